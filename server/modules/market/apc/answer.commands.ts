import { and, eq, gte, lt } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ApcShare } from "#db/own-values.ts";
import { apcAnswers, apcFigures, apcRecords, apcTrainees } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { type ApcQuestion, apcAnswersAtOnce, apcQuestions, apcShareOf } from "#db/taxonomy/apc.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDate } from "#server/text/london-time.ts";
import { recordCompanyJobsChange } from "../job-changes/job-changes.commands.ts";
import { type ApcSupport, type apcAnswerInput, type apcRecordInput, findApcSupport, findApcSupporters } from "./apc-support.queries.ts";

type ApcRecordFields = Omit<z.output<typeof apcRecordInput>, "slug">;

const answersRead = 2000;
const figuresAtOnce = 100;

/**
 * Stores a trainee's answers about their firm, once a calendar year and without their identity.
 * @throws AppError conflict without a confirmed firm, or when they have answered this year
 */
export function answerApcSurvey(ctx: Context, answers: z.output<typeof apcAnswerInput>): Promise<void> {
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
    if (trainee.answeredYear === year)
      throw new AppError("conflict", `You have already answered for ${year}. We will ask you again next year.`);
    await lockFirm(tx, trainee.companyId);
    await tx.insert(apcAnswers).values({ id: randomPublicId(), companyId: trainee.companyId, year, ...answers });
    await tx.update(apcTrainees).set({ answeredYear: year }).where(eq(apcTrainees.userId, userId));
    await notifyingSupportChange(tx, { companyId: trainee.companyId, now: ctx.now }, () => publishFigures(tx, trainee.companyId, year));
  });
}

/** Recounts firms whose figures include answers that a new year has made outdated; a batch at a time. */
export async function recountApcAnswers(db: Db, now: Date): Promise<number> {
  const year = now.getUTCFullYear();
  const due = await db
    .select({ companyId: apcFigures.companyId })
    .from(apcFigures)
    .where(lt(apcFigures.takenYear, year))
    .limit(figuresAtOnce);
  for (const { companyId } of due) {
    await lockingTransaction(db, async (tx) => {
      await lockFirm(tx, companyId);
      await notifyingSupportChange(tx, { companyId, now }, () => publishFigures(tx, companyId, year));
    });
  }
  return due.length;
}

/**
 * Serialises answers for a firm: two concurrent fifth answers would each count four. Taken before the insert, whose foreign key locks the
 * firm too.
 */
async function lockFirm(tx: Db, companyId: number): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).limit(1).for("update");
}

/** Publishes figures from the answers of this year and the last, once five have been added or removed. */
async function publishFigures(tx: Db, companyId: number, year: number): Promise<void> {
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
  const figure = { ...summariseAnswers(rows), members, takenYear: year };
  if (!isDue(shown?.members ?? null, members)) {
    await tx.update(apcFigures).set({ takenYear: year }).where(eq(apcFigures.companyId, companyId));
    return;
  }
  await tx
    .insert(apcFigures)
    .values({ companyId, ...figure })
    .onDuplicateKeyUpdate({ set: figure });
}

type ApcAnswers = Readonly<Record<ApcQuestion, boolean>>;

/** Returns publishable figures: coarse shares, and the number of answers rounded down to a multiple of five. */
export function summariseAnswers(rows: readonly ApcAnswers[]): { answers: number } & Record<ApcQuestion, ApcShare> {
  const shares = Object.fromEntries(
    apcQuestions.map(({ field }) => [field, apcShareOf(rows.filter((row) => row[field]).length, rows.length)]),
  ) as Record<ApcQuestion, ApcShare>;
  return { answers: Math.floor(rows.length / apcAnswersAtOnce) * apcAnswersAtOnce, ...shares };
}

/**
 * Returns whether the figures may change: only once five answers have been added or removed, so that no difference reveals one person's
 * answer.
 */
export function isDue(shown: readonly string[] | null, present: readonly string[]): boolean {
  if (shown === null) return present.length >= apcAnswersAtOnce;
  const [before, after] = [new Set(shown), new Set(present)];
  const come = present.filter((id) => !before.has(id)).length;
  const gone = shown.filter((id) => !after.has(id)).length;
  return come + gone >= apcAnswersAtOnce;
}

/** Replaces a firm's statement of its support. @throws AppError not-found, invalid-fields for an agreement date in the future */
export function saveApcRecord(ctx: Context, slug: string, record: ApcRecordFields): Promise<ApcSupport | null> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [firm] = await tx
      .select({ id: companies.id, isAgency: companies.isAgency })
      .from(companies)
      .where(eq(companies.slug, slug))
      .limit(1)
      .for("update");
    const { isAudited } = requireAllowed(ctx, "company.update", { companyId: firm?.id ?? null, isPublished: firm !== undefined });
    if (!firm) throw new AppError("not-found", "There is no such firm.");
    if (record.agreedOn !== null && !record.hasTrainingAgreement) {
      throw invalidFields([{ pointer: "/agreedOn", detail: "Leave the agreement’s date empty if there is no agreement." }]);
    }
    if (record.agreedOn !== null && record.agreedOn > londonDate(now)) {
      throw invalidFields([{ pointer: "/agreedOn", detail: "The agreement’s date cannot be in the future." }]);
    }
    const row = { ...record, isSample: false, statedAt: now };
    await notifyingSupportChange(tx, { companyId: firm.id, now }, () =>
      tx
        .insert(apcRecords)
        .values({ companyId: firm.id, ...row })
        .onDuplicateKeyUpdate({ set: row }),
    );
    const saved = await findApcSupport(tx, firm.id);
    if (isAudited)
      await recordAudit(tx, ctx, { action: "company.update", resource: "company", resourceId: firm.id, reason: "apc", after: record });
    return saved;
  });
}

/** Runs `work` and records a change of the firm's adverts if their APC support badge changed. The caller locks the firm. */
async function notifyingSupportChange<T>(tx: Db, { companyId, now }: { companyId: number; now: Date }, work: () => Promise<T>): Promise<T> {
  const isSupporter = async () => (await findApcSupporters(tx, [companyId])).has(companyId);
  const before = await isSupporter();
  const done = await work();
  if ((await isSupporter()) !== before) await recordCompanyJobsChange(tx, companyId, now);
  return done;
}
