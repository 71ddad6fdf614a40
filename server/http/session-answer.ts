import type { FastifyReply } from "fastify";
import type { Context } from "../kernel/context.ts";
import { issueCsrf } from "./csrf.ts";
import { clearSessionCookie, setSessionCookie, setSupportCookie } from "./session-cookie.ts";

/** Does to the browser's cookies what a command that has succeeded wants done to its session. */
export function applySession(reply: FastifyReply, { services, answer: { session, supportView } }: Context): void {
  if (supportView !== undefined) setSupportCookie(reply, supportView);
  if (session === undefined) return;
  if (session) setSessionCookie(reply, session);
  else clearSessionCookie(reply);
  issueCsrf(reply, services, { sessionToken: session?.token ?? null });
}
