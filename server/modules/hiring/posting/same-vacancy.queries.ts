import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";

const shownAtMost = 20;
const readAtMost = 200;

/** An advert with the others of its vacancy: what lists show of one depends on the others. */
export async function idsOfVacancy(db: Db, jobId: number): Promise<number[]> {
  const [own] = await db.select({ key: jobs.vacancyKey }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!own?.key) return [jobId];
  const rows = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.vacancyKey, own.key)).limit(readAtMost);
  return rows.map(({ id }) => id);
}

/** The live adverts of one vacancy in the order in which lists choose the one that stands for all; none where an advert stands alone. */
export async function listSameVacancy(db: Db, jobId: number) {
  const [own] = await db.select({ key: jobs.vacancyKey, status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!own?.key || own.status !== "live") return [];
  const rows = await db
    .select({ jobId: jobs.id, title: jobs.title, companyName: companies.name, companySlug: companies.slug, isAgency: companies.isAgency })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(jobs.vacancyKey, own.key), eq(jobs.status, "live")))
    .orderBy(asc(companies.isAgency), desc(jobs.firstPublishedAt), asc(jobs.id))
    .limit(shownAtMost);
  return rows.length > 1 ? rows : [];
}
