import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { siteReleases } from "#db/schema/telemetry.ts";

const releasesKnown = 50;

/** Notes that a process serves this build of the pages. */
export async function noteRelease(db: Db, name: string, at: Date): Promise<void> {
  await db
    .insert(siteReleases)
    .values({ name, firstStartedAt: at, lastStartedAt: at })
    .onDuplicateKeyUpdate({ set: { lastStartedAt: at } });
}

/** The builds whose pages may still be open somewhere, the newest first. */
export async function readReleases(db: Db): Promise<string[]> {
  return (await listReleases(db)).map(({ name }) => name);
}

/** The latest builds with when each was first served and last started. */
export function listReleases(db: Db): Promise<(typeof siteReleases.$inferSelect)[]> {
  return db.select().from(siteReleases).orderBy(desc(siteReleases.lastStartedAt)).limit(releasesKnown);
}
