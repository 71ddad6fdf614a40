import { paths } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import type { CompanyExport, ExportedJob } from "./company-feeds.queries.ts";

/** Boards that fetch adverts in their own XML format. */
export const boardFeedKinds = ["indeed", "linkedin"] as const;
type BoardFeedKind = (typeof boardFeedKinds)[number];
export const companyFeedKinds = [...boardFeedKinds, "rss", "json"] as const;
export type CompanyFeedKind = (typeof companyFeedKinds)[number];

export const companyFeedFiles: Record<CompanyFeedKind, string> = {
  indeed: "indeed.xml",
  linkedin: "linkedin.xml",
  rss: "jobs.rss.xml",
  json: "jobs.json",
};

export const companyFeedPath = (slug: string, kind: CompanyFeedKind): string =>
  `/feeds/company/${encodeURIComponent(slug)}/${companyFeedFiles[kind]}`;

type Field = readonly [name: string, text: string | null];

const isPartTime = (job: ExportedJob) => job.workingPattern === "part-time" || job.workingPattern === "job-share";
const isOfKind = (job: ExportedJob, ...kinds: readonly string[]) => kinds.includes(job.contractType);

function engagementOf<Word extends string>(
  job: ExportedJob,
  words: Record<"contract" | "temporary" | "intern" | "part" | "full", Word>,
): Word {
  if (isOfKind(job, "contract-freelance")) return words.contract;
  if (isOfKind(job, "temporary", "temp-to-perm", "fixed-term")) return words.temporary;
  if (isOfKind(job, "placement-internship")) return words.intern;
  return isPartTime(job) ? words.part : words.full;
}

const writers: Record<BoardFeedKind, { publisherUrl: string; fields: (job: ExportedJob, address: string) => readonly Field[] }> = {
  indeed: {
    publisherUrl: "publisherurl",
    fields: (job, address) => [
      ["title", job.title],
      ["date", job.publishedAt.toUTCString()],
      ["referencenumber", String(job.id)],
      ["requisitionid", String(job.id)],
      ["url", address],
      ["company", job.company],
      ["sourcename", job.company],
      ["city", job.city ?? job.location],
      ["state", job.region],
      ["country", "GB"],
      ["description", job.descriptionHtml],
      ["salary", job.pay],
      [
        "jobtype",
        engagementOf(job, { contract: "contract", temporary: "temporary", intern: "internship", part: "parttime", full: "fulltime" }),
      ],
      ["category", job.category],
      ["remotetype", job.workType === "remote" ? "Fully remote" : job.workType === "hybrid" ? "Hybrid remote" : null],
      ["expirationdate", job.endsAt?.toUTCString() ?? null],
      ["lastactivitydate", job.updatedAt.toUTCString()],
    ],
  },
  linkedin: {
    publisherUrl: "publisherUrl",
    fields: (job, address) => [
      ["partnerJobId", String(job.id)],
      ["company", job.company],
      ["title", job.title],
      ["description", job.descriptionHtml],
      ["applyUrl", address],
      ["location", job.location],
      ["city", job.city],
      ["state", job.region],
      ["country", "GB"],
      [
        "jobtype",
        engagementOf(job, { contract: "CONTRACT", temporary: "TEMPORARY", intern: "INTERNSHIP", part: "PART_TIME", full: "FULL_TIME" }),
      ],
      ["workplaceTypes", job.workType === "remote" ? "Remote" : job.workType === "hybrid" ? "Hybrid" : "On-site"],
      ["listDate", job.publishedAt.toISOString()],
      ["expirationDate", job.endsAt?.toISOString() ?? null],
    ],
  },
};

/** Renders a company's adverts in one of the feed formats. */
export const writeCompanyFeed = (kind: CompanyFeedKind, company: CompanyExport, { site, now }: { site: Site; now: Date }): string =>
  kind === "rss" || kind === "json" ? writePlainFeed(kind, company, { site, now }) : writeBoardFeed(kind, company, site);

function writePlainFeed(kind: "rss" | "json", company: CompanyExport, { site, now }: { site: Site; now: Date }): string {
  return writeFeed(kind, {
    title: `Jobs at ${company.name} – ${site.name}`,
    description: `What ${company.name} advertises on ${site.name}.`,
    home: site.origin + paths.company(company.slug),
    self: site.origin + companyFeedPath(company.slug, kind),
    asOf: now,
    items: company.jobs.map((job) => ({
      url: site.origin + paths.job(job.id),
      title: job.title,
      text: [job.location, job.pay].filter(Boolean).join(" · "),
      publishedAt: job.publishedAt.toISOString(),
      updatedAt: job.updatedAt.toISOString(),
      category: job.category,
    })),
  });
}

/** Renders XML for another board. Texts are in CDATA; empty fields are omitted. */
function writeBoardFeed(kind: BoardFeedKind, company: CompanyExport, site: Site): string {
  const { publisherUrl, fields } = writers[kind];
  const written = company.jobs.map((job) => {
    const parts = fields(job, site.origin + paths.job(job.id)).map(([name, text]) => (text ? `<${name}>${cdata(text)}</${name}>` : ""));
    return `<job>${parts.join("")}</job>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?><source>',
    `<publisher>${escapeXml(site.name)}</publisher><${publisherUrl}>${escapeXml(site.origin)}</${publisherUrl}>`,
    company.changedAt ? `<lastBuildDate>${company.changedAt.toUTCString()}</lastBuildDate>` : "",
    ...written,
    "</source>",
  ].join("");
}

export type FeedKind = "rss" | "atom" | "json";

export const feedContentTypes: Record<FeedKind, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

/** A feed, newest items first. Times are ISO strings; an item's URL is its id. */
interface Feed {
  title: string;
  description: string;
  home: string;
  self: string;
  /** URL of the next page; null or omitted on the last. */
  next?: string | null;
  /** Last change of a feed without items. */
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
      `<item><title>${escapeXml(item.title)}</title><link>${escapeXml(item.url)}</link><guid isPermaLink="true">${escapeXml(item.url)}</guid>` +
      `<pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate><category>${escapeXml(item.category)}</category>` +
      `<description>${escapeXml(item.text)}</description></item>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${escapeXml(feed.title)}</title><link>${escapeXml(feed.home)}</link><description>${escapeXml(feed.description)}</description><language>en-gb</language>` +
    `<atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>${nextLink("atom:link", feed)}${items.join("")}</channel></rss>`
  );
}

/** Link to older items of a paged feed (RFC 5005). */
const nextLink = (element: string, { next }: Feed): string => (next ? `<${element} rel="next" href="${escapeXml(next)}"/>` : "");

function writeAtom(feed: Feed): string {
  const entries = feed.items.map(
    (item) =>
      `<entry><title>${escapeXml(item.title)}</title><link href="${escapeXml(item.url)}"/><id>${escapeXml(item.url)}</id>` +
      `<published>${item.publishedAt}</published><updated>${item.updatedAt}</updated><summary>${escapeXml(item.text)}</summary></entry>`,
  );
  const newest = feed.items
    .map((item) => item.updatedAt)
    .sort()
    .at(-1);
  const updated = newest ?? new Date(Math.floor(feed.asOf.getTime() / minuteMs) * minuteMs).toISOString();
  return (
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeXml(feed.title)}</title>` +
    `<link href="${escapeXml(feed.home)}"/><link rel="self" href="${escapeXml(feed.self)}"/>${nextLink("link", feed)}<id>${escapeXml(feed.home)}</id><updated>${updated}</updated>` +
    `<author><name>${escapeXml(feed.title)}</name></author>${entries.join("")}</feed>`
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

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes any text for an XML element or attribute. */
export function escapeXml(text: string): string {
  let safe = "";
  for (const character of text) if (isWritable(character.codePointAt(0) ?? 0)) safe += entities[character] ?? character;
  return safe;
}

/** The Char production of XML 1.0: no control characters but tab and line ends, no lone surrogates. */
function isWritable(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x9 || codePoint === 0xa || codePoint === 0xd;
  return !(codePoint >= 0xd800 && codePoint <= 0xdfff) && codePoint !== 0xfffe && codePoint !== 0xffff;
}

/** Wraps text unescaped in a CDATA section, splitting any terminator in it. */
export function cdata(text: string): string {
  let safe = "";
  for (const character of text) if (isWritable(character.codePointAt(0) ?? 0)) safe += character;
  return `<![CDATA[${safe.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
