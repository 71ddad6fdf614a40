import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import type { CallDescription } from "#server/http/operations/operation.ts";
import { contextOf } from "#server/http/request-context.ts";
import { accountTag } from "../auth-answers.ts";
import { exportOwnData } from "./export.commands.ts";

const api: CallDescription = {
  name: "exportOwnData",
  summary: "Everything kept about you, as a ZIP of JSON files",
  about: "Takes a session in which the password was proved within five minutes; five times an hour.",
  tag: accountTag,
  answers: { 200: { contentTypes: ["application/zip"] } },
  quota: "export",
};

/** GET /api/account/export: what is kept about the person signed in, as a ZIP. */
export function addPersonalDataApi(app: FastifyInstance, services: Services): void {
  app.get("/api/account/export", { config: { action: "user.export", isCountedByHandler: true, api } }, async (request, reply) => {
    const { fileName, archive } = await exportOwnData(await contextOf(services, request));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .type("application/zip")
      .send(Readable.from(archive, { objectMode: false }));
  });
}
