import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { keepJson } from "#server/kernel/stored-json.ts";
import { type Browse, browse } from "./browse.queries.ts";
import type { WayIn } from "./search-page.types.ts";

const sectorsShown = 12;

/** Links below the board's first page, by number of adverts unless ordered otherwise. */
export interface WaysIn {
  categories: readonly WayIn[];
  places: readonly WayIn[];
  sectors: readonly WayIn[];
  companies: readonly WayIn[];
}

const waysCache = new WeakMap<Browse, WaysIn>();

/** Returns the part of `browse` that the first page shows. */
export async function listWaysIn(services: Services, now: Date): Promise<WaysIn> {
  const browsed = await browse(services, now);
  const known = waysCache.get(browsed);
  if (known) return known;
  const ways = keepJson(toWaysIn(browsed));
  waysCache.set(browsed, ways);
  return ways;
}

function toWaysIn({ categories, popularPlaces, sectors, hirers }: Browse): WaysIn {
  const link = (label: string, count: number, href: string, note: string | null = null): WayIn => ({ label, note, count, href });
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
