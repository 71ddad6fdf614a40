import { and, desc, eq, gte, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import type { AnalyticsSource, CountedEventType } from "#db/telemetry-values.ts";
import { londonDate } from "#server/text/london-time.ts";
import { daysUntil } from "./counts.queries.ts";

const maxOwnAdverts = 100;
const othersOfEachKind = 300;
const rowsAtOnce = 1000;
const freshDays = 3;

/** Percentage of views by source. */
const ways: readonly (readonly [AnalyticsSource, number])[] = [
  ["board", 44],
  ["search-engine", 22],
  ["landing-list", 14],
  ["alert-mail", 9],
  ["company-page", 6],
  ["direct", 5],
];
const lists: ReadonlySet<AnalyticsSource> = new Set(["board", "landing-list", "company-page"]);

/**
 * Creates recent sample figures for the sample firm's adverts and for the adverts they are compared with. Does nothing while figures of the
 * last few days exist.
 */
export async function ensureSampleFigures(db: Db, now: Date): Promise<void> {
  const members = await db
    .selectDistinct({ companyId: users.companyId })
    .from(users)
    .where(and(eq(users.isSample, true), isNotNull(users.companyId)))
    .limit(10);
  const companyIds = members.flatMap(({ companyId }) => companyId ?? []);
  if (companyIds.length === 0) return;
  const ownAdverts = await listAdverts(db, inArray(jobs.companyId, companyIds), maxOwnAdverts);
  const ids = ownAdverts.map(({ id }) => id);
  if (ids.length === 0 || (await hasRecentFigures(db, ids, now))) return;
  const kinds = [...new Set(ownAdverts.map(({ category }) => category))];
  const others = (await Promise.all(kinds.map((kind) => listAdverts(db, eq(jobs.category, kind), othersOfEachKind)))).flat();
  const whole = new Set(ids);
  const adverts = [...ownAdverts, ...others.filter(({ id }) => !whole.has(id))];
  const rows = adverts.flatMap((advert) => figuresOf(advert, now, whole.has(advert.id)));
  const known = adverts.map(({ id }) => id);
  await db.delete(analyticsCounts).where(and(eq(analyticsCounts.entityType, "job"), inArray(analyticsCounts.entityId, known)));
  for (let at = 0; at < rows.length; at += rowsAtOnce) await db.insert(analyticsCounts).values(rows.slice(at, at + rowsAtOnce));
}

const listAdverts = (db: Db, where: SQL, limit: number) =>
  db
    .select({ id: jobs.id, category: jobs.category, firstPublishedAt: jobs.firstPublishedAt, payMinPence: jobs.payMinPence })
    .from(jobs)
    .where(and(where, eq(jobs.isSample, true), eq(jobs.status, "live"), isNotNull(jobs.firstPublishedAt)))
    .orderBy(desc(jobs.firstPublishedAt), desc(jobs.id))
    .limit(limit);

async function hasRecentFigures(db: Db, ids: readonly number[], now: Date): Promise<boolean> {
  const since = daysUntil(now, 7).at(-freshDays) ?? londonDate(now);
  const isFresh = and(
    eq(analyticsCounts.entityType, "job"),
    inArray(analyticsCounts.entityId, [...ids]),
    eq(analyticsCounts.eventType, "job_appearance"),
    gte(analyticsCounts.day, since),
  );
  const [fresh] = await db.select({ day: analyticsCounts.day }).from(analyticsCounts).where(isFresh).limit(1);
  return fresh !== undefined;
}

/** Generates figures that are higher on weekdays, for new adverts and where the pay is stated. Deterministic for each advert. */
function figuresOf(advert: { id: number; firstPublishedAt: Date | null; payMinPence: number | null }, now: Date, isWhole: boolean) {
  const published = advert.firstPublishedAt ? londonDate(advert.firstPublishedAt) : "";
  // For compared adverts only weekly sums matter.
  const step = isWhole ? 1 : 7;
  const days = daysUntil(now, isWhole ? 90 : 28).filter((day, at) => day >= published && (isWhole || at % step === step - 1));
  const shown = isWhole ? ways : ways.slice(0, 1);
  return days.flatMap((day, at) => {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const pull = (weekday === 0 || weekday === 6 ? 0.4 : 1) * (0.5 + 1 / (1 + at / 6)) * (advert.payMinPence === null ? 0.6 : 1);
    return shown.flatMap(([source, share]) => {
      const chance = pseudoRandom(advert.id, at, share);
      const views = Math.round(step * pull * (isWhole ? share / 100 : 1) * (6 + 14 * chance));
      const appearances = lists.has(source) ? views * (7 + Math.round(8 * chance)) : 0;
      const starts = Math.floor(views * 0.14 + chance * 0.6);
      return counted(advert.id, day, source, { job_appearance: appearances, job_view: views, application_start: starts });
    });
  });
}

const counted = (entityId: number, day: string, source: AnalyticsSource, counts: Partial<Record<CountedEventType, number>>) =>
  (Object.entries(counts) as [CountedEventType, number][]).flatMap(([eventType, n]) =>
    n > 0 ? [{ day, eventType, entityType: "job" as const, entityId, source, n }] : [],
  );

/** Returns a deterministic pseudo-random number between 0 and 1. */
function pseudoRandom(...numbers: readonly number[]): number {
  const mixed = numbers.reduce((sum, n) => Math.imul(sum ^ n, 2_654_435_761) >>> 0, 97);
  return ((mixed ^ (mixed >>> 15)) % 1000) / 1000;
}
