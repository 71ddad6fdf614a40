import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { flowLifetimeMs } from "./google-flow.ts";

/** Ties the way to Google and back to one browser. */
const googleCookieName = "__Host-google";
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

export const googleCookieOf = (request: FastifyRequest): string | null => request.cookies[googleCookieName] || null;

export function setGoogleCookie(reply: FastifyReply, sealedFlow: string): void {
  reply.setCookie(googleCookieName, sealedFlow, { ...attributes, maxAge: flowLifetimeMs / 1000 });
}

export function clearGoogleCookie(reply: FastifyReply): void {
  reply.clearCookie(googleCookieName, attributes);
}
