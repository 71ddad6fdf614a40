import { and, eq } from "drizzle-orm";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import { type Account, inDatabase } from "../accounts.ts";
import { runBackgroundTask } from "../site-controls.ts";

/** Has what this administrator has decided carried out at once, as it is when the time to undo it has passed. */
export async function passUndoTime({ userId }: Account): Promise<void> {
  const waiting = and(eq(moderationDecisions.decidedByUserId, userId), eq(moderationDecisions.state, "waiting"));
  await inDatabase((db) =>
    db
      .update(moderationDecisions)
      .set({ dueAt: new Date(0) })
      .where(waiting),
  );
  await runBackgroundTask("moderation-decisions");
}
