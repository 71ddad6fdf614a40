import type { FastifyInstance } from "fastify";
import { correctSessionHint, sessionTokenOf } from "#server/http/csrf.ts";
import { operation } from "#server/http/operations/operation.ts";
import { markPersonal } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { accountTag, authTag, sessionAnswer, signedInUser } from "../account-fields.ts";
import { endOfSession, findSession, maySignIn } from "../sessions/session-rows.ts";
import { readCurrentUser } from "./me.commands.ts";

const api: CallDescription = {
  name: "readSession",
  summary: "Whether somebody is signed in, and who",
  about:
    "Answers everyone: safe to call before there is a session, and it does not extend one. The session ends at expiresAt unless it is used before, and at endsAt in any case.",
  tag: authTag,
  answers: { 200: sessionAnswer },
};

/** Adds GET /api/auth/session, which is public. */
export function addSessionApi(app: FastifyInstance, services: Services): void {
  app.get("/api/auth/session", { config: { action: "auth.readSession", api, leavesSessionUnused: true } }, async (request, reply) => {
    const token = sessionTokenOf(request);
    const session = token === null ? null : await peekSession(services, token);
    if (!session) return markPersonal(reply).send({ authenticated: false });
    const { user, expiresAt, endsAt } = session;
    return markPersonal(reply).send({ authenticated: true, user, expiresAt: expiresAt.toISOString(), endsAt: endsAt.toISOString() });
  });
}

const currentUserPath = "/api/user";
/** RFC 7240. Browsers log a 401 as a console error, which is wrong for a request that every visitor's page makes. */
const preference = "visitor=null";

/** Lets GET /api/user respond to a visitor who prefers it with null instead of 401. Call it before routes are guarded. */
export function addVisitorPreference(app: FastifyInstance, services: Services): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.prefer !== preference || request.method !== "GET" || request.routeOptions.url !== currentUserPath) return;
    const { principal } = await contextOf(services, request);
    correctSessionHint(request, reply, principal.kind === "user" && sessionTokenOf(request) !== null);
    if (principal.kind !== "anonymous") return;
    return markPersonal(reply).header("preference-applied", preference).type("application/json; charset=utf-8").send("null");
  });
}

/** GET /api/user, which responds with 401 to visitors. */
export const meOperations = [
  operation({
    method: "GET",
    path: currentUserPath,
    action: "user.readMe",
    name: "readCurrentUser",
    summary: "Who is signed in, or owns the token",
    about: `Visitors get 401, or null if the call has Prefer: ${preference}.`,
    tag: accountTag,
    answers: { 200: signedInUser.nullable() },
    batch: "profile:read",
    run: async (ctx) => ({ body: await readCurrentUser(ctx) }),
  }),
];

/** Returns the owner and expiry of a session without extending it; null when it has ended. */
async function peekSession({ db, now }: Pick<Services, "db" | "now">, token: string) {
  const row = await findSession(db, hashOf(token));
  if (!row || !maySignIn(row.state)) return null;
  const times = { createdAt: row.createdAt, lastSeenAt: row.lastSeenAt, expiresAt: row.endsAt };
  const expiresAt = endOfSession(times, row.role);
  if (expiresAt <= now()) return null;
  const { publicId, role, name, emailVerifiedAt } = row;
  return {
    user: { id: publicId, role, name, emailVerified: emailVerifiedAt !== null },
    expiresAt,
    /** Absolute end, regardless of use. */
    endsAt: endOfSession({ ...times, lastSeenAt: row.endsAt }, role),
  };
}
