import { jobCategories } from "#db/taxonomy/role.ts";
import { contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { emptyFilters, type SearchResult, type SearchService } from "#server/kernel/services/search.types.ts";
import { cacheJson } from "#server/kernel/stored-json.ts";
import { unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import type { CompanyCard } from "#server/modules/market/company-directory/company-answers.ts";
import { listTopHirers } from "#server/modules/market/company-directory/company-directory.ts";
import { listPopularPlaces, type PlaceCount } from "./location-counts.queries.ts";
import type { BrowseLink } from "./search-page.types.ts";

const popularPlacesShown = 12;
const hirersShown = 8;
/** Cache lifetime while no advert changes. Closing times pass meanwhile, and a recount takes a third of a second at 200,000 adverts. */
const freshForMs = 30_000;

export interface TermCount {
  slug: string;
  label: string;
  count: number;
}

export interface BrowseOverview {
  total: number;
  categories: readonly (TermCount & { about: string })[];
  sectors: readonly (TermCount & { group: string })[];
  suites: readonly TermCount[];
  popularPlaces: readonly PlaceCount[];
  hirers: readonly CompanyCard[];
}

/** Counts live adverts in total and per facet value, all at one moment. Values without adverts are absent. */
export async function countByFacet(
  { search }: Pick<Services, "search">,
  now: Date,
): Promise<{ total: number; facets: SearchResult["facets"] }> {
  const { total, facets } = await search.search({
    text: null,
    filters: emptyFilters,
    sort: "newest",
    offset: 0,
    limit: 0,
    now: now.getTime(),
    withFacets: true,
  });
  return { total, facets };
}

interface CacheEntry {
  version: number;
  takenAt: number;
  answer: Promise<BrowseOverview>;
}
const browseCache = new WeakMap<SearchService, CacheEntry>();

/**
 * Returns the contents of the home page and the category list. Counts match the linked lists, except within half a minute of a closing
 * time.
 */
export function getBrowseOverview(services: Services, now: Date): Promise<BrowseOverview> {
  const { search } = services;
  const known = browseCache.get(search);
  const age = now.getTime() - (known?.takenAt ?? 0);
  if (known && known.version === search.version && age >= 0 && age < freshForMs) return known.answer;
  const answer = loadBrowseOverview(services, now);
  browseCache.set(search, { version: search.version, takenAt: now.getTime(), answer });
  answer.catch(() => browseCache.delete(search));
  return answer;
}

async function loadBrowseOverview(services: Services, now: Date): Promise<BrowseOverview> {
  const [{ total, facets }, popularPlaces, hirers] = await Promise.all([
    countByFacet(services, now),
    listPopularPlaces(services, now, popularPlacesShown),
    listTopHirers(services, now, hirersShown),
  ]);
  return {
    total,
    categories: jobCategories.map(({ slug, label, about }) => ({ slug, label, about, count: facets.category[slug] ?? 0 })),
    sectors: unmergedTerms(services, "sector", industrySectors).map(({ slug, label, group }) => ({
      slug,
      label,
      group,
      count: facets.sector[slug] ?? 0,
    })),
    suites: unmergedTerms(services, "suite", contractSuites).map(({ slug, label }) => ({ slug, label, count: facets.suite[slug] ?? 0 })),
    popularPlaces,
    hirers,
  };
}

const sectorsShown = 12;

/** Links below the board's first page, by number of adverts unless ordered otherwise. */
export interface BrowseLinks {
  categories: readonly BrowseLink[];
  places: readonly BrowseLink[];
  sectors: readonly BrowseLink[];
  companies: readonly BrowseLink[];
}

const waysCache = new WeakMap<BrowseOverview, BrowseLinks>();

/** Returns the part of `browse` that the first page shows. */
export async function listBrowseLinks(services: Services, now: Date): Promise<BrowseLinks> {
  const browsed = await getBrowseOverview(services, now);
  const known = waysCache.get(browsed);
  if (known) return known;
  const ways = cacheJson(toBrowseLinks(browsed));
  waysCache.set(browsed, ways);
  return ways;
}

function toBrowseLinks({ categories, popularPlaces, sectors, hirers }: BrowseOverview): BrowseLinks {
  const link = (label: string, count: number, href: string, note: string | null = null): BrowseLink => ({ label, note, count, href });
  return {
    categories: categories.map(({ slug, label, count }) => link(label, count, paths.jobs({ category: [slug] }))),
    places: popularPlaces.map(({ name, location, count }) => link(name, count, paths.jobs({ location }))),
    sectors: sectors
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, sectorsShown)
      .map(({ slug, label, count }) => link(label, count, paths.jobs({ sector: [slug] }))),
    companies: hirers.map(({ name, slug, liveJobCount, employerTypeLabel }) =>
      link(name, liveJobCount, paths.company(slug), employerTypeLabel),
    ),
  };
}
