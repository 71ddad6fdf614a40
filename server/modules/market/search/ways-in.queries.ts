import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { cacheJson } from "#server/kernel/stored-json.ts";
import { type BrowseOverview, getBrowseOverview } from "./browse.queries.ts";
import type { BrowseLink } from "./search-page.types.ts";

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
