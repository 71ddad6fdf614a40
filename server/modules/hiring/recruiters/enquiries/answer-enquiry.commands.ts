import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { EnquirySide } from "#db/own-values.ts";
import { recruiterEnquiries, recruiterEnquiryAnswers } from "#db/schema/recruiters.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/addressee.queries.ts";
import { notifyAnew } from "#server/modules/people/notifications/notify.commands.ts";
import { type EnquiryRow, isBlocked, lockEnquiry, recruiterNamed, requireSide } from "./enquiry-rows.queries.ts";
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
    if (side === "recruiter") await tellWriter(ctx, tx, row);
    else await tellRecruiter(ctx, tx, row);
    return { id: publicId, sentAt: now.toISOString() };
  });
}

async function tellWriter({ services: { site }, now }: Context, tx: Db, row: EnquiryRow): Promise<void> {
  const { senderUserId, publicId } = row;
  if (senderUserId === null) return;
  const { name: from } = await recruiterNamed(tx, row.recruiterUserId);
  await notifyAnew(tx, { userIds: [senderUserId], kind: "enquiry-answered", facts: { enquiryId: publicId }, subjectId: publicId, now });
  const person = row.writerMailedAt === null ? await findAddressee(tx, senderUserId) : null;
  if (!person) return;
  const facts = { name: person.name, from, link: site.origin + paths.enquirySent(publicId) };
  const mail = { to: person.email, userId: senderUserId, template: "enquiry-answered", facts, subjectId: publicId } as const;
  if (!(await queueMail(tx, { site, now }, mail))) return;
  await tx.update(recruiterEnquiries).set({ writerMailedAt: now }).where(eq(recruiterEnquiries.id, row.id));
}

async function tellRecruiter({ services: { site }, now }: Context, tx: Db, row: EnquiryRow): Promise<void> {
  const { recruiterUserId, publicId, senderName: from } = row;
  await notifyAnew(tx, { userIds: [recruiterUserId], kind: "enquiry-received", facts: { enquiryId: publicId }, subjectId: publicId, now });
  const person = row.recruiterMailedAt === null ? await findAddressee(tx, recruiterUserId) : null;
  if (!person) return;
  const facts = { name: person.name, from, link: site.origin + paths.recruiterTab("messages", { enquiry: publicId }) };
  const mail = { to: person.email, userId: recruiterUserId, template: "enquiry-answered", facts, subjectId: publicId } as const;
  if (!(await queueMail(tx, { site, now }, mail))) return;
  await tx.update(recruiterEnquiries).set({ recruiterMailedAt: now }).where(eq(recruiterEnquiries.id, row.id));
}
