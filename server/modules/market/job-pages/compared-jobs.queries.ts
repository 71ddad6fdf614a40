import type { Context } from "#server/kernel/context.ts";
import type { JobDetail } from "./job-answers.ts";
import { getJobPage } from "./jobs.queries.ts";

/** An advert beside others: all that its page says but the long words and the adverts around it. */
export type ComparedJob = Omit<JobDetail, "descriptionHtml" | "similar" | "moreFromEmployer">;

/** Adverts in the order asked for; null for each that the public may not read, or not any more. */
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
