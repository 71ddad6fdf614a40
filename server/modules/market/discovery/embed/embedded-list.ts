import { createHash } from "node:crypto";
import { emptySearch, paths, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import type { Site } from "#server/kernel/site.ts";
import { findCompanyName } from "#server/modules/market/companies/companies.queries.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { formatPay } from "#server/modules/market/jobs/pay-words.ts";
import { listJobs } from "#server/modules/market/search/search.queries.ts";
import { boardFeedKinds, companyFeedPath, escapeXml } from "../company-feed.ts";

export const embedThemes = ["auto", "light", "dark"] as const;
type EmbedTheme = (typeof embedThemes)[number];

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#101b27);--ink:light-dark(#14263a,#e8edf2);--soft:light-dark(#3f5064,#bcc7d2);--rule:light-dark(#dcd8ce,#2b3b4c)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;padding:.75rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0;font-size:1.125rem;line-height:1.25}
ul{margin:.5rem 0;padding:0;list-style:none}
li{padding:.6rem 0;border-top:1px solid var(--rule)}
a{color:inherit;text-underline-offset:.2em}
li a{font-weight:600}
p{margin:0;color:var(--soft);font-size:.875rem}
a:focus-visible{outline:3px solid currentcolor;outline-offset:2px}
`;

/** CSP of the list: inline style only, frameable anywhere. It runs, loads and sends nothing. */
export const embedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join(";");

interface EmbeddedList {
  heading: string;
  total: number;
  jobs: readonly JobCard[];
  /** URL of the same list on the board. */
  more: string;
  theme: EmbedTheme;
}

/** Renders a page with only a list of adverts, for an iframe. Its links open in the parent page. */
export function writeEmbeddedList({ heading, total, jobs, more, theme }: EmbeddedList, site: Site): string {
  const link = (path: string, text: string) => `<a href="${escapeXml(site.origin + path)}" target="_parent">${escapeXml(text)}</a>`;
  const items = jobs.map((job) => `<li>${link(paths.jobFrom(job.id, "embed"), job.title)}<p>${escapeXml(jobSummary(job))}</p></li>`);
  const rest = total > jobs.length ? `All ${total.toLocaleString("en-GB")} on ${site.name}` : `More jobs on ${site.name}`;
  return [
    `<!doctype html><html lang="en-GB"${theme === "auto" ? "" : ` data-theme="${theme}"`}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeXml(heading)}</title><style>${style}</style></head><body><main aria-labelledby="list"><h1 id="list">${escapeXml(heading)}</h1>`,
    items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No jobs of this kind are open just now.</p>",
    `<p>${link(more, rest)}</p></main></body></html>`,
  ].join("");
}

function jobSummary(job: JobCard): string {
  const pay = formatPay({ pay: job.pay && { ...job.pay, basisLabel: null }, payText: job.payText });
  return [job.company.name, job.placeLabel, pay, job.contractTypeLabel, job.isSample ? "Sample advert" : null].filter(Boolean).join(" · ");
}

export const embedJobsRoute = "/embed/jobs";
/** Limits of an embedded list: the maximum number of adverts, and the default. */
export const embedJobsAtMost = 20;
const defaultEmbedJobs = 10;

/** Query parameters of an embedded list, in addition to those of the jobs list. */
interface EmbedState {
  state: SearchState;
  /** Slug of the company to show; "" for all. */
  company: string;
  limit: number;
  /** "light" or "dark"; any other value follows the visitor's system. */
  theme: string;
}

export function readEmbedState(parameters: URLSearchParams): EmbedState {
  const limit = parameters.get("limit") ?? "";
  return {
    state: { ...readSearchState(parameters), page: "" },
    company: (parameters.get("company") ?? "").trim().slice(0, 200),
    limit: /^\d{1,2}$/.test(limit) ? Number(limit) : defaultEmbedJobs,
    theme: (parameters.get("theme") ?? "").slice(0, 10),
  };
}

function embedJobsPath({ state = emptySearch, company = "", limit = defaultEmbedJobs, theme = "" }: Partial<EmbedState> = {}): string {
  const parameters = new URLSearchParams(searchParameters({ ...state, page: "" }));
  if (company) parameters.set("company", company);
  if (limit !== defaultEmbedJobs) parameters.set("limit", String(limit));
  if (theme) parameters.set("theme", theme);
  const text = parameters.toString();
  return text ? `${embedJobsRoute}?${text}` : embedJobsRoute;
}

const boards = { indeed: "Indeed", linkedin: "LinkedIn" } as const;

export async function readEmbedSnippet(services: Services, now: Date, parameters: URLSearchParams) {
  const { state, company: slug, limit, theme } = readEmbedState(parameters);
  const company = slug === "" ? null : await findCompanyName(services.db, slug);
  const embed: EmbedState = {
    state,
    company: company?.slug ?? "",
    limit: Math.min(embedJobsAtMost, Math.max(1, limit)),
    theme: embedThemes.find((known) => known === theme && known !== "auto") ?? "",
  };
  const { total, heading } = await listJobs(services, now, state, { companyId: company?.id ?? null, limit: 0 });
  const path = embedJobsPath(embed);
  const title = company ? `Jobs at ${company.name}` : heading;
  return {
    asked: { q: state.q, location: state.location, company: slug, limit: embed.limit, theme: embed.theme },
    limitAtMost: embedJobsAtMost,
    themes: embedThemes,
    companyName: company?.name ?? "",
    isUnknownCompany: slug !== "" && !company,
    total,
    path,
    html: `<iframe src="${escapeXml(services.site.origin + path)}" title="${escapeXml(title)}" width="100%" height="600" loading="lazy" style="border:0"></iframe>`,
    feeds: company
      ? boardFeedKinds.map((kind) => ({ board: boards[kind], url: services.site.origin + companyFeedPath(company.slug, kind) }))
      : [],
  };
}
