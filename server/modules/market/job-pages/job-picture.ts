import { createHash } from "node:crypto";
import type { JobDetail } from "#server/modules/market/job-pages/job-answers.ts";
import { formatPay } from "#server/modules/market/jobs/pay-words.ts";

/** The text of a picture; all of it is drawn in full. */
export interface Picture {
  siteName: string;
  title: string;
  /** Replaces a title in a script that cannot be drawn. */
  otherTitle: string;
  /** Company and place. */
  lines: readonly string[];
  /** Pay, shown prominently; "" when pay is not stated. */
  figure: string;
}

/** Increment whenever the drawing changes, so that cached pictures are not reused. */
const drawing = 1;

type PicturedJob = Pick<JobDetail, "id" | "title" | "company" | "site" | "office" | "pay" | "payText" | "category" | "isSample">;

export function pictureOfJob(job: PicturedJob, siteName: string): Picture {
  const place = (job.site ?? job.office)?.label ?? "";
  return {
    siteName,
    title: job.title,
    otherTitle: job.category.label,
    lines: [job.company.name, place, job.isSample ? "Sample advert" : ""].filter(Boolean),
    figure: formatPay(job) ?? "",
  };
}

/** Returns the path of an advert's picture; it contains a hash of the content, so edited adverts get a new address. */
export function jobImagePath(job: PicturedJob, siteName: string): string {
  return `/og/jobs/${job.id}-${versionOf(pictureOfJob(job, siteName))}.png`;
}

function versionOf(picture: Picture): string {
  return createHash("sha256")
    .update(JSON.stringify([drawing, picture]))
    .digest("hex")
    .slice(0, 16);
}
