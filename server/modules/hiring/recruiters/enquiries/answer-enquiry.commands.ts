import { eq } from "drizzle-orm";
import type { EnquirySide } from "#db/own-values.ts";
import { recruiterEnquiries, recruiterEnquiryAnswers } from "#db/schema/recruiters.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { isBlocked, lockEnquiry, recruiterNamed, requireSide } from "./enquiry-rows.queries.ts";
import { closedBecause } from "./read-enquiries.queries.ts";

interface AnswerEnquiryInput {
  id: string;
  side: EnquirySide;
  text: string;
}

/**
 * Writes on in a conversation that somebody began by a recruiter's page, once for an Idempotency-Key. It goes out from the site: neither side sees the
 * other's address.
 * @throws AppError not-found, conflict where nothing more can be written
 */
export function answerEnquiry(ctx: Context, order: AnswerEnquiryInput): Promise<{ id: string; sentAt: string }> {
  const userId = requireSide(ctx, order.side);
  return once(ctx, { call: "enquiries.answer", sent: order }, async (tx) => {
    const { now } = ctx;
    const { side, text } = order;
    const row = await lockEnquiry(tx, { ...order, userId });
    const answers = await tx.$count(recruiterEnquiryAnswers, eq(recruiterEnquiryAnswers.enquiryId, row.id));
    const closed = closedBecause(side, { blocked: await isBlocked(tx, row.recruiterUserId, row.senderUserId), answers });
    if (closed !== null) throw new AppError("conflict", closed);
    const publicId = randomPublicId();
    await tx.insert(recruiterEnquiryAnswers).values({ publicId, enquiryId: row.id, side, authorUserId: userId, text, sentAt: now });
    const read = side === "recruiter" ? { readAt: row.readAt ?? now, writerReadAt: null } : { readAt: null, archivedAt: null };
    await tx
      .update(recruiterEnquiries)
      .set({ ...read, answeredAt: now })
      .where(eq(recruiterEnquiries.id, row.id));
    const { name: recruiterName } = await recruiterNamed(tx, row.recruiterUserId);
    await announce(
      ctx,
      tx,
      "enquiry.answered",
      side === "recruiter" ? { enquiry: row, by: side, recruiterName } : { enquiry: row, by: side },
    );
    return { id: publicId, sentAt: now.toISOString() };
  });
}
