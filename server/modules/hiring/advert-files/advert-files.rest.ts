import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { advertFileLimits } from "#db/feed-values.ts";
import { jobStatuses } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { hasNoBody } from "#server/http/csrf.ts";
import { markPersonal } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { previewFile } from "./advert-files.queries.ts";
import { readSettings, rowOutcomes } from "./file-columns.ts";
import { fileTooLargeText } from "./read-row.ts";

const { maxBytes, maxRows } = advertFileLimits;
const fields = z.record(z.string(), z.unknown());
const faults = z.array(z.strictObject({ field: z.string(), detail: z.string() }));
const judged = z.strictObject({
  rowNumber: z.int(),
  reference: z.string().nullable(),
  outcome: z.enum(rowOutcomes),
  read: fields.meta({ description: "As in the file." }),
  fields: fields.meta({ description: "As it would appear in the advert." }),
  faults,
  unread: faults,
  warnings: z.array(z.string()),
  posting: z.strictObject({ id: z.string(), status: z.enum(jobStatuses) }).nullable(),
  changed: z.array(z.string()),
  likeAdvert: z.strictObject({ jobId: z.int(), title: z.string() }).nullable(),
});
const api: CallDescription = {
  name: "tryAdvertFile",
  summary: "What each row of a file of adverts would become",
  about: `XML, CSV or JSON of at most ${maxBytes / 1_000_000} MB and ${maxRows} rows, sent or at an address. Nothing is written.`,
  tag: "Your adverts",
  body: z.object({
    file: z
      .string()
      .optional()
      .meta({
        format: "binary",
        description: "Leave it out to use the address in the settings.",
        examples: ["(the bytes of the file)"],
      }),
    settings: z
      .string()
      .optional()
      .meta({ description: "JSON: address, fieldMap, everyRow", examples: ['{"everyRow":{"hasAuthority":true}}'] }),
  }),
  bodyTypes: ["multipart/form-data"],
  answers: {
    200: z.strictObject({
      problem: z.string().nullable(),
      isAgency: z.boolean(),
      names: z.array(z.strictObject({ name: z.string(), sample: z.string() })),
      rows: z.array(judged),
      absent: z.strictObject({ count: z.int(), first: z.array(z.strictObject({ id: z.string(), title: z.string() })) }),
    }),
  },
  quota: "uploads",
};

const settingsMaxBytes = 100_000;
const options = {
  throwFileSizeLimit: false,
  limits: { fileSize: maxBytes, files: 1, fields: 1, parts: 2, fieldNameSize: 50, fieldSize: settingsMaxBytes, headerPairs: 20 },
} as const;

/** POST /api/advert-files: previews an import before anything is stored. */
export function addAdvertFiles(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, options);
    scope.post(paths.advertFiles, { config: { action: "job.create", acceptsMultipart: true, api } }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { bytes, settings } = await readSent(request);
      return markPersonal(reply).send(await previewFile(ctx, readSettings(settings), bytes));
    });
  });
}

/** Larger uploads are refused by their Content-Length header. */
const readAtMostBytes = 64 * 1024 * 1024;
const unfit = (detail: string) => new AppError("invalid-fields", detail, { fields: [{ pointer: "/file", detail }] });

async function readSent(request: FastifyRequest): Promise<{ bytes: Uint8Array | null; settings: unknown }> {
  if (hasNoBody(request)) return { bytes: null, settings: {} };
  if (!request.isMultipart()) throw Object.assign(new Error("The content type is not supported."), { statusCode: 415 });
  if (Number(request.headers["content-length"]) > readAtMostBytes) throw unfit(fileTooLargeText);
  let bytes: Uint8Array | null = null;
  let settings = "{}";
  let isTooLarge = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") settings = part.fieldname === "settings" ? String(part.value) : settings;
      else {
        const read = await part.toBuffer();
        isTooLarge ||= part.file.truncated;
        if (part.fieldname === "file" && read.length > 0) bytes = read;
      }
    }
  } catch (error) {
    if (/^FST_(?:FILES|FIELDS|PARTS)_LIMIT$/.test((error as { code?: string }).code ?? "")) throw unfit("Send one file and its settings.");
    throw new AppError("bad-input", "The upload was interrupted before the whole file had arrived. Please send it again.");
  }
  if (isTooLarge) throw unfit(fileTooLargeText);
  return { bytes, settings: parse(settings) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("bad-input", "The settings are not valid JSON.");
  }
}
