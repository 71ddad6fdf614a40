import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ReleaseChange, siteReleases } from "#db/schema/telemetry.ts";

const releasesKnown = 50;

/** Build metadata of a release. */
export interface ReleaseFacts {
  /** Identifies the release to pages: the hash in the name of their entry script. */
  name: string;
  builtAt: Date | null;
  /** Null when the source had no history at build time. */
  commit: string | null;
  /** That commit and earlier ones, newest first. */
  changes: ReleaseChange[] | null;
  scriptBytes: number | null;
  styleBytes: number | null;
}

/** Records that a process serves this release. A rebuild of the same source keeps the first start time. */
export async function recordRelease(db: Db, release: ReleaseFacts, at: Date): Promise<void> {
  await db
    .insert(siteReleases)
    .values({ ...release, firstStartedAt: at, lastStartedAt: at })
    .onDuplicateKeyUpdate({ set: { lastStartedAt: at } });
}

/** Returns releases whose pages may still be open in a browser, newest first. */
export async function readReleases(db: Db): Promise<string[]> {
  return (await listReleases(db)).map(({ name }) => name);
}

/** Returns the latest releases with the times of first and last start. */
export function listReleases(db: Db): Promise<{ name: string; firstStartedAt: Date; lastStartedAt: Date }[]> {
  const { name, firstStartedAt, lastStartedAt } = siteReleases;
  return db.select({ name, firstStartedAt, lastStartedAt }).from(siteReleases).orderBy(desc(lastStartedAt)).limit(releasesKnown);
}
