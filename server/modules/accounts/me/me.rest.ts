import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import { personal } from "#server/http/personal.ts";
import { contextOf } from "#server/http/request-context.ts";
import { sessionTokenOf } from "#server/http/session-cookie.ts";
import { readSession } from "../sessions/sessions.ts";
import { readCurrentUser } from "./me.queries.ts";

/** GET /api/auth/session, which everyone may ask, and GET /api/user, which is 401 for a visitor. */
export function addMeApi(app: FastifyInstance, services: Services): void {
  app.get("/api/auth/session", { config: { action: "auth.readSession" } }, async (request, reply) => {
    const token = sessionTokenOf(request);
    const session = token === null ? null : await readSession(services, token);
    if (!session) return personal(reply).send({ authenticated: false });
    const { principal, name, expiresAt } = session;
    const user = { id: principal.publicId, role: principal.role, name, emailVerified: principal.isEmailVerified };
    return personal(reply).send({ authenticated: true, user, expiresAt: expiresAt.toISOString() });
  });

  app.get("/api/user", { config: { action: "user.readMe" } }, async (request, reply) =>
    personal(reply).send(await readCurrentUser(await contextOf(services, request))),
  );
}
