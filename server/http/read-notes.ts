import type { FastifyInstance, FastifyRequest } from "fastify";
import { notesOfParameters, prefersStrict, type ReadNote, refuseNotes, withNotes } from "./operations/read-notes.ts";

const notesOf = new WeakMap<FastifyRequest, readonly ReadNote[]>();

/** Reads under /api that are no operations say what they ignore as operations do; answers that are not JSON only refuse it when asked to. */
export function addReadNotes(app: FastifyInstance): void {
  app.addHook("preHandler", async (request, reply) => {
    const { api, operation } = request.routeOptions.config;
    if (!api || operation || (request.method !== "GET" && request.method !== "HEAD")) return;
    const notes = notesOfParameters(api.query, request.query as Record<string, unknown>);
    if (prefersStrict(request.headers.prefer)) {
      refuseNotes(notes);
      reply.header("preference-applied", "handling=strict");
    }
    const answer = api.answers[200];
    if (notes.length > 0 && answer && !("contentTypes" in answer)) notesOf.set(request, notes);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const notes = notesOf.get(request);
    return notes && reply.statusCode === 200 && typeof payload === "string" ? withNotes(payload, notes) : payload;
  });
}
