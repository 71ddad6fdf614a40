import { and, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import type { Context } from "#server/kernel/context.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import {
  type Advert,
  type Advice,
  type Comparison,
  type Funnel,
  readApplicationDays,
  readDaysToFirstApplication,
  selectAdverts,
} from "./counts.queries.ts";

const leastAlike = 5;
const alikeAtMost = 300;
const dayMs = 86_400_000;

interface SimilarAdvertsReport {
  comparison: Comparison | null;
  advice: Advice[];
  medianDays: number | null;
  adverts: number;
}

const nothingAlike: SimilarAdvertsReport = { comparison: null, advice: [], medianDays: null, adverts: 0 };

/**
 * Compares an advert with other firms' adverts that were live in the same period, by category, level and region. Drops the region, then the
 * level, where fewer than five match.
 */
export async function compareAdvert(
  ctx: Context,
  advert: Advert,
  { advertTotal, from, days }: { advertTotal: Funnel; from: string; days: number },
): Promise<SimilarAdvertsReport> {
  const { db } = ctx.services;
  const since = new Date(`${from}T00:00:00Z`);
  const wasShown = and(
    eq(jobs.category, advert.category),
    ne(jobs.companyId, advert.companyId),
    inArray(jobs.status, ["live", "paused", "filled", "closed", "expired"]),
    isNull(jobs.refusalReason),
    or(isNull(jobs.endedAt), gte(jobs.endedAt, since)),
  );
  const found = await selectAdverts(db, wasShown, alikeAtMost);
  const rung = comparisonLevels(ctx, advert, found);
  if (!rung) return nothingAlike;
  const ids = rung.others.map(({ jobId }) => jobId);
  const [figures, sent, waits] = await Promise.all([
    viewsOf(db, ids, from),
    readApplicationDays(db, ids, since),
    readDaysToFirstApplication(db, rung.others),
  ]);
  const funnels = rung.others.map((other) => {
    const applications = sent.filter(({ jobId }) => jobId === other.jobId).length;
    return perWeek({ ...emptyFunnel(), ...figures.get(other.jobId), applications }, daysShown(other, ctx.now, days));
  });
  const { level, region } = rung;
  const alike = { category: labelOf("category", advert.category), level: level && labelOf("level", level), region };
  return {
    comparison: { alike, n: ids.length, own: perWeek(advertTotal, daysShown(advert, ctx.now, days)), median: medianFunnel(funnels) },
    advice: adviceFor(advert, rung.others),
    medianDays: waits.length >= leastAlike ? medianOf(waits) : null,
    adverts: waits.length,
  };
}

function comparisonLevels({ services }: Context, advert: Advert, found: readonly Advert[]) {
  const regionOf = ({ sitePlaceId, officePlaceId }: Advert): string | null => {
    const place = services.gazetteer.byId(sitePlaceId ?? officePlaceId ?? 0);
    const regionId = place?.kind === "region" ? place.id : (place?.regionId ?? null);
    return regionId === null ? null : (services.gazetteer.byId(regionId)?.name ?? null);
  };
  const { level } = advert;
  const region = regionOf(advert);
  const atLevel = found.filter((other) => other.level === level);
  const rungs = [
    ...(region === null ? [] : [{ level, region, others: atLevel.filter((other) => regionOf(other) === region) }]),
    { level, region: null, others: atLevel },
    { level: null, region: null, others: found },
  ];
  return rungs.find(({ others }) => others.length >= leastAlike) ?? null;
}

/** Returns on how many days of the period an advert was live. */
function daysShown({ firstPublishedAt, endedAt }: Pick<Advert, "firstPublishedAt" | "endedAt">, now: Date, days: number): number {
  const start = Math.max(firstPublishedAt?.getTime() ?? 0, now.getTime() - days * dayMs);
  const end = Math.min(endedAt?.getTime() ?? now.getTime(), now.getTime());
  return Math.max(1, Math.ceil((end - start) / dayMs));
}

const states: Readonly<Record<Advice["field"], (advert: Advert) => boolean>> = {
  pay: ({ payMinPence, payMaxPence }) => payMinPence !== null || payMaxPence !== null,
  suites: ({ hasSuites }) => hasSuites,
  "project-value": ({ projectValueBand }) => projectValueBand !== null,
  days: ({ siteDaysPerWeek, homeDaysPerWeek }) => siteDaysPerWeek !== null || homeDaysPerWeek !== null,
  rics: ({ ricsLevel }) => ricsLevel !== "none",
  start: ({ startsOn }) => startsOn !== null,
};

/** Lists fields that most similar adverts fill in and this one does not, the most common first. */
function adviceFor(advert: Advert, others: readonly Advert[]): Advice[] {
  return (Object.keys(states) as Advice["field"][])
    .flatMap((field) => {
      const stated = others.filter(states[field]).length;
      return !states[field](advert) && stated * 2 > others.length ? [{ field, stated, of: others.length }] : [];
    })
    .toSorted((a, b) => b.stated - a.stated);
}

/** Counts of list appearances, views and started applications. */
interface AdvertFigures {
  appearances: number;
  views: number;
  starts: number;
}

const none: AdvertFigures = { appearances: 0, views: 0, starts: 0 };
const counted = ["job_appearance", "job_view", "application_start"] as const;
const figureOf = { job_appearance: "appearances", job_view: "views", application_start: "starts" } as const;
const mostAdverts = 500;

/**
 * Returns the figures of some adverts from `sinceDay` ("2026-11-01", London), or else of the thirteen months that are retained. Adverts
 * without figures are included with zeros.
 */
export async function viewsOf(db: Db, jobIds: readonly number[], sinceDay: string | null = null): Promise<Map<number, AdvertFigures>> {
  const requested = jobIds.slice(0, mostAdverts);
  const figures = new Map(requested.map((id) => [id, { ...none }]));
  if (requested.length === 0) return figures;
  const rows = await db
    .select({
      jobId: analyticsCounts.entityId,
      event: analyticsCounts.eventType,
      n: sql<number>`sum(${analyticsCounts.n})`.mapWith(Number),
    })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.entityType, "job"),
        inArray(analyticsCounts.entityId, requested),
        inArray(analyticsCounts.eventType, [...counted]),
        sinceDay === null ? undefined : gte(analyticsCounts.day, sinceDay),
      ),
    )
    .groupBy(analyticsCounts.entityId, analyticsCounts.eventType)
    .limit(mostAdverts * counted.length);
  for (const { jobId, event, n } of rows) {
    const of = figures.get(jobId);
    const name = counted.find((each) => each === event);
    if (of && name) of[figureOf[name]] = n;
  }
  return figures;
}

export const emptyFunnel = (): Funnel => ({ appearances: 0, views: 0, starts: 0, applications: 0 });

const fields = ["appearances", "views", "starts", "applications"] as const;

export function addToFunnel(sum: Funnel, part: Partial<Funnel>): Funnel {
  for (const field of fields) sum[field] += part[field] ?? 0;
  return sum;
}

/** Scales a funnel to one week by the days the advert was live in the period, to one decimal. */
function perWeek(funnel: Funnel, daysLive: number): Funnel {
  const week = emptyFunnel();
  for (const field of fields) week[field] = Math.round((funnel[field] / Math.max(1, daysLive)) * 70) / 10;
  return week;
}

/** Takes the median of each step separately. */
function medianFunnel(funnels: readonly Funnel[]): Funnel {
  const middle = emptyFunnel();
  for (const field of fields) middle[field] = medianOf(funnels.map((funnel) => funnel[field])) ?? 0;
  return middle;
}

export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Math.round(((low + high) / 2) * 10) / 10;
}
