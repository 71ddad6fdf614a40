import { and, eq, gte, lt } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import type { ApcShare } from "#db/own-values.ts";
import { apcAnswers, apcFigures, apcTrainees } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { type ApcQuestion, apcAnswersAtOnce, apcQuestions, apcShareOf } from "#db/taxonomy/apc.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { apcAnswerInput } from "./apc.fields.ts";
import { followingSupport } from "./following-support.commands.ts";

const answersRead = 2000;
const figuresAtOnce = 100;

/**
 * Takes a trainee's answers about the firm they are at, once a calendar year. They are kept without the person.
 * @throws AppError conflict without a confirmed firm, or when they have answered this year
 */
export function answerAboutApc(ctx: Context, answers: z.output<typeof apcAnswerInput>): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  const year = ctx.now.getUTCFullYear();
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "apc.answer", { ownerId: userId });
    const [trainee] = await tx
      .select({ companyId: apcTrainees.companyId, answeredYear: apcTrainees.answeredYear })
      .from(apcTrainees)
      .where(eq(apcTrainees.userId, userId))
      .limit(1)
      .for("update");
    if (!trainee) throw new AppError("conflict", "Confirm where you work first.");
    if (trainee.answeredYear === year) throw new AppError("conflict", `You have answered for ${year}. You are asked again next year.`);
    await lockFirm(tx, trainee.companyId);
    await tx.insert(apcAnswers).values({ id: randomPublicId(), companyId: trainee.companyId, year, ...answers });
    await tx.update(apcTrainees).set({ answeredYear: year }).where(eq(apcTrainees.userId, userId));
    await followingSupport(tx, { companyId: trainee.companyId, now: ctx.now }, () => countAnswers(tx, trainee.companyId, year));
  });
}

/** Counts the firms anew whose figures hold answers of a year that has passed out of them; a batch at a time. */
export async function countApcAnswersOfNewYear(db: Db, now: Date): Promise<number> {
  const year = now.getUTCFullYear();
  const due = await db
    .select({ companyId: apcFigures.companyId })
    .from(apcFigures)
    .where(lt(apcFigures.takenYear, year))
    .limit(figuresAtOnce);
  for (const { companyId } of due) {
    await lockingTransaction(db, async (tx) => {
      await lockFirm(tx, companyId);
      await followingSupport(tx, { companyId, now }, () => countAnswers(tx, companyId, year));
    });
  }
  return due.length;
}

/** One at a time for a firm: two fifth answers at once would each see four. Before the answer is added, whose reference holds the firm too. */
async function lockFirm(tx: Db, companyId: number): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).limit(1).for("update");
}

/** Puts the answers of this year and the last before the public, once five of them have come or gone. */
async function countAnswers(tx: Db, companyId: number, year: number): Promise<void> {
  const [rows, [shown]] = await Promise.all([
    tx
      .select()
      .from(apcAnswers)
      .where(and(eq(apcAnswers.companyId, companyId), gte(apcAnswers.year, year - 1)))
      .limit(answersRead),
    tx.select({ members: apcFigures.members }).from(apcFigures).where(eq(apcFigures.companyId, companyId)).limit(1),
  ]);
  if (rows.length < apcAnswersAtOnce) {
    await tx.delete(apcFigures).where(eq(apcFigures.companyId, companyId));
    return;
  }
  const members = rows.map(({ id }) => id);
  const figure = { ...figureOf(rows), members, takenYear: year };
  if (!isDue(shown?.members ?? null, members)) {
    await tx.update(apcFigures).set({ takenYear: year }).where(eq(apcFigures.companyId, companyId));
    return;
  }
  await tx
    .insert(apcFigures)
    .values({ companyId, ...figure })
    .onDuplicateKeyUpdate({ set: figure });
}

type Answered = Readonly<Record<ApcQuestion, boolean>>;

/** What may be shown of answers: coarse shares, and how many there are by fives. */
export function figureOf(rows: readonly Answered[]): { answers: number } & Record<ApcQuestion, ApcShare> {
  const shares = Object.fromEntries(
    apcQuestions.map(({ field }) => [field, apcShareOf(rows.filter((row) => row[field]).length, rows.length)]),
  ) as Record<ApcQuestion, ApcShare>;
  return { answers: Math.floor(rows.length / apcAnswersAtOnce) * apcAnswersAtOnce, ...shares };
}

/** Whether what is shown may change: not before five answers have come or gone since, so that no difference is one person's. */
export function isDue(shown: readonly string[] | null, present: readonly string[]): boolean {
  if (shown === null) return present.length >= apcAnswersAtOnce;
  const [before, after] = [new Set(shown), new Set(present)];
  const come = present.filter((id) => !before.has(id)).length;
  const gone = shown.filter((id) => !after.has(id)).length;
  return come + gone >= apcAnswersAtOnce;
}
