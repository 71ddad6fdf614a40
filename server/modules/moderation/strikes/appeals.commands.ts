import { and, desc, eq } from "drizzle-orm";
import type { AppealOutcome, AppealSubject } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { appeals, jobFreezes, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { daysAfter } from "#server/modules/accounts/personal-data/time-limits.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { paths } from "#server/paths.ts";
import { randomPublicId } from "#server/secrets.ts";
import { setStatus, thaw } from "../freeze/freeze.commands.ts";
import { keepAsRead } from "../risk/judge-advert.commands.ts";
import { peopleOfFirm } from "../tell-advertiser.commands.ts";
import { findSubjects, type SubjectRow } from "./appeal-subject.queries.ts";
import { practiceOf } from "./own-firm.queries.ts";

export const appealWithinDays = 30;
const duplicate = 1062;

export interface AppealOrder {
  subject: AppealSubject;
  /** Of the strike, the freeze or the refusal. */
  id: string;
  words: string;
}

/**
 * Those who advertise say why a strike, a freeze or a refusal is wrong: once, within thirty days.
 * @throws AppError not-found for what is not theirs, conflict when it is too late, over or appealed against already
 */
export async function makeAppeal(ctx: Context, { subject, id, words }: AppealOrder): Promise<{ id: string }> {
  const { services, now } = ctx;
  const { userId, companyId, isFreelance } = requireUser(ctx.principal);
  const [row] = await findSubjects(services.db, subject, { ids: [id] });
  const ownsFirm = isFreelance && row !== undefined && (await practiceOf(services.db, userId)) === row.companyId;
  const isWriter = row?.posterUserId === userId && row.companyId === companyId;
  requireAllowed(ctx, "appeal.make", { ownerId: ownsFirm || isWriter ? userId : null, companyId: row?.companyId ?? null });
  if (!row) throw new AppError("not-found", "There is nothing of yours under that name.");
  if (row.isOver) throw new AppError("conflict", "This is over, so there is nothing to appeal against.");
  if (daysAfter(row.at, appealWithinDays) <= now) throw new AppError("conflict", `Appeals are made within ${appealWithinDays} days.`);
  const publicId = randomPublicId();
  try {
    await lockingTransaction(services.db, async (tx) => {
      const made = { publicId, subject, subjectId: row.rowId, companyId: row.companyId, words, madeAt: now, madeByUserId: userId };
      await tx.insert(appeals).values(made);
      const event = { action: "appeal.make", resource: "appeal", resourceId: publicId, result: "done", reason: subject } as const;
      await recordAudit(tx, auditActor(ctx), event);
    });
  } catch (error) {
    if (errorNumber(error) === duplicate) throw new AppError("conflict", "You have appealed against this already: that can be done once.");
    throw error;
  }
  return { id: publicId };
}

export interface AppealDecision {
  id: string;
  outcome: AppealOutcome;
  /** Why, in words for the advertiser. */
  answer: string;
}

/**
 * An administrator decides an appeal: never the one who decided what it is against.
 * @throws AppError not-found, forbidden for the same administrator, conflict for one that is decided
 */
export async function decideAppeal(ctx: Context, { id, outcome, answer }: AppealDecision): Promise<void> {
  requireAllowed(ctx, "appeal.decide", {});
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const changed = await lockingTransaction(services.db, async (tx) => {
    const [appeal] = await tx.select().from(appeals).where(eq(appeals.publicId, id)).limit(1).for("update");
    if (!appeal) throw new AppError("not-found", "There is no appeal under that name.");
    if (appeal.outcome !== null) throw new AppError("conflict", "Somebody has decided this appeal already.");
    const [row] = await findSubjects(tx, appeal.subject, { rowIds: [appeal.subjectId] });
    if (!row) throw new AppError("not-found", "What this appeal was against is gone.");
    if (row.byUserId === userId) throw new AppError("forbidden", await notTheSame(tx));
    await tx.update(appeals).set({ outcome, answer, decidedAt: now, decidedByUserId: userId }).where(eq(appeals.id, appeal.id));
    if (outcome === "overturned" && !row.isOver) await overturn(ctx, tx, { subject: appeal.subject, row, userId });
    await tellOfDecision(ctx, tx, { subject: appeal.subject, row, outcome, answer });
    const event = { action: "appeal.decide", resource: "appeal", resourceId: id, result: "done" } as const;
    await recordAudit(tx, auditActor(ctx), { ...event, reason: `${appeal.subject} ${outcome}` });
    return row.jobId;
  });
  if (changed !== null) await services.search.applyNow([changed]);
}

async function notTheSame(tx: Db): Promise<string> {
  const administrators = await tx.$count(users, and(eq(users.role, "platform_admin"), eq(users.state, "active")));
  const sentence = "You made this decision, so another administrator must decide the appeal.";
  return administrators > 1 ? sentence : `${sentence} You are the only one: make somebody else an administrator first.`;
}

interface Overturning {
  subject: AppealSubject;
  row: SubjectRow;
  userId: number;
}

async function overturn(ctx: Context, tx: Db, { subject, row, userId }: Overturning): Promise<void> {
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
  // What was refused before anybody saw it got its credit back: its advertiser sends it again, and it is not read once more.
  await keepAsRead(tx, jobId);
  await setStatus(tx, jobId, { status: held?.status ?? "refused", refusalReason: null }, now);
}

async function tellOfDecision(
  { services: { site }, now }: Context,
  tx: Db,
  { subject, row, outcome, answer }: { subject: AppealSubject; row: SubjectRow; outcome: AppealOutcome; answer: string },
): Promise<void> {
  const link = site.origin + (row.jobId === null ? paths.recruiterTab("company") : paths.recruiterTab("jobs", { job: String(row.jobId) }));
  for (const { userId, name, email } of await peopleOfFirm(tx, row.companyId, row.posterUserId)) {
    await queueMail(tx, { site, now }, { to: email, userId, template: "appeal-decided", facts: { name, subject, outcome, answer, link } });
  }
}
