import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { isOpen } from "#server/modules/market/jobs/job-visibility.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { shownNames } from "#server/modules/market/places/resolve-place.ts";
import { advertCacheOf, type CachedAdvert, countAdverts, titleKey } from "./advert-book.ts";
import { type JobDatabaseFilters, readAdvertRows } from "./advert-rows.queries.ts";

const rowsPerPage = 50;

/** Returns adverts of the last months, open or ended, with totals over all matches. Contains nothing about applicants. */
export async function listJobDatabase(ctx: Context, filters: JobDatabaseFilters) {
  const { items, facts, total } = await findAdverts(ctx, filters, {
    from: (filters.page - 1) * rowsPerPage,
    to: filters.page * rowsPerPage,
  });
  const { page } = filters;
  return { items, page, limit: rowsPerPage, total, hasMore: total > page * rowsPerPage, facts };
}

/** Returns the first `most` matches, for a file download. */
export async function listAdvertsForExport(ctx: Context, filters: JobDatabaseFilters, most: number) {
  return (await findAdverts(ctx, filters, { from: 0, to: most })).items;
}

async function findAdverts(ctx: Context, filters: JobDatabaseFilters, { from, to }: { from: number; to: number }) {
  requireAllowed(ctx, "jobDatabase.browse", {});
  const { services, now } = ctx;
  const { sort } = filters;
  const companyId = filters.company === null ? null : ((await companyIdOf(services.db, filters.company)) ?? noCompanyId);
  const adverts = await advertCacheOf(services.db).entries(sort, now);
  const isWanted = allOf(testsOf(services.gazetteer, filters, { now, companyId }));
  const { ids, facts } = countAdverts(adverts, { isWanted, from, to, nowMs: now.getTime() });
  const rows = await readAdvertRows(services.db, ids);
  const items = rows.map(({ officePlaceId, placeText, ...row }) => ({
    ...isoDates(row),
    isOpen: isOpen(row, now),
    place: shownNames(services.gazetteer, [officePlaceId])[0] ?? placeText,
    levelLabel: labelOf("level", row.level),
    daysLive: daysBetween(row.firstPublishedAt, row.endedAt ?? now),
  }));
  return { items, facts, total: facts.posted };
}

const noCompanyId = -1;
type Test = (advert: CachedAdvert) => boolean;

/** Returns one test for each filter that is set. */
function testsOf(
  gazetteer: Gazetteer,
  filters: JobDatabaseFilters,
  { now, companyId }: { now: Date; companyId: number | null },
): readonly Test[] {
  const sinceMs = monthsBefore(now, filters.months).getTime();
  const tests: Test[] = [({ publishedAtMs }) => publishedAtMs >= sinceMs];
  const { status, category, level, contractType, sector, suite, employerType, payPeriod, payFromPence, title, place } = filters;
  if (status !== "all") tests.push((advert) => advert.isLive === (status === "open"));
  if (category !== null) tests.push((advert) => advert.category === category);
  if (level !== null) tests.push((advert) => advert.level === level);
  if (contractType !== null) tests.push((advert) => advert.contractType === contractType);
  if (sector !== null) tests.push((advert) => advert.sector === sector);
  if (suite !== null) tests.push(({ suites }) => suites.includes(suite));
  if (employerType !== null) tests.push((advert) => advert.employerType === employerType);
  if (payPeriod !== null) tests.push((advert) => advert.payPeriod === payPeriod);
  if (payFromPence !== null) tests.push((advert) => advert.payMaxPence !== null && advert.payMaxPence >= payFromPence);
  if (companyId !== null) tests.push((advert) => advert.companyId === companyId);
  if (place !== null) tests.push(isInPlace(gazetteer, place));
  if (title !== null) {
    const key = titleKey(title);
    tests.push((advert) => advert.titleKey.includes(key));
  }
  return tests;
}

const allOf =
  (tests: readonly Test[]): Test =>
  (advert) => {
    for (const test of tests) if (!test(advert)) return false;
    return true;
  };

/** Matches the place with this slug and every place within it; an unknown slug matches nothing. */
function isInPlace(gazetteer: Gazetteer, slug: string): Test {
  const areaId = gazetteer.bySlug(slug)?.id;
  const known = new Map<number, boolean>();
  return ({ officePlaceId }) => {
    if (areaId === undefined || officePlaceId === null) return false;
    const isIn = known.get(officePlaceId) ?? gazetteer.ancestors(officePlaceId).includes(areaId);
    known.set(officePlaceId, isIn);
    return isIn;
  };
}

const dayMs = 86_400_000;
const daysBetween = (from: Date | null, to: Date) => (from === null ? 0 : Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs)));

/** Returns the id of the firm with this slug; null when there is none. */
async function companyIdOf(db: Db, slug: string): Promise<number | null> {
  const [found] = await db.select({ id: currentFirmId }).from(companies).where(eq(companies.slug, slug)).limit(1);
  return found?.id ?? null;
}
