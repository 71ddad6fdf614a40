import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ReleaseChange, siteReleases } from "#db/schema/telemetry.ts";

export interface DatedRelease {
  name: string;
  builtAt: Date | null;
  commit: string | null;
  changes: ReleaseChange[] | null;
}

/**
 * Whether a build has all that another has, and more: its history holds the other's commit. Where histories do not tell, the one that was made later
 * does. False for builds of a branch of their own, and for what is not known.
 */
export function isBuiltAfter(build: DatedRelease, fixing: DatedRelease): boolean {
  if (build.name === fixing.name) return false;
  if (build.commit && fixing.commit) {
    const own = new Set((build.changes ?? []).map(({ commit }) => commit));
    const others = new Set((fixing.changes ?? []).map(({ commit }) => commit));
    if (build.commit === fixing.commit || others.has(build.commit)) return false;
    if (own.has(fixing.commit)) return true;
    if ([...own].some((commit) => others.has(commit))) return false;
  }
  return build.builtAt !== null && fixing.builtAt !== null && build.builtAt > fixing.builtAt;
}

const dated = {
  name: siteReleases.name,
  builtAt: siteReleases.builtAt,
  commit: siteReleases.commit,
  changes: siteReleases.changes,
};

/** Those of the builds that the site has served. */
export function readBuilds(db: Db, names: readonly string[]): Promise<DatedRelease[]> {
  return db
    .select(dated)
    .from(siteReleases)
    .where(inArray(siteReleases.name, [...names]))
    .limit(names.length);
}
