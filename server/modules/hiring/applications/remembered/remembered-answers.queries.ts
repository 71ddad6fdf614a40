import { and, desc, eq, inArray } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import { rememberedAnswers } from "#db/schema/applied-before.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { listPublicQuestions } from "#server/modules/market/jobs/job-questions.queries.ts";
import { questionKey } from "./question-key.ts";

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
