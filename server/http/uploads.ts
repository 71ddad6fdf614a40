import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Action } from "../kernel/access/actions.ts";
import type { Context, Services } from "../kernel/context.ts";
import type { CallDescription } from "../kernel/described-call.ts";
import { AppError } from "../kernel/errors.ts";
import { invalidFileError } from "../modules/content/files/files.commands.ts";
import { markPersonal } from "./replies.ts";
import { contextOf } from "./request-context.ts";

interface UploadedFile {
  bytes: Buffer;
  fileName: string;
}
type UploadedForm = UploadedFile & { label: unknown; confirmed: unknown };

/** Oversized uploads are read no further than this before the request is refused. */
const readAtMostBytes = 64 * 1024 * 1024;

interface Upload<Params> {
  path: string;
  action: Action;
  api: Omit<CallDescription, "body" | "bodyTypes" | "quota">;
  /** What the file is called in the API document. */
  what?: "file" | "picture";
  /** Fields of the form beside the file, as described in the API document. */
  fields?: Readonly<Record<string, z.ZodType>>;
  maxBytes: number;
  /** More fields, or longer ones, are refused while they are read. */
  fieldLimits?: { fields: number; fieldSize: number };
  refuseLarge: () => AppError;
  /** Returns the body of the response. */
  save(ctx: Context, form: UploadedForm, to: { params: Params; reply: FastifyReply }): Promise<unknown>;
}

/** Adds a route that takes one file in a form. A file that is too large is truncated, flagged and refused. */
export function addUpload<Params>(app: FastifyInstance, services: Services, upload: Upload<Params>): void {
  const { path, action, maxBytes, fieldLimits = { fields: 2, fieldSize: 2000 }, refuseLarge, save } = upload;
  const file = z.string().meta({ format: "binary", examples: [`(the bytes of the ${upload.what ?? "file"})`] });
  const body = z.object({ file, ...upload.fields });
  const api: CallDescription = { ...upload.api, body, bodyTypes: ["multipart/form-data"], quota: "uploads" };
  const parts = { files: 1, ...fieldLimits, parts: fieldLimits.fields + 2, fieldNameSize: 50, headerPairs: 20 };
  app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: maxBytes, ...parts } });
    scope.post(path, { config: { action, acceptsMultipart: true, api } }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const form = await readUpload(request, refuseLarge);
      return markPersonal(reply).send(await save(ctx, form, { params: request.params as Params, reply }));
    });
  });
}

/**
 * Reads the one file of a form into memory: nothing is stored before it has been checked. A file that is too large is read to the end and
 * discarded, so that the client receives the response.
 * @throws AppError bad-input for an upload that broke off, invalid-fields for one without a file, with several or with one that is too
 * large
 */
async function readUpload(request: FastifyRequest, refuseLarge: () => AppError): Promise<UploadedForm> {
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
