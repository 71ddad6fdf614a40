import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { markPersonal, sendText } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import type { ApiReference } from "./api-reference.ts";

const jsonType = "application/json; charset=utf-8";
const cache = { maxAgeSeconds: 300 };
const wholeDocument = z
  .looseObject({ openapi: z.string().meta({ examples: ["3.1.1"] }), info: z.looseObject({}), paths: z.looseObject({}) })
  .meta({ description: "An OpenAPI 3.1 document." });

const publicDocument: CallDescription = {
  name: "readApiDocument",
  summary: "This document",
  tag: "About the API",
  answers: { 200: wholeDocument },
  cache,
};
const internalDocument: CallDescription = {
  name: "readInternalApiDocument",
  summary: "This document with the calls that only platform administrators make",
  tag: "Administration",
  answers: { 200: wholeDocument },
};

/** Adds GET /api/openapi.json, which is public, and the whole document for platform administrators. */
export function addApiDocuments(app: FastifyInstance, services: Services, reference: ApiReference): void {
  app.get("/api/openapi.json", { config: { action: "config.readPublic", api: publicDocument } }, async (request, reply) => {
    return sendText(request, reply, jsonType, reference.publicText(), cache.maxAgeSeconds);
  });

  app.get("/api/admin/openapi.json", { config: { action: "ops.readConsole", api: internalDocument } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    requireAllowed(ctx, "ops.readConsole", {});
    return markPersonal(reply).type(jsonType).send(reference.wholeText());
  });
}
