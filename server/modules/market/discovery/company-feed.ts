import { paths } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import type { CompanyExport, ExportedJob } from "./company-feeds.queries.ts";
import { writeFeed } from "./feed.ts";
import { cdata, xml } from "./xml.ts";

/** Boards that fetch adverts in an XML of their own. */
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

/** A company's adverts in one of the shapes other people's programs read. */
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

/** In the XML another board reads. Texts stand in CDATA; fields that say nothing are left out. */
function writeBoardFeed(kind: BoardFeedKind, company: CompanyExport, site: Site): string {
  const { publisherUrl, fields } = writers[kind];
  const written = company.jobs.map((job) => {
    const parts = fields(job, site.origin + paths.job(job.id)).map(([name, text]) => (text ? `<${name}>${cdata(text)}</${name}>` : ""));
    return `<job>${parts.join("")}</job>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?><source>',
    `<publisher>${xml(site.name)}</publisher><${publisherUrl}>${xml(site.origin)}</${publisherUrl}>`,
    company.changedAt ? `<lastBuildDate>${company.changedAt.toUTCString()}</lastBuildDate>` : "",
    ...written,
    "</source>",
  ].join("");
}
