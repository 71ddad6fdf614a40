import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { AppealOutcome, AppealSubject } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { appeals, jobFreezes, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { daysAfter } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { listFirmPeople } from "#server/modules/content/announcements/readers.queries.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { setStatus, thaw } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { approveBaseline } from "#server/modules/trust/risk/judge-advert.commands.ts";
import type { makeAppealInput } from "../case.fields.ts";
import { type Appeal, findAppeal, findPracticeId, findSubjects, reasonNotToDecide, type SubjectRow } from "./appeal-subject.queries.ts";

export const appealWithinDays = 30;
const duplicate = 1062;

/**
 * Appeals against a strike, a freeze or a refusal: once, within thirty days.
 * @throws AppError not-found for one that is not the caller's, conflict when it is too late, over or appealed against already
 */
export async function makeAppeal(ctx: Context, { subject, id, words }: z.output<typeof makeAppealInput>): Promise<{ id: string }> {
  const { services, now } = ctx;
  const { userId, companyId, isFreelance } = requireUser(ctx.principal);
  const [row] = await findSubjects(services.db, subject, { ids: [id] });
  const ownsFirm = isFreelance && row !== undefined && (await findPracticeId(services.db, userId)) === row.companyId;
  const isWriter = row?.posterUserId === userId && row.companyId === companyId;
  requireAllowed(ctx, "appeal.make", { ownerId: ownsFirm || isWriter ? userId : null, companyId: row?.companyId ?? null });
  if (!row) throw new AppError("not-found", "You have nothing with that ID.");
  if (row.isOver) throw new AppError("conflict", "This has already ended, so there is nothing to appeal against.");
  if (daysAfter(row.at, appealWithinDays) <= now) throw new AppError("conflict", `You must appeal within ${appealWithinDays} days.`);
  const publicId = randomPublicId();
  try {
    await lockingTransaction(services.db, async (tx) => {
      const made = { publicId, subject, subjectId: row.rowId, companyId: row.companyId, words, madeAt: now, madeByUserId: userId };
      await tx.insert(appeals).values(made);
      await recordAudit(tx, ctx, { action: "appeal.make", resource: "appeal", resourceId: publicId, reason: subject });
    });
  } catch (error) {
    if (errorNumber(error) === duplicate)
      throw new AppError("conflict", "You have already appealed against this. You can appeal only once.");
    throw error;
  }
  return { id: publicId };
}

export interface AppealDecision {
  id: string;
  outcome: AppealOutcome;
  /** Reason for the advertiser. */
  answer: string;
}

/**
 * Decides an appeal in the caller's transaction; the caller updates the search index with the returned advert. The administrator who made
 * the contested decision may not decide, as long as there is another.
 * @throws AppError not-found, forbidden for the same administrator, conflict for one that is decided
 */
export async function decideAppealInTransaction(ctx: Context, tx: Db, decision: AppealDecision): Promise<number | null> {
  const { id, outcome, answer } = decision;
  requireAllowed(ctx, "appeal.decide", {});
  const { userId } = requireUser(ctx.principal);
  await tx.select({ id: appeals.id }).from(appeals).where(eq(appeals.publicId, id)).limit(1).for("update");
  const appeal = await findAppeal(tx, id);
  if (!appeal) throw new AppError("not-found", "There is no appeal with that ID.");
  if (appeal.outcome !== null) throw new AppError("conflict", "Someone has already decided this appeal.");
  const { against, subject, rowId } = appeal;
  if (!against) throw new AppError("not-found", "The decision you appealed against no longer exists.");
  const whyNot = await reasonNotToDecide(ctx, tx, against);
  if (whyNot) throw new AppError("forbidden", whyNot);
  await tx.update(appeals).set({ outcome, answer, decidedAt: ctx.now, decidedByUserId: userId }).where(eq(appeals.id, rowId));
  if (outcome === "overturned" && !against.isOver) await overturn(ctx, tx, { subject, row: against, userId });
  const { site } = ctx.services;
  for (const { to, userId: toUserId, template, facts } of await buildDecisionMail(ctx, tx, { ...appeal, against }, decision)) {
    await queueMail(tx, { site, now: ctx.now }, { to, userId: toUserId, template, facts });
  }
  const event = { action: "appeal.decide", resource: "appeal", resourceId: id } as const;
  const reason = `${subject} ${outcome}${against.byUserId === userId ? ", by the only administrator" : ""}`;
  await recordAudit(tx, ctx, { ...event, reason });
  return against.jobId;
}

interface OverturnInput {
  subject: AppealSubject;
  row: SubjectRow;
  userId: number;
}

async function overturn(ctx: Context, tx: Db, { subject, row, userId }: OverturnInput): Promise<void> {
  const { now } = ctx;
  const { rowId, jobId } = row;
  if (subject === "strike") await tx.update(strikes).set({ overturnedAt: now }).where(eq(strikes.id, rowId));
  if (jobId === null) return;
  if (subject === "freeze") return thaw(ctx, tx, { jobId, byUserId: userId, isQuiet: true });
  await tx.update(jobRefusals).set({ overturnedAt: now }).where(eq(jobRefusals.id, rowId));
  const [held] = await tx
    .select({ status: jobFreezes.heldStatus })
    .from(jobFreezes)
    .where(and(eq(jobFreezes.jobId, jobId), eq(jobFreezes.ending, "refused"), eq(jobFreezes.endedAt, row.at)))
    .orderBy(desc(jobFreezes.id))
    .limit(1);
  // An advert refused before publication had its credit returned: its advertiser submits it again, and it is not reviewed once more.
  await approveBaseline(tx, jobId);
  await setStatus(tx, jobId, { status: held?.status ?? "refused", refusalReason: null }, now);
}

/** Renders the e-mail to the appellant. */
export async function buildDecisionMail(
  { services: { site }, principal }: Context,
  db: Db,
  { against, subject, companyId }: Appeal & { against: SubjectRow },
  { outcome, answer }: AppealDecision,
) {
  const { jobId, posterUserId, byUserId } = against;
  const link = site.origin + (jobId === null ? paths.recruiterTab("company") : paths.recruiterTab("jobs", { job: String(jobId) }));
  const isSamePerson = byUserId === requireUser(principal).userId;
  return (await listFirmPeople(db, companyId, posterUserId)).map(({ userId, name, email }) => ({
    to: email,
    userId,
    template: "appeal-decided" as const,
    facts: { name, subject, outcome, answer, isSamePerson, link },
  }));
}
