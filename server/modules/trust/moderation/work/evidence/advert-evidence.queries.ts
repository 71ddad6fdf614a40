import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, gte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertRisks } from "#db/schema/advert-risks.ts";
import { companies } from "#db/schema/companies.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { findAdvertiser } from "#server/modules/market/adverts/advertiser.queries.ts";
import { checkPosting } from "#server/modules/market/adverts/check-posting.ts";
import { materialChanges } from "#server/modules/market/adverts/material-changes.ts";
import { fieldNames, type PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { findPosting, hasPendingChange, type Posting, publishedFields } from "#server/modules/market/adverts/postings.queries.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { readRisk } from "#server/modules/trust/risk/judge-advert.commands.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { type CaseEvidence, type EvidenceSection, fact, firmSection, personSection, recordSection } from "./firm-evidence.queries.ts";

const changesShown = 50;

/** Returns who posts an advert, the firm it is for, their record, the rules it matched, and what changed since approval. */
export async function advertEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const posting = await findPosting(db, subject);
  if (!posting) return { sections: [], links: [], postingId: null };
  const advertiser = await findAdvertiser(db, posting);
  const { companyId } = advertiser;
  const firm = companyId === null ? null : await websiteOf(db, companyId);
  const sections = await Promise.all([
    changesSection(db, posting),
    riskSection(db, posting.jobId),
    personSection(db, posting.createdByUserId, firm?.website ?? null),
    ...(companyId === null ? [] : [firmSection(db, companyId), recordSection(ctx, companyId)]),
  ]);
  const { findings } = checkPosting(posting.fields, { advertiser, gazetteer: ctx.services.gazetteer, now: ctx.now });
  const wording = { heading: "What the checks found", facts: findings.map(({ field, detail }) => fact(field, detail, true)) };
  return {
    sections: [...sections, wording].filter(({ facts }) => facts.length > 0),
    links: firm ? [{ label: `Page of ${firm.name}`, path: paths.company(firm.slug) }] : [],
    postingId: posting.id,
    ...(await changeSinceApproval(db, posting)),
  };
}

/** Compares the last approved text with the current one. */
async function changeSinceApproval(db: Db, { draftId, fields: is }: Posting): Promise<Pick<CaseEvidence, "change">> {
  const [row] = await db.select({ was: jobDrafts.shownFields }).from(jobDrafts).where(eq(jobDrafts.id, draftId)).limit(1);
  if (!row?.was) return {};
  const was = row.was as PostingFields;
  const fields = fieldNames.filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const only = (all: PostingFields): PostingFields =>
    Object.fromEntries(fields.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
  return fields.length === 0 ? {} : { change: { fields, was: only(was), is: only(is) } };
}

/** Compares an edit with the approved version: the first "before" and the last "after" of each field since it began waiting. */
async function changesSection(db: Db, posting: Posting): Promise<EvidenceSection> {
  const { jobId, firstPublishedAt } = posting;
  const heading = "Changed since it was approved";
  if (jobId === null || firstPublishedAt === null) return { heading, facts: [] };
  if (hasPendingChange(posting)) {
    const pending = materialChanges(publishedFields(posting), posting.fields);
    return { heading, facts: pending.map(changeFact) };
  }
  const [job] = await db.select({ since: jobs.awaitingReviewSince }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  const since = job?.since ?? firstPublishedAt;
  const rows = await db
    .select({ changes: jobVersions.changes })
    .from(jobVersions)
    .where(and(eq(jobVersions.jobId, jobId), gte(jobVersions.changedAt, since)))
    .orderBy(asc(jobVersions.changedAt), asc(jobVersions.id))
    .limit(changesShown);
  const changed = new Map<string, { before: string | null; after: string | null }>();
  for (const { what, before, after } of rows.flatMap(({ changes }) => changes)) {
    changed.set(what, { before: changed.get(what)?.before ?? before, after });
  }
  const shown = [...changed].filter(([, { before, after }]) => before !== after);
  return { heading, facts: shown.map(([what, change]) => changeFact({ what, ...change })) };
}

const changeFact = ({ what, before, after }: { what: string; before: string | null; after: string | null }) =>
  fact(what, `${before ?? "nothing"} → ${after ?? "nothing"}`, true);

async function riskSection(db: Db, jobId: number | null): Promise<EvidenceSection> {
  const risk = jobId === null ? null : await readRisk(db, jobId);
  if (!risk) return { heading: "Risk", facts: [] };
  const { points, holdFromPoints, isHeld, hits } = risk;
  return {
    heading: "Risk",
    facts: [
      fact("Score", `${points} points; kept from the board from ${holdFromPoints}`, isHeld),
      ...hits.map(({ reason, points: each, evidence }) => fact(`${reason} (${each})`, evidence, true)),
    ],
  };
}

async function websiteOf(db: Db, companyId: number) {
  const [firm] = await db
    .select({ name: companies.name, slug: companies.slug, website: companies.website })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
  return firm ?? null;
}

const wordsShown = 6_000;

/** Returns a feed's advert as it would be shown, the rules it matched, and its owner. */
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
      fact("Feed reference", job.sourceReference),
      fact("Category", labelOf("category", job.category)),
      fact("Pay", baseline?.sent.pay || job.payText),
      fact("Place", job.placeText),
      fact("Application link", job.applyUrl),
      fact("Original page", job.sourceUrl),
      fact("Closes", job.closesAt && londonMoment(job.closesAt)),
      fact("Text", words?.slice(0, wordsShown) ?? null),
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
