import { and, desc, eq, gt, inArray, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorCounts } from "#db/schema/client-errors.ts";
import { rumDayEvents } from "#db/schema/rum.ts";
import { type ReleaseChange, siteReleases } from "#db/schema/telemetry.ts";
import { isBuiltAfter } from "#ops/client-errors/release-order.ts";

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
  { groupId, firstRelease, modules }: { groupId: number; firstRelease: string | null; modules: readonly string[] },
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
  const met = await listAffectedReleases(db, groupId);
  const good = earlier.find((build) => !met.has(build.name) && (visits.get(build.name) ?? 0) >= visitsThatTell);
  if (!good) return null;
  return { release: good.name, visits: visits.get(good.name) ?? 0, changes: changesBetween(first, good, modules) };
}

async function countVisitsByRelease(db: Db, releases: readonly string[]): Promise<Map<string, number>> {
  if (releases.length === 0) return new Map();
  const { release, event, n } = rumDayEvents;
  const rows = await db
    .select({ release, n: sum(n).mapWith(Number) })
    .from(rumDayEvents)
    .where(and(eq(event, "visit"), inArray(release, [...releases])))
    .groupBy(release)
    .limit(releases.length);
  return new Map(rows.map((row) => [row.release, row.n]));
}

async function listAffectedReleases(db: Db, groupId: number): Promise<Set<string>> {
  const { release, n } = clientErrorCounts;
  const rows = await db
    .selectDistinct({ release })
    .from(clientErrorCounts)
    .where(and(eq(clientErrorCounts.groupId, groupId), gt(n, 0)))
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
