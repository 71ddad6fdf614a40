import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { profileViews } from "#db/schema/profiles.ts";
import { londonDate } from "#server/text/london-time.ts";

const rowsPerInsert = 500;

interface ProfileViewsInput {
  userIds: readonly number[];
  viewerUserId: number;
  now: Date;
  /** The profile was in a file the viewer exported, or in a list the viewer shared by link. */
  inFile?: boolean;
  inSharedList?: boolean;
}

/** Records profile views, at most one per viewer, profile and day. */
export async function recordProfileViews(
  tx: Db,
  { userIds, viewerUserId, now, inFile = false, inSharedList = false }: ProfileViewsInput,
): Promise<void> {
  const seen = { viewerUserId, viewedOn: londonDate(now), viewedAt: now, inFile, inSharedList };
  const others = userIds.filter((userId) => userId !== viewerUserId);
  for (let from = 0; from < others.length; from += rowsPerInsert) {
    await tx
      .insert(profileViews)
      .values(others.slice(from, from + rowsPerInsert).map((userId) => ({ ...seen, userId })))
      .onDuplicateKeyUpdate({
        set: {
          viewedAt: now,
          inFile: sql`${profileViews.inFile} or ${inFile}`,
          inSharedList: sql`${profileViews.inSharedList} or ${inSharedList}`,
        },
      });
  }
}
