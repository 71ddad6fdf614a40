import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerificationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listTruthWords } from "#server/modules/market/advert-truth/truth.queries.ts";
import { type AdvertiserFacts, findAdvertiser, needsReview } from "#server/modules/market/adverts/advertiser.queries.ts";
import { type CheckedPosting, checkPosting } from "#server/modules/market/adverts/check-posting.ts";
import { mergeFields, type PostingFields, type SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { factsOf, findPosting, listedFields, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { findApcSupport } from "#server/modules/market/apc/apc-support.queries.ts";
import { findLogo } from "#server/modules/market/companies/logo/logo.queries.ts";
import type { JobDetail } from "#server/modules/market/job-pages/job-answers.ts";
import { toJobDetail } from "#server/modules/market/job-pages/job-detail.ts";
import { countLiveJobs, type JobRow } from "#server/modules/market/jobs/job-rows.queries.ts";
import { describePromise } from "#server/modules/market/promises/promise-rules.ts";
import { ownerOfPosting } from "#server/modules/money/credits/credit-owner.ts";
import { type FreePlan, findFreePlan, readCreditsLeft } from "#server/modules/money/credits/plans.queries.ts";
import { listResourceEvents } from "#server/modules/trust/audit/audit.queries.ts";
import { readReplyRecord } from "../applications/reply-record.queries.ts";
import { readPostingFigures } from "./posting-list.queries.ts";
import { advertColumns } from "./write-advert.commands.ts";

const unknownBeforePublishing = { imagePath: "", payStanding: null, similar: [], moreFromEmployer: [], enquiryPath: null, changes: [] };

export interface PostingPreview {
  /** The advert as its page would show it now. */
  job: JobDetail;
  questions: NonNullable<PostingFields["questions"]>;
  /** Requirements for publishing, apart from its content. */
  publishing: {
    verification: VerificationState;
    isFreelance: boolean;
    needsReview: boolean;
    isEmailVerified: boolean;
    /** It needs no further credit, as time already paid for remains. */
    hasTimeLeft: boolean;
    creditsLeft: number;
    /** The plan with a free first advert; null once used. */
    free: FreePlan | null;
  };
}

/** Previews a posting as its advert's page, however incomplete, with unsaved fields. @throws AppError not-found */
export async function previewPosting(ctx: Context, { id, fields: sent }: { id: string; fields: SentFields }): Promise<PostingPreview> {
  const { services, now } = ctx;
  const { db, gazetteer } = services;
  const saved = await findPosting(db, id);
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, saved, id));
  if (!saved) throw new AppError("not-found", "You have no advert with that ID.");
  const posting = { ...saved, fields: mergeFields(listedFields(saved), sent) };
  const advertiser = await findAdvertiser(db, posting);
  const { fields } = posting;
  const checked = checkPosting(fields, { advertiser, gazetteer, now });
  const owner = ownerOfPosting(posting);
  const [company, credits, isRead, free] = await Promise.all([
    findShownCompany(db, advertiser, posting.createdByUserId),
    readCreditsLeft(db, owner, now),
    needsReview(db, advertiser),
    findFreePlan(db, owner),
  ]);
  const hasTimeLeft = posting.expiresAt !== null && posting.expiresAt > now;
  const end = credits.nextDaysLive === null ? null : daysAfter(now, credits.nextDaysLive);
  const expiresAt = hasTimeLeft ? posting.expiresAt : end;
  const row: JobRow = { ...draftRow({ posting, advertiser, checked, now }), ...company, expiresAt };
  const [liveJobCount, apcSupport, replyRecord, replyPromise, truthWords, logo] = await Promise.all([
    countLiveJobs(db, row.companyId),
    findApcSupport(db, row.companyId),
    readReplyRecord(db, row.companyId, now),
    describePromise(db, row),
    listTruthWords(db, row.companyId),
    findLogo(db, row.companyId),
  ]);
  const core = toJobDetail(row, { gazetteer, now, liveJobCount, apcSupport, logo });
  const unsaid = fields.side === undefined ? { sideLabel: "" } : {};
  return {
    job: { ...core, ...unsaid, ...unknownBeforePublishing, replyRecord, replyPromise, truthWords },
    questions: fields.questions ?? [],
    publishing: {
      verification: advertiser.verification,
      isFreelance: posting.companyId === null,
      needsReview: isRead || posting.status === "refused",
      isEmailVerified: requireUser(ctx.principal).isEmailVerified,
      hasTimeLeft,
      creditsLeft: credits.available,
      free,
    },
  };
}

type ShownCompany = Pick<
  JobRow,
  "companyId" | "companyName" | "companySlug" | "companyEmployerType" | "companyIsAgency" | "companyVerification" | "companyWebsite"
>;

/**
 * Returns the company shown on the advert. A freelance recruiter's practice is created with the first advert; until then the recruiter's
 * name is shown.
 */
async function findShownCompany(db: Db, advertiser: AdvertiserFacts, userId: number): Promise<ShownCompany> {
  const { companyId, employerType, isAgency, verification } = advertiser;
  const facts = {
    companyId: companyId ?? 0,
    companyEmployerType: employerType,
    companyIsAgency: isAgency,
    companyVerification: verification,
  };
  if (companyId === null) {
    const [writer] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1);
    return { ...facts, companyName: writer?.name ?? "", companySlug: "", companyWebsite: null };
  }
  const [company] = await db
    .select({ companyName: companies.name, companySlug: companies.slug, companyWebsite: companies.website })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
  if (!company) throw new Error("A posting names a company that is not there.");
  return { ...facts, ...company };
}

/** Builds the row the advert would have if published now; missing fields are null. */
function draftRow({
  posting,
  advertiser,
  checked,
  now,
}: {
  posting: Posting;
  advertiser: AdvertiserFacts;
  checked: CheckedPosting;
  now: Date;
}): Omit<JobRow, keyof ShownCompany> {
  const { fields } = posting;
  const { title, category, level, side, contractType, workType, ...columns } = advertColumns({
    fields,
    checked,
    advertiser,
  });
  return {
    ...columns,
    id: posting.jobId ?? 0,
    status: "live",
    title: title ?? "",
    category: category ?? "",
    level: level ?? "",
    side: side ?? "contractor",
    contractType: contractType ?? "",
    workType: workType ?? "",
    payCurrency: "GBP",
    placeText: null,
    sourceUrl: null,
    sourceName: null,
    applyDeadSince: null,
    websiteDeadSince: null,
    isSample: advertiser.isSample,
    firstPublishedAt: posting.firstPublishedAt ?? now,
    relistedCount: posting.relistedCount ?? 0,
    confirmedOpenAt: now,
    expiresAt: null,
    endedAt: null,
    refusalReason: null,
    promiseBrokenAt: null,
    createdAt: posting.createdAt,
    summary: checked.words.summary,
    descriptionHtml: checked.words.html,
    descriptionText: checked.words.text,
    suites: fields.suites ?? [],
    tools: fields.tools ?? [],
    competencies: (fields.competencies ?? []).map(({ competency, level: reached }) => ({ slug: competency, level: reached })),
  };
}

const movesShown = 50;
const versionsShown = 50;

/** Returns a posting's history: its moves, edits while public, figures, and the position of its card. @throws AppError not-found */
export async function readHistory(ctx: Context, id: string) {
  const { db } = ctx.services;
  const posting = await findPosting(db, id);
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, posting, id));
  if (!posting) throw new AppError("not-found", "You have no advert with that ID.");
  const { jobId } = posting;
  const [moves, versions, figures, sameVacancy] = await Promise.all([
    listResourceEvents(db, { resource: "posting", resourceId: posting.id }, movesShown),
    jobId === null ? [] : listVersions(db, jobId),
    readPostingFigures(db, jobId === null ? [] : [jobId]),
    jobId === null ? [] : listSameVacancy(db, jobId),
  ]);
  return { moves: moves.map(({ at, reason, byName }) => ({ at, what: reason, byName })), versions, sameVacancy, ...figures(jobId) };
}

async function listVersions(db: Db, jobId: number) {
  const rows = await db
    .select({ at: jobVersions.changedAt, changes: jobVersions.changes, reason: jobVersions.reason, byName: users.name })
    .from(jobVersions)
    .leftJoin(users, eq(users.id, jobVersions.changedByUserId))
    .where(eq(jobVersions.jobId, jobId))
    .orderBy(desc(jobVersions.changedAt), desc(jobVersions.id))
    .limit(versionsShown);
  return rows.map(isoDates);
}

const shownAtMost = 20;

/** Lists a vacancy's live adverts in the order in which lists choose the one to show; empty for an ungrouped advert. */
async function listSameVacancy(db: Db, jobId: number) {
  const [advert] = await db.select({ key: jobs.vacancyKey, status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!advert?.key || advert.status !== "live") return [];
  const rows = await db
    .select({ jobId: jobs.id, title: jobs.title, companyName: companies.name, companySlug: companies.slug, isAgency: companies.isAgency })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(jobs.vacancyKey, advert.key), eq(jobs.status, "live")))
    .orderBy(asc(companies.isAgency), desc(jobs.firstPublishedAt), asc(jobs.id))
    .limit(shownAtMost);
  return rows.length > 1 ? rows : [];
}
