import type { FastifyRequest } from "fastify";
import { browserOf, deviceOf } from "#ops/analytics/visit.ts";
import { serverFault } from "#ops/client-errors/server-fault.ts";
import type { Services } from "../kernel/context.ts";
import { isOverload } from "../kernel/errors.ts";
import { unnamedVisit } from "../modules/operations/telemetry/unnamed-visit.ts";
import { traceIdOf } from "./request-traces.ts";

const endpointMaxChars = 80;

type Reporting = Pick<Services, "telemetry" | "release" | "now">;

interface FailureLog {
  info(details: unknown, message: string): void;
  error(details: unknown, message: string): void;
}

/**
 * Takes what the site did not expect while it answered: it is logged whole, and counted among the errors that administrators see, without anything of
 * the request but what was called and what kind of browser asked.
 */
export function reportFailure(
  services: Reporting,
  request: FastifyRequest,
  { error, endpoint = `${request.method} ${request.routeOptions.url ?? ""}` }: { error: unknown; endpoint?: string | undefined },
): void {
  request.log.error({ err: error, endpoint }, "request failed");
  const traceId = traceIdOf(request);
  const traces = traceId === null ? [] : [traceId];
  count(services, { error, called: endpoint, ip: request.ip, userAgent: request.headers["user-agent"] ?? "", traces, status: 500 });
}

/** Takes what the site did not expect while it did what nobody waited for: it counts among the same errors, as met by one visit however often. */
export function reportOwnFailure(services: Reporting, { error, called }: { error: unknown; called: string }): void {
  count(services, { error, called, ip: "", userAgent: "", traces: [], status: null });
}

/** A log whose failures are reported too, under the task they befell, or else under what the log says; a database that is away is no failure of ours. */
export function reportingLog(log: FailureLog, services: Reporting): FailureLog {
  return {
    info: (details, message) => log.info(details, message),
    error(details, message) {
      log.error(details, message);
      const { err: error, task } = (details ?? {}) as { err?: unknown; task?: unknown };
      if (error !== undefined && !isOverload(error))
        reportOwnFailure(services, { error, called: typeof task === "string" ? `task ${task}` : message });
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

function count({ telemetry, release = null, now }: Reporting, { error, called, ip, userAgent, traces, status }: Failure): void {
  const route = called.slice(0, endpointMaxChars);
  const fault = {
    ...({ side: "server", ...serverFault(error), source: null, line: null, column: null, route, release } as const),
    ...{ visit: unnamedVisit(ip, userAgent), device: deviceOf(userAgent), browser: browserOf(userAgent) },
    ...{ traces, isHandled: false, explicit: null, procedure: route, status },
  };
  const isTaken = telemetry.errors.add(fault, now());
  if (!isTaken) telemetry.note({ kind: "error", outcome: "too-many-kinds", bytes: 0 }, now());
}
