import type { FastifyInstance } from "fastify";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { cvFile, sendCv } from "#server/modules/people/cvs/cvs.rest.ts";
import { readSharedCv } from "./contact-request-rows.queries.ts";

const api = cvFile(
  "downloadSharedCv",
  "The CV that a jobseeker shared by accepting your request for contact",
  "Available for as long as they share it; each download is audited.",
);

/** GET /api/contact-requests/{id}/cv. */
export function addSharedCv(app: FastifyInstance, services: Services): void {
  const config = { action: "seeker.contact", api } as const;
  app.get<{ Params: { id: string } }>("/api/contact-requests/:id/cv", { config }, async (request, reply) =>
    sendCv(reply, await readSharedCv(await contextOf(services, request), request.params.id)),
  );
}
