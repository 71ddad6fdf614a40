import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { moderationQuestions } from "#db/schema/moderation-work.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { caseKinds } from "./case-kinds.ts";
import type { CaseName } from "./waiting.queries.ts";

/** Puts a question to those whom a case concerns, by mail and on the site's pages; the case waits for their answer. */
export async function askAbout(
  ctx: Context,
  tx: Db,
  { kind, subject, words, decidedByUserId }: CaseName & { words: string | null; decidedByUserId: number | null },
): Promise<() => void> {
  const { now } = ctx;
  const concerned = await caseKinds[kind].concerned(tx, subject);
  if (!concerned || concerned.people.length === 0) throw new AppError("conflict", "Nobody is left who could answer.");
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
  about: moderationQuestions.about,
  kind: moderationQuestions.kind,
  subject: moderationQuestions.subject,
  ownerUserId: moderationQuestions.ownerUserId,
  companyId: moderationQuestions.companyId,
  question: moderationQuestions.question,
  askedAt: moderationQuestions.askedAt,
  answer: moderationQuestions.answer,
  answeredAt: moderationQuestions.answeredAt,
  closedAt: moderationQuestions.closedAt,
};

/** A question put to the caller or their firm. @throws AppError not-found */
export async function readQuestion(ctx: Context, id: string) {
  const [row] = await ctx.services.db.select(columns).from(moderationQuestions).where(eq(moderationQuestions.publicId, id)).limit(1);
  requireAllowed(ctx, "moderation.answer", { ownerId: row?.ownerUserId ?? null, companyId: row?.companyId ?? null });
  if (!row) throw noQuestion();
  const { about, kind, subject, question, askedAt, answer, answeredAt, closedAt } = row;
  return {
    about,
    kind,
    /** Of an advert: where it can be changed. */
    postingId: kind === "first-advert" || kind === "changed-advert" ? subject : null,
    question,
    askedAt: askedAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    isClosed: closedAt !== null,
  };
}

/** Answers a question, once; the case it is about comes up again. @throws AppError not-found, conflict */
export async function answerQuestion(ctx: Context, { id, answer }: { id: string; answer: string }): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx.select(columns).from(moderationQuestions).where(eq(moderationQuestions.publicId, id)).limit(1).for("update");
    requireAllowed(ctx, "moderation.answer", { ownerId: row?.ownerUserId ?? null, companyId: row?.companyId ?? null });
    if (!row) throw noQuestion();
    if (row.answeredAt !== null) throw new AppError("conflict", "This has been answered already.");
    if (row.closedAt !== null) throw new AppError("conflict", "It was decided meanwhile, so no answer is needed any more.");
    await tx
      .update(moderationQuestions)
      .set({ answer, answeredAt: ctx.now, answeredByUserId: userId })
      .where(eq(moderationQuestions.id, row.rowId));
  });
}

const noQuestion = () => new AppError("not-found", "There is no such question.");
