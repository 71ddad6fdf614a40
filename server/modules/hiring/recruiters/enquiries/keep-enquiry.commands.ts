import { and, eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import type { EnquirySide } from "#db/own-values.ts";
import { recruiterEnquiries, recruiterEnquiryBlocks } from "#db/schema/recruiters.ts";
import type { Context } from "#server/kernel/context.ts";
import { markSubjectRead } from "#server/modules/people/notifications/notify.commands.ts";
import { lockEnquiry, requireSide } from "./enquiry-rows.queries.ts";

/** Notes that somebody has read a conversation: they are mailed of the next message in it again. @throws AppError not-found */
export function markEnquiryRead(ctx: Context, { id, side }: { id: string; side: EnquirySide }): Promise<void> {
  const userId = requireSide(ctx, side);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { now } = ctx;
    const row = await lockEnquiry(tx, { id, side, userId });
    const read =
      side === "recruiter"
        ? { readAt: row.readAt ?? now, recruiterMailedAt: null }
        : { writerReadAt: row.writerReadAt ?? now, writerMailedAt: null };
    await tx.update(recruiterEnquiries).set(read).where(eq(recruiterEnquiries.id, row.id));
    const kind = side === "recruiter" ? "enquiry-received" : "enquiry-answered";
    await markSubjectRead(tx, { userId, kind, subjectId: id, now });
  });
}

/** Puts a conversation away, or takes it out again. @throws AppError not-found */
export function archiveEnquiry(ctx: Context, { id, isArchived }: { id: string; isArchived: boolean }): Promise<void> {
  const userId = requireSide(ctx, "recruiter");
  return lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockEnquiry(tx, { id, side: "recruiter", userId });
    const archivedAt = isArchived ? (row.archivedAt ?? ctx.now) : null;
    await tx.update(recruiterEnquiries).set({ archivedAt }).where(eq(recruiterEnquiries.id, row.id));
  });
}

/** The recruiter wants nothing more from whoever wrote this, or does again. @throws AppError not-found */
export function blockEnquirer(ctx: Context, { id, isBlocked }: { id: string; isBlocked: boolean }): Promise<void> {
  const recruiterUserId = requireSide(ctx, "recruiter");
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { senderUserId } = await lockEnquiry(tx, { id, side: "recruiter", userId: recruiterUserId });
    if (senderUserId === null) return;
    const blocks = recruiterEnquiryBlocks;
    if (isBlocked)
      await tx.insert(blocks).values({ recruiterUserId, senderUserId, createdAt: ctx.now }).onDuplicateKeyUpdate({ set: { senderUserId } });
    else await tx.delete(blocks).where(and(eq(blocks.recruiterUserId, recruiterUserId), eq(blocks.senderUserId, senderUserId)));
  });
}
