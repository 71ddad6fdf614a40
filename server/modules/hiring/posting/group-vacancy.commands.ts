import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { areTitlesAlike, isSameVacancy, vacancyKeyOf } from "#server/text/same-vacancy.ts";

const comparedAtMost = 500;
const readAtMost = 50;
const onBoardOrNearly = ["live", "paused", "awaiting-review"] as const;

/**
 * Groups a submitted advert with other firms' adverts for the same vacancy, so that lists show one card. An advert that withholds its
 * client is never grouped, since the employer's own advert would reveal the name; nor are two of one firm, which may have two openings.
 * Returns the adverts whose grouping changed.
 */
export async function groupVacancy(tx: Db, jobId: number, now: Date): Promise<readonly number[]> {
  const advert = await findAdvert(tx, jobId);
  if (!advert || advert.vacancyKey !== null || advert.placeId === null || advert.isClientWithheld) return [];
  const found = await findSameVacancy(tx, { ...advert, placeId: advert.placeId });
  if (!found) return [];
  const vacancyKey = found.vacancyKey ?? vacancyKeyOf(`job:${found.jobId}`);
  const joining = found.vacancyKey === null ? [jobId, found.jobId] : [jobId];
  await tx
    .update(jobs)
    .set({ vacancyKey, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(inArray(jobs.id, joining));
  await recordJobChanges(tx, joining, now);
  return joining;
}

const columns = {
  jobId: jobs.id,
  title: jobs.title,
  placeId: jobs.officePlaceId,
  category: jobs.category,
  companyId: jobs.companyId,
  companyNameKey: companies.nameKey,
  vacancyKey: jobs.vacancyKey,
  isSample: jobs.isSample,
  isClientWithheld: sql<boolean>`${jobs.clientUnnamedReason} is not null`.mapWith(Boolean),
};

async function findAdvert(tx: Db, jobId: number) {
  const [row] = await tx
    .select({ ...columns, text: jobTexts.descriptionText })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .where(eq(jobs.id, jobId))
    .limit(1);
  return row;
}

async function findSameVacancy(tx: Db, advert: NonNullable<Awaited<ReturnType<typeof findAdvert>>> & { placeId: number }) {
  const near = and(eq(jobs.officePlaceId, advert.placeId), eq(jobs.category, advert.category), inArray(jobs.status, [...onBoardOrNearly]));
  const rows = await tx
    .select(columns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(near, ne(jobs.companyId, advert.companyId), eq(jobs.isSample, advert.isSample)))
    .orderBy(desc(jobs.id))
    .limit(comparedAtMost);
  const alike = rows.filter((row) => !row.isClientWithheld && areTitlesAlike(row.title, advert.title)).slice(0, readAtMost);
  if (alike.length === 0) return undefined;
  const ids = alike.map(({ jobId }) => jobId);
  const texts = await tx
    .select({ jobId: jobTexts.jobId, text: jobTexts.descriptionText })
    .from(jobTexts)
    .where(inArray(jobTexts.jobId, ids))
    .limit(readAtMost);
  const textOf = new Map(texts.map(({ jobId, text }) => [jobId, text]));
  return alike.find((row) => isSameVacancy(advert, { ...row, text: textOf.get(row.jobId) ?? "" }));
}
