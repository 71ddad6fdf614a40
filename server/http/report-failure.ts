import type { FastifyRequest } from "fastify";
import { browserOf, deviceOf } from "#ops/analytics/visit.ts";
import { serverFault } from "#ops/client-errors/server-fault.ts";
import type { Services } from "../context.ts";
import { unnamedVisit } from "../modules/telemetry/unnamed-visit.ts";
import { traceIdOf } from "./request-traces.ts";

const endpointMaxChars = 80;

/**
 * Takes what the site did not expect while it answered: it is logged whole, and counted among the errors that administrators see, without anything of
 * the request but what was called and what kind of browser asked.
 */
export function reportFailure(
  { telemetry, release = null, now }: Pick<Services, "telemetry" | "release" | "now">,
  request: FastifyRequest,
  { error, endpoint = `${request.method} ${request.routeOptions.url ?? ""}` }: { error: unknown; endpoint?: string | undefined },
): void {
  request.log.error({ err: error, endpoint }, "request failed");
  const userAgent = request.headers["user-agent"] ?? "";
  const called = endpoint.slice(0, endpointMaxChars);
  const traceId = traceIdOf(request);
  const fault = {
    ...({ side: "server", ...serverFault(error), source: null, line: null, column: null, route: called, release } as const),
    ...{ visit: unnamedVisit(request.ip, userAgent), device: deviceOf(userAgent), browser: browserOf(userAgent) },
    ...{ traces: traceId === null ? [] : [traceId], isHandled: false, explicit: null, procedure: called, status: 500 },
  };
  const isTaken = telemetry.errors.add(fault, now());
  if (!isTaken) telemetry.note({ kind: "error", outcome: "too-many-kinds", bytes: 0 }, now());
}
