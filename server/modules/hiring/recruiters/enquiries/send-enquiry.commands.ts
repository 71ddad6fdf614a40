import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { EnquirySide } from "#db/own-values.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { recruiterEnquiries, recruiterEnquiryAnswers, recruiterEnquiryBlocks, recruiterProfiles } from "#db/schema/recruiters.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { findAddressee } from "#server/modules/people/accounts/principal-of.queries.ts";
import { markSubjectRead } from "#server/modules/people/notifications/notify.commands.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { shownFreelance } from "../freelance-snapshot.ts";
import { enquiryClosedReason, findEnquiredRecruiter, isBlocked, lockEnquiry, requireEnquirySide } from "./read-enquiries.queries.ts";

const { enquiryMinChars: least, enquiryMaxChars: most } = limits;

const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;
const messageText = z
  .string("Write your message.")
  .max(most * 4, tooLong)
  .transform(manyLines)
  .refine((text) => text.length <= most, tooLong);

export const enquiryFields = z.strictObject({
  id: z.string("Name the recruiter.").min(1, "Name the recruiter.").max(64, "There is no such recruiter."),
  message: messageText.refine((text) => text.length >= least, `Use at least ${least} characters.`),
  /** Honeypot: a hidden field that only bots fill in. */
  website: z.string("Leave this field empty.").max(500, "Leave this field empty.").default(""),
});
/** A message after the first. */
export const answerText = messageText.refine((text) => text.length > 0, "Write your message.");

const duplicate = 1062;
const closedFor = "This recruiter no longer accepts messages from you.";

/**
 * Sends an enquiry to a freelance recruiter by the site's mail, so that neither side sees the other's address. Repeating the same text to
 * the same recruiter within a day sends it once. A bot's message is accepted and discarded.
 * @throws AppError not-found, conflict while the sender's address is not confirmed or where they are blocked, too-many-attempts
 */
export async function sendEnquiry(ctx: Context, { id, message, website }: z.output<typeof enquiryFields>): Promise<{ isSent: true }> {
  const { services, now } = ctx;
  const { userId, isEmailVerified } = requireUser(ctx.principal);
  requireAllowed(ctx, "freelance.enquire", {});
  if (!isEmailVerified) throw new AppError("conflict", "Confirm your e-mail address first, so that the recruiter can reply.");
  const recruiter = await findRecruiter(services.db, id);
  if (await isBlocked(services.db, recruiter.userId, userId)) throw new AppError("conflict", closedFor);
  if (website !== "") return { isSent: true };
  const contentHash = hashOf(JSON.stringify([userId, recruiter.userId, message, now.toISOString().slice(0, 10)]));
  if (await isStored(services.db, contentHash)) return { isSent: true };
  await requireQuota(ctx, policies.enquirySender, `user:${userId}`);
  await requireQuota(ctx, policies.enquiryRecipient, `user:${recruiter.userId}`);
  try {
    await lockingTransaction(services.db, (tx) => store(ctx, tx, { recruiter, message, contentHash }));
  } catch (error) {
    // A concurrent call has inserted the same message first.
    if (errorNumber(error) !== duplicate) throw error;
  }
  return { isSent: true };
}

interface Recruiter {
  userId: number;
  name: string;
  email: string | null;
}

async function findRecruiter(db: Db, publicId: string): Promise<Recruiter> {
  const [found] = await db
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(recruiterProfiles.publicId, publicId), shownFreelance))
    .limit(1);
  if (!found) throw new AppError("not-found", "There is no such recruiter.");
  return found;
}

async function isStored(db: Db, contentHash: string): Promise<boolean> {
  const [stored] = await db
    .select({ id: recruiterEnquiries.id })
    .from(recruiterEnquiries)
    .where(eq(recruiterEnquiries.contentHash, contentHash))
    .limit(1);
  return stored !== undefined;
}

async function store(
  ctx: Context,
  tx: Db,
  { recruiter, message, contentHash }: { recruiter: Recruiter; message: string; contentHash: string },
): Promise<void> {
  const { now } = ctx;
  const { userId: senderUserId } = requireUser(ctx.principal);
  const sender = await findAddressee(tx, senderUserId);
  if (!sender) throw new Error("An enquiry comes from somebody without an address.");
  const publicId = randomPublicId();
  const who = { senderUserId, senderName: sender.name, senderEmail: sender.email };
  await tx.insert(recruiterEnquiries).values({ ...who, createdAt: now, publicId, recruiterUserId: recruiter.userId, message, contentHash });
  const enquiry = { enquiryId: publicId, recruiterUserId: recruiter.userId, senderName: sender.name, message };
  await announce(ctx, tx, "enquiry.sent", enquiry);
}

interface AnswerEnquiryInput {
  id: string;
  side: EnquirySide;
  text: string;
}

/**
 * Sends a further message in an enquiry, once per Idempotency-Key. Mail is sent by the site, so neither side sees the other's address.
 * @throws AppError not-found, conflict where nothing more can be sent
 */
export function answerEnquiry(ctx: Context, order: AnswerEnquiryInput): Promise<{ id: string; sentAt: string }> {
  const userId = requireEnquirySide(ctx, order.side);
  return withIdempotencyKey(ctx, { call: "enquiries.answer", sent: order }, async (tx) => {
    const { now } = ctx;
    const { side, text } = order;
    const row = await lockEnquiry(tx, { ...order, userId });
    const answers = await tx.$count(recruiterEnquiryAnswers, eq(recruiterEnquiryAnswers.enquiryId, row.id));
    const { name: recruiterName, canRead } = await findEnquiredRecruiter(tx, row.recruiterUserId);
    const blocked = await isBlocked(tx, row.recruiterUserId, row.senderUserId);
    const closed = enquiryClosedReason(side, { blocked, answers, canRead });
    if (closed !== null) throw new AppError("conflict", closed);
    const publicId = randomPublicId();
    await tx.insert(recruiterEnquiryAnswers).values({ publicId, enquiryId: row.id, side, authorUserId: userId, text, sentAt: now });
    const read = side === "recruiter" ? { readAt: row.readAt ?? now, writerReadAt: null } : { readAt: null, archivedAt: null };
    await tx
      .update(recruiterEnquiries)
      .set({ ...read, answeredAt: now })
      .where(eq(recruiterEnquiries.id, row.id));
    await announce(
      ctx,
      tx,
      "enquiry.answered",
      side === "recruiter" ? { enquiry: row, by: side, recruiterName } : { enquiry: row, by: side },
    );
    return { id: publicId, sentAt: now.toISOString() };
  });
}

/** Marks an enquiry as read, which allows a mail for the next message. @throws AppError not-found */
export function markEnquiryRead(ctx: Context, { id, side }: { id: string; side: EnquirySide }): Promise<void> {
  const userId = requireEnquirySide(ctx, side);
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

/** Archives or restores an enquiry. @throws AppError not-found */
export function archiveEnquiry(ctx: Context, { id, isArchived }: { id: string; isArchived: boolean }): Promise<void> {
  const userId = requireEnquirySide(ctx, "recruiter");
  return lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockEnquiry(tx, { id, side: "recruiter", userId });
    const archivedAt = isArchived ? (row.archivedAt ?? ctx.now) : null;
    await tx.update(recruiterEnquiries).set({ archivedAt }).where(eq(recruiterEnquiries.id, row.id));
  });
}

/** Blocks or unblocks an enquiry's sender. @throws AppError not-found */
export function blockEnquirer(ctx: Context, { id, isBlocked }: { id: string; isBlocked: boolean }): Promise<void> {
  const recruiterUserId = requireEnquirySide(ctx, "recruiter");
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { senderUserId } = await lockEnquiry(tx, { id, side: "recruiter", userId: recruiterUserId });
    if (senderUserId === null) return;
    const blocks = recruiterEnquiryBlocks;
    if (isBlocked)
      await tx.insert(blocks).values({ recruiterUserId, senderUserId, createdAt: ctx.now }).onDuplicateKeyUpdate({ set: { senderUserId } });
    else await tx.delete(blocks).where(and(eq(blocks.recruiterUserId, recruiterUserId), eq(blocks.senderUserId, senderUserId)));
  });
}
