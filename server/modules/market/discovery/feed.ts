import { xml } from "./xml.ts";

export type FeedKind = "rss" | "atom" | "json";

export const feedContentTypes: Record<FeedKind, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

/** What a feed holds, newest first. Moments are ISO strings; an item's address is its id. */
export interface Feed {
  title: string;
  description: string;
  home: string;
  self: string;
  /** Address of the next page; null or left out after the last. */
  next?: string | null;
  /** When this is said: a feed without items was last changed no later. */
  asOf: Date;
  items: readonly { url: string; title: string; text: string; publishedAt: string; updatedAt: string; category: string }[];
}

const minuteMs = 60_000;

export function writeFeed(kind: FeedKind, feed: Feed): string {
  const writers = { rss: writeRss, atom: writeAtom, json: writeJson };
  return writers[kind](feed);
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
    `<atom:link href="${xml(feed.self)}" rel="self" type="application/rss+xml"/>${nextLink("atom:link", feed)}${items.join("")}</channel></rss>`
  );
}

/** RFC 5005: where the older items of a paged feed are. */
const nextLink = (element: string, { next }: Feed): string => (next ? `<${element} rel="next" href="${xml(next)}"/>` : "");

function writeAtom(feed: Feed): string {
  const entries = feed.items.map(
    (item) =>
      `<entry><title>${xml(item.title)}</title><link href="${xml(item.url)}"/><id>${xml(item.url)}</id>` +
      `<published>${item.publishedAt}</published><updated>${item.updatedAt}</updated><summary>${xml(item.text)}</summary></entry>`,
  );
  const newest = feed.items
    .map((item) => item.updatedAt)
    .sort()
    .at(-1);
  const updated = newest ?? new Date(Math.floor(feed.asOf.getTime() / minuteMs) * minuteMs).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${xml(feed.title)}</title>` +
    `<link href="${xml(feed.home)}"/><link rel="self" href="${xml(feed.self)}"/>${nextLink("link", feed)}<id>${xml(feed.home)}</id><updated>${updated}</updated>` +
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
    ...(feed.next && { next_url: feed.next }),
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
