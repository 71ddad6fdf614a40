import { and, asc, desc, eq, exists, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { articles } from "#db/schema/articles.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import { isPublicAt } from "#server/modules/content/articles/article-cards.queries.ts";

/** Ids per bucket. A bucket is a fixed range of ids, so an advert never moves between sitemap files. */
export const bucketSize = 45_000;

export interface SitemapEntry {
  path: string;
  changedAt: Date | null;
}

function openJobs(now: Date) {
  return and(
    eq(jobs.status, "live"),
    or(isNull(jobs.closesAt), gt(jobs.closesAt, now)),
    or(isNull(jobs.expiresAt), gt(jobs.expiresAt, now)),
  );
}

/** Lists buckets with at least one live advert, and the latest change in each. */
export async function listJobBuckets(db: Db, now: Date): Promise<{ bucket: number; changedAt: Date | null }[]> {
  const bucket = sql<number>`floor(${jobs.id} / ${sql.raw(String(bucketSize))})`.mapWith(Number);
  const rows = await db
    .select({ bucket, changedAt: sql<Date>`max(${jobs.updatedAt})`.mapWith(jobs.updatedAt) })
    .from(jobs)
    .where(openJobs(now))
    .groupBy(bucket)
    .orderBy(bucket)
    .limit(50_000);
  return rows;
}

export async function listBucketJobs(db: Db, now: Date, bucket: number): Promise<{ id: number; changedAt: Date }[]> {
  return db
    .select({ id: jobs.id, changedAt: jobs.updatedAt })
    .from(jobs)
    .where(and(gte(jobs.id, bucket * bucketSize), lt(jobs.id, (bucket + 1) * bucketSize), openJobs(now)))
    .orderBy(asc(jobs.id))
    .limit(bucketSize);
}

/** Company id buckets that contain an employer with a live advert. */
export async function listCompanyBuckets(db: Db, now: Date): Promise<{ bucket: number; changedAt: Date | null }[]> {
  const bucket = sql<number>`floor(${companies.id} / ${sql.raw(String(bucketSize))})`.mapWith(Number);
  return db
    .select({ bucket, changedAt: sql<Date>`max(${companies.updatedAt})`.mapWith(companies.updatedAt) })
    .from(companies)
    .where(isHiring(db, now))
    .groupBy(bucket)
    .orderBy(bucket)
    .limit(50_000);
}

export async function listBucketCompanies(db: Db, now: Date, bucket: number): Promise<{ slug: string; changedAt: Date }[]> {
  return db
    .select({ slug: companies.slug, changedAt: companies.updatedAt })
    .from(companies)
    .where(and(gte(companies.id, bucket * bucketSize), lt(companies.id, (bucket + 1) * bucketSize), isHiring(db, now)))
    .orderBy(asc(companies.id))
    .limit(bucketSize);
}

function isHiring(db: Db, now: Date) {
  return exists(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.companyId, companies.id), openJobs(now))),
  );
}

/** The article index and each published article, most recently changed first; empty when none is published. */
export async function listArticleEntries(db: Db, now: Date): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ slug: articles.slug, changedAt: articles.updatedAt, publishedAt: articles.publishedAt })
    .from(articles)
    .where(isPublicAt(now))
    .orderBy(desc(articles.updatedAt))
    .limit(bucketSize);
  const entries = rows.map(({ slug, changedAt, publishedAt }) => ({
    path: paths.article(slug),
    changedAt: publishedAt && publishedAt > changedAt ? publishedAt : changedAt,
  }));
  const [newest] = entries.map((entry) => entry.changedAt).sort((one, other) => other.getTime() - one.getTime());
  return newest ? [{ path: paths.articles, changedAt: newest }, ...entries] : [];
}
