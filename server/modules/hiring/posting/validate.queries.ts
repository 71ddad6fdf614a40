import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { PostingStep } from "#db/posting-values.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findAdvertiser, needsReview } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting, stepOf } from "#server/modules/market/adverts/check-posting.ts";
import { mergeFields, type PostingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { factsOf, findPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { type Finding, warningAt } from "#server/modules/market/adverts/rules/advertiser-rules.ts";
import { areTitlesAlike, isSameVacancy } from "#server/text/same-vacancy.ts";
import { resolveCompanyId } from "./drafts.commands.ts";

export interface PostingCheck {
  /** Nothing prevents publishing, as far as the step covers. */
  isReady: boolean;
  errors: readonly ShownFinding[];
  /** To be confirmed before publishing; confirmed ones are omitted. */
  questions: readonly ShownQuestion[];
  warnings: readonly ShownFinding[];
  needsReview: boolean;
  /** A live advert of the same company that looks the same. */
  likeAdvert: SimilarAdvert | null;
}

interface ShownQuestion extends ShownFinding {
  /** Value to send in `confirmed`. */
  confirm: QuestionCode;
}

interface ShownFinding {
  pointer: string;
  step: PostingStep;
  detail: string;
}

/**
 * Returns what prevents a posting from being published and what its author might improve, for one step of the form or all, with unsaved
 * fields.
 */
export async function validatePosting(
  ctx: Context,
  { id, step, fields }: { id: string; step: PostingStep | null; fields: SentFields },
): Promise<PostingCheck> {
  const { db } = ctx.services;
  const posting = await findPosting(db, id);
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, posting, id));
  if (!posting) throw new AppError("not-found", "You have no advert with that ID.");
  return check(ctx, { ...posting, fields: mergeFields(posting.fields, fields) }, step);
}

/** As `validatePosting`, for fields that are not stored. */
export async function validateFields(ctx: Context, fields: SentFields, companySlug: string | null): Promise<PostingCheck> {
  const { userId } = requireUser(ctx.principal);
  const companyId = await resolveCompanyId(ctx, ctx.services.db, companySlug);
  return check(ctx, { companyId, createdByUserId: userId, jobId: null, payAsOf: null, fields: mergeFields({}, fields) }, null);
}

async function check(
  { services, now }: Context,
  posting: Pick<Posting, "companyId" | "createdByUserId" | "jobId" | "payAsOf" | "fields"> & Partial<Pick<Posting, "status">>,
  step: PostingStep | null,
): Promise<PostingCheck> {
  const { db, gazetteer } = services;
  const advertiser = await findAdvertiser(db, posting);
  const { findings, words, place } = checkPosting(posting.fields, { advertiser, gazetteer, now });
  const { title } = posting.fields;
  const like =
    title === undefined
      ? null
      : await findSimilarAdvert(db, { ...advertiser, jobId: posting.jobId, title, placeId: place?.id ?? null, text: words.text });
  const sameAs = (advert: SimilarAdvert) =>
    warningAt("title", `You have a live advert that looks the same: “${advert.title}”, number ${advert.jobId}.`);
  const all = [...findings, ...(like ? [sameAs(like)] : []), ...checkPayAge(posting.fields, posting.payAsOf, now)];
  const here = findingsOfStep(all, step);
  const shown = (severity: Finding["severity"]) => here.filter((one) => one.severity === severity).map(toShown);
  const errors = shown("error");
  const { confirmed = [] } = posting.fields;
  const questions = here.flatMap((one) =>
    one.code === undefined || confirmed.includes(one.code) ? [] : [{ ...toShown(one), confirm: one.code }],
  );
  return {
    isReady: errors.length === 0 && questions.length === 0,
    errors,
    questions,
    warnings: shown("warning"),
    needsReview: await needsReview(db, advertiser),
    likeAdvert: like,
  };
}

const toShown = ({ pointer, field, detail }: Finding): ShownFinding => ({ pointer, step: stepOf(field), detail });

/** Pay reviews and surveys are yearly, so a figure is often out of date after half a year. */
const outdatedAfterMs = 182 * 86_400_000;
const monthAndYear = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", month: "long", year: "numeric" });

/** Warns about old pay copied from an earlier advert. */
function checkPayAge({ payMinPence, payMaxPence }: PostingFields, payAsOf: Date | null, now: Date): Finding[] {
  if (payAsOf === null || now.getTime() - payAsOf.getTime() < outdatedAfterMs) return [];
  if (payMinPence === undefined && payMaxPence === undefined) return [];
  const field = payMinPence === undefined ? "payMaxPence" : "payMinPence";
  return [warningAt(field, `This pay was copied from an advert of ${monthAndYear.format(payAsOf)}. Check that it is still right.`)];
}

export interface SimilarAdvert {
  jobId: number;
  title: string;
}

const comparedAtMost = 500;
const readAtMost = 50;

/** Finds a live advert of the same company and place that resembles the same vacancy. */
export async function findSimilarAdvert(
  db: Db,
  advert: { companyId: number | null; jobId: number | null; title: string; placeId: number | null; text: string },
): Promise<SimilarAdvert | null> {
  const { companyId, title, text, placeId } = advert;
  if (companyId === null) return null;
  const live = and(eq(jobs.companyId, companyId), eq(jobs.status, "live"), ...(advert.jobId === null ? [] : [ne(jobs.id, advert.jobId)]));
  const rows = await db
    .select({ jobId: jobs.id, title: jobs.title, placeId: jobs.officePlaceId })
    .from(jobs)
    .where(live)
    .orderBy(desc(jobs.firstPublishedAt))
    .limit(comparedAtMost);
  const alike = rows.filter((row) => row.placeId === placeId && areTitlesAlike(row.title, title)).slice(0, readAtMost);
  if (alike.length === 0) return null;
  const texts = await db
    .select({ jobId: jobTexts.jobId, text: jobTexts.descriptionText })
    .from(jobTexts)
    .where(
      inArray(
        jobTexts.jobId,
        alike.map(({ jobId }) => jobId),
      ),
    )
    .limit(readAtMost);
  const textOf = new Map(texts.map((row) => [row.jobId, row.text]));
  const mine = { title, companyNameKey: "own", text };
  const found = alike.find((row) => isSameVacancy(mine, { title: row.title, companyNameKey: "own", text: textOf.get(row.jobId) ?? "" }));
  return found ? { jobId: found.jobId, title: found.title } : null;
}

const findingsOfStep = (findings: readonly Finding[], step: PostingStep | null): readonly Finding[] =>
  step === null ? findings : findings.filter(({ field }) => stepOf(field) === step);
