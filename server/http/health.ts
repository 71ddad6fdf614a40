import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Services } from "../kernel/context.ts";
import type { Drain } from "../process/drain.ts";

/** `/livez`: the process answers. `/readyz`: it can serve, which needs the database and no drain under way. */
export function addHealthChecks(app: FastifyInstance, { db, search }: Services, drain: Pick<Drain, "isDraining">): void {
  app.get("/livez", async (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  app.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (drain.isDraining) return reply.status(503).send({ ok: false, reason: "draining" });
    try {
      await db.execute(sql`select 1`);
      return await reply.send({ ok: true, search: search.state.phase });
    } catch (error) {
      request.log.warn({ err: error }, "not ready: the database does not answer");
      return reply.status(503).send({ ok: false, reason: "database" });
    }
  });
}
