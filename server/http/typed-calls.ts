import type { IncomingMessage } from "node:http";
import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from "@trpc/server";
import { incomingMessageToRequest } from "@trpc/server/adapters/node-http";
import { getHTTPStatusCode, resolveResponse } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isEverAllowed } from "../kernel/access/can.ts";
import { anonymous } from "../kernel/access/principal.ts";
import type { Context, Services } from "../kernel/context.ts";
import { type ProcedureMeta, toTrpcError } from "../kernel/described-call.ts";
import { AppError, busyRefusal, isOverload } from "../kernel/errors.ts";
import { apiTokenPrefix } from "../modules/people/accounts/api-tokens/api-tokens.commands.ts";
import { appRouter } from "../router.ts";
import { applySession } from "./csrf.ts";
import { notesOfParameters, type ReadNote, refusesUnknown } from "./operations/read-notes.ts";
import { challengeBearer, statusOf } from "./problems.ts";
import { reportFailure } from "./report-failure.ts";
import { contextOf, nameBatchedSpans } from "./request-context.ts";

/** Returns all fields of the schemas of an input; null where they reject unknown fields themselves, or are not objects. */
function fieldsOfInput(readers: readonly unknown[]): z.ZodObject | null {
  const schemas = readers.map(objectSchemaOf);
  if (!schemas.every((schema) => schema !== null) || schemas.some(refusesUnknown)) return null;
  return z.object(Object.assign({}, ...schemas.map(({ shape }) => shape)));
}

/** Returns notes on the fields of a query's input that its schemas ignore. */
function notesOfInput(fields: z.ZodObject | null | undefined, input: unknown): ReadNote[] {
  if (!fields || typeof input !== "object" || input === null || Array.isArray(input)) return [];
  return notesOfParameters(fields, input as Record<string, unknown>);
}

/** Returns the fields of a schema, or of the one its metadata names as `fields`. */
function objectSchemaOf(reader: unknown): z.ZodObject | null {
  const schema = typeof reader === "function" && "schema" in reader ? reader.schema : reader;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return objectSchemaOf(schema.unwrap());
  if (schema instanceof z.ZodObject) return schema;
  const named = schema instanceof z.ZodType ? schema.meta()?.fields : null;
  return named instanceof z.ZodObject ? named : null;
}

const batchedAtMost = 10;
const procedures = Object.entries<AnyTRPCProcedure>((appRouter as AnyTRPCRouter)._def.procedures);
const queryPaths: ReadonlySet<string> = new Set(procedures.flatMap(([path, { _def }]) => (_def.type === "query" ? [path] : [])));
const inputFields = new Map(
  procedures.map(([path, { _def }]) => [path, fieldsOfInput((_def as { inputs?: readonly unknown[] }).inputs ?? [])]),
);
/** Queries that visitors may call. */
const publicPaths: ReadonlySet<string> = new Set(
  procedures.flatMap(([path, { _def }]) =>
    _def.type === "query" && isEverAllowed(anonymous, (_def.meta as ProcedureMeta).action) ? [path] : [],
  ),
);

type Call = FastifyRequest<{ Params: { path: string } }>;
type ReportFailure = (failure: { error: TRPCError; path: string | undefined }) => void;

/**
 * Serves the procedures under `/trpc` as whole responses with their length; tRPC's own plugin streams. GET queries, which are the most
 * common, are handled here; everything else, including malformed requests, by tRPC.
 */
export function addTypedCalls(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
    // tRPC requires a content type on every POST, and that of a call without a body has been removed.
    scope.addHook("onRequest", async ({ method, raw }) => {
      if (method === "POST") raw.headers["content-type"] ??= "application/json";
    });
    scope.setErrorHandler((error, request: Call, reply) => {
      const refusal = error instanceof AppError ? error : isOverload(error) ? busyRefusal() : null;
      if (!refusal) throw error;
      return sendTypedRefusal(request, reply, refusal);
    });
    scope.all("/trpc/:path", async (request: Call, reply) => {
      const context = await contextOf(services, request);
      const report: ReportFailure = ({ error, path }) => {
        if (error.code === "INTERNAL_SERVER_ERROR") reportFailure(services, request, { error, endpoint: path });
      };
      context.request.calls = request.params.path.split(",").length;
      const isPublic = context.principal.kind === "anonymous" && request.params.path.split(",").every((path) => publicPaths.has(path));
      reply.header("cache-control", "no-store").header("vary", varyHeader);
      const queries = readQueries(request);
      if (context.work && request.params.path.includes(",")) context.answer.spanIds = [];
      return queries
        ? answerQueries(reply, { ...queries, isPublic, context, report })
        : answerWithTrpc(request, reply, { context, report });
    });
  });
}

/** The response depends on the session or token, and tRPC streams on request. */
const varyHeader = "cookie, authorization, trpc-accept, accept";

interface Queries {
  paths: readonly string[];
  inputs: readonly unknown[];
  isBatch: boolean;
}

/** Returns null for anything but one query, or a batch of them, with readable inputs. */
function readQueries({ method, params, url, headers }: Call): Queries | null {
  if (method !== "GET" || headers["trpc-accept"] !== undefined) return null;
  const at = url.indexOf("?");
  const parameters = new URLSearchParams(at < 0 ? "" : url.slice(at + 1));
  if (parameters.has("connectionParams")) return null;
  const isBatch = parameters.get("batch") === "1";
  const paths = isBatch ? params.path.split(",") : [params.path];
  if (paths.length > batchedAtMost || !paths.every((path) => queryPaths.has(path))) return null;
  try {
    const text = parameters.get("input");
    const input: unknown = text === null ? undefined : JSON.parse(text);
    if (!isBatch) return { paths, inputs: [input], isBatch };
    if (input !== undefined && (typeof input !== "object" || input === null || Array.isArray(input))) return null;
    const byIndex = new Map(Object.entries(input ?? {}));
    return { paths, inputs: paths.map((_, index) => byIndex.get(String(index))), isBatch };
  } catch {
    return null;
  }
}

async function answerQueries(
  reply: FastifyReply,
  { paths, inputs, isBatch, isPublic, context, report }: Queries & { isPublic: boolean; context: Context; report: ReportFailure },
): Promise<FastifyReply> {
  const answers = await Promise.all(paths.map((path, index) => answerQuery(path, { input: inputs[index], index, context, report })));
  nameBatchedSpans(reply, context);
  const status = getHTTPStatusCode(isBatch ? answers : (answers[0] ?? []));
  // Visitors all get the same response, which must be revalidated: it changes with every advert.
  if (isPublic && status === 200) reply.header("cache-control", "public, no-cache");
  return reply
    .status(status)
    .header("content-type", "application/json")
    .send(JSON.stringify(isBatch ? answers : answers[0]));
}

async function answerQuery(
  path: string,
  { input, index, context, report }: { input: unknown; index: number; context: Context; report: ReportFailure },
) {
  try {
    const call = { router: appRouter, path, getRawInput: async () => input, ctx: context, type: "query", batchIndex: index } as const;
    const data: unknown = await callTRPCProcedure({ ...call, signal: undefined });
    const notes = notesOfInput(inputFields.get(path), input);
    return { result: { data, ...(notes.length > 0 && { notes }) } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    report({ error, path });
    return { error: getTRPCErrorShape({ config: appRouter._def._config, ctx: context, error, input, path, type: "query" }) };
  }
}

async function answerWithTrpc(
  request: Call,
  reply: FastifyReply,
  { context, report }: { context: Context; report: ReportFailure },
): Promise<FastifyReply> {
  const incoming: IncomingMessage & { body?: unknown } = request.raw;
  // A call without a body is read as one without fields, as under /api.
  incoming.body = request.body || (request.method === "POST" ? "{}" : undefined);
  const type = incoming.headers["content-type"];
  // tRPC compares the media type case-sensitively, although case has no meaning.
  if (type) incoming.headers["content-type"] = type.replace(/^[^;]+/, (media) => media.toLowerCase());
  const response = await resolveResponse({
    router: appRouter,
    path: request.params.path,
    req: incomingMessageToRequest(incoming, reply.raw, { maxBodySize: null }),
    error: null,
    createContext: async () => context,
    onError: report,
    maxBatchSize: batchedAtMost,
  });
  const body = await response.text();
  if (response.ok) applySession(reply, context);
  if (context.answer.isReplayed) reply.header("idempotency-replayed", "true");
  nameBatchedSpans(reply, context);
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== "transfer-encoding") reply.header(name, value);
  return reply.send(body);
}

/** Sends a refusal that occurred before any procedure ran, in the shape procedure clients expect. */
function sendTypedRefusal({ params }: Call, reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.code === "unauthenticated") challengeBearer(reply);
  if (refusal.retryAfterSeconds !== null) reply.header("retry-after", String(refusal.retryAfterSeconds));
  const error = toTrpcError(refusal);
  const shape = getTRPCErrorShape({
    config: appRouter._def._config,
    ctx: undefined,
    error,
    input: undefined,
    path: params.path,
    type: "unknown",
  });
  return reply
    .status(statusOf(refusal.code))
    .header("cache-control", "no-store")
    .type("application/json")
    .send(JSON.stringify({ error: shape }));
}

const tokenShaped = new RegExp(`${apiTokenPrefix}[A-Za-z0-9_-]{43}`);

/** Rejects a script's token in an address: logs, histories and proxies store addresses. */
export function refuseTokensInAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }) => {
    if (!tokenShaped.test(url)) return;
    throw new AppError(
      "bad-input",
      "A token never goes into an address, which others may keep: revoke this one, and send the next as “Authorization: Bearer …”.",
    );
  });
}
