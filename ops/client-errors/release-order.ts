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
 * Returns whether a release includes all of another and more: its history contains the other's commit. When histories are missing or share
 * no commit, the later build time decides. False for diverged branches and unknown releases.
 */
export function isBuiltAfter(build: DatedRelease, fixing: DatedRelease): boolean {
  if (build.name === fixing.name) return false;
  if (build.commit && fixing.commit) {
    const ownCommits = new Set((build.changes ?? []).map(({ commit }) => commit));
    const others = new Set((fixing.changes ?? []).map(({ commit }) => commit));
    if (build.commit === fixing.commit || others.has(build.commit)) return false;
    if (ownCommits.has(fixing.commit)) return true;
    if ([...ownCommits].some((commit) => others.has(commit))) return false;
  }
  return build.builtAt !== null && fixing.builtAt !== null && build.builtAt > fixing.builtAt;
}

const dated = {
  name: siteReleases.name,
  builtAt: siteReleases.builtAt,
  commit: siteReleases.commit,
  changes: siteReleases.changes,
};

/** Returns those of the named releases that the site has served. */
export function readBuilds(db: Db, names: readonly string[]): Promise<DatedRelease[]> {
  return db
    .select(dated)
    .from(siteReleases)
    .where(inArray(siteReleases.name, [...names]))
    .limit(names.length);
}
