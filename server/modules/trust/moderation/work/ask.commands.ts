import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { moderationDecisions, moderationQuestions } from "#db/schema/moderation-work.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { type Context, createContext, type Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { caseKinds } from "./case-kinds.ts";
import { type CaseName, currentVersion } from "./waiting.queries.ts";

/** Sends a question to the parties of a case, by e-mail and notification; the case waits for their answer. */
async function sendQuestion(
  ctx: Context,
  tx: Db,
  { kind, subject, words, decidedByUserId }: CaseName & { words: string | null; decidedByUserId: number | null },
): Promise<() => void> {
  const { now } = ctx;
  const concerned = await caseKinds[kind].concerned(tx, subject);
  if (!concerned || concerned.people.length === 0) throw new AppError("conflict", "There is nobody left who could answer.");
  const { about, companyId, ownerUserId, people } = concerned;
  const publicId = randomPublicId();
  const question = words ?? "";
  await tx.insert(moderationQuestions).values({
    publicId,
    kind,
    subject,
    about: about.slice(0, 200),
    companyId,
    ownerUserId,
    question,
    askedByUserId: decidedByUserId,
    askedAt: now,
  });
  await announce(ctx, tx, "moderation.asked", { readers: people, questionId: publicId, about, question });
  return () => {};
}

const columns = {
  rowId: moderationQuestions.id,
  ...pick(moderationQuestions, "about", "kind", "subject", "ownerUserId", "companyId", "question", "askedAt", "answer", "answeredAt"),
  ...pick(moderationQuestions, "closedAt"),
};

/** Returns a question to the caller or their company. @throws AppError not-found */
export async function readQuestion(ctx: Context, id: string) {
  const [row] = await ctx.services.db.select(columns).from(moderationQuestions).where(eq(moderationQuestions.publicId, id)).limit(1);
  requireAllowed(ctx, "moderation.answer", { ownerId: row?.ownerUserId ?? null, companyId: row?.companyId ?? null });
  if (!row) throw noQuestion();
  const { about, kind, subject, question, askedAt, answer, answeredAt, closedAt } = row;
  return {
    about,
    kind,
    /** For an advert: where it can be edited. */
    postingId: kind === "first-advert" || kind === "changed-advert" ? subject : null,
    question,
    askedAt: askedAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    isClosed: closedAt !== null,
  };
}

/** Answers a question, once; its case is reopened. @throws AppError not-found, conflict */
export async function answerQuestion(ctx: Context, { id, answer }: { id: string; answer: string }): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx.select(columns).from(moderationQuestions).where(eq(moderationQuestions.publicId, id)).limit(1).for("update");
    requireAllowed(ctx, "moderation.answer", { ownerId: row?.ownerUserId ?? null, companyId: row?.companyId ?? null });
    if (!row) throw noQuestion();
    if (row.answeredAt !== null) throw new AppError("conflict", "This has been answered already.");
    if (row.closedAt !== null) throw new AppError("conflict", "A decision has been made, so no answer is needed.");
    await tx
      .update(moderationQuestions)
      .set({ answer, answeredAt: ctx.now, answeredByUserId: userId })
      .where(eq(moderationQuestions.id, row.rowId));
  });
}

const noQuestion = () => new AppError("not-found", "There is no such question.");

const atOnce = 200;
const failureMaxChars = 500;

/** Carries out decisions whose undo period has ended, and notifies those affected. Safe in concurrent processes. */
export async function executeDueDecisions(services: Services, now: Date): Promise<{ done: number; failed: number }> {
  const { id, state, dueAt } = moderationDecisions;
  const due = await services.db
    .select({ id })
    .from(moderationDecisions)
    .where(and(eq(state, "waiting"), lte(dueAt, now)))
    .orderBy(asc(dueAt))
    .limit(atOnce);
  const counts = { done: 0, failed: 0 };
  for (const row of due) {
    const outcome = await tryDecision(services, row.id, now);
    if (outcome) counts[outcome] += 1;
  }
  return counts;
}

/** Returns null where another process was first, or the decision was undone. */
async function tryDecision(services: Services, rowId: number, now: Date): Promise<"done" | "failed" | null> {
  try {
    const after = await lockingTransaction(services.db, (tx) => executeDecision(services, tx, rowId, now));
    await after?.();
    return after ? "done" : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failed = { state: "failed", settledAt: now, failure: error.message.slice(0, failureMaxChars) } as const;
    await services.db
      .update(moderationDecisions)
      .set(failed)
      .where(and(eq(moderationDecisions.id, rowId), eq(moderationDecisions.state, "waiting")));
    return "failed";
  }
}

async function executeDecision(services: Services, tx: Db, rowId: number, now: Date) {
  const [row] = await tx
    .select()
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.id, rowId), eq(moderationDecisions.state, "waiting")))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!row) return null;
  const { kind, subject, decision, words } = row;
  const ctx = await contextOf(services, row, now);
  if ((await currentVersion(tx, row, now)) !== row.caseVersion) {
    throw new AppError("stale", "It was changed after the decision, so it needs another review.");
  }
  const order = { subject, isApproved: decision === "approve", words: words ?? "" };
  const after = decision === "ask" ? await sendQuestion(ctx, tx, row) : await caseKinds[kind].carryOut(ctx, tx, order);
  if (decision !== "ask") await closeQuestions(tx, row, now);
  await tx.update(moderationDecisions).set({ state: "done", settledAt: now }).where(eq(moderationDecisions.id, row.id));
  return after;
}

/** Builds a context for the administrator who decided, with their current rights; their second factor was proved at the decision. */
async function contextOf(services: Services, row: typeof moderationDecisions.$inferSelect, now: Date): Promise<Context> {
  const person = row.decidedByUserId === null ? null : await principalOf(services.db, row.decidedByUserId);
  if (!person) throw new AppError("conflict", "The account of the person who decided it is no longer active.");
  return { ...createContext(services, { principal: { ...person, mfaAt: row.decidedAt } }), now };
}

async function closeQuestions(tx: Db, { kind, subject }: typeof moderationDecisions.$inferSelect, now: Date): Promise<void> {
  const { answeredAt, closedAt } = moderationQuestions;
  const open = and(eq(moderationQuestions.kind, kind), eq(moderationQuestions.subject, subject), isNull(answeredAt), isNull(closedAt));
  await tx.update(moderationQuestions).set({ closedAt: now }).where(open);
}
