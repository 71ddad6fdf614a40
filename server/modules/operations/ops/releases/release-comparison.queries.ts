import { and, desc, eq, gte, inArray, lte, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rumEvents } from "#db/schema/rum.ts";
import { releaseFirstLooks, siteReleases } from "#db/schema/telemetry.ts";
import { hourOf } from "#ops/counts.ts";
import { isoDates } from "#server/kernel/answer.ts";

/** A release is compared once it and an earlier release each have this many sessions. */
export const minVisitsToCompare = 200;

/** Returns the first comparison of a release; null while there is none. */
export async function readFirstComparison(db: Db, later: string) {
  const [look] = await db.select().from(releaseFirstLooks).where(eq(releaseFirstLooks.later, later)).limit(1);
  return look ? isoDates(look) : null;
}

/** Returns the latest release and its first comparison, or how many of the sessions needed it has had; null before any release. */
export async function readLatestDeploy(db: Db, now: Date) {
  const { name, firstStartedAt } = siteReleases;
  const [latest, before] = await db.select({ name, firstStartedAt }).from(siteReleases).orderBy(desc(firstStartedAt)).limit(2);
  if (!latest) return null;
  const look = await readFirstComparison(db, latest.name);
  const visits = look
    ? look.visits
    : ((await countReleaseVisits(db, { names: [latest.name], from: latest.firstStartedAt, to: now })).get(latest.name) ?? 0);
  return {
    name: latest.name,
    firstStartedAt: latest.firstStartedAt.toISOString(),
    hasEarlier: before !== undefined,
    visits,
    visitsNeeded: minVisitsToCompare,
    look,
  };
}

/** Counts the retained sessions of each of these releases, from the hour in which the period begins. */
export async function countReleaseVisits(
  db: Db,
  { names, from, to }: { names: readonly string[]; from: Date; to: Date },
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { release, event, hour } = rumEvents;
  const rows = await db
    .select({ release, n: sum(rumEvents.n).mapWith(Number) })
    .from(rumEvents)
    .where(and(eq(event, "visit"), inArray(release, [...names]), gte(hour, hourOf(from)), lte(hour, to)))
    .groupBy(release)
    .limit(names.length);
  return new Map(rows.map((row) => [row.release, row.n]));
}
