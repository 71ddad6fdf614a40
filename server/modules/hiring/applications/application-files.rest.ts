import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addCsvFile, sendDownload } from "#server/http/replies.ts";
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

export function addApplicationsExport(app: FastifyInstance, services: Services): void {
  addCsvFile(app, services, {
    path: "/api/applications/export.csv",
    action: "application.export",
    api: {
      name: "exportApplications",
      summary: "Your own applications, or those to your adverts, as a CSV file safe to open in a spreadsheet",
      tag: "Applications",
      refusals: ["not-found"],
    },
    query: z.object(exportApplicationsInput.shape),
    read: exportApplications,
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
  const config = { action: "interview.download", api: calendarApi } as const;
  app.get<{ Params: { id: string } }>("/api/interviews/:id/interview.ics", { config }, async (request, reply) => {
    const content = await readInterviewCalendar(await contextOf(services, request), request.params.id);
    return sendDownload(reply, "text/calendar", { fileName: "interview.ics", content });
  });
}
