import { and, asc, gt, gte, lt, lte, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { profileChanges } from "#db/schema/profiles.ts";
import type { ChangeSource } from "#server/kernel/changes/change-follower.ts";

const retentionMs = 7 * 86_400_000;

export const changesOfProfiles = (db: Db): ChangeSource => {
  const select = () => db.select({ seq: profileChanges.seq, id: profileChanges.userId }).from(profileChanges);
  return {
    after: (seq, limit) => select().where(gt(profileChanges.seq, seq)).orderBy(asc(profileChanges.seq)).limit(limit),
    between: (from, to) => select().where(and(gte(profileChanges.seq, from), lte(profileChanges.seq, to))),
    async newestUntil(at) {
      const [before] = await db
        .select({ seq: max(profileChanges.seq) })
        .from(profileChanges)
        .where(lte(profileChanges.at, at));
      return before?.seq ?? 0;
    },
  };
};

/** Deletes changes that every process has long applied. */
export async function pruneProfileChanges(db: Db, now: Date): Promise<void> {
  await db.delete(profileChanges).where(lt(profileChanges.at, new Date(now.getTime() - retentionMs)));
}
