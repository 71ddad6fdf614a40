import "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { cvLimits } from "#db/cv-values.ts";
import { AppError } from "#server/kernel/errors.ts";
import { invalidFileError } from "#server/modules/content/files/files.commands.ts";
import { fileTooLarge } from "./checks/check-cv.ts";
import { decodeFileName } from "./file-name.ts";
import type { SentFile } from "./upload-cv.commands.ts";

type UploadedFile = Pick<SentFile, "bytes" | "fileName">;
type UploadedForm = UploadedFile & { label: unknown; confirmed: unknown };

/** Oversized uploads are read no further than this before the request is refused. */
const readAtMostBytes = 64 * 1024 * 1024;

/** Upload limits. A file that is too large is truncated and flagged. */
export const uploadOptions = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: cvLimits.maxBytes,
    files: 1,
    fields: 12,
    parts: 14,
    fieldNameSize: 50,
    fieldSize: 1000,
    headerPairs: 20,
  },
} as const;

/**
 * Reads the one file of a form into memory: nothing is stored before it has been checked. A file that is too large is read to the end and
 * discarded, so that the client receives the response.
 * @throws AppError bad-input for an upload that broke off, invalid-fields for one without a file, with several or with one that is too
 * large
 */
export async function readUpload(request: FastifyRequest, refuseLarge: () => AppError = fileTooLarge): Promise<UploadedForm> {
  if (!request.isMultipart()) throw Object.assign(new Error("The content type is not supported."), { statusCode: 415 });
  if (Number(request.headers["content-length"]) > readAtMostBytes) throw refuseLarge();
  let file: UploadedFile | null = null;
  const confirmed: string[] = [];
  let label: unknown = "";
  let isTooLarge = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.fieldname === "label") label = part.value;
        if (part.fieldname === "confirmed")
          confirmed.push(
            ...String(part.value)
              .split(",")
              .map((code) => code.trim())
              .filter(Boolean),
          );
        continue;
      }
      const bytes = await part.toBuffer();
      isTooLarge ||= part.file.truncated;
      if (part.fieldname === "file") file = { bytes, fileName: decodeFileName(part.filename ?? "") };
    }
  } catch (error) {
    if ((error as { code?: string }).code === "FST_FILES_LIMIT") throw invalidFileError("Send one file at a time.");
    throw new AppError("bad-input", "The upload was interrupted before the whole file had arrived. Please send it again.");
  }
  if (!file) throw invalidFileError("Choose a file.");
  if (isTooLarge) throw refuseLarge();
  return { ...file, label, confirmed };
}
