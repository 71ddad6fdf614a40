import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { jobCompetencies } from "#db/schema/apc.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { checkedLinks } from "#db/schema/links.ts";

const applyLinks = alias(checkedLinks, "apply_links");
const websiteLinks = alias(checkedLinks, "website_links");

const detailColumns = {
  ...pick(jobs, "id", "status", "title", "category", "level", "side", "employerType", "advertiser", "clientName", "clientUnnamedReason"),
  ...pick(jobs, "contractType", "workType", "workingPattern", "sector", "projectValueBand", "procurementRoute", "payPeriod", "payMinPence"),
  ...pick(jobs, "payMaxPence", "payCurrency", "payBasis", "payRates", "payText", "hoursPerDay", "durationMonths", "extensionLikely"),
  ...pick(jobs, "benefits", "officePlaceId", "officeLat", "officeLng", "sitePlaceId", "siteLat", "siteLng", "otherPlaceIds", "placeText"),
  ...pick(jobs, "siteDaysPerWeek", "homeDaysPerWeek", "ricsLevel", "ricsRule", "startsOn", "replyPromiseDays", "promiseBrokenAt"),
  ...pick(jobs, "applyKind", "applyUrl", "sourceUrl", "isSample", "firstPublishedAt", "relistedCount", "confirmedOpenAt", "closesAt"),
  ...pick(jobs, "expiresAt", "endedAt", "refusalReason", "createdAt"),
  ...pick(jobTexts, "summary", "descriptionHtml", "descriptionText"),
  companyId: companies.id,
  companyName: companies.name,
  companySlug: companies.slug,
  companyEmployerType: companies.employerType,
  companyIsAgency: companies.isAgency,
  companyVerification: companies.verification,
  companyWebsite: companies.website,
  sourceName: feedSources.name,
  applyDeadSince: applyLinks.failingSince,
  websiteDeadSince: websiteLinks.failingSince,
};

/** Returns one advert in any state, with its company, text, suites and tools; null for an unknown id. */
export async function findJobRow(db: Db, jobId: number) {
  const [row] = await db
    .select(detailColumns)
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .leftJoin(feedSources, eq(feedSources.id, jobs.feedSourceId))
    .leftJoin(
      applyLinks,
      and(eq(applyLinks.kind, "apply"), eq(applyLinks.subjectId, jobs.id), eq(applyLinks.url, jobs.applyUrl), eq(applyLinks.state, "dead")),
    )
    .leftJoin(
      websiteLinks,
      and(
        eq(websiteLinks.kind, "website"),
        eq(websiteLinks.subjectId, companies.id),
        eq(websiteLinks.url, companies.website),
        eq(websiteLinks.state, "dead"),
      ),
    )
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!row) return null;
  const [suites, tools, competencies] = await Promise.all([
    db
      .select({ suite: jobSuites.suite, form: jobSuites.form, need: jobSuites.need })
      .from(jobSuites)
      .where(eq(jobSuites.jobId, jobId))
      .limit(30),
    db
      .select({ vocabulary: jobTools.vocabulary, slug: jobTools.slug, need: jobTools.need })
      .from(jobTools)
      .where(eq(jobTools.jobId, jobId))
      .limit(60),
    db
      .select({ slug: jobCompetencies.competency, level: jobCompetencies.level })
      .from(jobCompetencies)
      .where(and(eq(jobCompetencies.jobId, jobId), eq(jobCompetencies.source, "stated")))
      .limit(40),
  ]);
  return { ...row, suites, tools, competencies };
}
export type JobRow = NonNullable<Awaited<ReturnType<typeof findJobRow>>>;

export async function countLiveJobs(db: Db, companyId: number): Promise<number> {
  return db.$count(jobs, and(eq(jobs.companyId, companyId), eq(jobs.status, "live")));
}
