import { apiScopes } from "#db/own-values.ts";
import { needsCsrfToken } from "#server/http/csrf.ts";
import { couldEver } from "#server/kernel/access/can.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { scopesCover } from "#server/kernel/access/scopes.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";

/** What a caller has to show. */
export interface Protection {
  /** Answers visitors too. */
  isOpen: boolean;
  needsCsrf: boolean;
  /** Scopes of API tokens that open it; null: any token does. Empty: none does, it takes a session. */
  scopes: readonly string[] | null;
  /** The token of a page's batches opens it. */
  takesBatchToken: boolean;
  /** The cookie of a session opens it. */
  takesSession: boolean;
}

export function protectionOf({ action, method, path, byIds }: Pick<DescribedCall, "action" | "method" | "path" | "byIds">): Protection {
  const isOpen = couldEver(anonymous, action) && byIds === undefined;
  const isBatch = action === "batch.send";
  return {
    takesBatchToken: isBatch || byIds !== undefined,
    takesSession: !isBatch,
    isOpen,
    needsCsrf: method !== "GET" && needsCsrfToken(path),
    scopes: isOpen || isBatch ? null : byIds !== undefined ? [byIds] : apiScopes.filter((scope) => scopesCover([scope], action)),
  };
}

/** The same as OpenAPI's security requirements: any one of them is enough. Scopes stand beside them, since only OAuth names them there. */
export function securityOf({ isOpen, needsCsrf, scopes, takesBatchToken, takesSession }: Protection): Record<string, readonly string[]>[] {
  const csrf: Record<string, readonly string[]> = needsCsrf ? { csrfToken: [] } : {};
  return [
    ...(isOpen ? [csrf] : []),
    ...(takesSession ? [{ session: [], ...csrf }] : []),
    ...(takesBatchToken ? [{ batchToken: [] }] : []),
    ...(scopes === null || scopes.length > 0 ? [{ apiToken: [] }] : []),
  ];
}

export const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "The cookie of a person who has signed in by POST /api/auth/signin. Browsers send it by themselves.",
  },
  csrfToken: {
    type: "apiKey",
    in: "header",
    name: "X-XSRF-TOKEN",
    description:
      "On every call that changes something and is sent with a session or by a visitor: the value of the XSRF-TOKEN cookie, which GET /api/auth/csrf-token sets. X-CSRF-Token is taken too. Calls with a bearer token need none.",
  },
  apiToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A token for scripts, made under My Account. It may do what its scopes name, within what its owner may. Besides, it opens whatever a visitor may call. One in an address is refused.",
  },
  batchToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "What POST /api/auth/generate-jwt gives: taken by POST /api/batch and the batches of ids, and nowhere else.",
  },
} as const;
