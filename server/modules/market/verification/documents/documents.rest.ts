import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type DocumentFileKind, documentFileKinds, documentKinds, documentLimits } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { markPersonal } from "#server/http/personal.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { readUpload, sendAttachment } from "#server/modules/people/cvs/cvs.rest.ts";
import { readDocument, saveDocument, tooLargeDocument } from "./documents.commands.ts";

const tag = "Companies";
const contentTypes: Record<DocumentFileKind, string> = { pdf: "application/pdf", jpeg: "image/jpeg", png: "image/png" };
const documentLine = z.strictObject({
  id: z.string(),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  fileKind: z.enum(documentFileKinds),
  sizeBytes: z.int(),
  uploadedAt: z.iso.datetime(),
  path: z.string(),
});
const readFields = fieldsOf(z.strictObject({ label: z.enum(documentKinds, "Choose the type of document."), confirmed: confirmedField }));

const upload: CallDescription = {
  name: "uploadVerificationDocument",
  summary: "Add a document that proves your firm",
  about: `One PDF, JPEG or PNG of at most ${documentLimits.maxBytes / 1024 / 1024} MB. Only your firm and the site’s administrators can read it.`,
  tag,
  body: z.object({
    file: z.string().meta({ format: "binary", examples: ["(the bytes of the file)"] }),
    label: z.enum(documentKinds),
    confirmed: confirmedField.optional(),
  }),
  bodyTypes: ["multipart/form-data"],
  answers: { 200: documentLine },
  quota: "uploads",
};
const download: CallDescription = {
  name: "downloadVerificationDocument",
  summary: "The file of a document that proves a firm",
  about: "For the firm itself and for administrators, whose downloads are audited.",
  tag,
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: Object.values(contentTypes) } },
  refusals: ["gone"],
};
const uploadOptions = {
  throwFileSizeLimit: false,
  limits: { fileSize: documentLimits.maxBytes, files: 1, fields: 12, parts: 14, fieldNameSize: 50, fieldSize: 1000, headerPairs: 20 },
} as const;

type ById = { Params: { id: string } };

/** Uploads and downloads documents: POST /api/verification/documents and GET /api/verification/documents/{id}/file. */
export function addVerificationFiles(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    await scope.register(multipart, uploadOptions);
    const config = { action: "verification.submit", acceptsMultipart: true, api: upload } as const;
    scope.post(paths.verificationDocuments, { config }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      const { label, confirmed, ...sent } = await readUpload(request, tooLargeDocument);
      const fields = readFields({ label, confirmed });
      return markPersonal(reply).send(await saveDocument(ctx, { ...sent, kind: fields.label, confirmed: fields.confirmed }));
    });
  });
  const config = { action: "verification.readDocuments", api: download } as const;
  app.get<ById>("/api/verification/documents/:id/file", { config }, async (request, reply) => {
    const { fileKind, ...file } = await readDocument(await contextOf(services, request), request.params.id);
    return sendAttachment(reply, { ...file, contentType: contentTypes[fileKind] });
  });
}
