import type { Db } from "#db/client.ts";
import type { clientErrorGroups } from "#db/schema/client-errors.ts";
import { isBuiltAfter, readBuilds } from "./release-order.ts";

type Group = Pick<typeof clientErrorGroups.$inferSelect, "state" | "ignoredUntilN" | "ignoredUntil" | "resolvedIn">;

/**
 * Returns the state of a group after a new occurrence: an ignored one reopens when its limit is reached, a resolved one regresses in a
 * release built after the fix.
 */
export async function nextGroupState(
  db: Db,
  group: Group,
  { n, at, builds }: { n: number; at: Date; builds: readonly string[] },
): Promise<Partial<Group & { stateSince: Date }>> {
  const { state, ignoredUntilN, ignoredUntil, resolvedIn } = group;
  if (state === "ignored") {
    const isOver = (ignoredUntilN !== null && n >= ignoredUntilN) || (ignoredUntil !== null && at >= ignoredUntil);
    return isOver ? { state: "open", stateSince: at, ignoredUntilN: null, ignoredUntil: null } : {};
  }
  if (state !== "resolved" || resolvedIn === null || builds.length === 0) return {};
  const known = await readBuilds(db, [...builds, resolvedIn]);
  const fixing = known.find(({ name }) => name === resolvedIn);
  const isBack = fixing !== undefined && known.some((build) => builds.includes(build.name) && isBuiltAfter(build, fixing));
  return isBack ? { state: "regressed", stateSince: at } : {};
}
