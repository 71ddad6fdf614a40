import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import { contextOf } from "#server/http/request-context.ts";
import { exportOwnData } from "./export.commands.ts";

/** GET /api/account/export: what is kept about the person signed in, as a ZIP. */
export function addPersonalDataApi(app: FastifyInstance, services: Services): void {
  app.get("/api/account/export", { config: { action: "user.export" } }, async (request, reply) => {
    const { fileName, archive } = await exportOwnData(await contextOf(services, request));
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .type("application/zip")
      .send(Buffer.from(archive));
  });
}
