import type { FastifyReply } from "fastify";
import type { Context } from "../kernel/context.ts";
import { issueCsrf } from "./csrf.ts";
import { setDeviceCookie } from "./device-cookie.ts";
import { clearSessionCookie, setSessionCookie, setSupportCookie } from "./session-cookie.ts";

/** Does to the browser's cookies what a command that has succeeded wants done to its session; a sign-in has the browser remembered with it. */
export function applySession(reply: FastifyReply, { services, answer: { session, deviceMark, supportView } }: Context): void {
  if (supportView !== undefined) setSupportCookie(reply, supportView);
  if (deviceMark !== undefined) setDeviceCookie(reply, deviceMark);
  if (session === undefined) return;
  if (session) setSessionCookie(reply, session);
  else clearSessionCookie(reply);
  issueCsrf(reply, services, { sessionToken: session?.token ?? null });
}
