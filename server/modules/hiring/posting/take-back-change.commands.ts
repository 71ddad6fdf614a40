import { eq, sql } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { fieldsShown, hasPendingChange, lockPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { keepAsShown } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { nothingPending } from "./pending-change.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { recordMove } from "./publish.commands.ts";

/** Drops a change that waits for review or was refused: the advert's words are again those it is live with. @throws AppError conflict where there is none */
export async function takeBackChange(ctx: Context, id: string): Promise<MovedPosting> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.update");
    const { draftId, jobId, status, version } = posting;
    if (!hasPendingChange(posting) || jobId === null) throw new AppError("conflict", "No change of this advert waits.");
    await tx
      .update(jobDrafts)
      .set({ fields: fieldsShown(posting), ...nothingPending, version: sql`${jobDrafts.version} + 1`, updatedAt: ctx.now })
      .where(eq(jobDrafts.id, draftId));
    await keepAsShown(tx, jobId);
    await recordMove(ctx, tx, { posting, action: "job.update", status, reason: "change taken back" });
    return { id: posting.id, jobId, status, version: version + 1 };
  });
}
