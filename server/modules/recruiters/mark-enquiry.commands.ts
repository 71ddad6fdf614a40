import { and, eq, isNull } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { markSubjectRead } from "#server/modules/notifications/notify.commands.ts";

/** Notes that an enquiry has been read. @throws AppError not-found */
export function markEnquiryRead(ctx: Context, id: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "freelance.updateProfile", { ownerId: userId });
  return lockingTransaction(ctx.services.db, async (tx) => {
    const mine = and(eq(recruiterEnquiries.publicId, id), eq(recruiterEnquiries.recruiterUserId, userId));
    const [row] = await tx.select({ id: recruiterEnquiries.id }).from(recruiterEnquiries).where(mine).limit(1).for("update");
    if (!row) throw new AppError("not-found", "There is no such enquiry.");
    await tx
      .update(recruiterEnquiries)
      .set({ readAt: ctx.now })
      .where(and(mine, isNull(recruiterEnquiries.readAt)));
    await markSubjectRead(tx, { userId, kind: "enquiry-received", subjectId: id, now: ctx.now });
  });
}
