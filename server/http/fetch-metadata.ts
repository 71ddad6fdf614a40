import type { FastifyRequest } from "fastify";
import { bearerOf } from "./bearer.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a request that changes something was sent by a page of this site, as the browser tells it: by Sec-Fetch-Site, or by Origin where
 * that is missing. A request without either comes from no browser: it passes only as a script's, with a token and without cookies, or where no cookie
 * counts.
 */
export function cameFromThisSite(request: FastifyRequest, siteOrigin: string): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === siteOrigin || origin === loopbackOrigin(request);
  return isScript(request) || request.routeOptions.config.isBatch === true;
}

/** A script with a token of its own: no cookie travels with it, so no other site can make a browser send it. */
export function isScript(request: FastifyRequest): boolean {
  return request.headers.cookie === undefined && bearerOf(request) !== null;
}

/** A site tried out on one machine is asked under more names than its public one. */
function loopbackOrigin(request: FastifyRequest): string | null {
  return loopbackNames.has(request.host.replace(/:\d+$/, "")) ? `${request.protocol}://${request.host}` : null;
}
