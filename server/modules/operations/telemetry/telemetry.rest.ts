import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type AnalyticsEntityType, analyticsEntityTypes, analyticsEventTypes } from "#db/telemetry-values.ts";
import { isMachine, sourceOf } from "#ops/analytics/visit.ts";
import type { IntakeKind } from "#ops/telemetry.ts";
import { paths } from "#server/addresses/paths.ts";
import { isRefusal, type ProblemCode, problemOfStatus } from "#server/http/problems.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findShownFreelance } from "#server/modules/hiring/recruiters/freelance-snapshot.ts";
import { findCompanyName } from "#server/modules/market/companies/companies.queries.ts";
import { beacon, clientErrorFields, maxBeaconBytes, parseJson } from "./beacon.ts";
import { parsePolicyReports, policyReports } from "./policy-report.ts";
import { recordBeacon, recordClientError } from "./take-telemetry.commands.ts";

const maxErrorBytes = 16_384;

const id = z.union([z.int(), z.string().max(200)]).nullish();
const hint = (most: number) => z.string().max(most).nullish().catch(null);

/**
 * Analytics event as pages send it. The server sets account, origin and time itself, and discards the IP address and anything that could
 * identify a person.
 */
const trackedEvent = z.looseObject({
  eventType: z.unknown(),
  entityType: z.unknown(),
  entityId: id,
  recruiterId: hint(64),
  sessionId: hint(64),
  referrerUrl: hint(2000),
});

const entityOf: Record<string, AnalyticsEntityType> = {
  application_start: "job",
  search_performed: "search",
  job_application: "job",
  job_save: "job",
  job_view: "job",
};

/** Events on a freelance recruiter's profile, identified by `recruiterId`; an advert's recruiter is found by a join. */
const ofRecruiter: ReadonlySet<string> = new Set(["profile_view", "contact_click", "website_click"]);

/** Counts a view or an action. @throws AppError bad-input for unknown event kinds or subjects */
async function trackEvent(ctx: Context, sent: z.output<typeof trackedEvent>): Promise<void> {
  const { telemetry, db, site } = ctx.services;
  const eventType = analyticsEventTypes.find((type) => type === sent.eventType);
  const entityType = analyticsEntityTypes.find((type) => type === sent.entityType);
  if (!eventType) throw new AppError("bad-input", "There is no such eventType.");
  if (!entityType || (entityOf[eventType] ?? entityType) !== entityType) throw new AppError("bad-input", "There is no such entityType.");
  const note = (outcome: string) => telemetry.note({ kind: "event", outcome, bytes: 0 }, ctx.now);
  if (isMachine(ctx.request.userAgent)) return note("machine");
  const source = sourceOf(sent.referrerUrl ?? "", site.origin);
  const sender = sent.sessionId || ctx.request.ip;
  if (ofRecruiter.has(eventType) && typeof sent.recruiterId === "string") {
    const recruiter = await findShownFreelance(db, sent.recruiterId);
    if (recruiter === null) return note("unknown-thing");
    const isCounted = telemetry.countEvent({ eventType, entityType: "recruiter", entityId: recruiter, source }, sender, ctx.now);
    return note(isCounted ? "taken" : "seen-today");
  }
  const isSlug = entityType === "company" && typeof sent.entityId === "string" && !/^\d+$/.test(sent.entityId);
  const wanted = isSlug ? ((await findCompanyName(db, String(sent.entityId)))?.id ?? null) : Number(sent.entityId);
  if (wanted === null) return note("unknown-thing");
  const entityId = entityType === "search" ? 0 : wanted;
  if (!Number.isInteger(entityId) || entityId < 0 || entityId > 4_294_967_295 || (entityId === 0 && entityType !== "search")) {
    throw new AppError("bad-input", "entityId must be the number of the event’s subject, or the company’s name in its address.");
  }
  const isCounted = telemetry.countEvent({ eventType, entityType, entityId, source }, sender, ctx.now);
  note(isCounted ? "taken" : "seen-today");
}

const tag = "Telemetry";
const bodyTypes = ["application/json", "text/plain"];
const reportTypes = ["application/reports+json", "application/csp-report"];
const measurements = (name: string): CallDescription => ({
  name,
  summary: "Takes what a page measured",
  about: "Always returns 204, since a beacon ignores the response. Unreadable data and anything over the limit are dropped.",
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
  about: "Always returns 204, since a browser ignores the response.",
  tag,
  body: policyReports,
  bodyTypes: reportTypes,
  answers: { 204: null },
  quota: "clientError",
  isInternal: true,
};

/**
 * Adds the endpoints for telemetry from pages. It carries no authority, so it needs no CSRF token and arrives as text, all that a beacon
 * can send.
 */
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
      await recordBeacon(await contextOf(services, request), textOf(request));
      return reply.status(204).send();
    };
    const isTelemetry = true;
    // Higher than the accepted size, so that a larger beacon is counted as too large and not just cut off.
    const bodyLimit = maxBeaconBytes * 2;
    scope.post(
      "/api/analytics/rum",
      { bodyLimit, config: { action: "rum.ingest", api: measurements("sendMeasurements"), isTelemetry } },
      take,
    );
    scope.post("/api/vitals", { bodyLimit, config: { action: "rum.ingest", api: measurements("sendVitals"), isTelemetry } }, take);

    const errorConfig = { action: "clientError.ingest", api: errors, isTelemetry } as const;
    scope.post("/api/client-error", { bodyLimit: maxErrorBytes, config: errorConfig }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      return reply.status(202).send(recordClientError(ctx, fieldsOf(clientErrorFields)(parseJson(textOf(request)))));
    });

    const reportConfig = { action: "clientError.ingest", api: policies, isReport: true } as const;
    scope.post(paths.policyReports, { bodyLimit: maxErrorBytes, config: reportConfig }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      for (const { directive, blocked, source, line, column } of parsePolicyReports(parseJson(textOf(request)))) {
        const message = `The content security policy blocked ${blocked} (${directive})`;
        // Location as a stack, which tells extension errors from ours.
        const error = source === null ? null : `at ${source}:${line ?? 0}:${column ?? 0}`;
        recordClientError(ctx, { message, error, source, line, column });
      }
      return reply.status(204).send();
    });

    const eventConfig = { action: "analytics.track", api: events, isTelemetry } as const;
    scope.post("/api/analytics/track", { bodyLimit: maxErrorBytes, config: eventConfig }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      await trackEvent(ctx, fieldsOf(trackedEvent)(parseJson(textOf(request))));
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

/** Returns why a request was rejected before or during parsing; null for server faults. */
function reasonOf(error: Error & { statusCode?: number }): string | null {
  const code = isRefusal(error) ? error.code : problemOfStatus(error.statusCode ?? 500);
  return reasons[code] ?? null;
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");
