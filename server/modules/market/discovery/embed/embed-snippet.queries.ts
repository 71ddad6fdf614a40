import type { Services } from "#server/kernel/context.ts";
import { findCompanyName } from "#server/modules/market/companies/companies.queries.ts";
import { listJobs } from "#server/modules/market/search/search.queries.ts";
import { boardFeedKinds, companyFeedPath, escapeXml } from "../company-feed.ts";
import { type EmbedState, embedJobsAtMost, embedJobsPath, embedThemes, readEmbedState } from "./embedded-list.ts";

export interface EmbedSnippet {
  /** The list's options, for the form. */
  asked: { q: string; location: string; company: string; limit: number; theme: string };
  limitAtMost: number;
  themes: readonly string[];
  /** "" for an unknown company; the list then covers all adverts. */
  companyName: string;
  isUnknownCompany: boolean;
  total: number;
  path: string;
  /** HTML to copy. */
  html: string;
  /** URLs at which other boards can fetch the company's adverts. */
  feeds: readonly { board: string; url: string }[];
}

const boards = { indeed: "Indeed", linkedin: "LinkedIn" } as const;

export async function readEmbedSnippet(services: Services, now: Date, parameters: URLSearchParams): Promise<EmbedSnippet> {
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
