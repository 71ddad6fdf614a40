import { jobCategories } from "#db/taxonomy/role.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { contractSuites } from "#db/taxonomy/suite.ts";
import type { Services } from "#server/context.ts";
import { emptyFilters } from "#server/modules/search/search.types.ts";
import { paths, type SearchState } from "#server/paths.ts";
import type { SitemapEntry } from "./sitemap.queries.ts";

/** Fewer live adverts than this and a list is too thin to be worth finding. */
export const landingPageMinJobs = 3;

const staticPaths = [
  paths.home,
  paths.companies,
  paths.hiringCompanies,
  paths.locations,
  paths.categories,
  paths.terms,
  paths.privacy,
  paths.userAgreement,
  "/career-advice",
  "/qualifications",
  "/what-is-a-quantity-surveyor",
  "/what-is-a-chartered-surveyor",
  "/what-does-a-quantity-surveyor-do",
  "/how-to-become-a-quantity-surveyor",
  "/how-much-does-a-quantity-surveyor-earn",
];

/** Pages without an advert or company of their own: fixed screens, and lists of one category, suite or sector that hold enough. */
export async function listLandingPages({ search, now }: Services): Promise<SitemapEntry[]> {
  const { facets } = await search.search({
    text: null,
    filters: emptyFilters,
    sort: "newest",
    offset: 0,
    limit: 0,
    now: now().getTime(),
    withFacets: true,
  });
  const lists = (["category", "suite", "sector"] as const).flatMap((field) => {
    const terms = { category: jobCategories, suite: contractSuites, sector: industrySectors }[field];
    return terms
      .filter(({ slug }) => (facets[field][slug] ?? 0) >= landingPageMinJobs)
      .map(({ slug }) => paths.jobs({ [field]: [slug] } satisfies Partial<SearchState>));
  });
  return [...staticPaths, ...lists].map((path) => ({ path, changedAt: null }));
}
