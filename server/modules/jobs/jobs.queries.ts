import { BoundedQueue } from "#server/bounded-queue.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { findApcSupporters } from "#server/modules/apc/apc-support.queries.ts";
import { readReplyRecord } from "#server/modules/applications/reply-record.queries.ts";
import { jobImagePath } from "#server/modules/og-images/job-picture.ts";
import { readPayStanding } from "#server/modules/salaries/pay-standing.queries.ts";
import type { SearchService } from "#server/modules/search/search-service.types.ts";
import { listJobChanges } from "./job-changes.queries.ts";
import { categoryOf, toJobDetail } from "./job-detail.ts";
import type { JobDetail, JobPageAnswer, UnshownAdvert } from "./job-detail.types.ts";
import { keepJobPage, keptJobPage } from "./job-page-cache.ts";
import { countLiveJobs, findJobRow, type JobRow } from "./job-rows.queries.ts";
import { pageStatus, publicStateOf } from "./job-visibility.ts";
import { listMoreFromCompany, listNewestOfCategory, listSimilarJobs } from "./similar-jobs.queries.ts";

const largestId = 4_294_967_295;
const atOnce = 4;
const waitingAtMost = 1000;
const refusal = () =>
  new AppError("busy", "Very many adverts are being read just now. Please try again in a moment.", { retryAfterSeconds: 2 });

/** What `/jobs/{id}` answers. Ids that are no number and ids that are not known look the same. */
export async function getJobPage(ctx: Context, id: string): Promise<JobPageAnswer> {
  const { services, now } = ctx;
  const jobId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  if (jobId === 0 || jobId > largestId) return missing;
  return keptJobPage(services.search, jobId, now) ?? madeOnce(services.search, jobId, () => makeJobPage(ctx, jobId));
}

const missing: JobPageAnswer = { status: 404, job: null, unshown: null };

interface Making {
  queue: BoundedQueue;
  underWay: Map<number, Promise<JobPageAnswer>>;
}
const makings = new WeakMap<SearchService, Making>();

/** Each page is made once for all who wait for it, and only a few at once: each asks the database four things, whose own queue is short. */
function madeOnce(search: SearchService, jobId: number, make: () => Promise<JobPageAnswer>): Promise<JobPageAnswer> {
  const making = makings.get(search) ?? { queue: new BoundedQueue({ atOnce, waitingAtMost, refusal }), underWay: new Map() };
  makings.set(search, making);
  const { queue, underWay } = making;
  const known = underWay.get(jobId);
  if (known) return known;
  const made = queue.run(make).finally(() => underWay.delete(jobId));
  underWay.set(jobId, made);
  return made;
}

async function makeJobPage(ctx: Context, jobId: number): Promise<JobPageAnswer> {
  const { services, now } = ctx;
  const { version } = services.search;
  const row = await findJobRow(services.db, jobId);
  if (!row) return missing;
  const status = pageStatus(row, now);
  if (status === 404) return { status, job: null, unshown: await describeUnshown(ctx, row) };
  const answer = { status, job: await describeJob(ctx, row) };
  keepJobPage(services.search, { answer, version, now });
  return answer;
}

async function describeUnshown({ services, now }: Context, row: JobRow): Promise<UnshownAdvert | null> {
  const state = publicStateOf(row, now);
  if (state !== "checking" && state !== "withheld") return null;
  return { state, category: categoryOf(row), similar: await listNewestOfCategory(services, row.category, now) };
}

/** Everything the page of an advert says, whoever may read it. */
export async function describeJob(ctx: Context, row: JobRow): Promise<JobDetail> {
  const { services, now } = ctx;
  const [liveJobCount, similar, moreFromEmployer, payStanding, replyRecord, supporters, changes] = await Promise.all([
    countLiveJobs(services.db, row.companyId),
    listSimilarJobs(services, row, now),
    listMoreFromCompany(services, row, now),
    readPayStanding(ctx, row),
    readReplyRecord(services.db, row.companyId, now),
    findApcSupporters(services.db, [row.companyId]),
    listJobChanges(services.db, row.id),
  ]);
  const core = toJobDetail(row, { gazetteer: services.gazetteer, now, liveJobCount, isApcSupported: supporters.has(row.companyId) });
  const imagePath = jobImagePath(core, services.site.name);
  return { ...core, imagePath, similar, moreFromEmployer, payStanding, replyRecord, changes };
}
