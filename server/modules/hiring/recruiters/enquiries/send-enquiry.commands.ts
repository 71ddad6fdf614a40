import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { recruiterEnquiries, recruiterProfiles } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/addressee.queries.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { shownFreelance } from "../shown-freelance.ts";
import type { enquiryFields } from "./enquiry.fields.ts";
import { isBlocked } from "./enquiry-rows.queries.ts";

const duplicate = 1062;
const closedFor = "This recruiter takes no more messages from you.";

/**
 * Writes to a freelance recruiter: the mail goes out from here, and the answer is written here, so neither side sees the other's address. The same words
 * to the same recruiter on one day are one message. What a program sent is taken like any other, and thrown away.
 * @throws AppError not-found, conflict while the writer's address is not confirmed or where they are blocked, too-many-attempts
 */
export async function sendEnquiry(ctx: Context, { id, message, website }: z.output<typeof enquiryFields>): Promise<{ isSent: true }> {
  const { services, now } = ctx;
  const { userId, isEmailVerified } = requireUser(ctx.principal);
  requireAllowed(ctx, "freelance.enquire", {});
  if (!isEmailVerified) throw new AppError("conflict", "Confirm your e-mail address first: the recruiter answers to it.");
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
    // Sent twice at once: the other was first by a hair.
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
