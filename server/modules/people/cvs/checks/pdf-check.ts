import { cvLimits } from "#db/cv-values.ts";
import { damaged, unfit } from "#server/modules/content/files/unfit-file.ts";
import { readPdfFacts } from "./pdf-objects.ts";

const tailBytes = 2048;
const headBytes = 1024;
const webPage = /<(?:!doctype|html|head|body|script|iframe|svg|\?php)/i;
const zipEnd = Buffer.from("PK\x05\x06", "latin1");

/**
 * @param headerAt where its header is, after whatever was put before it
 * @throws AppError invalid-fields when it is no PDF that can be handed on
 */
export function checkPdf(bytes: Buffer, headerAt = 0): void {
  if (isTwoThings(bytes, headerAt))
    throw unfit("This PDF is also something else, such as a web page or an archive. Export it as a PDF again.");
  if (!hasEnd(bytes, headerAt)) throw damaged("PDF");
  const facts = readPdfFacts(bytes);
  if (facts.isEncrypted) {
    throw unfit("This PDF is protected with a password or against copying. Save it without protection, so that recruiters can open it.");
  }
  if (facts.actions.size > 0) {
    throw unfit("This PDF holds a script, a form that sends itself or a command to start a program. Export it as a plain PDF.");
  }
  if (facts.isOpaque)
    throw unfit("This PDF is packed in a way that we cannot check. Export it as a PDF again, from the program you wrote it in.");
  if (!facts.hasCatalog) throw damaged("PDF");
  if (facts.pages === 0) throw unfit("This PDF has no pages.");
  if (Math.max(facts.pages, facts.claimedPages) > cvLimits.maxPages) {
    throw unfit(`This PDF has more than ${cvLimits.maxPages} pages. Choose a shorter one.`);
  }
}

/** Told apart by where they look: a browser at the beginning, an unpacker at the end. */
function isTwoThings(bytes: Buffer, headerAt: number): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.lastIndexOf("%%EOF")));
  if (webPage.test(bytes.toString("latin1", 0, headerAt + headBytes)) || webPage.test(tail.toString("latin1", 0, 65_536))) return true;
  return bytes.subarray(-66_000).includes(zipEnd);
}

/** The end says where the list of objects begins, counted from the header or from the beginning of the file, and there it begins. */
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
