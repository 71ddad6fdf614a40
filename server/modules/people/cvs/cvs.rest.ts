import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { type CvKind, cvLimits } from "#db/cv-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { sendAttachment } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import { addUpload } from "#server/http/uploads.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { fileTooLarge } from "./checks/check-cv.ts";
import { uploadCv } from "./cvs.commands.ts";
import { type CvFile, cvLabel, cvLine, readOwnCv } from "./cvs.queries.ts";

const tag = "Jobseekers";
const readFields = fieldsOf(z.strictObject({ label: cvLabel, confirmed: confirmedField }));

const contentTypeOf: Record<CvKind, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Describes an operation that returns a CV's file. */
export const cvFile = (name: string, summary: string, about: string, refusals: CallDescription["refusals"] = []): CallDescription => ({
  name,
  summary,
  about,
  tag,
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: Object.values(contentTypeOf) } },
  refusals: ["gone", ...refusals],
});

export const sendCv = (reply: FastifyReply, { fileName, kind, bytes }: CvFile): FastifyReply =>
  sendAttachment(reply, { fileName, contentType: contentTypeOf[kind], bytes });

/** Adds POST /api/cvs and GET /api/cvs/{id}/file. */
export function addCvFiles(app: FastifyInstance, services: Services): void {
  addUpload(app, services, {
    path: paths.cvs,
    action: "seeker.uploadCv",
    api: {
      name: "uploadCv",
      summary: "Put a CV into one’s profile",
      about: `One PDF or DOCX of at most ${cvLimits.maxBytes / 1024 / 1024} MB, without password, macros or scripts. Returns 200 if the same file is sent again.`,
      tag,
      answers: { 200: cvLine, 201: cvLine },
    },
    fields: {
      label: z
        .string()
        .max(cvLimits.labelMaxChars)
        .optional()
        .meta({ description: "Default: the file’s name.", examples: ["NEC infrastructure"] }),
      confirmed: confirmedField.optional(),
    },
    maxBytes: cvLimits.maxBytes,
    fieldLimits: { fields: 12, fieldSize: 1000 },
    refuseLarge: fileTooLarge,
    async save(ctx, { label, confirmed, ...sentFile }, { reply }) {
      const { cv, isNew } = await uploadCv(ctx, { ...sentFile, ...readFields({ label, confirmed }) });
      reply.status(isNew ? 201 : 200);
      return cv;
    },
  });
  const api = cvFile("downloadOwnCv", "The file of a CV in one’s profile", "An administrator’s download is audited.");
  app.get<{ Params: { id: string } }>("/api/cvs/:id/file", { config: { action: "application.downloadCv", api } }, async (request, reply) =>
    sendCv(reply, await readOwnCv(await contextOf(services, request), request.params.id)),
  );
}
