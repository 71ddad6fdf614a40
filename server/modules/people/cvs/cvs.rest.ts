import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { cvLimits } from "#db/cv-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { markPersonal } from "#server/http/personal.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { cvLabel, cvLine } from "./cv.fields.ts";
import { readOwnCv } from "./cvs.queries.ts";
import { readUpload, uploadOptions } from "./read-upload.rest.ts";
import { cvFile, sendCv } from "./send-cv.rest.ts";
import { uploadCv } from "./upload-cv.commands.ts";

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
const downloadCall = cvFile("downloadOwnCv", "The file of a CV in one’s profile", "An administrator’s download is audited.");
type ById = { Params: { id: string } };

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
