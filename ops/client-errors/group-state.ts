import { eq, inArray, or, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { pick } from "#db/schema/columns.ts";
import { type ReleaseChange, siteReleases } from "#db/schema/telemetry.ts";
import { estimateVisits, mergeMarks, readSketch, sketchText } from "./visit-sketch.ts";

/** Groups that can be merged into one. */
export const mostMerged = 50;

type ErrorGroup = typeof clientErrorGroups.$inferSelect;
type Group = Pick<ErrorGroup, "state" | "stateSince" | "ignoredUntilN" | "ignoredUntil" | "resolvedIn" | "isResolvedInNext">;

/**
 * Returns the state of a group after a new occurrence: an ignored one reopens when its limit is reached; a resolved one regresses in a
 * release built after the fix, and in the fixing release itself once it was said to be fixed there. `n` includes merged groups.
 */
export async function nextGroupState(
  db: Db,
  group: Group,
  { n, at, builds }: { n: number; at: Date; builds: readonly string[] },
): Promise<Partial<Group>> {
  const { state, stateSince, ignoredUntilN, ignoredUntil, resolvedIn, isResolvedInNext } = group;
  if (state === "ignored") {
    const isOver = (ignoredUntilN !== null && n >= ignoredUntilN) || (ignoredUntil !== null && at >= ignoredUntil);
    return isOver ? { state: "open", stateSince: at, ignoredUntilN: null, ignoredUntil: null } : {};
  }
  if (state !== "resolved" || resolvedIn === null || builds.length === 0) return {};
  const known = await readBuilds(db, [...builds, resolvedIn]);
  const fixing = known.find(({ name }) => name === resolvedIn);
  const isInFixed = !isResolvedInNext && stateSince !== null && at > stateSince && builds.includes(resolvedIn);
  const isBack = fixing !== undefined && (isInFixed || known.some((build) => builds.includes(build.name) && isBuiltAfter(build, fixing)));
  return isBack ? { state: "regressed", stateSince: at } : {};
}

/** Counts all events of a group and of those merged into it. */
export async function countEventsOf(db: Db, groupId: number): Promise<number> {
  const { id, mergedIntoId, n } = clientErrorGroups;
  const [total] = await db
    .select({ n: sum(n).mapWith(Number) })
    .from(clientErrorGroups)
    .where(or(eq(id, groupId), eq(mergedIntoId, groupId)));
  return total?.n ?? 0;
}

type Figures = Pick<ErrorGroup, "n" | "visits" | "visitsSketch" | "firstSeenAt" | "lastSeenAt" | "firstRelease" | "lastRelease">;

/** Returns a group with the figures of those merged into it; its name, place and state stay its own. */
export function withMerged<Group extends Figures>(group: Group, merged: readonly Figures[]): Group {
  if (merged.length === 0) return group;
  const all = [group, ...merged];
  const bySeen = (read: (each: Figures) => Date) => all.toSorted((one, other) => read(one).getTime() - read(other).getTime());
  const [first, last] = [bySeen(({ firstSeenAt }) => firstSeenAt), bySeen(({ lastSeenAt }) => lastSeenAt).toReversed()];
  const marks = all.reduce<number[]>((some, { visitsSketch }) => mergeMarks(some, readSketch(visitsSketch)), []);
  return {
    ...group,
    n: all.reduce((sum, each) => sum + each.n, 0),
    visits: estimateVisits(marks),
    visitsSketch: sketchText(marks),
    firstSeenAt: first[0]?.firstSeenAt ?? group.firstSeenAt,
    lastSeenAt: last[0]?.lastSeenAt ?? group.lastSeenAt,
    firstRelease: first.find(({ firstRelease }) => firstRelease !== null)?.firstRelease ?? null,
    lastRelease: last.find(({ lastRelease }) => lastRelease !== null)?.lastRelease ?? null,
  };
}

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

const dated = pick(siteReleases, "name", "builtAt", "commit", "changes");

/** Returns those of the named releases that the site has served. */
export function readBuilds(db: Db, names: readonly string[]): Promise<DatedRelease[]> {
  return db
    .select(dated)
    .from(siteReleases)
    .where(inArray(siteReleases.name, [...names]))
    .limit(names.length);
}
