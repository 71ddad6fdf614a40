import { limits } from "#db/values.ts";
import type { JobCard } from "#server/modules/search/search-page.types.ts";
import { paths, type SearchState } from "#server/paths.ts";
import type { Site } from "#server/site.ts";
import { type FeedKind, writeFeed } from "./feed.ts";

/** One page of a search's adverts, newest first. */
export interface JobFeedPage {
  state: SearchState;
  heading: string;
  jobs: readonly JobCard[];
  total: number;
  page: number;
  limit: number;
}

/** A search's newest adverts as a feed. Ids are the adverts' addresses and never change. */
export function writeJobFeed(kind: FeedKind, list: JobFeedPage, { site, now }: { site: Site; now: Date }): string {
  const { state, page, limit } = list;
  const addressOf = (number: number) => site.origin + paged(paths.jobsFeed(kind, state), { page: number, limit });
  return writeFeed(kind, {
    title: `${list.heading} – ${site.name}`,
    description: site.strapline,
    home: site.origin + paths.jobs({ ...state, page: "" }),
    self: addressOf(page),
    next: page * limit < list.total && page < limits.maxPage ? addressOf(page + 1) : null,
    asOf: now,
    items: list.jobs.map((job) => ({
      url: site.origin + paths.job(job.id),
      title: `${job.title}, ${job.company.name}`,
      text: itemText(job),
      publishedAt: job.firstPublishedAt,
      updatedAt: job.firstPublishedAt,
      category: job.levelLabel,
    })),
  });
}

/** What is asked by default is left out. */
function paged(address: string, { page, limit }: { page: number; limit: number }): string {
  const parameters = new URLSearchParams({
    ...(limit !== limits.jobsPerPage && { limit: String(limit) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return parameters ? `${address}${address.includes("?") ? "&" : "?"}${parameters}` : address;
}

function itemText(job: JobCard): string {
  const origin = job.isSample ? "Sample advert" : job.sourceName && `via ${job.sourceName}`;
  const facts = [job.placeLabel, job.contractTypeLabel, job.workingPatternLabel, job.workTypeLabel, ...job.suiteLabels, origin].filter(
    Boolean,
  );
  return `${facts.join(" · ")}. ${job.summary}`;
}
