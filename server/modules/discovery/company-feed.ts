import { paths } from "#server/paths.ts";
import type { Site } from "#server/site.ts";
import type { CompanyExport, ExportedJob } from "./company-feeds.queries.ts";
import { cdata, xml } from "./xml.ts";

export const companyFeedKinds = ["indeed", "linkedin"] as const;
export type CompanyFeedKind = (typeof companyFeedKinds)[number];

export function companyFeedPath(slug: string, kind: CompanyFeedKind): string {
  return `/feeds/company/${encodeURIComponent(slug)}/${kind}.xml`;
}

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

const writers: Record<CompanyFeedKind, { publisherUrl: string; fields: (job: ExportedJob, address: string) => readonly Field[] }> = {
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

/** A company's adverts in the XML another board reads. Texts stand in CDATA; fields that say nothing are left out. */
export function writeCompanyFeed(kind: CompanyFeedKind, company: CompanyExport, site: Site): string {
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
