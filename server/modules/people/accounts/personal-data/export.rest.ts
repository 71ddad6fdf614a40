import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { accountTag } from "../account-fields.ts";
import { exportDataOf, exportOwnData } from "./export.commands.ts";

const api: CallDescription = {
  name: "exportOwnData",
  summary: "Everything kept about you, as a ZIP of JSON files",
  about: "Requires a session in which the password was confirmed within five minutes; at most five times an hour.",
  tag: accountTag,
  answers: { 200: { contentTypes: ["application/zip"] } },
  quota: "export",
};

const apiOfOthers: CallDescription = {
  name: "exportDataOf",
  summary: "Everything kept about somebody, as they get it themselves",
  about: "Requires a session in which the password was confirmed within five minutes; at most five times an hour.",
  tag: "Administration",
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: ["application/zip"] } },
  quota: "export",
  isInternal: true,
};

/** Adds GET /api/account/export and, for administrators, /api/admin/users/:id/export: the data stored about a person, as a ZIP. */
export function addPersonalDataApi(app: FastifyInstance, services: Services): void {
  app.get("/api/account/export", { config: { action: "user.export", isCountedByHandler: true, api } }, async (request, reply) => {
    return sendExport(reply, await exportOwnData(await contextOf(services, request)));
  });
  const config = { action: "user.exportOther", isCountedByHandler: true, api: apiOfOthers } as const;
  app.get<{ Params: { id: string } }>("/api/admin/users/:id/export", { config }, async (request, reply) =>
    sendExport(reply, await exportDataOf(await contextOf(services, request), request.params.id)),
  );
}

const sendExport = (reply: FastifyReply, { fileName, archive }: Awaited<ReturnType<typeof exportOwnData>>) =>
  reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .type("application/zip")
    .send(Readable.from(archive, { objectMode: false }));
