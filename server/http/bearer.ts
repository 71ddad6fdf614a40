import type { FastifyReply, FastifyRequest } from "fastify";

/** What a script presents in place of a session, or null. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}

/** Tells a script that its token, or its want of one where nothing else counts, is the reason it was turned away (RFC 6750, section 3). */
export function challengeBearer(reply: FastifyReply): void {
  const { config } = reply.request.routeOptions;
  if (config.isBatch || bearerOf(reply.request) !== null) reply.header("www-authenticate", 'Bearer error="invalid_token"');
}
