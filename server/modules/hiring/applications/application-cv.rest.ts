import type { FastifyInstance } from "fastify";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { cvFile, sendCv } from "#server/modules/people/cvs/send-cv.rest.ts";
import { readApplicationCv } from "./read-application.queries.ts";

const download = cvFile(
  "downloadApplicationCv",
  "The CV that an application was sent with",
  "For the applicant, and for those who manage the advert until the application is withdrawn; their downloads are audited. Returns a conflict while the advert hides applicants’ names.",
  ["conflict"],
);

/** GET /api/applications/{id}/cv. */
export function addApplicationCv(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    "/api/applications/:id/cv",
    { config: { action: "application.downloadCv", api: download } },
    async (request, reply) => sendCv(reply, await readApplicationCv(await contextOf(services, request), request.params.id)),
  );
}
