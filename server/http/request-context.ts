import type { FastifyRequest } from "fastify";
import type { UserPrincipal } from "../kernel/access/principal.ts";
import { type Context, createContext, type Services, servicesWithin } from "../kernel/context.ts";
import { AppError } from "../kernel/errors.ts";
import { apiTokenPrefix, readApiToken } from "../modules/people/accounts/api-tokens/read-api-token.ts";
import { readBatchToken } from "../modules/people/accounts/batch-token/read-batch-token.ts";
import { readSession } from "../modules/people/accounts/sessions/sessions.ts";
import { findViewedPerson } from "../modules/people/support/support-session.queries.ts";
import { bearerOf } from "./bearer.ts";
import { deviceMarkOf } from "./device-cookie.ts";
import { traceIdOf, workOf } from "./request-traces.ts";
import { sessionTokenOf, supportTokenOf } from "./session-cookie.ts";

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
