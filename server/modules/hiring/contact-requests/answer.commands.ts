import { and, asc, eq, inArray, lte, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Announcer, EventFacts } from "#server/kernel/events.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/principal-of.queries.ts";
import { lockOwnCv } from "#server/modules/people/cvs/cvs.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import {
  type acceptContactInput,
  type ContactRequestRow,
  type declineContactInput,
  type reportContactInput,
  requireRequest,
  selectRequests,
  stateAt,
} from "./contact-request-rows.queries.ts";

const requestsRead = 1000;

/**
 * Accepts a request: shares the user's name and what else they choose with the firm. If already accepted, changes what is shared. @throws
 * AppError not-found, conflict
 */
export function acceptContact(
  ctx: Context,
  { id, sharesEmail, sharesPhone, cvId }: z.output<typeof acceptContactInput>,
): Promise<{ state: "accepted" }> {
  const { userId } = requireUser(ctx.principal);
  return decideRequest(ctx, id, async (tx, row) => {
    const state = stateAt(row, ctx.now);
    if (state !== "asked" && state !== "accepted") throw noLongerOpenError();
    const sharedCvId = cvId === null ? null : await lockOwnCv(tx, userId, cvId);
    if (cvId !== null && sharedCvId === null) throw invalidFields([{ pointer: "/cvId", detail: "Choose one of your CVs." }]);
    const set = { state: "accepted" as const, sharesEmail, sharesPhone, sharedCvId, acceptedAt: row.acceptedAt ?? ctx.now };
    await tx.update(contactRequests).set(set).where(eq(contactRequests.id, row.rowId));
    if (state === "asked") await announce(ctx, tx, "contact.answered", { request: row, state: "accepted" });
    return { state: "accepted" as const };
  });
}

/** Declines a request; idempotent. @throws AppError not-found, conflict once it is no longer open */
export function declineContact(ctx: Context, { id, reason }: z.output<typeof declineContactInput>): Promise<{ state: "declined" }> {
  return decideRequest(ctx, id, async (tx, row) => {
    const state = stateAt(row, ctx.now);
    if (state === "declined") return { state };
    if (state !== "asked") throw noLongerOpenError();
    await endRequest(tx, row, "declined", ctx.now, reason);
    await announce(ctx, tx, "contact.answered", { request: row, state: "declined" });
    return { state: "declined" as const };
  });
}

/** Ends an accepted request: the firm can no longer see shared details or write. @throws AppError not-found, conflict */
export function endContact(ctx: Context, id: string): Promise<{ state: "ended" }> {
  return decideRequest(ctx, id, async (tx, row) => {
    if (row.state === "ended") return { state: row.state };
    if (row.state !== "accepted") throw new AppError("conflict", "This request is not sharing any of your details.");
    await endRequest(tx, row, "ended", ctx.now);
    await announce(ctx, tx, "contact.answered", { request: row, state: "ended" });
    return { state: "ended" as const };
  });
}

/** Ends or declines a jobseeker's requests with these firms, with all if null, and notifies them as for each single request. */
export async function endContactWith(
  tx: Db,
  {
    ctx,
    candidateUserId,
    firmIds,
  }: Pick<EventFacts["seeker.left"], "ctx"> & { candidateUserId: number; firmIds: readonly number[] | null },
): Promise<void> {
  if (firmIds?.length === 0) return;
  const rows = await selectRequests(tx)
    .where(
      and(
        eq(contactRequests.candidateUserId, candidateUserId),
        firmIds === null ? undefined : inArray(contactRequests.firmId, [...firmIds]),
        inArray(contactRequests.state, ["asked", "accepted"]),
      ),
    )
    .limit(requestsRead)
    .for("update");
  for (const row of rows) {
    const state = row.state === "accepted" ? "ended" : "declined";
    await endRequest(tx, row, state, ctx.now);
    await announce(ctx, tx, "contact.answered", { request: row, state });
    await recordAudit(tx, ctx, { action: "seeker.answerContact", resource: "contactRequest", resourceId: row.id, reason: state });
  }
}

/** Ends or withdraws the firm side's requests and tells the jobseekers. */
async function endByFirm(tx: Db, at: Announcer, which: SQL | undefined): Promise<void> {
  for (const row of await selectRequests(tx).where(which).for("update")) {
    await endRequest(tx, row, row.state === "accepted" ? "ended" : "withdrawn", at.now);
    await announce(at, tx, "contact.ended", row);
  }
}

export const endContactsOfFirm = (tx: Db, { at, companyId }: EventFacts["firm.closed"]): Promise<void> =>
  endByFirm(tx, at, and(eq(contactRequests.firmId, companyId), inArray(contactRequests.state, ["asked", "accepted"])));

/** Withdraws the unanswered requests that somebody whose account is erased has sent. */
export const withdrawContactRequestsBy = (tx: Db, { at, user }: EventFacts["account.erasing"]): Promise<void> =>
  endByFirm(tx, at, and(eq(contactRequests.askedByUserId, user.id), eq(contactRequests.state, "asked")));

/** Reports a request to the site's administrators; an open one is declined too, without giving the firm a reason. */
export function reportContact(ctx: Context, { id, reason }: z.output<typeof reportContactInput>): Promise<{ isReported: true }> {
  return decideRequest(ctx, id, async (tx, row) => {
    if (row.reportedAt === null) {
      await tx.update(contactRequests).set({ reportReason: reason, reportedAt: ctx.now }).where(eq(contactRequests.id, row.rowId));
      const reporter = row.candidateUserId === null ? null : await findAddressee(tx, row.candidateUserId);
      if (reporter) await announce(ctx, tx, "contact.reported", { request: row, reason, reporter });
      await recordAudit(tx, ctx, { action: "seeker.answerContact", resource: "contactRequest", resourceId: id, reason: "reported" });
    }
    if (stateAt(row, ctx.now) === "asked") {
      await endRequest(tx, row, "declined", ctx.now);
      await announce(ctx, tx, "contact.answered", { request: row, state: "declined" });
    }
    return { isReported: true as const };
  });
}

/** Withdraws the firm's unanswered request. @throws AppError not-found, conflict */
export function withdrawContactRequest(ctx: Context, id: string): Promise<{ state: "withdrawn" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { row, isAudited } = await requireRequest(ctx, tx, { action: "seeker.withdrawContact", id, isLocked: true });
    if (row.state === "withdrawn") return { state: row.state };
    if (stateAt(row, ctx.now) !== "asked") throw noLongerOpenError();
    await endRequest(tx, row, "withdrawn", ctx.now);
    await announce(ctx, tx, "contact.ended", row);
    if (isAudited) await recordAudit(tx, ctx, { action: "seeker.withdrawContact", resource: "contactRequest", resourceId: id });
    return { state: "withdrawn" as const };
  });
}

/** Runs a jobseeker's decision about a request to them; audited. */
function decideRequest<Done extends { state: string } | { isReported: true }>(
  ctx: Context,
  id: string,
  work: (tx: Db, row: ContactRequestRow) => Promise<Done>,
): Promise<Done> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { row, isAudited } = await requireRequest(ctx, tx, { action: "seeker.answerContact", id, isLocked: true });
    const done = await work(tx, row);
    if (isAudited && "state" in done) {
      await recordAudit(tx, ctx, { action: "seeker.answerContact", resource: "contactRequest", resourceId: id, reason: done.state });
    }
    return done;
  });
}

/** Clears everything shared when ending a request. */
async function endRequest(
  tx: Db,
  { rowId }: Pick<ContactRequestRow, "rowId">,
  state: "declined" | "lapsed" | "withdrawn" | "ended",
  endedAt: Date,
  declineReason: string | null = null,
): Promise<void> {
  const nothing = { sharesEmail: false, sharesPhone: false, sharedCvId: null };
  await tx
    .update(contactRequests)
    .set({ state, endedAt, declineReason, ...nothing })
    .where(eq(contactRequests.id, rowId));
}

const noLongerOpenError = () => new AppError("conflict", "This request is no longer open.");

const batchSize = 200;

/** Lapses unanswered contact requests in batches and notifies their senders. Safe in several processes. */
export async function endOverdueContactRequests(services: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const { db } = services;
  const isOverdue = and(eq(contactRequests.state, "asked"), lte(contactRequests.answerBy, now));
  const due = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(isOverdue)
    .orderBy(asc(contactRequests.answerBy))
    .limit(batchSize);
  let ended = 0;
  for (const { id } of due) {
    const isDone = await lockingTransaction(db, async (tx) => {
      const [row] = await selectRequests(tx)
        .where(and(eq(contactRequests.id, id), isOverdue))
        .limit(1)
        .for("update");
      if (!row) return false;
      await endRequest(tx, row, "lapsed", row.answerBy);
      await announce({ services, now }, tx, "contact.answered", { request: row, state: "lapsed" });
      return true;
    });
    if (isDone) ended += 1;
  }
  return ended;
}
