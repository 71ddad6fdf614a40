import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import type { RequestWork } from "#ops/trace/tracing.ts";
import type { UserPrincipal } from "../kernel/access/principal.ts";
import { type Context, createContext, type Services, servicesWithin } from "../kernel/context.ts";
import { AppError } from "../kernel/errors.ts";
import { apiTokenPrefix, readApiToken } from "../modules/people/accounts/api-tokens/read-api-token.ts";
import { readBatchToken } from "../modules/people/accounts/batch-token/batch-token.ts";
import { readSession } from "../modules/people/accounts/sessions/sessions.ts";
import { findViewedPerson } from "../modules/people/support/support-session.queries.ts";
import { deviceMarkOf, sessionTokenOf, supportTokenOf } from "./csrf.ts";
import { bearerOf } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The batch itself: it takes tokens and no cookie. */
    isBatch?: boolean;
    /** Asking this does not keep a session alive. */
    leavesSessionUnused?: boolean;
  }
}

const contexts = new WeakMap<FastifyRequest, Promise<Context>>();

/** The context of a request, its principal read live from the database: once, however many ask. */
export function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const known = contexts.get(request);
  if (known) return known;
  const reading = readContext(services, request);
  contexts.set(request, reading);
  return reading;
}

async function readContext(services: Services, request: FastifyRequest): Promise<Context> {
  const work = workOf(request);
  const principal = await principalOf(servicesWithin(services, work), request);
  const facts = {
    requestId: request.id,
    // A client that has hung up has no address any more: all of those count as one.
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

/** The context of a request for which somebody has asked already; null for others, and where none could be read. */
export async function contextAlreadyRead(request: FastifyRequest): Promise<Context | null> {
  return (await contexts.get(request)?.catch(() => null)) ?? null;
}

/** A bearer token wins over the cookie: no browser adds one by itself, so nobody can make a browser send it in another's name. */
async function principalOf(services: Services, request: FastifyRequest): Promise<UserPrincipal | null> {
  const bearer = bearerOf(request);
  if (bearer !== null) {
    const principal = await bearerPrincipal(services, request, bearer);
    if (!principal) throw new AppError("unauthenticated", "This token has expired, has been revoked or is not known.");
    return principal;
  }
  const { isBatch, isTelemetry, leavesSessionUnused } = request.routeOptions.config;
  // Measurements are nobody's; whoever looks at somebody else's screens is told apart all the same.
  const isNobodys = isBatch || (isTelemetry && supportTokenOf(request) === null);
  const token = isNobodys ? null : sessionTokenOf(request);
  const own = token ? ((await readSession(services, token, { isUse: !leavesSessionUnused }))?.principal ?? null) : null;
  const view = own && supportTokenOf(request);
  return own && view ? ((await findViewedPerson(services, own, view)) ?? own) : own;
}

/** A page's batch token opens the two forms of batches; everywhere else it is as good as none. */
function bearerPrincipal(services: Services, { routeOptions }: FastifyRequest, bearer: string): Promise<UserPrincipal | null> {
  const { isBatch, operation } = routeOptions.config;
  const isForBatches = isBatch || operation?.byIds !== undefined;
  return isForBatches && !bearer.startsWith(apiTokenPrefix) ? readBatchToken(services, bearer) : readApiToken(services, bearer);
}

/**
 * The header that makes a write safe to repeat: a structured-field string, `"8e03978e-40d5"`; the bare value is taken too.
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
    /** Null where nothing is traced. */
    tracedWork: RequestWork | null;
  }
}

/** Times every request that reaches the routes, and names its trace in its answer. Register it before all that takes time. */
export function traceRequests(app: FastifyInstance, { tracing }: Services): void {
  app.decorateRequest("tracedWork", null);
  if (!tracing) return;
  const names = new Map<string, string>();
  /** The same text for the same route, so that it need not be put together and looked at letter by letter for each request. */
  const nameOf = (method: string, pattern = "(nothing there)"): string => {
    const known = method === "GET" ? names.get(pattern) : undefined;
    if (known !== undefined) return known;
    const name = `${method} ${pattern}`;
    if (method === "GET") names.set(pattern, name);
    return name;
  };
  app.addHook("onRequest", (request, reply, done) => {
    const work = tracing.openRequest(nameOf(request.method, request.routeOptions.url), request.headers.traceparent);
    request.tracedWork = work;
    reply.header("server-timing", work.serverTiming);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.tracedWork?.end(reply.raw.statusCode);
    done();
  });
}

/** What a request begins belongs to this; null where nothing of it is traced. */
export const workOf = (request: FastifyRequest): WorkPoint | null => request.tracedWork?.point ?? null;

/** The trace a request is; null where nothing of it is traced. */
export const traceIdOf = (request: FastifyRequest): string | null =>
  workOf(request) && (/-([0-9a-f]{32})-/.exec(request.tracedWork?.serverTiming ?? "")?.[1] ?? null);

/** Says which page a request that the pages answer turned out to be for. */
export function renameTrace(request: FastifyRequest, pattern: string): void {
  request.tracedWork?.rename(`${request.method} ${pattern}`);
}

/** Names the span of each call of a batch beside the trace, so that no slow neighbour is taken for it: `call;desc="<place> <span id>"`. */
export function nameBatchedSpans(reply: FastifyReply, { answer: { spanIds = [] } }: Context): void {
  const calls = Object.entries(spanIds).map(([place, spanId]) => `call;desc="${place} ${spanId}"`);
  if (calls.length > 0) reply.header("server-timing", [reply.getHeader("server-timing"), ...calls].join(", "));
}
