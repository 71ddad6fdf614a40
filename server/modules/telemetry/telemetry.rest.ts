import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { IntakeKind } from "#ops/telemetry.ts";
import type { Services } from "#server/context.ts";
import type { CallDescription } from "#server/http/operations/operation.ts";
import { isRefusal, type ProblemCode, problemOfStatus } from "#server/http/problems.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import { paths } from "#server/paths.ts";
import { beacon, mostBeaconBytes, parsed } from "./beacon.ts";
import { clientErrorFields, mostErrorBytes } from "./client-error-fields.ts";
import { policyReports, readPolicyReports } from "./policy-report.ts";
import { takeClientError } from "./take-client-error.commands.ts";
import { takeBeacon } from "./take-telemetry.commands.ts";
import { trackEvent, trackedEvent } from "./track.ts";

const tag = "Telemetry";
const bodyTypes = ["application/json", "text/plain"];
const reportTypes = ["application/reports+json", "application/csp-report"];
const measurements = (name: string): CallDescription => ({
  name,
  summary: "Takes what a page measured",
  about: "Answers 204 whatever becomes of it: a beacon reacts to nothing. What cannot be read, and what is over the limit, is dropped.",
  tag,
  body: beacon,
  bodyTypes,
  answers: { 204: null },
  quota: null,
  isInternal: true,
});
const errors: CallDescription = {
  name: "reportClientError",
  summary: "Takes an error of a page that nobody expected",
  tag,
  body: clientErrorFields,
  bodyTypes,
  answers: { 202: z.strictObject({ id: z.string() }) },
  quota: "clientError",
  isInternal: true,
};
const events: CallDescription = {
  name: "trackEvent",
  summary: "Counts what somebody looked at or did",
  tag,
  body: trackedEvent,
  bodyTypes,
  answers: { 202: z.strictObject({ success: z.literal(true) }) },
  quota: "telemetry",
  isInternal: true,
};

const policies: CallDescription = {
  name: "reportPolicyViolation",
  summary: "Takes what a browser refused a page by the content security policy",
  about: "Answers 204 whatever becomes of it: a browser reacts to nothing.",
  tag,
  body: policyReports,
  bodyTypes: reportTypes,
  answers: { 204: null },
  quota: "clientError",
  isInternal: true,
};

/** What pages tell of themselves. None of it has any authority, so it comes without a token, and as text, which is all a beacon can send. */
export function addTelemetry(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...bodyTypes, ...reportTypes], { parseAs: "string" }, (_request, body, done) => done(null, body));

    scope.addHook("onError", async ({ routeOptions }, _reply, error) => {
      const outcome = reasonOf(error);
      const kind = kinds[routeOptions.config.action ?? ""];
      if (outcome && kind) services.telemetry.note({ kind, outcome, bytes: 0 }, services.now());
    });
    const take = async (request: FastifyRequest, reply: FastifyReply) => {
      await takeBeacon(await contextOf(services, request), textOf(request));
      return reply.status(204).send();
    };
    const isTelemetry = true;
    // One byte more than is taken, so that a larger one is counted and not merely cut off.
    const bodyLimit = mostBeaconBytes * 2;
    scope.post(
      "/api/analytics/rum",
      { bodyLimit, config: { action: "rum.ingest", api: measurements("sendMeasurements"), isTelemetry } },
      take,
    );
    scope.post("/api/vitals", { bodyLimit, config: { action: "rum.ingest", api: measurements("sendVitals"), isTelemetry } }, take);

    const errorConfig = { action: "clientError.ingest", api: errors, isTelemetry } as const;
    scope.post("/api/client-error", { bodyLimit: mostErrorBytes, config: errorConfig }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      return reply.status(202).send(takeClientError(ctx, fieldsOf(clientErrorFields)(parsed(textOf(request)))));
    });

    const reportConfig = { action: "clientError.ingest", api: policies, isReport: true } as const;
    scope.post(paths.policyReports, { bodyLimit: mostErrorBytes, config: reportConfig }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      for (const { directive, blocked, source, line, column } of readPolicyReports(parsed(textOf(request)))) {
        const message = `The content security policy refused ${blocked} (${directive})`;
        // The place as a stack, by which errors of extensions are told from ours.
        const error = source === null ? null : `at ${source}:${line ?? 0}:${column ?? 0}`;
        takeClientError(ctx, { message, error, source, line, column });
      }
      return reply.status(204).send();
    });

    const eventConfig = { action: "analytics.track", api: events, isTelemetry } as const;
    scope.post("/api/analytics/track", { bodyLimit: mostErrorBytes, config: eventConfig }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      await trackEvent(ctx, fieldsOf(trackedEvent)(parsed(textOf(request))));
      return reply.status(202).send({ success: true });
    });
  });
}

const kinds: Readonly<Record<string, IntakeKind>> = { "rum.ingest": "rum", "clientError.ingest": "error", "analytics.track": "event" };

const reasons: Partial<Record<ProblemCode, string>> = {
  "rate-limited": "over-limit",
  "csrf-failed": "wrong-origin",
  "unsupported-media-type": "wrong-type",
  "too-large": "too-large",
  "bad-input": "unreadable",
  "invalid-fields": "unreadable",
};

/** Why something was turned away before it was read, or because it could not be; null for faults of ours. */
function reasonOf(error: Error & { statusCode?: number }): string | null {
  const code = isRefusal(error) ? error.code : problemOfStatus(error.statusCode ?? 500);
  return reasons[code] ?? null;
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");
