import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { cellsOf } from "#server/kernel/access/actions.ts";
import { matrixColumns } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import type { LimitPolicy } from "#server/kernel/limits/limiter.ts";
import { currentTerms } from "#server/kernel/terms/current-terms.ts";
import { type OpenVocabulary, openVocabularyNames, type Renames, termsOfVocabulary } from "#server/kernel/terms/rename-terms.ts";
import { type ApiDocument, buildDocument, documentPath } from "./document.ts";
import { exampleOf, type Parameter, type Protection, parametersOf, protectionOf } from "./example.ts";
import { type Components, limitsOf, shapeOf, toJsonSchema } from "./json-schema.ts";
import { answerSchema, problemCodesOf, quotasOf, statusDescriptions } from "./responses.ts";

/**
 * The running app's calls under /api, described for programs. Each text is generated on first use, and again after vocabulary values were
 * merged.
 */
export interface ApiReference {
  calls(): readonly DescribedCall[];
  /** Returns the public document, or the whole one, which includes operations for platform administrators only. */
  document(whose: "public" | "whole"): ApiDocument;
  publicText(): string;
  wholeText(): string;
}

const references = new WeakMap<Db, ApiReference>();

/** Returns the descriptions of the operations under /api; null before the app has been built. */
export const apiReferenceOf = ({ db }: Pick<Services, "db">): ApiReference | null => references.get(underlyingDb(db)) ?? null;

/** Caches the description of an app's operations by its database, since the other services are copied for each request. */
export function cacheApiReference(described: () => readonly DescribedCall[], services: Pick<Services, "site" | "db">): ApiReference {
  const reference = createApiReference(described, services);
  references.set(underlyingDb(services.db), reference);
  return reference;
}

export function createApiReference(described: () => readonly DescribedCall[], services: Pick<Services, "site" | "db">): ApiReference {
  const once = <Made>(make: () => Made) => {
    let made: { value: Made; version: number } | null = null;
    return () => {
      const { version } = currentTerms(services);
      if (made?.version !== version) made = { value: make(), version };
      return made.value;
    };
  };
  const document = (described: readonly DescribedCall[]) =>
    withoutMergedTerms(buildDocument(described, services.site), currentTerms(services).renames);
  const calls = once(() => sortForReading(described()));
  const open = once(() => document(calls().filter((call) => !isInternalCall(call))));
  const whole = once(() => document(calls()));
  return {
    calls,
    document: (whose) => (whose === "public" ? open() : whole()),
    publicText: once(() => JSON.stringify(open())),
    wholeText: once(() => JSON.stringify(whole())),
  };
}

/** Removes merged vocabulary slugs from enums: they are still accepted, but not recommended. */
function withoutMergedTerms<T>(document: T, merged: Renames): T {
  if (merged.size === 0) return document;
  const lists = openVocabularyNames.flatMap((name) => {
    const gone = merged.get(name);
    return gone ? [{ gone, all: slugsOf(name) }] : [];
  });
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key !== "enum" || !Array.isArray(value)) return value;
    const list = lists.find(({ all }) => value.every((slug) => slug === "" || all.has(String(slug))));
    return list ? value.filter((slug) => !list.gone.has(String(slug))) : value;
  }) as T;
}

const slugsOf = (name: OpenVocabulary) => new Set(termsOfVocabulary(name).map(({ slug }) => slug));

/** Most used groups come first, supporting ones last, and the rest in between by name. */
const first = ["Jobs", "Companies", "Places and maps", "Vocabularies"];
const last = ["Signing in", "Batches", "About the API"];
const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Sorts operations by group, then by path. */
function sortForReading(calls: readonly DescribedCall[]): readonly DescribedCall[] {
  return [...calls].sort(
    (one, other) =>
      rankOf(one.tag) - rankOf(other.tag) ||
      one.tag.localeCompare(other.tag) ||
      one.path.localeCompare(other.path) ||
      methods.indexOf(one.method) - methods.indexOf(other.method),
  );
}

function rankOf(tag: string): number {
  if (first.includes(tag)) return first.indexOf(tag);
  return last.includes(tag) ? first.length + 1 + last.indexOf(tag) : first.length;
}

export const callSummaryOf = ({ name, method, path, summary }: DescribedCall): CallSummary => ({
  name,
  method,
  path: documentPath(path),
  summary,
});

export const quotaOf = ({ name, quota, windowMs }: LimitPolicy): QuotaDetails => ({ name, quota, windowSeconds: windowMs / 1000 });

/** Returns an operation as its page shows it, and adds the components it refers to to `shared`. */
export function showCall(call: DescribedCall, origin: string, shared: Components) {
  const parameters = parametersOf(call, shared);
  const { isOpen, needsCsrf, scopes, ...more } = protectionOf(call);
  const body = call.body ? showBody(call, call.body, shared) : null;
  return {
    ...callSummaryOf(call),
    about: call.about ?? null,
    isOpen,
    needsCsrf,
    scopes,
    batchScope: call.batch ?? null,
    idempotency: call.idempotency ?? null,
    keptForSeconds: call.cache?.maxAgeSeconds ?? null,
    quotas: quotasOf(call)
      .filter(({ isHidden }) => !isHidden)
      .map(quotaOf),
    parameters: [...parameters.map(showParameter), ...headerParameters(call)],
    body: body?.shown ?? null,
    answers: Object.entries(call.answers).map(([status, answer]) => showAnswer(call, Number(status), answer, shared)),
    refusals: [...problemCodesOf(call)].map(([status, codes]) => ({ status, codes })),
    curl: curlOf({
      origin,
      call,
      parameters,
      body: body?.example,
      bodyType: call.bodyTypes?.[0],
      protection: { isOpen, needsCsrf, scopes, ...more },
    }),
  };
}

function showParameter({ name, in: where, required, description, schema }: Parameter): ParameterDetails {
  return {
    name,
    where,
    isRequired: required,
    shape: shapeOf(schema),
    limits: limitsOf(schema),
    byDefault: schema.default === undefined || schema.default === "" ? null : String(schema.default),
    description: description ?? null,
  };
}

function headerParameters({ idempotency }: DescribedCall): ParameterDetails[] {
  if (!idempotency) return [];
  const description = "A key you create for each operation: repeating the call with the same key has no further effect.";
  const isRequired = idempotency === "required";
  return [
    { name: "Idempotency-Key", where: "header", isRequired, shape: "text", limits: "1 to 64 characters", byDefault: null, description },
  ];
}

function showBody(call: DescribedCall, body: z.ZodType, shared: Components) {
  const schema = toJsonSchema(body, "input", shared);
  const example = call.example?.body ?? exampleOf(schema, shared);
  const contentTypes = call.bodyTypes ?? ["application/json"];
  return { example, shown: { contentTypes, shape: shapeOf(schema), example: pretty(example) } };
}

function showAnswer(call: DescribedCall, status: number, answer: DescribedCall["answers"][number], shared: Components): ResponseDetails {
  const said = { status, words: statusDescriptions[status] ?? "Answered", shape: null, example: null };
  if (answer === null || answer === undefined) return { ...said, contentTypes: [] };
  if ("contentTypes" in answer) return { ...said, contentTypes: answer.contentTypes };
  const schema = answerSchema(call, status, answer, shared);
  const contentTypes = [status >= 400 ? "application/problem+json" : "application/json"];
  return { ...said, contentTypes, shape: shapeOf(schema), example: pretty(exampleOf(schema, shared)) };
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

interface ExampleInput {
  origin: string;
  call: Pick<DescribedCall, "method" | "path" | "idempotency">;
  parameters: readonly Parameter[];
  body: unknown;
  bodyType: string | undefined;
  protection: Protection;
}

/** Returns a curl command that uses an API token where the operation accepts one, otherwise session cookies. */
function curlOf({ origin, call, parameters, body, bodyType = "application/json", protection }: ExampleInput): string {
  const { scopes, isOpen, needsCsrf } = protection;
  const takesToken = scopes === null || scopes.length > 0;
  const isRead = call.method === "GET";
  const byToken = takesToken && !(isOpen && isRead);
  const bySession = !takesToken || (!byToken && !isRead);
  const lines = [
    `curl ${isRead ? "" : `-X ${call.method} `}'${addressOf(origin, call.path, parameters)}'`,
    ...(byToken ? ["-H 'Authorization: Bearer '\"$TOKEN\""] : []),
    ...(bySession && !isOpen ? ["-b cookies.txt"] : []),
    ...(bySession && !isRead ? [`-H 'Origin: ${origin}'`] : []),
    ...(bySession && needsCsrf ? ['-H "X-XSRF-TOKEN: $XSRF_TOKEN"'] : []),
    ...(call.idempotency ? ["-H 'Idempotency-Key: \"8e03978e-40d5\"'"] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${bodyType}'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function addressOf(origin: string, path: string, parameters: readonly Parameter[]): string {
  const named = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const filled = documentPath(path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(named.get(name)?.example ?? name)),
  );
  const queryParameters = parameters.filter((parameter) => parameter.in === "query" && parameter.example !== undefined);
  const query = new URLSearchParams(queryParameters.slice(0, 2).map(({ name, example }) => [name, String(example)])).toString();
  return `${origin}${filled}${query && `?${query}`}`;
}

/** Returns whether an operation is for platform administrators only, by the permission matrix or by its `isInternal` mark. */
export function isInternalCall({ action, isInternal }: Pick<DescribedCall, "action" | "isInternal">): boolean {
  if (isInternal !== undefined) return isInternal;
  return cellsOf(action).every(({ relations }, at) => matrixColumns[at] === "PA" || relations.length === 0);
}

/** Contents of the API documentation pages, as plain JSON. */
export interface CallSummary {
  name: string;
  method: string;
  path: string;
  summary: string;
}

export interface QuotaDetails {
  name: string;
  quota: number;
  windowSeconds: number;
}

export interface ParameterDetails {
  name: string;
  where: "path" | "query" | "header";
  isRequired: boolean;
  shape: string;
  limits: string;
  byDefault: string | null;
  description: string | null;
}

export interface ResponseDetails {
  status: number;
  words: string;
  /** Media types, such as "application/json". */
  contentTypes: readonly string[];
  shape: string | null;
  example: string | null;
}
