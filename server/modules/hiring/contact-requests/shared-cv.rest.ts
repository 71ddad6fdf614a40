import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { contentTypeOf, sendCv } from "#server/modules/people/cvs/cvs.rest.ts";
import { readSharedCv } from "./contact-request-rows.queries.ts";

const api: CallDescription = {
  name: "downloadSharedCv",
  summary: "The CV that a jobseeker shared by accepting your request for contact",
  about: "Available for as long as they share it; each download is audited.",
  tag: "Jobseekers",
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: Object.values(contentTypeOf) } },
  refusals: ["gone"],
};

/** GET /api/contact-requests/{id}/cv. */
export function addSharedCv(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    "/api/contact-requests/:id/cv",
    { config: { action: "seeker.contact", api } },
    async (request, reply) => sendCv(reply, await readSharedCv(await contextOf(services, request), request.params.id)),
  );
}
