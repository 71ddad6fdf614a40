import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import type { RequestWork } from "#ops/trace/tracing.ts";
import { paths } from "../addresses/paths.ts";
import type { UserPrincipal } from "../kernel/access/principal.ts";
import { type Context, createContext, type Services, traceServices } from "../kernel/context.ts";
import { AppError } from "../kernel/errors.ts";
import { apiTokenPrefix, readApiToken } from "../modules/people/accounts/api-tokens/api-tokens.commands.ts";
import { readBatchToken } from "../modules/people/accounts/batch-token/batch-token.ts";
import { readSession } from "../modules/people/accounts/sessions/sessions.ts";
import { findViewedPerson } from "../modules/people/support/support-view.commands.ts";
import { deviceMarkOf, sessionTokenOf, supportTokenOf } from "./csrf.ts";
import { bearerOf } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The batch endpoint itself: it accepts tokens and no cookie. */
    isBatch?: boolean;
    /** Requests to this route do not extend the session. */
    leavesSessionUnused?: boolean;
  }
}

const contexts = new WeakMap<FastifyRequest, Promise<Context>>();

/** Returns the context of a request, with its principal read from the database; memoised per request. */
export function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const known = contexts.get(request);
  if (known) return known;
  const reading = readContext(services, request);
  contexts.set(request, reading);
  return reading;
}

async function readContext(services: Services, request: FastifyRequest): Promise<Context> {
  const work = workOf(request);
  const principal = await principalOf(traceServices(services, work), request);
  const facts = {
    requestId: request.id,
    // A disconnected client has no address any more: all of those share one key.
    ip: (request.ip as string | undefined) ?? "",
    userAgent: request.headers["user-agent"] ?? "",
    idempotencyKey: idempotencyKeyOf(request),
    ifMatch: request.headers["if-match"] ?? null,
    deviceMark: deviceMarkOf(request),
    endpoint: `${request.method} ${request.routeOptions.url ?? ""}`,
    traceId: traceIdOf(request),
    isCharged: true,
  };
  return createContext(services, { ...(principal && { principal }), request: facts, work });
}

/** Returns the context of a request if it has already been read; null otherwise, and where reading it failed. */
export async function findReadContext(request: FastifyRequest): Promise<Context | null> {
  return (await contexts.get(request)?.catch(() => null)) ?? null;
}

/** A bearer token takes precedence over the cookie: no browser adds one by itself, so it cannot be forged from another site. */
async function principalOf(services: Services, request: FastifyRequest): Promise<UserPrincipal | null> {
  const bearer = bearerOf(request);
  if (bearer !== null) {
    const principal = await bearerPrincipal(services, request, bearer);
    if (!principal) throw new AppError("unauthenticated", "This token has expired, has been revoked or is not known.");
    return principal;
  }
  const { isBatch, isTelemetry, leavesSessionUnused } = request.routeOptions.config;
  // Telemetry is anonymous, except in a support view, which must still be recognised.
  const isAnonymous = isBatch || (isTelemetry && supportTokenOf(request) === null);
  const token = isAnonymous ? null : sessionTokenOf(request);
  const sessionPrincipal = token ? ((await readSession(services, token, { isUse: !leavesSessionUnused }))?.principal ?? null) : null;
  const view = sessionPrincipal && supportTokenOf(request);
  return sessionPrincipal && view ? ((await findViewedPerson(services, sessionPrincipal, view)) ?? sessionPrincipal) : sessionPrincipal;
}

/** Accepts a page's batch token at the batch endpoint and at reads of many rows by id; everywhere else it is ignored. */
function bearerPrincipal(services: Services, { routeOptions }: FastifyRequest, bearer: string): Promise<UserPrincipal | null> {
  const { isBatch, operation } = routeOptions.config;
  const isForBatches = isBatch || operation?.byIds !== undefined;
  return isForBatches && !bearer.startsWith(apiTokenPrefix) ? readBatchToken(services, bearer) : readApiToken(services, bearer);
}

/**
 * Reads the header that makes a write idempotent: a structured-field string, `"8e03978e-40d5"`; the bare value is accepted too.
 * @throws AppError bad-input for anything else
 */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const sent = headers["idempotency-key"];
  if (sent === undefined) return null;
  const key = typeof sent === "string" ? /^("?)([A-Za-z0-9._:-]{1,64})\1$/.exec(sent.trim())?.[2] : undefined;
  if (key === undefined) throw new AppError("bad-input", "Idempotency-Key must be 1 to 64 letters, digits or . _ : - in quotation marks.");
  return key;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null when the request is not traced. */
    tracedWork: RequestWork | null;
  }
}

/** Memoises the name of each route, so that it is not concatenated and hashed for each request. */
function memoiseNames(): (method: string, pattern?: string) => string {
  const names = new Map<string, string>();
  return (method, pattern = "(nothing there)") => {
    const known = method === "GET" ? names.get(pattern) : undefined;
    if (known !== undefined) return known;
    const name = `${method} ${pattern}`;
    if (method === "GET") names.set(pattern, name);
    return name;
  };
}

/** Times every request that reaches the routes, and names its trace in the response. Register it before everything that takes time. */
export function traceRequests(app: FastifyInstance, services: Services): void {
  const { tracing } = services;
  app.decorateRequest("tracedWork", null);
  logRequests(app, services);
  if (!tracing) return;
  const nameOf = memoiseNames();
  app.addHook("onRequest", (request, reply, done) => {
    const work = tracing.openRequest(nameOf(request.method, request.routeOptions.url), request.headers);
    request.tracedWork = work;
    reply.header("server-timing", work.serverTiming);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.tracedWork?.end(reply.raw.statusCode);
    done();
  });
}

const slowFromMs = 1_000;
const loggedOneIn = 100;

/** What says nothing to those who watch live: their own connection, and the dozens of files that each page loads. */
const isRoutine = (url: string | undefined, { status, durationMs }: { status: number; durationMs: number }): boolean =>
  url === paths.liveFeed || (url === "/assets/*" && status < 400 && durationMs < slowFromMs);

/** Publishes requests to those who watch live, and logs one line of each that failed or was slow, and of one in a hundred. */
function logRequests(app: FastifyInstance, { live }: Services): void {
  let requests = 0;
  const nameOf = memoiseNames();
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status } = reply.raw;
    const durationMs = Math.round(reply.elapsedTime);
    const route = nameOf(request.method, request.routeOptions.url);
    const traceId = traceIdOf(request);
    const level = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
    const ids = { requestId: request.id, ...(traceId !== null && { traceId }) };
    if (!isRoutine(request.routeOptions.url, { status, durationMs }))
      live?.publish({ kind: "request", level, text: route, status, durationMs, ...ids });
    requests += 1;
    const isLogged = status >= 500 || durationMs >= slowFromMs || requests % loggedOneIn === 0;
    if (isLogged) request.log.info({ route, status, durationMs, traceId }, "request");
    done();
  });
}

/** Returns the parent span for work started by a request; null when it is not traced. */
export const workOf = (request: FastifyRequest): WorkPoint | null => request.tracedWork?.point ?? null;

const [traceIdAt, traceIdEnd] = ['traceparent;desc="00-'.length, 'traceparent;desc="00-'.length + 32];

/** Returns the trace id of a request, as its header names it; null when it is not traced. */
export const traceIdOf = (request: FastifyRequest): string | null =>
  request.tracedWork?.point ? request.tracedWork.serverTiming.slice(traceIdAt, traceIdEnd) : null;

/**
 * Names the span of each call of a batch beside the trace, so that a slow neighbour is not mistaken for it: `call;desc="<place> <span
 * id>"`.
 */
export function nameBatchedSpans(reply: FastifyReply, { answer: { spanIds = [] } }: Context): void {
  const calls = Object.entries(spanIds).map(([place, spanId]) => `call;desc="${place} ${spanId}"`);
  if (calls.length > 0) reply.header("server-timing", [reply.getHeader("server-timing"), ...calls].join(", "));
}
