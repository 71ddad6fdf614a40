import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { profileViews } from "#db/schema/profiles.ts";
import { londonDate } from "#server/text/london-time.ts";

const rowsPerInsert = 500;

interface Looks {
  userIds: readonly number[];
  viewerUserId: number;
  now: Date;
  /** They were in a file that the viewer took away, or were shown to somebody to whom the viewer gave a link. */
  inFile?: boolean;
  inSharedList?: boolean;
}

/** Notes for people that somebody looked at them, once a day each. */
export async function noteLooks(tx: Db, { userIds, viewerUserId, now, inFile = false, inSharedList = false }: Looks): Promise<void> {
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
