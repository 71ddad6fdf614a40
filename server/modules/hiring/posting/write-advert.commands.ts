import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobCompetencies } from "#db/schema/job-competencies.ts";
import { jobQuestions, jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import type { AdvertiserFacts } from "#server/modules/market/adverts/advertiser.queries.ts";
import type { CheckedPosting } from "#server/modules/market/adverts/check-posting.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { advertColumns } from "./advert-columns.ts";
import { requireUnnamedCapacity } from "./unnamed-adverts.queries.ts";

type JobColumns = typeof jobs.$inferInsert;
/** Columns that change with an advert's state. */
export type AdvertState = Pick<JobColumns, "status"> &
  Partial<Pick<JobColumns, "firstPublishedAt" | "confirmedOpenAt" | "expiresAt" | "endedAt" | "relistedCount" | "refusalReason">>;

export interface AdvertToWrite {
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
