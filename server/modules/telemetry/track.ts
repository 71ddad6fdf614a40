import { z } from "zod";
import { type AnalyticsEntityType, analyticsEntityTypes, analyticsEventTypes } from "#db/telemetry-values.ts";
import { isMachine, sourceOf } from "#ops/analytics/visit.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { findCompanyName } from "#server/modules/companies/companies.queries.ts";
import { findShownFreelance } from "#server/modules/recruiters/freelance-figures.queries.ts";

const id = z.union([z.int(), z.string().max(200)]).nullish();
const hint = (most: number) => z.string().max(most).nullish().catch(null);

/**
 * An event as pages send it. Who, from where and when is said by the server, whatever the event says of it; the address and everything that could
 * name a person is not kept.
 */
export const trackedEvent = z.looseObject({
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

/** What happens on the page of a freelance recruiter, whom `recruiterId` names; an advert's recruiter is a join away. */
const ofRecruiter: ReadonlySet<string> = new Set(["profile_view", "contact_click", "website_click"]);

/** Counts what somebody looked at or did. @throws AppError bad-input for kinds of events and things that are not known */
export async function trackEvent(ctx: Context, sent: z.output<typeof trackedEvent>): Promise<void> {
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
    throw new AppError("bad-input", "entityId must be the number of what the event is about, or the name of a company in its address.");
  }
  const isCounted = telemetry.countEvent({ eventType, entityType, entityId, source }, sender, ctx.now);
  note(isCounted ? "taken" : "seen-today");
}
