import type { JobCard, SearchPage } from "#server/modules/search/search-page.types.ts";
import { paths } from "#server/paths.ts";
import type { Site } from "#server/site.ts";
import { type FeedKind, writeFeed } from "./feed.ts";

/** A search's newest adverts as a feed. Ids are the adverts' addresses and never change. */
export function writeJobFeed(kind: FeedKind, page: SearchPage, site: Site): string {
  return writeFeed(kind, {
    title: `${page.heading} – ${site.name}`,
    description: site.strapline,
    home: site.origin + paths.jobs({ ...page.state, page: "" }),
    self: site.origin + paths.jobsFeed(kind, page.state),
    items: page.items.map((job) => ({
      url: site.origin + paths.job(job.id),
      title: `${job.title}, ${job.company.name}`,
      text: itemText(job),
      publishedAt: job.firstPublishedAt,
      updatedAt: job.firstPublishedAt,
      category: job.levelLabel,
    })),
  });
}

function itemText(job: JobCard): string {
  const origin = job.isSample ? "Sample advert" : job.sourceName && `via ${job.sourceName}`;
  const facts = [job.placeLabel, job.contractTypeLabel, job.workingPatternLabel, job.workTypeLabel, ...job.suiteLabels, origin].filter(
    Boolean,
  );
  return `${facts.join(" · ")}. ${job.summary}`;
}
