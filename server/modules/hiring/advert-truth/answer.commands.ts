import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { type TruthChoice, type TruthQuestion, truthQuestions } from "#db/own-values.ts";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { publishFigures } from "#server/modules/market/advert-truth/publish.commands.ts";
import { type truthAnswerInput, truthSubjects } from "#server/modules/market/advert-truth/truth.queries.ts";
import { requireLinkQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

/** Returns what a mailed link asks, and what was answered; null for a link that is not valid. Read-only. */
export async function readTruthLink({ services: { db }, now }: Context, token: string) {
  const [row] = await db
    .select({ answer: advertTruthAnswers, companyName: companies.name })
    .from(advertTruthAnswers)
    .innerJoin(companies, eq(companies.id, advertTruthAnswers.companyId))
    .where(eq(advertTruthAnswers.linkHash, hashOf(token)))
    .limit(1);
  if (!row) return null;
  const { jobTitle, occasion, advertised, note, answeredAt, expiresAt, state } = row.answer;
  const stated = (question: TruthQuestion) => advertised?.[question] ?? null;
  return {
    jobTitle,
    companyName: row.companyName,
    occasion,
    /** What the advert stated, with the answer given so far. */
    questions: truthQuestions.flatMap((question) => {
      const words = stated(question);
      return words === null ? [] : [{ question, subject: truthSubjects[question], stated: words, answer: row.answer[question] }];
    }),
    /** What the advert did not state, so that nothing is asked about it. */
    unstated: truthQuestions.flatMap((question) => (stated(question) === null ? truthSubjects[question] : [])),
    note: note ?? "",
    answeredAt: answeredAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    /** False once the link has expired, or a moderator has left the answer out. */
    isOpen: expiresAt > now && state !== "removed",
    isRemoved: state === "removed",
  };
}

/**
 * Saves the answers of the person with the mailed link, until it expires. Questions about what the advert did not state stay unanswered.
 * @throws AppError token-invalid, gone once it has expired, conflict once it was left out, invalid-fields, too-many-attempts
 */
export async function saveTruthAnswer(ctx: Context, token: string, sent: TruthAnswerFields): Promise<void> {
  const { services, now } = ctx;
  await requireLinkQuota(ctx);
  await lockingTransaction(services.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(advertTruthAnswers)
      .where(eq(advertTruthAnswers.linkHash, hashOf(token)))
      .limit(1)
      .for("update");
    if (!row) throw new AppError("token-invalid", "This link is incomplete or no longer valid. Use the link in the e-mail.");
    if (row.expiresAt <= now) throw new AppError("gone", "This link has expired, so the answers can no longer be changed.");
    if (row.state === "removed") throw new AppError("conflict", "A moderator has left this answer out, so it can no longer be changed.");
    const choices = choicesFor(row.advertised, sent);
    const isSame = row.answeredAt !== null && truthQuestions.every((question) => choices[question] === row[question]);
    // A changed answer is a new one for the figures, and for the rules that look for patterns.
    const changed = isSame ? {} : { ...choices, mark: randomPublicId(), changedAt: now, decidedAt: null, decidedByUserId: null };
    await tx
      .update(advertTruthAnswers)
      .set({ ...changed, note: sent.note, answeredAt: row.answeredAt ?? now })
      .where(eq(advertTruthAnswers.id, row.id));
    if (isSame) return;
    await supersedeEarlier(tx, row);
    await emit(tx, "advertTruth.answered", { ctx, answerId: row.id, companyId: row.companyId });
  });
}

function choicesFor(
  advertised: (typeof advertTruthAnswers.$inferSelect)["advertised"],
  sent: Pick<TruthAnswerFields, TruthQuestion>,
): Record<TruthQuestion, TruthChoice | null> {
  const choice = (question: TruthQuestion) => (advertised?.[question] == null ? null : (sent[question] ?? "cannot-say"));
  return { pay: choice("pay"), suite: choice("suite"), siteDays: choice("siteDays") };
}

/** A person counts once for a firm, with their latest answer. */
async function supersedeEarlier(
  tx: Db,
  { id, userId, companyId }: Pick<typeof advertTruthAnswers.$inferSelect, "id" | "userId" | "companyId">,
) {
  if (userId === null) return;
  const ofPerson = and(eq(advertTruthAnswers.userId, userId), eq(advertTruthAnswers.companyId, companyId));
  await tx
    .update(advertTruthAnswers)
    .set({ isSuperseded: true })
    .where(and(ofPerson, ne(advertTruthAnswers.id, id)));
  await tx.update(advertTruthAnswers).set({ isSuperseded: false }).where(eq(advertTruthAnswers.id, id));
}

/**
 * Holds an answer that counts for review, as one of the case about its firm; figures that count it are hidden until it is decided.
 * @throws AppError not-found, conflict
 */
export function holdTruthAnswer(ctx: Context, { number, reason }: { number: number; reason: string }): Promise<{ state: "held" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "moderation.decide", {});
    const [row] = await tx.select().from(advertTruthAnswers).where(eq(advertTruthAnswers.id, number)).limit(1).for("update");
    if (!row?.answeredAt) throw new AppError("not-found", "There is no such answer.");
    if (row.state !== "counted") throw new AppError("conflict", "This answer is held or left out already. Reload the page.");
    const undecided = { pattern: null, decidedAt: null, decidedByUserId: null };
    await tx
      .update(advertTruthAnswers)
      .set({ ...undecided, state: "held", heldAt: ctx.now, holdReason: reason, changedAt: ctx.now })
      .where(eq(advertTruthAnswers.id, number));
    await publishFigures(tx, row.companyId, ctx.now);
    const action = { action: "moderation.decide", resource: "advertTruthAnswer", resourceId: number } as const;
    await recordAudit(tx, ctx, { ...action, reason: "held" });
    return { state: "held" as const };
  });
}

type TruthAnswerFields = z.output<typeof truthAnswerInput>;
