import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { readInterviewCalendar } from "./calendar.queries.ts";
import { interviewId } from "./interview.fields.ts";

const api: CallDescription = {
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
    { config: { action: "interview.download", api } },
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
