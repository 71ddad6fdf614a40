import { and, eq, gte, inArray, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { type AnalyticsSource, analyticsSources, type CountedEventType } from "#db/telemetry-values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { csvRecord, csvStart } from "#server/text/csv.ts";
import { firmOf, managedJobs, managesJob } from "../applications/application-access.ts";
import {
  type Advert,
  type Advice,
  type Comparison,
  daysUntil,
  type Funnel,
  type Period,
  readApplicationDays,
  readDaysToFirstApplication,
  selectAdverts,
} from "./counts.queries.ts";
import { addToFunnel, compareAdvert, emptyFunnel, medianOf } from "./similar-adverts.queries.ts";

interface AdvertLine extends Funnel {
  jobId: number;
  title: string;
  status: JobStatus;
}

export interface Figures {
  period: { from: string; to: string; days: number };
  /** The requested advert; null for all. */
  advert: { jobId: number; title: string } | null;
  total: Funnel;
  adverts: AdvertLine[];
  byDay: (Funnel & { day: string })[];
  /** Counts only applications with a recorded source; the rest are in `applicationsUnknown`. */
  bySource: (Funnel & { source: AnalyticsSource })[];
  applicationsUnknown: number;
  /** Time from publishing to the first application. */
  firstApplicant: { medianDays: number | null; adverts: number; similarMedianDays: number | null; similarAdverts: number };
  /** Null without an advert, and where fewer than five others are similar. */
  comparison: Comparison | null;
  advice: Advice[];
}

interface ReadFiguresInput {
  /** Null for all adverts the caller manages. */
  jobId: number | null;
  days: Period;
}

/**
 * Returns the funnel from list appearance to application, for one advert or all of the caller's, by day and source. Applications are all
 * that were sent; views and starts cover consenting visitors only. @throws AppError not-found for an advert the caller does not manage
 */
export async function readFigures(ctx: Context, { jobId, days }: ReadFiguresInput): Promise<Figures> {
  const { db } = ctx.services;
  const adverts = jobId === null ? await listOwnAdverts(ctx) : [await findOwnAdvert(ctx, jobId)];
  const dayNames = daysUntil(ctx.now, days);
  const [from = "", to = ""] = [dayNames[0], dayNames.at(-1)];
  const ids = adverts.map((advert) => advert.jobId);
  const [steps, sent, waits] = await Promise.all([
    readSteps(db, ids, { from, to, days }),
    readApplicationDays(db, ids, new Date(`${from}T00:00:00Z`)),
    readDaysToFirstApplication(db, adverts),
  ]);
  const byDay = new Map(dayNames.map((day) => [day, emptyFunnel()]));
  const byAdvert = new Map(ids.map((id) => [id, emptyFunnel()]));
  const bySource = new Map(analyticsSources.map((source) => [source, emptyFunnel()]));
  const count = (part: Partial<Funnel>, funnels: (Funnel | undefined)[]) => {
    for (const funnel of funnels) if (funnel) addToFunnel(funnel, part);
  };
  for (const { jobId: id, day, source, step, n } of steps) {
    const isApplication = step === "applications";
    count({ [step]: n }, [bySource.get(source), ...(isApplication ? [] : [byDay.get(day), byAdvert.get(id)])]);
  }
  for (const { jobId: id, day } of sent) if (byDay.has(day)) count({ applications: 1 }, [byDay.get(day), byAdvert.get(id)]);
  const total = [...byDay.values()].reduce(addToFunnel, emptyFunnel());
  const [advert] = adverts;
  const selected = jobId !== null && advert ? advert : null;
  const alike = selected ? await compareAdvert(ctx, selected, { advertTotal: total, from, days }) : null;
  const known = [...bySource.values()].reduce((sum, { applications }) => sum + applications, 0);
  return {
    period: { from, to, days },
    advert: selected && { jobId: selected.jobId, title: selected.title },
    total,
    adverts: adverts.map(({ jobId: id, title, status }) => ({ jobId: id, title, status, ...(byAdvert.get(id) ?? emptyFunnel()) })),
    byDay: dayNames.map((day) => ({ day, ...(byDay.get(day) ?? emptyFunnel()) })),
    bySource: [...bySource]
      .flatMap(([source, funnel]) => (Object.values(funnel).some((n) => n > 0) ? [{ source, ...funnel }] : []))
      .toSorted((a, b) => b.views - a.views || b.appearances - a.appearances),
    applicationsUnknown: Math.max(0, total.applications - known),
    firstApplicant: {
      medianDays: medianOf(waits),
      adverts: waits.length,
      similarMedianDays: alike?.medianDays ?? null,
      similarAdverts: alike?.adverts ?? 0,
    },
    comparison: alike?.comparison ?? null,
    advice: alike?.advice ?? [],
  };
}

const heads = ["table", "row", "from", "to", "appearances", "views", "applications_started", "applications_sent"];

/** Returns the figures as CSV: total, by advert, by day and by source. */
export async function readFiguresCsv(ctx: Context, input: ReadFiguresInput): Promise<string> {
  const figures = await readFigures(ctx, input);
  const { from, to } = figures.period;
  const line = (table: string, row: string, funnel: Funnel, first = from, last = to) =>
    csvRecord([table, row, first, last, funnel.appearances, funnel.views, funnel.starts, funnel.applications]);
  return [
    csvStart,
    csvRecord(heads),
    line("in all", whatOf(figures), figures.total),
    ...figures.adverts.map((advert) => line("by advert", `${advert.jobId} ${advert.title}`, advert)),
    ...figures.byDay.map((day) => line("by day", day.day, day, day.day, day.day)),
    ...figures.bySource.map((row) => line("by source", row.source, row)),
  ].join("");
}

const whatOf = ({ advert, adverts }: Figures): string => advert?.title ?? `${adverts.length} adverts`;

const stepOf: Readonly<Partial<Record<CountedEventType, keyof Funnel>>> = {
  job_appearance: "appearances",
  job_view: "views",
  application_start: "starts",
  job_application: "applications",
};

const steps = Object.keys(stepOf) as CountedEventType[];

/** Returns the counted events of some adverts in a period, by day and source. */
async function readSteps(db: Db, jobIds: readonly number[], { from, to, days }: { from: string; to: string; days: number }) {
  if (jobIds.length === 0) return [];
  const rows = await db
    .select({
      jobId: analyticsCounts.entityId,
      day: analyticsCounts.day,
      source: analyticsCounts.source,
      event: analyticsCounts.eventType,
      n: analyticsCounts.n,
    })
    .from(analyticsCounts)
    .where(
      and(
        eq(analyticsCounts.entityType, "job"),
        inArray(analyticsCounts.entityId, [...jobIds]),
        inArray(analyticsCounts.eventType, steps),
        gte(analyticsCounts.day, from),
        lte(analyticsCounts.day, to),
      ),
    )
    .limit(jobIds.length * days * steps.length * 11);
  return rows.flatMap(({ event, ...row }) => {
    const step = stepOf[event];
    return step ? [{ ...row, step }] : [];
  });
}

const advertsAtMost = 200;

/** Lists published adverts whose figures the caller may read, newest first. */
async function listOwnAdverts(ctx: Context): Promise<Advert[]> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "job.stats", { ownerId: principal.userId, companyId: principal.companyId });
  const firmId = await firmOf(db, principal);
  return selectAdverts(db, managedJobs(principal, firmId), advertsAtMost);
}

/** Finds one such advert. @throws AppError not-found for an advert the caller does not manage */
async function findOwnAdvert(ctx: Context, jobId: number): Promise<Advert> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [advert] = await selectAdverts(db, eq(jobs.id, jobId), 1);
  const firmId = await firmOf(db, principal);
  const isManaged = advert !== undefined && managesJob(principal, firmId, advert);
  requireAllowed(ctx, "job.stats", { ownerId: isManaged ? principal.userId : null, companyId: advert?.companyId ?? null });
  if (!advert) throw new AppError("not-found", "You have no advert with that number.");
  return advert;
}
