import type { z } from "zod";
import { paths as sitePaths } from "#server/addresses/paths.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import type { Site } from "#server/kernel/site.ts";
import components from "./components.json" with { type: "json" };
import { exampleOf, type Protection, parametersOf, protectionOf } from "./example.ts";
import { type Components, toJsonSchema } from "./json-schema.ts";
import { quotasOf, responsesOf, type SharedResponses } from "./responses.ts";
import tagWords from "./tag-words.json" with { type: "json" };

/** Changes on every breaking change to an operation. */
const apiVersion = "2026-11";

/** OpenAPI 3.1 document as plain JSON. */
export interface ApiDocument {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { email: string };
    license: { name: string; url: string };
  };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

const about =
  "JSON over HTTPS. Errors are problems (RFC 9457): `code` identifies the problem, `/problems/{code}` says what to do. Times are in UTC, money is in whole pence. Lists are paged. A GET lists ignored parameters in `notes`; with `Prefer: handling=strict` it refuses them. Every GET also answers HEAD. Read /api/docs for the same in plain English.";

/** Builds the document, with operations in the given order. */
export function buildDocument(calls: readonly DescribedCall[], site: Pick<Site, "name" | "origin" | "supportEmail">): ApiDocument {
  const shared: Components = new Map();
  const sharedResponses: SharedResponses = new Map();
  const paths: ApiDocument["paths"] = {};
  for (const call of calls) {
    const path = documentPath(call.path);
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = describe(call, shared, sharedResponses);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${site.name} API`,
      version: apiVersion,
      summary: "Jobs for quantity surveyors and construction cost professionals in the UK",
      description: about,
      contact: { email: site.supportEmail },
      license: { name: "Terms of use", url: site.origin + sitePaths.terms },
    },
    servers: [{ url: site.origin }],
    tags: describeTags(calls.map(({ tag }) => tag)),
    paths,
    components: {
      schemas: Object.fromEntries(namedSchemas(shared, [paths, Object.fromEntries(sharedResponses)])),
      responses: Object.fromEntries(sharedResponses),
      headers: components.headers,
      parameters: sharedParameters,
      securitySchemes: components.securitySchemes,
    },
  };
}

/** Returns the schemas that are referenced, directly or indirectly. A response that may hold notes is written inline. */
function namedSchemas(shared: Components, users: readonly unknown[]): [string, unknown][] {
  const named = new Set<string>();
  const follow = (text: string) => {
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (named.has(name)) continue;
      named.add(name);
      follow(JSON.stringify(shared.get(name)));
    }
  };
  follow(JSON.stringify(users));
  return [...shared].filter(([name]) => named.has(name)).sort(([one], [other]) => one.localeCompare(other));
}

/** Converts a route path to OpenAPI's syntax: "/api/jobs/:id" becomes "/api/jobs/{id}". */
export const documentPath = (path: string): string => path.replace(/:(\w+)\??/g, "{$1}");

function describe(call: DescribedCall, shared: Components, sharedResponses: SharedResponses) {
  const parameters = [
    ...parametersOf(call, shared),
    ...(call.idempotency ? [{ $ref: `#/components/parameters/Idempotency-Key-${call.idempotency}` }] : []),
    ...(call.cache ? [{ $ref: "#/components/parameters/If-None-Match" }] : []),
    ...(call.method === "GET" ? [{ $ref: "#/components/parameters/Prefer" }] : []),
  ];
  const protection = protectionOf(call);
  return {
    operationId: call.name,
    summary: call.summary,
    description: `${call.about ?? `${call.summary}.`} ${describeAccess(protection)}`,
    tags: [call.tag],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: requestBody(call, call.body, shared) }),
    responses: responsesOf(call, shared, sharedResponses),
    security: securityOf(protection),
    ...(protection.scopes?.length && { "x-token-scopes": protection.scopes }),
    "x-rate-limits": quotasOf(call).map(({ name, quota, windowMs }) => ({ policy: name, quota, windowSeconds: windowMs / 1000 })),
    ...(call.batch !== undefined && { "x-batch-scope": call.batch }),
  };
}

function requestBody(call: DescribedCall, body: z.ZodType, shared: Components) {
  const schema = toJsonSchema(body, "input", shared);
  const media = { schema, example: call.example?.body ?? exampleOf(schema, shared) };
  const types = call.bodyTypes ?? ["application/json"];
  return { required: !body.safeParse({}).success, content: Object.fromEntries(types.map((type) => [type, media])) };
}

const keySchema = { type: "string", minLength: 3, maxLength: 66, pattern: '^"?[A-Za-z0-9._:-]{1,64}"?$' };
const keyWords = "A key the caller creates for each operation: repeating the call with the same key has no further effect.";
const idempotencyKey = { name: "Idempotency-Key", in: "header", description: keyWords, schema: keySchema, example: '"8e03978e-40d5"' };
const sharedParameters = {
  "Idempotency-Key-required": { ...idempotencyKey, required: true },
  "Idempotency-Key-accepted": idempotencyKey,
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    description: "The ETag of the version you have: 304 if it is still current.",
    schema: { type: "string" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description:
      "handling=strict (RFC 7240): an unknown parameter or value is refused with 400 and the nearest valid name, instead of being ignored and listed in notes.",
    schema: { type: "string" },
    example: "handling=strict",
  },
};

/** Describes in one sentence who may call an operation. */
function describeAccess({ isOpen, scopes, takesSession, takesBatchToken }: Protection): string {
  if (isOpen) return "No sign-in needed.";
  const ways = [
    ...(takesSession ? ["a session"] : []),
    ...(takesBatchToken ? ["a page’s batch token"] : []),
    ...(scopes === null ? ["an API token"] : scopes.length > 0 ? [`an API token with the scope ${scopes.join(" or ")}`] : []),
  ];
  return `Needs ${ways.join(" or ")}.`;
}

const tagTexts: Readonly<Record<string, string>> = tagWords;
const describeTags = (names: Iterable<string>): { name: string; description: string }[] =>
  [...new Set(names)].map((name) => ({ name, description: tagTexts[name] ?? "" }));

/**
 * Returns OpenAPI security requirements, any one of which is enough. Scopes are listed separately, since OpenAPI only names them for OAuth.
 */
function securityOf({ isOpen, needsCsrf, scopes, takesBatchToken, takesSession }: Protection): Record<string, readonly string[]>[] {
  const csrf: Record<string, readonly string[]> = needsCsrf ? { csrfToken: [] } : {};
  return [
    ...(isOpen ? [csrf] : []),
    ...(takesSession ? [{ session: [], ...csrf }] : []),
    ...(takesBatchToken ? [{ batchToken: [] }] : []),
    ...(scopes === null || scopes.length > 0 ? [{ apiToken: [] }] : []),
  ];
}
