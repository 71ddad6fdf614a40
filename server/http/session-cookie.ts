import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

export const sessionCookieName = "__Host-session";

/** The session token a browser presents, or null. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName] || null;
}

const supportCookieName = "__Host-support";

/** The support view a browser presents, or null. It counts together with the administrator's session alone. */
export function supportTokenOf(request: FastifyRequest): string | null {
  return request.cookies[supportCookieName] || null;
}

export function setSupportCookie(reply: FastifyReply, view: { token: string; expiresAt: Date } | null): void {
  const options = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
  if (view) reply.setCookie(supportCookieName, view.token, { ...options, expires: view.expiresAt });
  else reply.clearCookie(supportCookieName, options);
}

/** Hands a new session to the browser. The cookie lives as long as the session may at most; the server decides when it ends. */
export function setSessionCookie(reply: FastifyReply, session: { token: string; expiresAt: Date }): void {
  reply.setCookie(sessionCookieName, session.token, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    expires: session.expiresAt,
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName, { path: "/", secure: true, httpOnly: true, sameSite: "lax" });
}
