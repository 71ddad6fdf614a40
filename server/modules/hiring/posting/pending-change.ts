import type { jobDrafts } from "#db/schema/job-drafts.ts";
import { fieldsShown, type Posting } from "#server/modules/market/adverts/postings.queries.ts";

export type DraftColumns = Partial<typeof jobDrafts.$inferInsert>;

/** Columns of a draft whose words are what the board shows. */
export const nothingPending = { liveFields: null, changeWaitsSince: null, changeReason: null, changeRefusal: null } satisfies DraftColumns;

/** Columns of a draft whose change waits for review while its advert stays as it was approved. */
export const pendingChange = (posting: Posting, reason: string | null, now: Date): DraftColumns => ({
  liveFields: { ...fieldsShown(posting) },
  // A further change does not go to the end of the queue.
  changeWaitsSince: posting.changeWaitsSince ?? now,
  changeReason: reason ?? (posting.changeWaitsSince === null ? null : posting.changeReason),
  changeRefusal: null,
});
