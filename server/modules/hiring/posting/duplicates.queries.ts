import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { areTitlesAlike, isSameVacancy } from "#server/text/same-vacancy.ts";

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
