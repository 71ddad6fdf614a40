import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { parametersOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { cvFile, sendCv } from "#server/modules/people/cvs/cvs.rest.ts";
import { exportApplications } from "./export/export-applications.queries.ts";
import { exportApplicationsInput } from "./hiring/hiring.fields.ts";
import { readInterviewCalendar } from "./interviews/calendar.queries.ts";
import { interviewId } from "./interviews/interview.fields.ts";
import { readApplicationCv } from "./read-application.queries.ts";

const cvApi = cvFile(
  "downloadApplicationCv",
  "The CV that an application was sent with",
  "For the applicant, and for those who manage the advert until the application is withdrawn; their downloads are audited. Returns a conflict while the advert hides applicants’ names.",
  ["conflict"],
);

/** GET /api/applications/{id}/cv. */
export function addApplicationCv(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    "/api/applications/:id/cv",
    { config: { action: "application.downloadCv", api: cvApi } },
    async (request, reply) => sendCv(reply, await readApplicationCv(await contextOf(services, request), request.params.id)),
  );
}

const exportQuery = z.object(exportApplicationsInput.shape);

const exportApi: CallDescription = {
  name: "exportApplications",
  summary: "Your own applications, or those to your adverts, as a CSV file safe to open in a spreadsheet",
  tag: "Applications",
  query: exportQuery,
  answers: { 200: { contentTypes: ["text/csv"] } },
  refusals: ["not-found"],
  quota: "export",
};

/** GET /api/applications/export.csv, with the filter of the applicants table. */
export function addApplicationsExport(app: FastifyInstance, services: Services): void {
  app.get("/api/applications/export.csv", { config: { action: "application.export", api: exportApi } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const { fileName, lines } = await exportApplications(ctx, parametersOf(exportQuery, request.query));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .type("text/csv; charset=utf-8")
      .send(Readable.from(lines));
  });
}

const calendarApi: CallDescription = {
  name: "downloadInterviewCalendar",
  summary: "An interview as an entry for a calendar",
  about: "For the applicant, and for those who manage the advert. Every change updates the same calendar entry.",
  tag: "Interviews",
  params: z.object({ id: interviewId }),
  answers: { 200: { contentTypes: ["text/calendar"] } },
};

/** GET /api/interviews/{id}/interview.ics */
export function addInterviewCalendar(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    "/api/interviews/:id/interview.ics",
    { config: { action: "interview.download", api: calendarApi } },
    async (request, reply) => {
      const content = await readInterviewCalendar(await contextOf(services, request), request.params.id);
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", 'attachment; filename="interview.ics"')
        .type("text/calendar; charset=utf-8")
        .send(content);
    },
  );
}
