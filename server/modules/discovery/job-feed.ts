import type { JobCard, SearchPage } from "#server/modules/search/search-page.types.ts";
import { paths } from "#server/paths.ts";
import type { Site } from "#server/site.ts";
import { xml } from "./xml.ts";

export type FeedKind = "rss" | "atom" | "json";

export const feedContentTypes: Record<FeedKind, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

/** A search's newest adverts as a feed. Ids are the adverts' addresses and never change. */
export function writeJobFeed(kind: FeedKind, page: SearchPage, site: Site): string {
  const feed = {
    title: `${page.heading} – ${site.name}`,
    description: site.strapline,
    home: site.origin + paths.jobs({ ...page.state, page: "" }),
    self: site.origin + paths.jobsFeed(kind, page.state),
    items: page.items.map((job) => ({
      url: site.origin + paths.job(job.id),
      title: `${job.title}, ${job.company.name}`,
      text: itemText(job),
      publishedAt: job.firstPublishedAt,
      category: job.levelLabel,
    })),
  };
  const writers = { rss: writeRss, atom: writeAtom, json: writeJson };
  return writers[kind](feed);
}

interface Feed {
  title: string;
  description: string;
  home: string;
  self: string;
  items: readonly { url: string; title: string; text: string; publishedAt: string; category: string }[];
}

function itemText(job: JobCard): string {
  const origin = job.isSample ? "Sample advert" : job.sourceName && `via ${job.sourceName}`;
  const facts = [job.placeLabel, job.contractTypeLabel, job.workTypeLabel, ...job.suiteLabels, origin].filter(Boolean);
  return `${facts.join(" · ")}. ${job.summary}`;
}

function writeRss(feed: Feed): string {
  const items = feed.items.map(
    (item) =>
      `<item><title>${xml(item.title)}</title><link>${xml(item.url)}</link><guid isPermaLink="true">${xml(item.url)}</guid>` +
      `<pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate><category>${xml(item.category)}</category>` +
      `<description>${xml(item.text)}</description></item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${xml(feed.title)}</title><link>${xml(feed.home)}</link><description>${xml(feed.description)}</description><language>en-gb</language>` +
    `<atom:link href="${xml(feed.self)}" rel="self" type="application/rss+xml"/>${items.join("")}</channel></rss>`
  );
}

function writeAtom(feed: Feed): string {
  const entries = feed.items.map(
    (item) =>
      `<entry><title>${xml(item.title)}</title><link href="${xml(item.url)}"/><id>${xml(item.url)}</id>` +
      `<published>${item.publishedAt}</published><updated>${item.publishedAt}</updated><summary>${xml(item.text)}</summary></entry>`,
  );
  const updated = feed.items[0]?.publishedAt ?? "1970-01-01T00:00:00.000Z";
  return (
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${xml(feed.title)}</title>` +
    `<link href="${xml(feed.home)}"/><link rel="self" href="${xml(feed.self)}"/><id>${xml(feed.home)}</id><updated>${updated}</updated>` +
    `<author><name>${xml(feed.title)}</name></author>${entries.join("")}</feed>`
  );
}

function writeJson(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    language: "en-GB",
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_text: item.text,
      date_published: item.publishedAt,
      tags: [item.category],
    })),
  });
}
