import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type DocumentFileKind, documentFileKinds, documentKinds, documentLimits } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { sendAttachment } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import { addUpload } from "#server/http/uploads.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";

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

const download: CallDescription = {
  name: "downloadVerificationDocument",
  summary: "The file of a document that proves a firm",
  about: "For the firm itself and for administrators, whose downloads are audited.",
  tag,
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: Object.values(contentTypes) } },
  refusals: ["gone"],
};

/** Uploads and downloads documents: POST /api/verification/documents and GET /api/verification/documents/{id}/file. */
export function addVerificationFiles(app: FastifyInstance, services: Services): void {
  addUpload(app, services, {
    path: paths.verificationDocuments,
    action: "verification.submit",
    api: {
      name: "uploadVerificationDocument",
      summary: "Add a document that proves your firm",
      about: `One PDF, JPEG or PNG of at most ${documentLimits.maxBytes / 1024 / 1024} MB. Only your firm and the site’s administrators can read it.`,
      tag,
      answers: { 200: documentLine },
    },
    fields: { label: z.enum(documentKinds), confirmed: confirmedField.optional() },
    maxBytes: documentLimits.maxBytes,
    fieldLimits: { fields: 12, fieldSize: 1000 },
    refuseLarge: tooLargeDocument,
    save(ctx, { label, confirmed, ...sent }) {
      const fields = readFields({ label, confirmed });
      return saveDocument(ctx, { ...sent, kind: fields.label, confirmed: fields.confirmed });
    },
  });
  const config = { action: "verification.readDocuments", api: download } as const;
  app.get<{ Params: { id: string } }>("/api/verification/documents/:id/file", { config }, async (request, reply) => {
    const { fileKind, ...file } = await readDocument(await contextOf(services, request), request.params.id);
    return sendAttachment(reply, { ...file, contentType: contentTypes[fileKind] });
  });
}
