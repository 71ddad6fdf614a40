import { type DocumentFileKind, documentLimits } from "#db/company-values.ts";
import { readJpeg, readPng } from "#server/modules/content/files/pictures/check-picture.ts";
import { invalidFileError } from "#server/modules/content/files/files.commands.ts";
import { checkPdf } from "#server/modules/people/cvs/checks/pdf-objects.ts";

const mostPixels = 12_000;

/**
 * Determines a document's file type from its contents.
 * @throws AppError invalid-fields with the reason
 */
export function checkDocument(bytes: Buffer): DocumentFileKind {
  if (bytes.length === 0) throw invalidFileError("This file is empty (0 bytes). Save it again, then choose it again.");
  if (bytes.length > documentLimits.maxBytes) throw tooLargeDocument();
  const start = bytes.toString("latin1", 0, 8);
  if (start.startsWith("%PDF-")) {
    checkPdf(bytes);
    return "pdf";
  }
  const kind = start.startsWith("\x89PNG") ? "png" : start.startsWith("\xff\xd8") ? "jpeg" : null;
  if (kind === null) throw invalidFileError("This is not a PDF, JPEG or PNG, whatever its file name says.");
  const { width, height } = kind === "png" ? readPng(bytes) : readJpeg(bytes);
  if (Math.max(width, height) > mostPixels) throw invalidFileError(`This picture is larger than ${mostPixels} pixels. Save it smaller.`);
  return kind;
}

export const tooLargeDocument = () => invalidFileError("This file is larger than 5 MB. Save a smaller one.");
