import type { Context } from "#server/context.ts";
import { jobImagePath } from "#server/modules/og-images/job-picture.ts";
import { readPayStanding } from "#server/modules/salaries/pay-standing.queries.ts";
import { toJobDetail } from "./job-detail.ts";
import type { JobPageAnswer } from "./job-detail.types.ts";
import { keepJobPage, keptJobPage } from "./job-page-cache.ts";
import { countLiveJobs, findJobRow } from "./job-rows.queries.ts";
import { pageStatus } from "./job-visibility.ts";
import { listMoreFromCompany, listSimilarJobs } from "./similar-jobs.queries.ts";

const largestId = 4_294_967_295;

/** What `/jobs/{id}` answers. Ids that are no number, unknown, or not for the public all look the same. */
export async function getJobPage(ctx: Context, id: string): Promise<JobPageAnswer> {
  const { services, now } = ctx;
  const jobId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  const kept = keptJobPage(services.search, jobId, now);
  if (kept) return kept;
  const { version } = services.search;
  const row = jobId > 0 && jobId <= largestId ? await findJobRow(services.db, jobId) : null;
  const status = row ? pageStatus(row, now) : 404;
  if (!row || status === 404) return { status: 404, job: null };
  const [liveJobCount, similar, moreFromEmployer, payStanding] = await Promise.all([
    countLiveJobs(services.db, row.companyId),
    listSimilarJobs(services, row, now),
    listMoreFromCompany(services, row, now),
    readPayStanding(ctx, row),
  ]);
  const core = toJobDetail(row, { gazetteer: services.gazetteer, now, liveJobCount });
  const imagePath = jobImagePath(core, services.site.name);
  const job = { ...core, imagePath, similar, moreFromEmployer, payStanding };
  const answer = { status, job };
  keepJobPage(services.search, { answer, version, now });
  return answer;
}
