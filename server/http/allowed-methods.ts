import type { FastifyInstance } from "fastify";
import { parse } from "regexparam";
import { routeActionsOf } from "./route-actions.ts";

const patternsOf = new WeakMap<FastifyInstance, { pattern: RegExp; method: string }[]>();

/** What may be done at an address under /api, in the words of an Allow header; null for one that does not exist. */
export function allowedMethods(app: FastifyInstance, url: string): string | null {
  const path = url.split("?")[0] ?? "";
  const methods = new Set(routesUnderApi(app).flatMap(({ pattern, method }) => (pattern.test(path) ? [method] : [])));
  return methods.size === 0 ? null : [...methods, "OPTIONS"].sort().join(", ");
}

function routesUnderApi(app: FastifyInstance) {
  const known = patternsOf.get(app);
  if (known) return known;
  const found = routeActionsOf(app)
    .filter(({ url }) => url.startsWith("/api/"))
    .map(({ method, url }) => ({ pattern: parse(url).pattern, method }));
  patternsOf.set(app, found);
  return found;
}
