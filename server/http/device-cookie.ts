import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

const deviceCookieName = "__Host-device";
const yearSeconds = 365 * 24 * 60 * 60;

/** The mark of a browser from which someone has signed in before, as it is presented. */
export const deviceMarkOf = (request: FastifyRequest): string | null => request.cookies[deviceCookieName] || null;

export function setDeviceCookie(reply: FastifyReply, mark: string): void {
  reply.setCookie(deviceCookieName, mark, { path: "/", secure: true, httpOnly: true, sameSite: "lax", maxAge: yearSeconds });
}
