import { isMachine } from "#ops/analytics/visit.ts";
import type { Context, ListedAdverts, Services } from "#server/kernel/context.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";

const townsPerRegion = 12;

const listed = new WeakMap<Gazetteer, readonly Place[]>();

/** Returns the places that have lists of their own: each region, its counties and its largest towns. */
export function listedPlaces(gazetteer: Gazetteer): readonly Place[] {
  const known = listed.get(gazetteer);
  if (known) return known;
  const places = branchesOf(gazetteer).flatMap(({ place, counties, towns }) => [place, ...counties.values(), ...largestTowns(towns)]);
  const made = [...new Set(places)];
  listed.set(gazetteer, made);
  return made;
}

interface Branch {
  place: Place;
  counties: Map<number, Place>;
  towns: Place[];
}

/** Returns counties and towns grouped by region; a nation without regions counts as a region. */
export function branchesOf(gazetteer: Gazetteer): Branch[] {
  const branches = new Map<number, Branch>();
  for (const town of gazetteer.towns()) {
    const region = gazetteer.byId(town.regionId ?? town.countryId ?? 0);
    if (!region) continue;
    const branch: Branch = branches.get(region.id) ?? { place: region, counties: new Map(), towns: [] };
    branches.set(region.id, branch);
    branch.towns.push(town);
    const county = town.countyId === null ? undefined : gazetteer.byId(town.countyId);
    if (county) branch.counties.set(county.id, county);
  }
  return [...branches.values()].sort((a, b) => a.place.name.localeCompare(b.place.name, "en-GB"));
}

export function largestTowns(towns: readonly Place[]): Place[] {
  return [...towns].sort((a, b) => b.population - a.population).slice(0, townsPerRegion);
}

/** Counts impressions of the adverts on a delivered list, unless the user agent identifies itself as a program. */
export function countListed(
  { telemetry }: Pick<Services, "telemetry">,
  { listed, userAgent, now }: { listed: ListedAdverts; userAgent: string; now: Date },
): void {
  if (!isMachine(userAgent)) telemetry.countAppearances(listed.jobIds, listed.source, now);
}

/**
 * Records which adverts a list returned: counted immediately for a direct request, or, while a page is rendered, by the code that serves
 * its cached copies.
 */
export function recordListed(ctx: Context, listed: ListedAdverts): void {
  if (ctx.request.isCharged) countListed(ctx.services, { listed, userAgent: ctx.request.userAgent, now: ctx.now });
  else ctx.answer.listed = listed;
}
