import { and, desc, eq, gt, gte, inArray, lt, max, type SQL, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorCounts } from "#db/schema/client-errors.ts";
import { rumDayEvents, rumEvents } from "#db/schema/rum.ts";
import { type ReleaseChange, siteReleases } from "#db/schema/telemetry.ts";
import { isBuiltAfter } from "#ops/client-errors/group-state.ts";
import { edgesOfDay } from "#ops/whole-days.ts";

/** By the rule of three, this many sessions show an error that occurs in 1% of them with 95% confidence. */
const visitsThatTell = 300;
const buildsLookedAt = 30;
const changesShown = 30;

export interface LastGoodRelease {
  release: string;
  visits: number;
  /**
   * Changes in the first bad release since this one, those touching the error's own files first; null where the releases carry no change
   * list.
   */
  changes: (ReleaseChange & { touchesFault: boolean })[] | null;
}

/** Returns the newest release before a group's first that had enough sessions and no occurrence; null where there is none. */
export async function findLastGoodRelease(
  db: Db,
  { groupIds, firstRelease, modules }: { groupIds: readonly number[]; firstRelease: string | null; modules: readonly string[] },
): Promise<LastGoodRelease | null> {
  if (firstRelease === null) return null;
  const { name, builtAt, commit, changes } = siteReleases;
  const builds = await db
    .select({ name, builtAt, commit, changes })
    .from(siteReleases)
    .orderBy(desc(builtAt), desc(siteReleases.firstStartedAt))
    .limit(buildsLookedAt);
  const first = builds.find((build) => build.name === firstRelease);
  if (!first) return null;
  const earlier = builds.filter((build) => isBuiltAfter(first, build));
  const visits = await countVisitsByRelease(
    db,
    earlier.map((build) => build.name),
  );
  const met = await listAffectedReleases(db, groupIds);
  const good = earlier.find((build) => !met.has(build.name) && (visits.get(build.name) ?? 0) >= visitsThatTell);
  if (!good) return null;
  return { release: good.name, visits: visits.get(good.name) ?? 0, changes: changesBetween(first, good, modules) };
}

async function countVisitsByRelease(db: Db, releases: readonly string[]): Promise<Map<string, number>> {
  if (releases.length === 0) return new Map();
  const [added] = await db.select({ day: max(rumDayEvents.day) }).from(rumDayEvents);
  const visitsIn = (table: typeof rumDayEvents | typeof rumEvents, inPeriod: SQL | undefined) =>
    db
      .select({ release: table.release, n: sum(table.n).mapWith(Number) })
      .from(table)
      .where(and(inPeriod, eq(table.event, "visit"), inArray(table.release, [...releases])))
      .groupBy(table.release)
      .limit(releases.length);
  // The last day that was added up may lack its latest hours, the running one among them.
  const day = added?.day ?? null;
  const rows = [
    ...(day === null ? [] : await visitsIn(rumDayEvents, lt(rumDayEvents.day, day))),
    ...(await visitsIn(rumEvents, day === null ? undefined : gte(rumEvents.hour, edgesOfDay(day).from))),
  ];
  const visits = new Map<string, number>();
  for (const row of rows) visits.set(row.release, (visits.get(row.release) ?? 0) + row.n);
  return visits;
}

async function listAffectedReleases(db: Db, groupIds: readonly number[]): Promise<Set<string>> {
  const { release, n } = clientErrorCounts;
  const rows = await db
    .selectDistinct({ release })
    .from(clientErrorCounts)
    .where(and(inArray(clientErrorCounts.groupId, [...groupIds]), gt(n, 0)))
    .limit(1000);
  return new Set(rows.map((row) => row.release));
}

interface Build {
  commit: string | null;
  changes: ReleaseChange[] | null;
}

function changesBetween(first: Build, good: Build, modules: readonly string[]): LastGoodRelease["changes"] {
  const until = first.changes?.findIndex(({ commit }) => commit === good.commit) ?? -1;
  if (!first.changes || until < 0) return null;
  return first.changes
    .slice(0, until)
    .map((change) => ({ ...change, touchesFault: change.files.some((file) => modules.includes(file)) }))
    .toSorted((one, other) => Number(other.touchesFault) - Number(one.touchesFault))
    .slice(0, changesShown);
}
