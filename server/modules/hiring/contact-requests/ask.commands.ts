import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { contactRequestMessages, contactRequests } from "#db/schema/contact-requests.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { lockOwnCv } from "#server/modules/people/cvs/cvs.queries.ts";
import { findableConditions, findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { firmOf } from "../applications/application-access.ts";
import { requireOwnAdvert } from "../representations/representations.queries.ts";
import {
  type acceptContactInput,
  type askForContactInput,
  isHiddenFromFirm,
  isOpenAt,
  requireRequest,
  type sendContactMessageInput,
  sideOf,
} from "./contact-request-rows.queries.ts";

type AskForContactInput = z.output<typeof askForContactInput>;

const askAgainDays = 30;
const pendingOfRecruiter = 20;
const maxRequestsPerDay = 20;
const pendingOfPerson = 10;

interface NewContactRequest {
  firmId: number;
  askedByUserId: number;
  candidateUserId: number;
  now: Date;
}

/**
 * Refuses a repeated request by a firm while one is open or was recently declined, and enforces rate limits. @throws AppError conflict,
 * too-many-attempts
 */
async function requireContactAllowed(tx: Db, { firmId, askedByUserId, candidateUserId, now }: NewContactRequest): Promise<void> {
  const { state, endedAt, answerBy } = contactRequests;
  const since = daysBefore(now, askAgainDays);
  const [earlier] = await tx
    .select({ state, endedAt, answerBy })
    .from(contactRequests)
    .where(
      and(
        eq(contactRequests.firmId, firmId),
        eq(contactRequests.candidateUserId, candidateUserId),
        or(
          eq(state, "accepted"),
          // Open, or lapsed but not yet swept.
          and(eq(state, "asked"), gt(answerBy, since)),
          and(inArray(state, ["declined", "lapsed", "withdrawn", "ended"]), gt(endedAt, since)),
        ),
      ),
    )
    .orderBy(desc(contactRequests.id))
    .limit(1);
  if (earlier?.state === "accepted")
    throw new AppError("conflict", "This person has already accepted a request from your firm. Write to them there.");
  if (earlier?.state === "asked" && earlier.answerBy > now)
    throw new AppError("conflict", "Your firm has asked this person already. Wait for their answer.");
  if (earlier) {
    const again = new Date((earlier.endedAt ?? earlier.answerBy).getTime() + askAgainDays * dayMs);
    throw new AppError("conflict", `Your firm can ask this person again from ${londonDay(again)}.`);
  }
  const openOfRecruiter = and(eq(contactRequests.askedByUserId, askedByUserId), isOpenAt(now));
  if ((await tx.$count(contactRequests, openOfRecruiter)) >= pendingOfRecruiter) {
    throw new AppError("conflict", `At most ${pendingOfRecruiter} of your requests can be waiting for an answer at once.`);
  }
  const dayAgo = daysBefore(now, 1);
  const today = and(eq(contactRequests.askedByUserId, askedByUserId), gt(contactRequests.askedAt, dayAgo));
  if ((await tx.$count(contactRequests, today)) >= maxRequestsPerDay) {
    throw new AppError("too-many-attempts", `You can ask at most ${maxRequestsPerDay} people a day. Try again tomorrow.`, {
      retryAfterSeconds: 86_400,
    });
  }
  if ((await tx.$count(contactRequests, and(eq(contactRequests.candidateUserId, candidateUserId), isOpenAt(now)))) >= pendingOfPerson) {
    throw new AppError("conflict", "This person already has enough open requests to answer. Try again later.");
  }
}

const dayMs = 86_400_000;
const answerDays = 7;

/**
 * Sends a contact request to a jobseeker in the database. Jobseekers that the caller may not find respond as not-found.
 * @throws AppError not-found, conflict, too-many-attempts, invalid-fields
 */
export function askForContact(ctx: Context, order: AskForContactInput): Promise<{ id: string; answerBy: string }> {
  return withIdempotencyKey(ctx, { call: "contactRequests.ask", sent: order }, (tx) => createRequest(ctx, tx, order));
}

async function createRequest(ctx: Context, tx: Db, { seekerId, jobId, role, place, pay, message }: AskForContactInput) {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const candidateUserId = await findCandidate(ctx, tx, seekerId);
  const { isAudited } = requireAllowed(ctx, "seeker.requestContact", { isFindable: candidateUserId !== null });
  if (candidateUserId === null) throw new AppError("not-found", "There is no profile at that address.");
  if (principal.companyId === null && !principal.isFreelance) {
    throw new AppError("conflict", "Set up your company first, so that people know who is asking.");
  }
  const firmId = (await firmOf(tx, principal)) ?? (await ensurePractice(tx, principal.userId, now));
  // The lock makes concurrent requests of one firm wait and count each other.
  const { name: firmName } = await lockCurrentFirm(tx, firmId);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, candidateUserId)).limit(1).for("update");
  if (jobId !== undefined) await requireOwnAdvert(tx, principal, firmId, jobId);
  await requireContactAllowed(tx, { firmId, askedByUserId: principal.userId, candidateUserId, now });
  const publicId = randomPublicId();
  const answerBy = daysAfter(now, answerDays);
  await tx.insert(contactRequests).values({
    ...{ publicId, firmId, candidateUserId, jobId, role, place, pay, message, answerBy },
    askedByUserId: principal.userId,
    state: "asked",
    askedAt: now,
  });
  await announce(ctx, tx, "contact.asked", { id: publicId, candidateUserId, firmName, role, answerBy });
  if (isAudited) await recordAudit(tx, ctx, { action: "seeker.requestContact", resource: "contactRequest", resourceId: publicId });
  return { id: publicId, answerBy: answerBy.toISOString() };
}

/** What a jobseeker shares beside their name. */
export type SharedDetails = Omit<z.output<typeof acceptContactInput>, "id">;

interface Introduction {
  firmId: number;
  /** Null where the account that asked is gone. */
  askedByUserId: number | null;
  candidateUserId: number;
  role: string;
  place: string;
  pay: string;
  message: string;
  shared: SharedDetails;
}

/**
 * Puts a jobseeker who asked for it in touch with a firm: a request that is accepted from the start, with what they share.
 * @returns its id @throws AppError conflict while they have another, invalid-fields for a CV that is not theirs
 */
export async function introduceCandidate(ctx: Context, tx: Db, { shared, ...request }: Introduction): Promise<string> {
  const { firmId, candidateUserId } = request;
  const { now } = ctx;
  const isBetween = and(eq(contactRequests.firmId, firmId), eq(contactRequests.candidateUserId, candidateUserId));
  if ((await tx.$count(contactRequests, and(isBetween, or(eq(contactRequests.state, "accepted"), isOpenAt(now))))) > 0) {
    throw new AppError("conflict", "You have a contact request of this firm already. Answer or write under your contact requests.");
  }
  const sharedCvId = shared.cvId === null ? null : await lockOwnCv(tx, candidateUserId, shared.cvId);
  if (shared.cvId !== null && sharedCvId === null) throw invalidFields([{ pointer: "/cvId", detail: "Choose one of your CVs." }]);
  const publicId = randomPublicId();
  const { sharesEmail, sharesPhone } = shared;
  await tx.insert(contactRequests).values({
    ...request,
    ...{ publicId, sharesEmail, sharesPhone, sharedCvId, state: "accepted", askedAt: now, answerBy: now, acceptedAt: now },
  });
  return publicId;
}

async function findCandidate(ctx: Context, tx: Db, publicId: string): Promise<number | null> {
  const [found] = await tx
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(and(eq(jobseekerProfiles.publicId, publicId), ...findableConditions(ctx, await findProfileViewer(ctx))))
    .limit(1);
  return found?.userId ?? null;
}

/** Sends a message within an accepted request. @throws AppError not-found, conflict unless it is accepted */
export function writeContactMessage(ctx: Context, { id, text }: z.output<typeof sendContactMessageInput>) {
  const principal = requireUser(ctx.principal);
  const side = sideOf(principal);
  return withIdempotencyKey(ctx, { call: "contactRequests.write", sent: { id, text } }, async (tx) => {
    const { row } = await requireRequest(ctx, tx, { action: "seeker.writeContact", id, isLocked: true });
    if (row.state !== "accepted") throw new AppError("conflict", "You can write to each other once the request is accepted.");
    if (await isHiddenFromFirm(ctx, row)) throw new AppError("conflict", "This person no longer shares any details with your firm.");
    const message = { publicId: randomPublicId(), side, text, sentAt: ctx.now };
    await tx.insert(contactRequestMessages).values({ ...message, requestId: row.rowId, authorUserId: principal.userId });
    await announce(ctx, tx, "contact.written", { request: row, to: side === "firm" ? "candidate" : "firm" });
    return { id: message.publicId, side, text, sentAt: ctx.now.toISOString() };
  });
}
