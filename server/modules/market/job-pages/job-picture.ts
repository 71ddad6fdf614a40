import { createHash } from "node:crypto";
import type { JobDetail } from "#server/modules/market/job-pages/job-answers.ts";
import { payWords } from "#server/modules/market/jobs/pay-words.ts";

/** What stands on a picture: everything is shown whole. */
export interface Picture {
  siteName: string;
  title: string;
  /** Stands in for a title in letters that cannot be drawn. */
  otherTitle: string;
  /** Company and place. */
  lines: readonly string[];
  /** Pay, the line that stands out; "" when nothing is said of it. */
  figure: string;
}

/** Raised whenever pictures are drawn otherwise, so that none of the old is taken for the new. */
const drawing = 1;

type PicturedJob = Pick<JobDetail, "id" | "title" | "company" | "site" | "office" | "pay" | "payText" | "category" | "isSample">;

export function pictureOfJob(job: PicturedJob, siteName: string): Picture {
  const place = (job.site ?? job.office)?.label ?? "";
  return {
    siteName,
    title: job.title,
    otherTitle: job.category.label,
    lines: [job.company.name, place, job.isSample ? "Sample advert" : ""].filter(Boolean),
    figure: payWords(job) ?? "",
  };
}

/** The address of an advert's picture as it is now: another advert text, another address. */
export function jobImagePath(job: PicturedJob, siteName: string): string {
  return `/og/jobs/${job.id}-${versionOf(pictureOfJob(job, siteName))}.png`;
}

function versionOf(picture: Picture): string {
  return createHash("sha256")
    .update(JSON.stringify([drawing, picture]))
    .digest("hex")
    .slice(0, 16);
}
