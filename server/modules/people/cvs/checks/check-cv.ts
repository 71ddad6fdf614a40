import { type CvKind, cvLimits } from "#db/cv-values.ts";
import { unfit } from "#server/modules/content/files/unfit-file.ts";
import { checkDocx } from "./docx-check.ts";
import { checkPdf } from "./pdf-check.ts";

const choose = "Choose a PDF or a DOCX.";
const pdfMark = Buffer.from("%PDF-");
const headerWithinBytes = 1024;
const oleMark = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** How a document that Office has encrypted names what it holds. */
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

/** What other files begin with, and what they are. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^MZ/, `This is a program, whatever its name says. ${choose}`],
  [/^\x7fELF|^#!/, `This is a program, whatever its name says. ${choose}`],
  [/^\{\\rtf/, "This is a rich text document. Save it as a PDF or a DOCX."],
  [/^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[\s\S]{4}WEBP|BM[\s\S]{4}\0{4}|II\*\0|MM\0\*)/, `This is a picture. ${choose}`],
  [/^\s*<(?:!doctype|html|\?xml|svg|script)/i, `This is a web page. ${choose}`],
];

/**
 * Which of the kinds we take a file is, by what is in it.
 * @throws AppError invalid-fields with the reason when it is none, or one that nobody should be handed
 */
export function checkCv(bytes: Buffer): CvKind {
  if (bytes.length === 0) throw unfit("This file is empty (0 bytes). Save it again and choose it once more.");
  if (bytes.length > cvLimits.maxBytes) throw tooLarge();
  const start = bytes.toString("latin1", 0, 64);
  const other = others.find(([begins]) => begins.test(start))?.[1];
  if (start.startsWith("PK\x03\x04")) {
    checkDocx(bytes);
    return "docx";
  }
  if (bytes.subarray(0, 8).equals(oleMark)) {
    if (bytes.includes(encryptedPackage)) {
      throw unfit("This Word document is protected with a password. Save it without one, so that recruiters can open it.");
    }
    throw unfit("This is a document of an old version of Word (.doc). Save it as a DOCX or a PDF.");
  }
  const pdfAt = other === undefined ? headerOf(bytes) : -1;
  if (pdfAt < 0) throw unfit(other ?? `This is neither a PDF nor a Word document, whatever its name says. ${choose}`);
  checkPdf(bytes, pdfAt);
  return "pdf";
}

/** Where a PDF begins: readers allow for bytes that a printer, a mail program or a web server has put before it. -1 for what is none. */
function headerOf(bytes: Buffer): number {
  return bytes.subarray(0, headerWithinBytes + pdfMark.length - 1).indexOf(pdfMark);
}

export const tooLarge = () =>
  unfit(`This file is larger than ${cvLimits.maxBytes / 1024 / 1024} MB. Save a smaller one, for example with smaller pictures.`);
