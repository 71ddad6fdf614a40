import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type CvKind, cvLimits } from "#db/cv-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { markPersonal } from "#server/http/personal.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { invalidFileError } from "#server/modules/content/files/files.commands.ts";
import { fileTooLarge } from "./checks/check-cv.ts";
import { type CvFile, cvLabel, cvLine } from "./cv.fields.ts";
import { type SentFile, uploadCv } from "./cvs.commands.ts";
import { readOwnCv } from "./cvs.queries.ts";

const uploadFields = z.strictObject({ label: cvLabel, confirmed: confirmedField });

const tag = "Jobseekers";
const megabytes = cvLimits.maxBytes / 1024 / 1024;
const readFields = fieldsOf(uploadFields);

const upload: CallDescription = {
  name: "uploadCv",
  summary: "Put a CV into one’s profile",
  about: `One PDF or DOCX of at most ${megabytes} MB, without password, macros or scripts. Returns 200 if the same file is sent again.`,
  tag,
  body: z.object({
    file: z.string().meta({ format: "binary", examples: ["(the bytes of the file)"] }),
    label: z
      .string()
      .max(cvLimits.labelMaxChars)
      .optional()
      .meta({ description: "Default: the file’s name.", examples: ["NEC infrastructure"] }),
    confirmed: confirmedField.optional(),
  }),
  bodyTypes: ["multipart/form-data"],
  answers: { 200: cvLine, 201: cvLine },
  quota: "uploads",
};
export const contentTypeOf: Record<CvKind, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Describes an operation that returns a CV's file. */
export const cvFile = (name: string, summary: string, about: string, refusals: CallDescription["refusals"] = []): CallDescription => ({
  name,
  summary,
  about,
  tag: "Jobseekers",
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: Object.values(contentTypeOf) } },
  refusals: ["gone", ...refusals],
});

export const sendCv = (reply: FastifyReply, { fileName, kind, bytes }: CvFile): FastifyReply =>
  sendAttachment(reply, { fileName, contentType: contentTypeOf[kind], bytes });

/** Sends a file as an attachment, so that browsers never render it as a page of this site. */
export const sendAttachment = (
  reply: FastifyReply,
  { fileName, contentType, bytes }: { fileName: string; contentType: string; bytes: Buffer },
): FastifyReply =>
  markPersonal(reply)
    .header("content-disposition", `attachment; filename="${plainName(fileName)}"; filename*=UTF-8''${encodedName(fileName)}`)
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .type(contentType)
    .send(bytes);

/** ASCII file name for clients that cannot read the full one. */
const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]+/g, "_")
    .replace(/["\\%/]/g, "_");

/** RFC 8187. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const downloadCall = cvFile("downloadOwnCv", "The file of a CV in one’s profile", "An administrator’s download is audited.");
type ById = { Params: { id: string } };

type UploadedFile = Pick<SentFile, "bytes" | "fileName">;
type UploadedForm = UploadedFile & { label: unknown; confirmed: unknown };

/** Oversized uploads are read no further than this before the request is refused. */
const readAtMostBytes = 64 * 1024 * 1024;

/** Upload limits. A file that is too large is truncated and flagged. */
const uploadOptions = {
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

/**
 * Decodes a file name from a multipart form. Browsers percent-encode the three characters that would end the name; other percent signs are
 * literal.
 */
const decodeFileName = (written: string): string => written.replace(/%(22|0d|0a)/gi, (_, code: string) => (code === "22" ? '"' : " "));

/** Adds POST /api/cvs and GET /api/cvs/{id}/file. */
export function addCvFiles(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions);
    scope.post(paths.cvs, { config: { action: "seeker.uploadCv", acceptsMultipart: true, api: upload } }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { label, confirmed, ...sentFile } = await readUpload(request);
      const { cv, isNew } = await uploadCv(ctx, { ...sentFile, ...readFields({ label, confirmed }) });
      return markPersonal(reply)
        .status(isNew ? 201 : 200)
        .send(cv);
    });
  });
  app.get<ById>("/api/cvs/:id/file", { config: { action: "application.downloadCv", api: downloadCall } }, async (request, reply) =>
    sendCv(reply, await readOwnCv(await contextOf(services, request), request.params.id)),
  );
}
