import { and, desc, eq, inArray } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { rememberedAnswers } from "#db/schema/applied-before.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { listPublicQuestions } from "#server/modules/market/jobs/job-questions.queries.ts";
import type { Question } from "../screening-answers.ts";

interface SentAnswers {
  userId: number;
  questions: readonly Question[];
  answers: readonly { question: string; answer: string }[];
  now: Date;
}

/** Stores answers for reuse with the same questions; beyond the limit, the oldest are deleted. */
export async function saveAnswers(tx: Db, { userId, questions, answers, now }: SentAnswers): Promise<void> {
  for (const { question, answer } of answers) {
    const screeningQuestion = questions.find((each) => each.question === question);
    if (!screeningQuestion) continue;
    const latest = { question, answer, answeredAt: now };
    await tx
      .insert(rememberedAnswers)
      .values({ publicId: randomPublicId(), userId, questionKey: questionKey(screeningQuestion), kind: screeningQuestion.kind, ...latest })
      .onDuplicateKeyUpdate({ set: latest });
  }
  const surplus = await tx
    .select({ id: rememberedAnswers.id })
    .from(rememberedAnswers)
    .where(eq(rememberedAnswers.userId, userId))
    .orderBy(desc(rememberedAnswers.answeredAt), desc(rememberedAnswers.id))
    .limit(answers.length + 1)
    .offset(applyingLimits.rememberedAnswersPerUser);
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(rememberedAnswers).where(inArray(rememberedAnswers.id, ids));
}

/** Deletes one of the caller's remembered answers; sent applications retain it. @throws AppError not-found */
export async function deleteAnswer(ctx: Context, publicId: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const mine = and(eq(rememberedAnswers.publicId, publicId), eq(rememberedAnswers.userId, userId));
  const [result] = await ctx.services.db.delete(rememberedAnswers).where(mine);
  if (result.affectedRows === 0) throw new AppError("not-found", "You have no such answer.");
}

/** Lists the caller's remembered answers, latest first. */
export async function listRememberedAnswers(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const { publicId, question, answer, answeredAt } = rememberedAnswers;
  const rows = await ctx.services.db
    .select({ id: publicId, question, answer, answeredAt })
    .from(rememberedAnswers)
    .where(eq(rememberedAnswers.userId, userId))
    .orderBy(desc(answeredAt), desc(rememberedAnswers.id))
    .limit(applyingLimits.rememberedAnswersPerUser);
  return rows.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() }));
}

/** Returns the caller's latest answers to an advert's questions, under the advert's wording; questions never answered are omitted. */
export async function findRememberedAnswers(
  ctx: Context,
  jobId: number,
): Promise<{ question: string; answer: string; answeredAt: string }[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const questions = await listPublicQuestions(ctx, String(jobId));
  if (questions.length === 0) return [];
  const keys = questions.map(questionKey);
  const rows = await ctx.services.db
    .select({ key: rememberedAnswers.questionKey, answer: rememberedAnswers.answer, answeredAt: rememberedAnswers.answeredAt })
    .from(rememberedAnswers)
    .where(and(eq(rememberedAnswers.userId, userId), inArray(rememberedAnswers.questionKey, keys)))
    .limit(keys.length);
  const known = new Map(rows.map((row) => [row.key, row]));
  return questions.flatMap((screeningQuestion) => {
    const row = known.get(questionKey(screeningQuestion));
    return row ? [{ question: screeningQuestion.question, answer: row.answer, answeredAt: row.answeredAt.toISOString() }] : [];
  });
}

/** Questions with the same key are equivalent: the same kind, and the same text but for case, punctuation and spaces. */
export const questionKey = ({ question, kind }: Pick<Question, "question" | "kind">): string => hashOf(`${kind}:${plainWords(question)}`);

const plainWords = (question: string): string =>
  question
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}£$€%+#]+/gu, " ")
    .trim();
