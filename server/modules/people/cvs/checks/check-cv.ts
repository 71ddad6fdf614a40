import { SaxesParser } from "saxes";
import { type CvKind, cvLimits } from "#db/cv-values.ts";
import { damagedFileError, invalidFileError } from "#server/modules/content/files/files.commands.ts";
import { checkPdf } from "./pdf-objects.ts";
import { listZip, type ZipEntry } from "./zip-entries.ts";

const choose = "Choose a PDF or a DOCX file.";
const picture =
  "This is a picture. Make a PDF of it: open it, choose Print, then Save as PDF. A PDF from the program that you wrote your CV in is better.";
const photo = "This is a photo (HEIC). Send a PDF: on an iPhone, Scan Documents in the Files app makes one.";
const pagesDocument =
  "This is a Pages document. In Pages choose File, Export To, PDF, or on an iPhone Share, Export, PDF. Then choose that PDF here.";
const pdfMark = Buffer.from("%PDF-");
const headerWithinBytes = 1024;
const oleMark = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** Stream name in documents encrypted by Office. */
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

/** Leading bytes of other file types, with their names. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^MZ/, `This is a program, whatever its file name says. ${choose}`],
  [/^\x7fELF|^#!/, `This is a program, whatever its file name says. ${choose}`],
  [/^\{\\rtf/, "This is a rich text document. Save it as a PDF or a DOCX."],
  [/^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[\s\S]{4}WEBP|BM[\s\S]{4}\0{4}|II\*\0|MM\0\*)/, picture],
  [/^[\s\S]{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1|avif)/, photo],
  [/^\s*<(?:!doctype|html|\?xml|svg|script)/i, `This is a web page. ${choose}`],
];

/**
 * Detects the accepted kind of a file from its content.
 * @throws AppError invalid-fields with the reason when it is not an accepted kind, or unsafe to pass on
 */
export function checkCv(bytes: Buffer): CvKind {
  if (bytes.length === 0) throw invalidFileError("This file is empty (0 bytes). Save it again, then choose it again.");
  if (bytes.length > cvLimits.maxBytes) throw fileTooLarge();
  const start = bytes.toString("latin1", 0, 64);
  const other = others.find(([begins]) => begins.test(start))?.[1];
  if (start.startsWith("PK\x03\x04")) {
    checkDocx(bytes);
    return "docx";
  }
  if (bytes.subarray(0, 8).equals(oleMark)) {
    if (bytes.includes(encryptedPackage)) {
      throw invalidFileError("This Word document is protected with a password. Save it without one, so that recruiters can open it.");
    }
    throw invalidFileError("This is an old Word document (.doc). Save it as a DOCX or a PDF.");
  }
  const pdfAt = other === undefined ? headerOf(bytes) : -1;
  if (pdfAt < 0) throw invalidFileError(other ?? `This is not a PDF or a Word document, whatever its file name says. ${choose}`);
  checkPdf(bytes, pdfAt);
  return "pdf";
}

/** Returns where a PDF begins: readers tolerate bytes prepended by a printer, mail program or web server. -1 for anything else. */
function headerOf(bytes: Buffer): number {
  return bytes.subarray(0, headerWithinBytes + pdfMark.length - 1).indexOf(pdfMark);
}

export const fileTooLarge = () =>
  invalidFileError(
    `This file is larger than ${cvLimits.maxBytes / 1024 / 1024} MB. Save a smaller one, for example with smaller pictures.`,
  );

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const macrosRefused = () => invalidFileError("This Word document holds macros. Save it as a plain DOCX or as a PDF.");

/** @throws AppError invalid-fields when it is not a Word document that is safe to pass on */
function checkDocx(bytes: Buffer): void {
  const entries = listZip(bytes);
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const contents = byName.get("[content_types].xml");
  if (!contents && entries.some(({ name }) => isOfPages(name))) throw invalidFileError(pagesDocument);
  if (!contents) throw invalidFileError("This is an archive, not a Word document. Choose a DOCX or a PDF.");
  if (entries.some(({ name }) => /(?:^|\/)vba(?:project|data)[^/]*$/i.test(name))) throw macrosRefused();
  if (entries.some(({ name }) => /(?:^|\/)activex\/|\/embeddings\/[^/]*\.(?:bin|exe|ole)$/i.test(name))) {
    throw invalidFileError("This Word document contains an embedded program or control. Remove it, or save as a PDF.");
  }
  checkContents(contents, byName);
  for (const entry of entries) {
    const plain = entry.unpack();
    if (entry.name.toLowerCase().endsWith(".rels")) checkRelations(plain);
  }
}

/** Parts of documents of Pages, new and old. */
const isOfPages = (name: string) => /(?:^|\/)(?:index\/[^/]+\.iwa|index\.zip|index\.xml(?:\.gz)?|buildversionhistory\.plist)$/i.test(name);

function checkContents(contents: ZipEntry, byName: ReadonlyMap<string, ZipEntry>): void {
  const parts = readXml(contents.unpack());
  const types = parts.map(({ attributes }) => attributes.ContentType ?? "");
  if (types.some((type) => /macroEnabled|vbaProject/i.test(type))) throw macrosRefused();
  const main = parts.find(({ attributes }) => attributes.ContentType === mainType)?.attributes.PartName;
  if (main === undefined) throw invalidFileError(`This is ${describeOtherKind(types)}, not a Word document. Choose a DOCX or a PDF.`);
  if (!/^\/word\/document\d*\.xml$/.test(main) || !byName.has(main.slice(1))) throw damagedFileError("Word document");
}

function describeOtherKind(types: readonly string[]): string {
  const has = (word: string) => types.some((type) => type.includes(word));
  if (has("spreadsheetml")) return "a spreadsheet";
  if (has("presentationml")) return "a presentation";
  if (has("template")) return "a Word template";
  return "an archive";
}

/** Rejects resources that a program would fetch on opening the document. Hyperlinks and files on the writer's own disk are allowed. */
function checkRelations(plain: Buffer): void {
  for (const { attributes } of readXml(plain)) {
    const { TargetMode = "", Target = "", Type = "" } = attributes;
    const isExternal = TargetMode.trim().toLowerCase() === "external" || /^\s*(?:[a-z][a-z0-9+.-]+:|\\\\|\/\/)/i.test(Target);
    if (!isExternal || isLocal(Target)) continue;
    if (/\/hyperlink$/.test(Type) && /^(?:https?:|mailto:|tel:|#|[^:\\]*$)/i.test(Target.trim())) continue;
    throw invalidFileError(
      "This Word document loads content from elsewhere when it is opened. Save it without linked pictures and templates, or as a PDF.",
    );
  }
}

const isLocal = (target: string): boolean => /^(?:file:\/\/\/)?[a-z]:[\\/]/i.test(target.trim());

function readXml(plain: Buffer) {
  const elements = elementsIn(plain);
  if (elements === null) throw damagedFileError("Word document");
  return elements;
}

interface XmlElement {
  attributes: Readonly<Record<string, string>>;
}

const elementsAtMost = 20_000;

/**
 * Returns the elements of a small XML document in order; null for one that is malformed, declares its own types, or has too many elements.
 */
function elementsIn(bytes: Buffer): readonly XmlElement[] | null {
  const elements: XmlElement[] = [];
  const parser = new SaxesParser();
  let isFit = true;
  const fail = () => {
    isFit = false;
  };
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("opentag", ({ attributes }) => {
    if (elements.length < elementsAtMost) elements.push({ attributes });
    else fail();
  });
  try {
    parser.write(decodeText(bytes)).close();
  } catch {
    return null;
  }
  return isFit ? elements : null;
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
