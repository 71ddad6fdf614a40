import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ReleaseChange, siteReleases } from "#db/schema/telemetry.ts";

const releasesKnown = 50;

/** What a build of the site says of itself. */
export interface ReleaseFacts {
  /** By which pages tell it from others: the hash in the name of their own script. */
  name: string;
  builtAt: Date | null;
  /** Null where the source had no history when it was built. */
  commit: string | null;
  /** That commit and those before it, the newest first. */
  changes: ReleaseChange[] | null;
  scriptBytes: number | null;
  styleBytes: number | null;
}

/** Notes that a process serves this build of the pages. One made again from the same source keeps the time it was first made. */
export async function noteRelease(db: Db, release: ReleaseFacts, at: Date): Promise<void> {
  await db
    .insert(siteReleases)
    .values({ ...release, firstStartedAt: at, lastStartedAt: at })
    .onDuplicateKeyUpdate({ set: { lastStartedAt: at } });
}

/** The builds whose pages may still be open somewhere, the newest first. */
export async function readReleases(db: Db): Promise<string[]> {
  return (await listReleases(db)).map(({ name }) => name);
}

/** The latest builds with when each was first served and last started. */
export function listReleases(db: Db): Promise<{ name: string; firstStartedAt: Date; lastStartedAt: Date }[]> {
  const { name, firstStartedAt, lastStartedAt } = siteReleases;
  return db.select({ name, firstStartedAt, lastStartedAt }).from(siteReleases).orderBy(desc(lastStartedAt)).limit(releasesKnown);
}
