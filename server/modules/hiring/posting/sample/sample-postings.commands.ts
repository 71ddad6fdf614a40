import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobQuestions, jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { sanitisedHtmlToTyped } from "#server/modules/market/jobs/pay-words.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { londonDate } from "#server/text/london-time.ts";

const mostAdverts = 40;

/** Makes the sample recruiter the author of their sample firm's adverts without one. Adverts that have a posting are left unchanged. */
export async function ensureSamplePostings(db: Db): Promise<void> {
  const [recruiter] = await db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.emailKey, "recruiter@people.example"), eq(users.isSample, true)))
    .limit(1);
  if (!recruiter || recruiter.companyId === null) return;
  const { id: createdByUserId, companyId } = recruiter;
  const unwritten = await db
    .select({ job: jobs, descriptionHtml: jobTexts.descriptionHtml })
    .from(jobs)
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .leftJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
    .where(and(eq(jobs.companyId, companyId), eq(jobs.isSample, true), isNull(jobs.feedSourceId), isNull(jobDrafts.id)))
    .orderBy(asc(jobs.id))
    .limit(mostAdverts);
  if (unwritten.length === 0) return;
  const ids = unwritten.map(({ job }) => job.id);
  const [suites, tools, questions, gazetteer] = await Promise.all([
    db.select().from(jobSuites).where(inArray(jobSuites.jobId, ids)),
    db.select().from(jobTools).where(inArray(jobTools.jobId, ids)),
    db.select().from(jobQuestions).where(inArray(jobQuestions.jobId, ids)).orderBy(asc(jobQuestions.position)),
    loadGazetteer(db),
  ]);
  const labelOf = (placeId: number | null) => (placeId === null ? null : (gazetteer.byId(placeId)?.label ?? null));
  const postings = unwritten.map(({ job, descriptionHtml }) => {
    const ofJob = <Row extends { jobId: number }>(rows: readonly Row[]) => rows.filter(({ jobId }) => jobId === job.id);
    const fields = postingOfAdvert({
      job,
      descriptionHtml,
      placeLabel: labelOf(job.officePlaceId),
      sitePlaceLabel: labelOf(job.sitePlaceId),
      suites: ofJob(suites),
      tools: ofJob(tools),
      questions: ofJob(questions),
    });
    const { createdAt, updatedAt } = job;
    return { publicId: randomPublicId(), createdByUserId, companyId, jobId: job.id, fields: { ...fields }, createdAt, updatedAt };
  });
  await runTransaction(db, async (tx) => {
    await tx.insert(jobDrafts).values(postings);
    await tx.update(jobs).set({ createdByUserId }).where(inArray(jobs.id, ids));
  });
}

interface StoredAdvertRows {
  job: typeof jobs.$inferSelect;
  /** Place name as shown on the board; null without a place. */
  placeLabel: string | null;
  sitePlaceLabel: string | null;
  descriptionHtml: string;
  suites: readonly (typeof jobSuites.$inferSelect)[];
  tools: readonly (typeof jobTools.$inferSelect)[];
  questions: readonly (typeof jobQuestions.$inferSelect)[];
}

/** Returns the posting fields that would produce this advert in the form. */
function postingOfAdvert({ job, placeLabel, sitePlaceLabel, descriptionHtml, suites, tools, questions }: StoredAdvertRows): PostingFields {
  const { title, category, level, side, employerType, clientName, workType, workingPattern, contractType, sector } = job;
  const { payPeriod, payMinPence, payMaxPence, payBasis, payText, hoursPerDay, durationMonths, extensionLikely, benefits } = job;
  const { projectValueBand, procurementRoute, siteDaysPerWeek, homeDaysPerWeek, ricsLevel, ricsRule, startsOn, applyKind, applyUrl } = job;
  const said = {
    ...{ title, category, level, side, employerType, clientName, workType, workingPattern, contractType, sector },
    ...{ payPeriod, payMinPence, payMaxPence, payBasis, payText, hoursPerDay, durationMonths, extensionLikely, benefits },
    payOtherRates: job.payRates?.slice(1),
    ...{ projectValueBand, procurementRoute, siteDaysPerWeek, homeDaysPerWeek, ricsLevel, ricsRule, startsOn, applyKind, applyUrl },
    replyPromiseDays: job.replyPromiseDays,
    advertiser: job.advertiser ?? "employer",
    place: placeLabel ?? job.placeText,
    sitePlace: sitePlaceLabel,
    closesOn: job.closesAt && londonDate(job.closesAt),
    description: sanitisedHtmlToTyped(descriptionHtml),
    suites: suites.map(({ suite, form, need }) => ({ suite, form, need })),
    tools: tools.map(({ vocabulary, slug, need }) => ({ vocabulary, slug, need })),
    questions: questions.map(({ question, kind, isRequired }) => ({ question, kind, isRequired })),
    hasAuthority: true,
  };
  const isSaid = (value: unknown) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value))) as PostingFields;
}
