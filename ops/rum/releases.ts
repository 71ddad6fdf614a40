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
  const rows = await db
    .select({ name: siteReleases.name })
    .from(siteReleases)
    .orderBy(desc(siteReleases.lastStartedAt))
    .limit(releasesKnown);
  return rows.map(({ name }) => name);
}
