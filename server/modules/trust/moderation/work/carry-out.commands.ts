import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { moderationDecisions, moderationQuestions } from "#db/schema/moderation-work.ts";
import { type Context, createContext, type Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { principalOf } from "#server/modules/people/accounts/principal-of.queries.ts";
import { askAbout } from "./ask.commands.ts";
import { caseKinds } from "./case-kinds.ts";
import { currentVersion } from "./waiting.queries.ts";

const atOnce = 200;
const failureMaxChars = 500;

/** Carries out what was decided and can be undone no longer: then those concerned are told. Safe in several processes at once. */
export async function carryOutDecisions(services: Services, now: Date): Promise<{ done: number; failed: number }> {
  const { id, state, dueAt } = moderationDecisions;
  const due = await services.db
    .select({ id })
    .from(moderationDecisions)
    .where(and(eq(state, "waiting"), lte(dueAt, now)))
    .orderBy(asc(dueAt))
    .limit(atOnce);
  const counts = { done: 0, failed: 0 };
  for (const row of due) {
    const outcome = await carryOut(services, row.id, now);
    if (outcome) counts[outcome] += 1;
  }
  return counts;
}

/** Null where another process was faster, or it was undone. */
async function carryOut(services: Services, rowId: number, now: Date): Promise<"done" | "failed" | null> {
  try {
    const after = await lockingTransaction(services.db, (tx) => settle(services, tx, rowId, now));
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

async function settle(services: Services, tx: Db, rowId: number, now: Date) {
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
    throw new AppError("stale", "It was changed after it was decided, so it waits to be looked at again.");
  }
  const order = { subject, isApproved: decision === "approve", words: words ?? "" };
  const after = decision === "ask" ? await askAbout(ctx, tx, row) : await caseKinds[kind].carryOut(ctx, tx, order);
  if (decision !== "ask") await closeQuestions(tx, row, now);
  await tx.update(moderationDecisions).set({ state: "done", settledAt: now }).where(eq(moderationDecisions.id, row.id));
  return after;
}

/** As the administrator who decided, by what they may do now; their second factor was proved when they decided. */
async function contextOf(services: Services, row: typeof moderationDecisions.$inferSelect, now: Date): Promise<Context> {
  const person = row.decidedByUserId === null ? null : await principalOf(services.db, row.decidedByUserId);
  if (!person) throw new AppError("conflict", "The account of whoever decided it is not active any more.");
  return { ...createContext(services, { principal: { ...person, mfaAt: row.decidedAt } }), now };
}

async function closeQuestions(tx: Db, { kind, subject }: typeof moderationDecisions.$inferSelect, now: Date): Promise<void> {
  const { answeredAt, closedAt } = moderationQuestions;
  const open = and(eq(moderationQuestions.kind, kind), eq(moderationQuestions.subject, subject), isNull(answeredAt), isNull(closedAt));
  await tx.update(moderationQuestions).set({ closedAt: now }).where(open);
}
