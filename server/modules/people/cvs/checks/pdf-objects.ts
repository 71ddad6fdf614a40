import { inflateSync } from "node:zlib";
import { cvLimits } from "#db/cv-values.ts";
import { damagedFileError, invalidFileError } from "#server/modules/content/files/files.commands.ts";

const active: ReadonlySet<string> = new Set(["/JavaScript", "/JS", "/Launch", "/RichMedia", "/SubmitForm", "/ImportData"]);
const unpackedMaxBytes = 20 * 1024 * 1024;

/** Collects facts from all objects of a PDF, referenced or not, including those in object streams. Page content is not inspected. */
function readPdfFacts(bytes: Buffer) {
  const text = bytes.toString("latin1");
  const facts = { isEncrypted: false, hasCatalog: false, pages: 0, claimedPages: 0, actions: new Set<string>(), isOpaque: false };
  const budget: CharBudget = { chars: text.length * 3 + 1_000_000 };
  const unpacking = { bytes: unpackedMaxBytes };
  for (const { index, 0: mark } of text.matchAll(/\d{1,10}[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}obj|trailer/g)) {
    const { tokens, end } = readTokens(text, index + mark.length, budget);
    recordFindings(tokens, facts);
    if (mark === "trailer" || tokenAfter(tokens, "/Type") === "/XRef") facts.isEncrypted ||= tokens.includes("/Encrypt");
    if (tokenAfter(tokens, "/Type") !== "/ObjStm") continue;
    const inner = facts.isEncrypted ? null : unpack(bytes, text, { tokens, start: end, unpacking });
    if (inner === null) facts.isOpaque = true;
    else recordFindings(tokenise(inner), facts);
  }
  if (budget.chars <= 0) facts.isOpaque = true;
  return facts;
}

interface PdfFindings {
  hasCatalog: boolean;
  pages: number;
  claimedPages: number;
  actions: Set<string>;
}

function recordFindings(tokens: readonly string[], facts: PdfFindings): void {
  let references = 0;
  let isTree = false;
  let claimed = 0;
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (active.has(token)) facts.actions.add(token);
    else if (token === "/Type" && next === "/Page") facts.pages += 1;
    else if (token === "/Type" && next === "/Catalog") facts.hasCatalog = true;
    else if (token === "/Kids" || (token === "/Type" && next === "/Pages")) isTree = true;
    else if (token === "/Count") claimed = Math.max(claimed, Math.abs(Number(next)) || 0);
    else if (token === "R") references += 1;
  }
  // In object streams references are not limited to pages, so they are ignored there.
  if (isTree) facts.claimedPages = Math.max(facts.claimedPages, claimed, tokens.includes("endobj") ? references : 0);
}

function tokenise(text: string): string[] {
  const all: string[] = [];
  const budget = { chars: text.length };
  for (let at = 0; at < text.length && budget.chars > 0; ) {
    const { tokens, end } = readTokens(text, at, budget);
    for (const token of tokens) all.push(token);
    at = Math.max(end, at + 1);
  }
  return all;
}

/** Returns the objects packed in a stream; null when they are unreadable or too many. */
function unpack(
  bytes: Buffer,
  text: string,
  { tokens, start, unpacking }: { tokens: readonly string[]; start: number; unpacking: { bytes: number } },
): string | null {
  if (tokens.at(-1) !== "stream" || tokens.includes("/DecodeParms")) return null;
  const data = bytes.subarray(text[start] === "\r" && text[start + 1] === "\n" ? start + 2 : start + 1);
  const ending = data.indexOf("endstream");
  const length = Number(tokenAfter(tokens, "/Length"));
  const isReference = tokens[tokens.indexOf("/Length") + 3] === "R";
  const packed = data.subarray(0, isReference || !(length > 0) ? Math.max(ending, 0) : length);
  const filter = tokenAfter(tokens, "/Filter") === "[" ? tokens[tokens.indexOf("/Filter") + 2] : tokenAfter(tokens, "/Filter");
  if (filter === undefined) return packed.toString("latin1");
  if (filter !== "/FlateDecode" || unpacking.bytes <= 0) return null;
  try {
    const plain = inflateSync(packed, { maxOutputLength: unpacking.bytes });
    unpacking.bytes -= plain.length;
    return plain.toString("latin1");
  } catch {
    return null;
  }
}

/** Returns the token after a name: its value or an opening bracket. */
const tokenAfter = (tokens: readonly string[], name: string): string | undefined => {
  const at = tokens.indexOf(name);
  return at < 0 ? undefined : tokens[at + 1];
};

const isSpace = (char: string): boolean => "\0\t\n\f\r ".includes(char);
const isDelimiter = (char: string): boolean => "()<>[]{}/%".includes(char);
/** Tokens that end an object's syntax; its data or another object follows. */
const ends: ReadonlySet<string> = new Set(["stream", "endobj", "startxref"]);

/** Limit on characters scanned, so that a crafted file cannot keep the process busy. */
interface CharBudget {
  chars: number;
}

/**
 * Returns names (with slash, unescaped), numbers, words and brackets of PDF syntax from `start` on, without strings and comments. Stops at
 * the end of the object or text, or when the budget is used up.
 */
function readTokens(text: string, start: number, budget: CharBudget): { tokens: string[]; end: number } {
  const tokens: string[] = [];
  let at = start;
  while (at < text.length && budget.chars > 0) {
    const from = at;
    const char = text.charAt(at);
    if (isSpace(char)) at += 1;
    else if (char === "%") at = endOfLine(text, at);
    else if (char === "(") at = endOfString(text, at);
    else if (char === "/") {
      at = endOfWord(text, at + 1);
      tokens.push(unescapeName(text.slice(from, at)));
    } else if (text.startsWith("<<", at) || text.startsWith(">>", at)) {
      tokens.push(text.slice(at, at + 2));
      at += 2;
    } else if (char === "<") at = indexAfter(text, ">", at);
    else if (isDelimiter(char)) {
      tokens.push(char);
      at += 1;
    } else {
      at = endOfWord(text, at);
      const word = text.slice(from, at);
      tokens.push(word);
      if (ends.has(word)) break;
    }
    budget.chars -= at - from;
  }
  return { tokens, end: at };
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isSpace(text.charAt(at)) && !isDelimiter(text.charAt(at))) at += 1;
  return at;
}

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function indexAfter(text: string, mark: string, start: number): number {
  const found = text.indexOf(mark, start);
  return found < 0 ? text.length : found + mark.length;
}

/** Unescapes a name: "/J#61vaScript" equals "/JavaScript". */
const unescapeName = (written: string): string =>
  written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const tailBytes = 2048;
const headBytes = 1024;
const webPage = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i;
const zipEnd = Buffer.from("PK\x05\x06", "latin1");

/**
 * @param headerAt position of the header, after any prepended bytes
 * @throws AppError invalid-fields when it is not a PDF that is safe to pass on
 */
export function checkPdf(bytes: Buffer, headerAt = 0): void {
  if (isPolyglot(bytes, headerAt))
    throw invalidFileError("This PDF also contains another file type, such as a web page or an archive. Export it as a PDF again.");
  if (!hasEnd(bytes, headerAt)) throw damagedFileError("PDF");
  const facts = readPdfFacts(bytes);
  if (facts.isEncrypted) {
    throw invalidFileError(
      "This PDF is protected with a password or against copying. Save it without protection, so that recruiters can open it.",
    );
  }
  if (facts.actions.size > 0) {
    throw invalidFileError(
      "This PDF contains a script, a form that submits itself or a command to start a program. Export it as a plain PDF.",
    );
  }
  if (facts.isOpaque)
    throw invalidFileError(
      "This PDF is compressed in a way that we cannot check. Export it as a PDF again, from the program you wrote it in.",
    );
  if (!facts.hasCatalog) throw damagedFileError("PDF");
  if (facts.pages === 0) throw invalidFileError("This PDF has no pages.");
  if (Math.max(facts.pages, facts.claimedPages) > cvLimits.maxPages) {
    throw invalidFileError(`This PDF has more than ${cvLimits.maxPages} pages. Choose a shorter one.`);
  }
}

/** Detects polyglot files: browsers inspect the beginning, unzip tools the end. */
function isPolyglot(bytes: Buffer, headerAt: number): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.lastIndexOf("%%EOF")));
  if (webPage.test(bytes.toString("latin1", 0, headerAt + headBytes)) || webPage.test(tail.toString("latin1", 0, 65_536))) return true;
  return bytes.subarray(-66_000).includes(zipEnd);
}

/** Checks that the end points to the cross-reference table, counted from the header or the start of the file, and that it is there. */
function hasEnd(bytes: Buffer, headerAt: number): boolean {
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - tailBytes));
  const last = tail.slice(Math.max(0, tail.lastIndexOf("startxref")));
  const start = /^startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF/.exec(last)?.[1];
  if (start === undefined) return false;
  return [Number(start), Number(start) + headerAt].some((at) => {
    const found = at < bytes.length ? bytes.toString("latin1", at, at + 40) : "";
    return /^\s{0,4}(?:xref\s|\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj)/.test(found);
  });
}
