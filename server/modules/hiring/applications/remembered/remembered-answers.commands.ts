import { and, desc, eq, inArray } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { rememberedAnswers } from "#db/schema/applied-before.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError, type FieldError } from "#server/kernel/errors.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { listPublicQuestions } from "#server/modules/market/jobs/job-questions.queries.ts";

interface Question {
  question: string;
  kind: "yes-no" | "number" | "text";
  isRequired: boolean;
}
interface Answer {
  question: string;
  answer: string;
}

const faultOf: Record<Question["kind"], (answer: string) => string | null> = {
  "yes-no": (answer) => (/^(?:yes|no)$/.test(answer) ? null : "Answer yes or no."),
  number: (answer) => (/^-?\d{1,12}(?:\.\d{1,4})?$/.test(answer) ? null : "Answer with a number."),
  text: () => null,
};

const written = /^£?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,4})?)\s*(k)?\s*\+?\s*(?:%|[a-z][a-z' ’/]{0,30})?$/i;

/** Extracts the number from "£55k", "1,250", "12 years" and "7.5 hrs"; returns other text unchanged. */
function extractNumber(answer: string): string {
  const [, figures, thousands] = written.exec(answer.normalize("NFKC").trim()) ?? [];
  if (figures === undefined) return answer;
  const plain = figures.replaceAll(",", "");
  return thousands === undefined ? plain : String(Math.round(Number(plain) * 1000));
}

/**
 * Returns the answers in the order of the advert's questions, without unanswered ones.
 * @throws AppError invalid-fields for an unknown question, one answered twice or wrongly, or a required one without an answer
 */
export function readAnswers(questions: readonly Question[], sent: readonly Answer[]): Answer[] {
  const faults: FieldError[] = [];
  const given = new Map<string, string>();
  for (const [at, { question, answer }] of sent.entries()) {
    const screeningQuestion = questions.find((each) => each.question === question);
    if (!screeningQuestion)
      faults.push({ pointer: `/answers/${at}/question`, detail: "This advert no longer asks that question. Open the form again." });
    else if (given.has(question)) faults.push({ pointer: `/answers/${at}/question`, detail: "Answer each question once." });
    else if (answer !== "") {
      const plain = screeningQuestion.kind === "number" ? extractNumber(answer) : answer;
      const fault = faultOf[screeningQuestion.kind](plain);
      if (fault) faults.push({ pointer: `/answers/${at}/answer`, detail: fault });
      given.set(question, plain);
    }
  }
  const missing = questions.find(({ question, isRequired }) => isRequired && !given.has(question));
  if (missing) faults.push({ pointer: "/answers", detail: `Please answer this question: ${missing.question}` });
  if (faults.length > 0) throw invalidFields(faults);
  return questions.flatMap(({ question }) => {
    const answer = given.get(question);
    return answer === undefined ? [] : [{ question, answer }];
  });
}

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
  return rows.map(isoDates);
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
