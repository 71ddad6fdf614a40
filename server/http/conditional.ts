import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Checks whether an If-None-Match header names this ETag, or any version. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === "*" || ifNoneMatch.includes(etag));
}

/**
 * Sends a public text with an ETag, or 304 when the caller has it. `maxAgeSeconds` is how long it may be used without revalidation,
 * `staleSeconds` how long after that it may be shown while a newer one is fetched.
 */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  body: string,
  maxAgeSeconds: number,
  staleSeconds = 0,
): FastifyReply {
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const stale = staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : "";
  reply.header("etag", etag).header("cache-control", `public, max-age=${maxAgeSeconds}${stale}`);
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  return reply.type(contentType).send(body);
}
