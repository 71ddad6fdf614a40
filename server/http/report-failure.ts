import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parse } from "regexparam";
import { browserOf, deviceOf } from "#ops/analytics/visit.ts";
import { serverFault } from "#ops/client-errors/fingerprint.ts";
import type { Services } from "../kernel/context.ts";
import { type AppError, isOverload } from "../kernel/errors.ts";
import { pseudonymOf } from "../kernel/limits/usage-recorder.ts";
import { anonymousVisitId } from "../modules/operations/telemetry/visit-share.ts";
import { challengeBearer, isRefusal, problemBody, problemOfRefusal, problemOfStatus, problemTitle, statusOf } from "./problems.ts";
import { traceIdOf } from "./request-context.ts";
import { routeActionsOf } from "./route-actions.ts";

const endpointMaxChars = 80;

type ReportingServices = Pick<Services, "telemetry" | "release" | "now" | "live">;
type AnsweringServices = ReportingServices & Pick<Services, "secrets" | "logRefusal">;

interface FailureLog {
  info(details: unknown, message: string): void;
  error(details: unknown, message: string): void;
}

/**
 * Reports an unexpected error during a request: it is logged in full and counted among the errors that administrators see, with nothing of
 * the request but the endpoint and the kind of browser.
 */
export function reportFailure(
  services: ReportingServices,
  request: FastifyRequest,
  { error, endpoint = `${request.method} ${request.routeOptions.url ?? ""}` }: { error: unknown; endpoint?: string | undefined },
): void {
  const traceId = traceIdOf(request);
  request.log.error({ err: error, endpoint, ...(traceId !== null && { traceId }) }, "request failed");
  services.live?.publish({
    ...{ kind: "error", level: "error", text: serverFault(error).message, requestId: request.id },
    ...(traceId !== null && { traceId }),
  });
  const traces = traceId === null ? [] : [traceId];
  countFailure(services, { error, called: endpoint, ip: request.ip, userAgent: request.headers["user-agent"] ?? "", traces, status: 500 });
}

/** Reports an unexpected error in background work: it is counted among the same errors, as one visit however often it occurs. */
export function reportBackgroundFailure(services: ReportingServices, { error, called }: { error: unknown; called: string }): void {
  countFailure(services, { error, called, ip: "", userAgent: "", traces: [], status: null });
}

/**
 * Returns a log whose failures are also reported, under the task they occurred in, or else under the log message; an unreachable database
 * is not reported.
 */
export function reportingLog(log: FailureLog, services: ReportingServices): FailureLog {
  return {
    info: (details, message) => log.info(details, message),
    error(details, message) {
      log.error(details, message);
      const { err: error, task } = (details ?? {}) as { err?: unknown; task?: unknown };
      if (error !== undefined && !isOverload(error))
        reportBackgroundFailure(services, { error, called: typeof task === "string" ? `task ${task}` : message });
    },
  };
}

interface Failure {
  error: unknown;
  called: string;
  ip: string;
  userAgent: string;
  traces: string[];
  status: number | null;
}

function countFailure(
  { telemetry, release = null, now }: ReportingServices,
  { error, called, ip, userAgent, traces, status }: Failure,
): void {
  const route = called.slice(0, endpointMaxChars);
  const fault = {
    ...({ side: "server", ...serverFault(error), source: null, line: null, column: null, route, release } as const),
    ...{ visit: anonymousVisitId(ip, userAgent), device: deviceOf(userAgent), browser: browserOf(userAgent) },
    ...{ traces, isHandled: false, explicit: null, procedure: route, status },
  };
  const isTaken = telemetry.errors.add(fault, now());
  if (!isTaken) telemetry.note({ kind: "error", outcome: "too-many-kinds", bytes: 0 }, now());
}

/**
 * Handles errors thrown by handlers: refusals are sent unchanged, client errors keep their status, bugs are reported and answered without
 * detail.
 */
export function answerFailures(app: FastifyInstance, services: AnsweringServices): void {
  services.logRefusal = createRefusalLog(app.log, services);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isRefusal(error)) return sendRefusal(reply, error);
    if (isOverload(error)) return sendFailure(request, reply.header("retry-after", "1"), 503);
    const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500 && !hasDisconnected(reply, error)) reportFailure(services, request, { error });
    return sendFailure(request, reply, status);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = request.url.startsWith("/api/") ? allowedMethods(app, request.url) : readingMethods;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (allowed === null || (isRead && allowed.includes("GET"))) return sendFailure(request, reply, 404);
    reply.header("allow", allowed);
    return request.method === "OPTIONS" ? reply.status(204).send() : sendFailure(request, reply, 405);
  });
}

function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfterSeconds !== null) reply.header("retry-after", String(refusal.retryAfterSeconds));
  if (refusal.code === "unauthenticated") challengeBearer(reply);
  const body = problemOfRefusal(refusal);
  return reply.status(body.status).header("cache-control", "no-store").type("application/problem+json").send(JSON.stringify(body));
}

const hourMs = 3_600_000;
const countersAtMost = 5_000;

/**
 * Counts refusals by kind, call and caller, and logs the 1st, 10th, 100th and so on of an hour: a flood takes few lines, and each says how
 * many there have been. The caller has the pseudonym of the day that the console shows for busy callers.
 */
function createRefusalLog(
  log: FastifyBaseLogger,
  { secrets, now }: Pick<Services, "secrets" | "now">,
): NonNullable<Services["logRefusal"]> {
  let counts = new Map<string, number>();
  let hour = 0;
  return ({ code, endpoint, caller }) => {
    const moment = now();
    const thisHour = Math.floor(moment.getTime() / hourMs);
    if (thisHour !== hour) counts = new Map();
    hour = thisHour;
    const nameOf = (who: string) => `${code} ${endpoint} ${who}`;
    const pseudonym = pseudonymOf(secrets, moment.toISOString().slice(0, 10), caller);
    const who = counts.size < countersAtMost || counts.has(nameOf(pseudonym)) ? pseudonym : "others";
    const count = (counts.get(nameOf(who)) ?? 0) + 1;
    counts.set(nameOf(who), count);
    if (Number.isInteger(Math.log10(count))) log.warn({ refusal: code, endpoint, caller: who, count }, "refused");
  };
}

/** Checks whether the client disconnected before the response was sent: it left the page or cancelled the call. */
const hasDisconnected = (reply: FastifyReply, { code }: FastifyError): boolean =>
  code === "ERR_STREAM_PREMATURE_CLOSE" && (reply.raw.destroyed || reply.raw.socket?.destroyed === true);

/** Every address outside the API is readable; anything that accepts other methods has a route of its own. */
const readingMethods = "GET, HEAD, OPTIONS";

function sendFailure(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const code = problemOfStatus(status);
  reply.status(statusOf(code)).header("cache-control", "no-store");
  if (request.headers.accept?.includes("text/html")) {
    return reply.type("text/html; charset=utf-8").send(failurePage(problemTitle(code), request.id));
  }
  return reply.type("application/problem+json").send(JSON.stringify(problemBody({ code })));
}

/** Returns the error page for a page that could not be rendered. */
export function failurePage(title: string, requestId: string): string {
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body><main><h1>${title}</h1>` +
    `<p>Please try again in a moment. If it happens again, tell us this reference: ${requestId}.</p>` +
    `<p><a href="/">Go to the jobs list</a></p></main></body></html>`
  );
}

const patternsOf = new WeakMap<FastifyInstance, { pattern: RegExp; method: string }[]>();

/** Returns the Allow header of an address under /api; null for one that does not exist. */
function allowedMethods(app: FastifyInstance, url: string): string | null {
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
