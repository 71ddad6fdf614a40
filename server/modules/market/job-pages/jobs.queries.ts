import { and, desc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { type AdvertChange, jobVersions } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { BoundedQueue } from "#server/kernel/bounded-queue.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { SearchService } from "#server/kernel/services/search.types.ts";
import { readReplyRecord } from "#server/modules/hiring/applications/reply-record.queries.ts";
import { shownFreelance } from "#server/modules/hiring/recruiters/freelance-snapshot.ts";
import { formatMonthOrDay } from "#server/text/plain-words.ts";
import { listTruthWords } from "../advert-truth/truth.queries.ts";
import { findApcSupport } from "../apc/apc-support.queries.ts";
import { findLogo } from "../companies/logo/logo.queries.ts";
import { countLiveJobs, findJobRow, type JobRow } from "../jobs/job-rows.queries.ts";
import { pageStatus, publicStateOf } from "../jobs/job-visibility.ts";
import { describePromise } from "../promises/promise-rules.ts";
import { readPayComparison } from "../salaries/pay-standing.queries.ts";
import type { HiddenAdvert, JobDetail, JobPageAnswer } from "./job-answers.ts";
import { categoryOf, toJobDetail } from "./job-detail.ts";
import { jobImagePath } from "./job-picture.ts";
import { listMoreFromCompany, listNewestOfCategory, listSimilarJobs } from "./similar-jobs.queries.ts";

const largestId = 4_294_967_295;
const atOnce = 4;
const waitingAtMost = 1000;
const busyError = () =>
  new AppError("busy", "Too many adverts are being read at the moment. Please try again shortly.", { retryAfterSeconds: 2 });

/** Returns the response for `/jobs/{id}`. Malformed and unknown ids give the same response. */
export async function getJobPage(ctx: Context, id: string): Promise<JobPageAnswer> {
  const { services, now } = ctx;
  const jobId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (jobId === 0 || jobId > largestId) return missing;
  return readCachedJobPage(services.search, jobId, now) ?? buildOnce(services.search, jobId, () => buildJobPage(ctx, jobId));
}

const missing: JobPageAnswer = { status: 404, job: null, unshown: null };

interface PageBuilds {
  queue: BoundedQueue;
  underWay: Map<number, Promise<JobPageAnswer>>;
}
const makings = new WeakMap<SearchService, PageBuilds>();

/**
 * Shares one computation among concurrent callers for the same page, and bounds concurrency: each page makes four database requests, and
 * the database's own queue is short.
 */
function buildOnce(search: SearchService, jobId: number, make: () => Promise<JobPageAnswer>): Promise<JobPageAnswer> {
  const making = makings.get(search) ?? { queue: new BoundedQueue({ atOnce, waitingAtMost, refusal: busyError }), underWay: new Map() };
  makings.set(search, making);
  const { queue, underWay } = making;
  const known = underWay.get(jobId);
  if (known) return known;
  const made = queue.run(make).finally(() => underWay.delete(jobId));
  underWay.set(jobId, made);
  return made;
}

async function buildJobPage(ctx: Context, jobId: number): Promise<JobPageAnswer> {
  const { services, now } = ctx;
  const { version } = services.search;
  const row = await findJobRow(services.db, jobId);
  if (!row) return missing;
  const status = pageStatus(row, now);
  if (status === 404) return { status, job: null, unshown: await describeHidden(ctx, row) };
  const answer = { status, job: await describeJob(ctx, row) };
  cacheJobPage(services.search, { answer, version, now });
  return answer;
}

async function describeHidden({ services, now }: Context, row: JobRow): Promise<HiddenAdvert | null> {
  const state = publicStateOf(row, now);
  if (state !== "checking" && state !== "withheld") return null;
  return { state, category: categoryOf(row), similar: await listNewestOfCategory(services, row.category, now) };
}

/** Returns everything the page of an advert contains, without checking who may read it. */
async function describeJob(ctx: Context, row: JobRow): Promise<JobDetail> {
  const { services, now } = ctx;
  const [
    liveJobCount,
    similar,
    moreFromEmployer,
    payStanding,
    replyRecord,
    replyPromise,
    truthWords,
    apcSupport,
    changes,
    logo,
    enquiryPath,
  ] = await Promise.all([
    countLiveJobs(services.db, row.companyId),
    listSimilarJobs(services, row, now),
    listMoreFromCompany(services, row, now),
    readPayComparison(ctx, row),
    readReplyRecord(services.db, row.companyId, now),
    describePromise(services.db, row),
    listTruthWords(services.db, row.companyId),
    findApcSupport(services.db, row.companyId),
    listJobChanges(services.db, row.id),
    findLogo(services.db, row.companyId),
    findEnquiryPath(services.db, row),
  ]);
  const core = toJobDetail(row, { gazetteer: services.gazetteer, now, liveJobCount, apcSupport, logo });
  const imagePath = jobImagePath(core, services.site.name);
  return { ...core, imagePath, similar, moreFromEmployer, payStanding, replyRecord, replyPromise, truthWords, enquiryPath, changes };
}

/**
 * Returns where anybody may write to an advert's freelance recruiter, while their page is public. Null for firms: they are written to
 * about an application that was sent.
 */
async function findEnquiryPath(db: Db, row: Pick<JobRow, "companyId" | "companyEmployerType">): Promise<string | null> {
  if (row.companyEmployerType !== "freelance-practice") return null;
  const [page] = await db
    .select({ id: recruiterProfiles.publicId })
    .from(freelancePractices)
    .innerJoin(recruiterProfiles, eq(recruiterProfiles.userId, freelancePractices.userId))
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(and(eq(freelancePractices.companyId, row.companyId), shownFreelance))
    .limit(1);
  return page ? `${paths.freelanceRecruiter(page.id)}#write` : null;
}

const maxCacheEntries = 500;
const cacheTtlMs = 30_000;

interface CacheEntry {
  answer: JobPageAnswer;
  madeAt: number;
  /** Epoch milliseconds at which the page's contents change. */
  validUntil: number;
}

interface PageCache {
  version: number;
  byId: LRUCache<number, CacheEntry>;
}
const caches = new WeakMap<SearchService, PageCache>();

/** Returns a cached page if no advert has changed since; undefined when there is none. */
export function readCachedJobPage(search: SearchService, jobId: number, now: Date): JobPageAnswer | undefined {
  const cached = pageCacheOf(search)?.byId.get(jobId);
  const at = now.getTime();
  return cached && at >= cached.madeAt && at < cached.validUntil ? cached.answer : undefined;
}

/**
 * Caches the page of an open advert until any advert changes, an advert on it closes, or half a minute has passed.
 * @param version the search's version before anything on the page was read
 */
export function cacheJobPage(search: SearchService, { answer, version, now }: { answer: JobPageAnswer; version: number; now: Date }): void {
  const pages = pageCacheOf(search);
  if (!answer.job?.isOpen || pages?.version !== version) return;
  const { job } = answer;
  const cards = [...job.similar.map((similar) => similar.job), ...job.moreFromEmployer];
  const ends = [job.closesAt, job.expiresAt, ...cards.map((card) => card.closesAt)]
    .filter((end) => end !== null)
    .map((end) => Date.parse(end));
  const madeAt = now.getTime();
  pages.byId.set(job.id, { answer, madeAt, validUntil: Math.min(madeAt + cacheTtlMs, ...ends) });
}

/** Null while the index warms up, since only a ready index reports advert changes. */
function pageCacheOf(search: SearchService): PageCache | null {
  if (search.state.phase !== "ready") return null;
  const known = caches.get(search);
  if (known?.version === search.version) return known;
  const pages = { version: search.version, byId: new LRUCache<number, CacheEntry>({ max: maxCacheEntries }) };
  caches.set(search, pages);
  return pages;
}

const shownAtMost = 5;

/** Excludes the hiring client, because an agency may have removed its client's name from the advert. */
const names = {
  pay: "Pay",
  place: "Place",
  type: "Type of work",
  closing: "Closing date",
  title: "Title",
  hirer: null,
} as const satisfies Record<AdvertChange["what"], string | null>;

/** Describes changes since publication that affect an applicant's decision, one sentence each, newest first. */
async function listJobChanges(db: Db, jobId: number): Promise<string[]> {
  const rows = await db
    .select({ at: jobVersions.changedAt, changes: jobVersions.changes })
    .from(jobVersions)
    .where(eq(jobVersions.jobId, jobId))
    .orderBy(desc(jobVersions.changedAt), desc(jobVersions.id))
    .limit(shownAtMost);
  return [...new Set(rows.flatMap(({ at, changes }) => changes.flatMap((change) => describeChange(change, at) ?? [])))];
}

function describeChange({ what, before, after, direction }: AdvertChange, at: Date): string | null {
  const name = names[what];
  if (name === null) return null;
  const valueWords = (value: string | null) => (value === null ? "not stated" : what === "closing" ? formatMonthOrDay(value) : value);
  return `${name} ${direction ?? "changed"} on ${dayInWords(at)}. Before: ${valueWords(before)}. Since then: ${valueWords(after)}.`;
}

const words = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/London" });

/** "3 November 2026", in London time. */
const dayInWords = (moment: Date): string => words.format(moment);

const everShown: readonly JobStatus[] = ["live", "paused", "filled", "closed", "expired", "archived"];

/**
 * Returns an advert that the public may no longer read, in full, for its applicants, users who saved it, and its advertiser. Adverts
 * removed by an administrator are shown to none of them.
 * @throws AppError not-found
 */
export async function readRetainedJob(ctx: Context, jobId: number): Promise<JobDetail> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [row, [advert], isApplicant] = await Promise.all([
    findJobRow(db, jobId),
    db.select({ companyId: jobs.companyId, ownerId: jobs.createdByUserId }).from(jobs).where(eq(jobs.id, jobId)).limit(1),
    hasAppliedOrSaved(db, principal.userId, jobId),
  ]);
  requireAllowed(ctx, "job.readClosed", { ...advert, isApplicant });
  if (!row || row.refusalReason !== null || !everShown.includes(row.status)) {
    throw new AppError("not-found", "There is no advert with that number.");
  }
  return describeJob(ctx, row);
}

async function hasAppliedOrSaved(db: Db, userId: number, jobId: number): Promise<boolean> {
  const [applied, saved] = await Promise.all([
    db.$count(applications, and(eq(applications.jobId, jobId), eq(applications.userId, userId))),
    db.$count(savedJobs, and(eq(savedJobs.jobId, jobId), eq(savedJobs.userId, userId))),
  ]);
  return applied + saved > 0;
}

/** An advert for comparison: its page without the description and the related adverts. */
type ComparedJob = Omit<JobDetail, "descriptionHtml" | "similar" | "moreFromEmployer">;

/** Returns adverts in the requested order; null for each that the public may not, or may no longer, read. */
export async function listComparedJobs(ctx: Context, ids: readonly number[]): Promise<{ id: number; job: ComparedJob | null }[]> {
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const answer = await getJobPage(ctx, String(id));
      if (answer.status !== 200) return { id, job: null };
      const { descriptionHtml: _words, similar: _similar, moreFromEmployer: _more, ...job } = answer.job;
      return { id, job };
    }),
  );
}
