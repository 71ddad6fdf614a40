import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobCompetencies } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { jobQuestions, jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { type BasisRate, limits } from "#db/values.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import type { AdvertiserFacts } from "#server/modules/market/adverts/advertiser.queries.ts";
import type { CheckedPosting } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { closingMoment } from "#server/modules/market/adverts/rules/apply-rules.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";

type JobColumns = typeof jobs.$inferInsert;
/** Columns that change with an advert's state. */
type AdvertState = Pick<JobColumns, "status"> &
  Partial<Pick<JobColumns, "firstPublishedAt" | "confirmedOpenAt" | "expiresAt" | "endedAt" | "relistedCount" | "refusalReason">>;

interface AdvertToWrite {
  /** Null when the posting has no advert yet. */
  jobId: number | null;
  companyId: number;
  createdByUserId: number;
  advertiser: AdvertiserFacts;
  fields: PostingFields;
  checked: CheckedPosting;
  state: AdvertState;
  now: Date;
}

/** Writes a posting's advert to the tables of all adverts, with the change record for the search index. Returns its number. */
export async function writeAdvert(tx: Db, advert: AdvertToWrite): Promise<number> {
  const { now, companyId, createdByUserId, state, advertiser, fields } = advert;
  if (advertiser.isAgency) {
    await requireUnnamedCapacity(tx, { jobId: advert.jobId, companyId, clientName: fields.clientName, status: state.status });
  }
  const waits = state.status === "awaiting-review";
  // Grouping it with the employer's own advert would reveal a withheld client.
  const alone = fields.clientUnnamedReason === undefined ? {} : { vacancyKey: null };
  const columns = { ...columnsOf(advert), ...alone, ...state, companyId, updatedAt: now };
  let { jobId } = advert;
  if (jobId === null) {
    const isSample = advert.advertiser.isSample;
    const [added] = await tx
      .insert(jobs)
      .values({ ...columns, createdByUserId, isSample, createdAt: now, awaitingReviewSince: waits ? now : null })
      .$returningId();
    if (!added) throw new Error("The database gave no id for the new advert.");
    jobId = added.id;
  } else {
    await tx
      .update(jobs)
      .set({ ...columns, awaitingReviewSince: waits ? retainSubmittedAt(now) : null, version: sql`${jobs.version} + 1` })
      .where(eq(jobs.id, jobId));
    for (const table of [jobTexts, jobSuites, jobTools, jobCompetencies, jobQuestions])
      await tx.delete(table).where(eq(table.jobId, jobId));
  }
  await writeParts(tx, jobId, advert);
  await recordJobChanges(tx, [jobId], now);
  return jobId;
}

/** Editing an advert that awaits review keeps its place in the queue. */
const retainSubmittedAt = (now: Date) => sql`coalesce(${jobs.awaitingReviewSince}, ${sql.param(now, jobs.awaitingReviewSince)})`;

/** Returns the advert's columns; required fields have been validated before. */
function columnsOf(advert: AdvertToWrite): Omit<JobColumns, "companyId" | "status" | "createdAt" | "updatedAt"> {
  const { title, category, level, side, contractType, workType, ...columns } = advertColumns(advert);
  return {
    ...columns,
    title: requireChecked(title),
    category: requireChecked(category),
    level: requireChecked(level),
    side: requireChecked(side),
    contractType: requireChecked(contractType),
    workType: requireChecked(workType),
  };
}

/** Maps posting fields to the advert's columns; required columns may be missing in a draft. */
export function advertColumns({
  fields,
  checked,
  advertiser,
}: {
  fields: PostingFields;
  checked: CheckedPosting;
  advertiser: AdvertiserFacts;
}) {
  const hasPay = fields.payMinPence !== undefined || fields.payMaxPence !== undefined;
  const { title, category, level, side, contractType, workType } = fields;
  return {
    ...{ title, category, level, side, contractType, workType },
    employerType: fields.employerType ?? advertiser.employerType,
    clientName: fields.clientName ?? null,
    clientUnnamedReason: fields.clientUnnamedReason ?? null,
    advertiser: fields.advertiser ?? "employer",
    workingPattern: fields.workingPattern ?? "full-time",
    sector: fields.sector ?? null,
    projectValueBand: fields.projectValueBand ?? null,
    procurementRoute: fields.procurementRoute ?? null,
    payPeriod: hasPay ? (fields.payPeriod ?? null) : null,
    payMinPence: fields.payMinPence ?? null,
    payMaxPence: fields.payMaxPence ?? null,
    payBasis: hasPay ? (fields.payBasis ?? null) : null,
    payRates: hasPay ? ratesOf(fields) : null,
    payText: fields.payText ?? null,
    hoursPerDay: fields.hoursPerDay ?? null,
    durationMonths: fields.durationMonths ?? null,
    extensionLikely: fields.extensionLikely ?? null,
    benefits: [...(fields.benefits ?? [])],
    ...placeColumns("office", checked.place),
    otherPlaceIds: checked.otherPlaces.length > 0 ? checked.otherPlaces.map(({ id }) => id) : null,
    ...placeColumns("site", checked.sitePlace),
    siteDaysPerWeek: fields.siteDaysPerWeek ?? null,
    homeDaysPerWeek: fields.homeDaysPerWeek ?? null,
    ricsLevel: fields.ricsLevel ?? "none",
    ricsRule: fields.ricsRule ?? null,
    startsOn: fields.startsOn ?? null,
    applyKind: fields.applyKind ?? "on-site",
    applyUrl: fields.applyUrl ?? null,
    replyPromiseDays: fields.replyPromiseDays ?? null,
    closesAt: fields.closesOn === undefined ? null : closingMoment(fields.closesOn),
  };
}

/** Returns every rate, the main one first; null without other rates, or without a basis to tell them apart. */
function ratesOf({ payBasis, payMinPence, payMaxPence, payOtherRates = [] }: PostingFields): BasisRate[] | null {
  if (payBasis === undefined || payOtherRates.length === 0) return null;
  return [{ basis: payBasis, minPence: payMinPence ?? null, maxPence: payMaxPence ?? null }, ...payOtherRates];
}

const placeColumns = <Which extends "office" | "site">(which: Which, place: Place | null) =>
  ({ [`${which}PlaceId`]: place?.id ?? null, [`${which}Lat`]: place?.lat ?? null, [`${which}Lng`]: place?.lng ?? null }) as Record<
    `${Which}PlaceId` | `${Which}Lat` | `${Which}Lng`,
    number | null
  >;

async function writeParts(tx: Db, jobId: number, { fields, checked }: AdvertToWrite): Promise<void> {
  const { html, text, summary } = checked.words;
  await tx.insert(jobTexts).values({ jobId, summary, descriptionHtml: html, descriptionText: text });
  const { suites = [], tools = [], competencies = [], questions = [] } = fields;
  if (suites.length > 0) await tx.insert(jobSuites).values(suites.map((suite) => ({ jobId, ...suite })));
  if (tools.length > 0) await tx.insert(jobTools).values(tools.map((tool) => ({ jobId, ...tool })));
  if (competencies.length > 0) await tx.insert(jobCompetencies).values(competencies.map((each) => ({ jobId, ...each })));
  if (questions.length > 0) await tx.insert(jobQuestions).values(questions.map((question, position) => ({ jobId, position, ...question })));
}

function requireChecked<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("An advert was written before it was checked.");
  return value;
}

const onItsWay: JobStatus[] = ["live", "awaiting-review"];

interface UnnamedAdvert {
  /** Null for an advert that does not exist yet. */
  jobId: number | null;
  companyId: number;
  clientName: string | undefined;
  status: JobStatus | undefined;
}

/**
 * Refuses another advert without a named hirer when its agency has reached the limit. Locks the firm until the transaction ends, so that
 * concurrent adverts count each other.
 * @throws AppError conflict
 */
export async function requireUnnamedCapacity(tx: Db, { jobId, companyId, clientName, status }: UnnamedAdvert): Promise<void> {
  if (clientName !== undefined || status === undefined || !onItsWay.includes(status)) return;
  const [firm] = await tx
    .select({ employerType: companies.employerType })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1)
    .for("update");
  const unnamed = and(
    eq(jobs.companyId, companyId),
    inArray(jobs.status, onItsWay),
    isNull(jobs.clientName),
    isNotNull(jobs.createdByUserId),
    ne(jobs.advertiser, "employer"),
  );
  if (jobId !== null) {
    const [counted] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(unnamed, eq(jobs.id, jobId)))
      .limit(1);
    if (counted) return;
  }
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .where(unnamed);
  const most = firm?.employerType === "freelance-practice" ? limits.unnamedAdvertsPerFreelancer : limits.unnamedAdvertsPerAgency;
  if ((row?.count ?? 0) < most) return;
  const sentence = `You have ${most} live adverts that name no hirer, which is the maximum. Name the hirer in this one, or close one of the others first.`;
  throw new AppError("conflict", sentence);
}
