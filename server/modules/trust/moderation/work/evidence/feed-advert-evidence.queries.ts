import { eq } from "drizzle-orm";
import { advertRisks } from "#db/schema/advert-risks.ts";
import { companies } from "#db/schema/companies.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { riskSection } from "./advert-evidence.queries.ts";
import { type CaseEvidence, fact } from "./evidence.types.ts";
import { firmSection, recordSection } from "./firm-evidence.queries.ts";

const wordsShown = 6_000;

/** An advert of a feed as it would be shown, what the rules say of it, and whose it is. */
export async function feedAdvertEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [found] = await db
    .select({
      job: jobs,
      words: jobTexts.descriptionText,
      baseline: advertRisks.baseline,
      firm: companies.name,
      slug: companies.slug,
      feed: feedSources.name,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(feedSources, eq(feedSources.id, jobs.feedSourceId))
    .leftJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .leftJoin(advertRisks, eq(advertRisks.jobId, jobs.id))
    .where(eq(jobs.id, Number(subject)))
    .limit(1);
  if (!found) return { sections: [], links: [], postingId: null };
  const { job, words, baseline, firm, slug, feed } = found;
  const advert = {
    heading: "The advert",
    facts: [
      fact("Title", job.title),
      fact("Firm", firm),
      fact("Feed", feed),
      fact("Reference in the feed", job.sourceReference),
      fact("Category", labelOf("category", job.category)),
      fact("Pay", baseline?.sent.pay || job.payText),
      fact("Place", job.placeText),
      fact("People apply at", job.applyUrl),
      fact("Its own page", job.sourceUrl),
      fact("Closes", job.closesAt && londonMoment(job.closesAt)),
      fact("Words", words?.slice(0, wordsShown) ?? null),
    ],
  };
  const [risk, ...firmSections] = await Promise.all([
    riskSection(db, job.id),
    firmSection(db, job.companyId),
    recordSection(ctx, job.companyId),
  ]);
  return {
    sections: [risk, advert, ...firmSections].filter(({ facts }) => facts.length > 0),
    links: [{ label: `Page of ${firm}`, path: paths.company(slug) }],
    postingId: null,
  };
}
