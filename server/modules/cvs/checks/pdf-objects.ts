import { inflateSync } from "node:zlib";
import { type Budget, readTokens } from "./pdf-tokens.ts";

export interface PdfFacts {
  isEncrypted: boolean;
  hasCatalog: boolean;
  pages: number;
  /** The most pages that any part of the page tree claims to hold, or names. */
  claimedPages: number;
  /** Names of what a reader would do by itself, such as "/JavaScript". */
  actions: ReadonlySet<string>;
  /** Something in it could not be looked into. */
  isOpaque: boolean;
}

const active: ReadonlySet<string> = new Set(["/JavaScript", "/JS", "/Launch", "/RichMedia", "/SubmitForm", "/ImportData"]);
const unpackedMaxBytes = 20 * 1024 * 1024;

/**
 * What a PDF holds, told from its objects wherever they stand, referred to or not, also from those that are packed in streams. What is drawn on
 * its pages is not looked at.
 */
export function readPdfFacts(bytes: Buffer): PdfFacts {
  const text = bytes.toString("latin1");
  const facts = { isEncrypted: false, hasCatalog: false, pages: 0, claimedPages: 0, actions: new Set<string>(), isOpaque: false };
  const budget: Budget = { chars: text.length * 3 + 1_000_000 };
  const unpacking = { bytes: unpackedMaxBytes };
  for (const { index, 0: mark } of text.matchAll(/\d{1,10}[\0\t\n\f\r ]{1,8}\d{1,5}[\0\t\n\f\r ]{1,8}obj|trailer/g)) {
    const { tokens, end } = readTokens(text, index + mark.length, budget);
    note(tokens, facts);
    if (mark === "trailer" || follower(tokens, "/Type") === "/XRef") facts.isEncrypted ||= tokens.includes("/Encrypt");
    if (follower(tokens, "/Type") !== "/ObjStm") continue;
    const inner = facts.isEncrypted ? null : unpack(bytes, text, { tokens, start: end, unpacking });
    if (inner === null) facts.isOpaque = true;
    else note(readAll(inner), facts);
  }
  if (budget.chars <= 0) facts.isOpaque = true;
  return facts;
}

interface Noted {
  hasCatalog: boolean;
  pages: number;
  claimedPages: number;
  actions: Set<string>;
}

function note(tokens: readonly string[], facts: Noted): void {
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
  // Packed together with others, objects refer to more than pages; so do they count less.
  if (isTree) facts.claimedPages = Math.max(facts.claimedPages, claimed, tokens.includes("endobj") ? references : 0);
}

function readAll(text: string): string[] {
  const all: string[] = [];
  const budget = { chars: text.length };
  for (let at = 0; at < text.length && budget.chars > 0; ) {
    const { tokens, end } = readTokens(text, at, budget);
    for (const token of tokens) all.push(token);
    at = Math.max(end, at + 1);
  }
  return all;
}

/** The objects packed in a stream; null when they cannot be read, or are too many. */
function unpack(
  bytes: Buffer,
  text: string,
  { tokens, start, unpacking }: { tokens: readonly string[]; start: number; unpacking: { bytes: number } },
): string | null {
  if (tokens.at(-1) !== "stream" || tokens.includes("/DecodeParms")) return null;
  const data = bytes.subarray(text[start] === "\r" && text[start + 1] === "\n" ? start + 2 : start + 1);
  const ending = data.indexOf("endstream");
  const length = Number(follower(tokens, "/Length"));
  const isReference = tokens[tokens.indexOf("/Length") + 3] === "R";
  const packed = data.subarray(0, isReference || !(length > 0) ? Math.max(ending, 0) : length);
  const filter = follower(tokens, "/Filter") === "[" ? tokens[tokens.indexOf("/Filter") + 2] : follower(tokens, "/Filter");
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

/** What follows a name, be it its value or the bracket that opens it. */
const follower = (tokens: readonly string[], name: string): string | undefined => {
  const at = tokens.indexOf(name);
  return at < 0 ? undefined : tokens[at + 1];
};
