import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "./distance.ts";
import type { NamedPlace } from "./name-cover.ts";
import { placeKey } from "./place-key.ts";
import type { PostcodeParts } from "./postcode-file.ts";

/** A name of a text, with how it is parted from the one before it; `list` is a slash, "and" and the like. */
export interface TextName extends NamedPlace {
  separator: "space" | "comma" | "list";
}

export interface NamedTogether {
  /** Each place that the text names, as the candidates its name leaves. Areas that only say where another place is are gone. */
  places: readonly (readonly Place[])[];
  /** A town and an area that cannot both be meant: "Leeds, Essex". */
  isDisputed: boolean;
}

/** Postal counties and neighbouring towns reach over borders: "Altrincham, Cheshire", "Clifton, Bristol". */
const neighbourMiles = 12;
/** The counties of old and of the post reach further: "Manchester, Lancashire", "Barrow in Furness, Lancashire". */
const postalCountyMiles = 20;
/** So far from all else that is named, a village is taken for another of its name that the gazetteer lacks. */
const elsewhereMiles = 30;
const villageMaxPopulation = 5_000;
/** The same of a town whose county is named, which says more. */
const namesakeMaxPopulation = 50_000;
const suburbMaxPopulation = 20_000;
/** A town beside one so many times its size is known by it. */
const suburbTimes = 3;
const postcodeReachMiles = 40;
/** A place is hardly meant by a name that one so many times its size bears. */
const likelyTimes = 10;
const namesRead = 12;
/** London is a region to the gazetteer and a town in adverts, which name these to say where it is. */
const aroundLondon = new Set(["south-east", "east-of-england"]);

/** Settles which places the names of one text mean, each deciding what the others mean. */
export function settleNames(gazetteer: Gazetteer, read: readonly TextName[], postcodes: readonly PostcodeParts[]): NamedTogether {
  const names = withoutSameAreas(gazetteer, withoutPostcodeAreas(read.slice(0, namesRead))).map((name) => ({
    ...name,
    candidates: nearPostcode(gazetteer, name.candidates, postcodes),
  }));
  const settled = new Set<TextName>();
  for (const name of names) {
    for (const area of names) {
      if (area === name || (isTown(area) && !mayHoldTowns(names, area, name))) continue;
      const inside = name.candidates.filter((place) => belongsTo(gazetteer, place, area));
      if (inside.length === 0) continue;
      name.candidates = inside;
      settled.add(area);
    }
  }
  const left = names
    .filter((name) => !settled.has(name))
    .filter((name, at, all) => all.findIndex((other) => other.candidates[0]?.id === name.candidates[0]?.id) === at);
  return settleNeighbours(gazetteer, left);
}

const largest = ({ candidates }: TextName) => candidates[0] as Place;
const isTown = (name: TextName) => largest(name).kind === "town";
/** A town, or a council area that is part of a county. */
const isWithinCounty = (name: TextName) => isTown(name) || (largest(name).kind === "county" && largest(name).countyId !== null);
const isLondon = (name: TextName) => largest(name).slug === "london";
const isCounty = (name: TextName) => largest(name).kind === "county";
const isRegion = (name: TextName) => /^(?:region|country)$/.test(largest(name).kind) && !isLondon(name);

/** "SE London": beside a name the letters of a postcode only say where in it. */
function withoutPostcodeAreas(names: readonly TextName[]): readonly TextName[] {
  const others = names.filter((name) => largest(name).kind !== "postcode-area");
  return others.length > 0 ? others : names;
}

/** "London, Greater London": of two names of the same ground the region's stays. */
function withoutSameAreas(gazetteer: Gazetteer, names: readonly TextName[]): TextName[] {
  const towns = (place: Place) => gazetteer.pointsIn(place.id).length;
  const regions = names.map(largest).filter(({ kind }) => kind === "region");
  return names.filter((name) => {
    const place = largest(name);
    return place.kind !== "county" || !regions.some((region) => region.id === place.regionId && towns(region) === towns(place));
  });
}

function nearPostcode(gazetteer: Gazetteer, candidates: readonly Place[], postcodes: readonly PostcodeParts[]): readonly Place[] {
  if (candidates.length < 2) return candidates;
  const points = postcodes.flatMap(({ area, outward }) => {
    const place = gazetteer.bySlug(outward.toLowerCase()) ?? gazetteer.bySlug(`postcode-area-${area.toLowerCase()}`);
    return place ? gazetteer.pointsIn(place.id) : [];
  });
  return nearestFirst(gazetteer, candidates, points, postcodeReachMiles)?.slice(0, 1) ?? candidates;
}

/** Those within reach of any point, the nearest first; null when there is none. */
function nearestFirst(
  gazetteer: Gazetteer,
  candidates: readonly Place[],
  points: readonly { lat: number; lng: number }[],
  reachMiles: number,
): Place[] | null {
  const near = candidates
    .map((place) => ({ place, miles: least(gazetteer.pointsIn(place.id), points) }))
    .filter(({ miles }) => miles <= reachMiles)
    .sort((a, b) => a.miles - b.miles);
  return near.length > 0 ? near.map(({ place }) => place) : null;
}

function least(some: readonly { lat: number; lng: number }[], others: readonly { lat: number; lng: number }[]): number {
  let miles = Number.POSITIVE_INFINITY;
  for (const from of some) for (const to of others) miles = Math.min(miles, distanceMiles(from, to));
  return miles;
}

function isListBetween(names: readonly TextName[], one: TextName, other: TextName): boolean {
  const [first = 0, second = 0] = [names.indexOf(one), names.indexOf(other)].sort((a, b) => a - b);
  return names.slice(first + 1, second + 1).some(({ separator }) => separator === "list");
}

/** "Headingley, Leeds": a town's name after another also names its council area. "Leeds / Wetherby" and "Leeds, Wetherby" are two places. */
function mayHoldTowns(names: readonly TextName[], town: TextName, name: TextName): boolean {
  return names.indexOf(town) > names.indexOf(name) && !isListBetween(names, town, name);
}

function belongsTo(gazetteer: Gazetteer, place: Place, { key, candidates }: TextName): boolean {
  return gazetteer.ancestors(place.id).some((id) => {
    if (id === place.id) return false;
    return candidates.some((candidate) => candidate.id === id) || placeKey(gazetteer.byId(id)?.name ?? "") === key;
  });
}

/** Of names that lie in none of the others: takes away those that say where a neighbour is, and those that cannot be meant. */
function settleNeighbours(gazetteer: Gazetteer, names: TextName[]): NamedTogether {
  const gone = new Set<TextName>();
  let isDisputed = false;
  for (const name of names) {
    const others = names.filter((other) => other !== name && !gone.has(other) && !isListBetween(names, name, other));
    if (gone.has(name)) continue;
    for (const other of others) if (isWhereabouts(gazetteer, names, name, other)) gone.add(other);
    if (!isWithinCounty(name)) continue;
    const miles = new Map(others.map((other) => [other, milesBetween(gazetteer, name, other)]));
    const isNear = (other: TextName) => (miles.get(other) ?? 0) <= (isCounty(other) ? postalCountyMiles : neighbourMiles);
    const counties = others.filter((other) => isCounty(other) && isNear(other));
    for (const other of others) {
      if (gone.has(other)) continue;
      if (isNear(other)) {
        name.candidates = nearestFirst(gazetteer, name.candidates, pointsOf(gazetteer, other), postalCountyMiles) ?? name.candidates;
        const isSuburb = names.indexOf(name) < names.indexOf(other) && isSuburbOf(gazetteer, name, other);
        const isPostalCounty = counties.length === 1 && counties[0] === other;
        if (isRegion(other) || isSuburb || isPostalCounty) gone.add(other);
      } else if (isNamesake(name, other, miles.get(other) ?? 0, names.length)) {
        gone.add(name);
        break;
      } else if (isRegion(other) && isBesideBySpace(names, name, other)) gone.add(other);
      else if (!isTown(other) && !isLondon(other)) isDisputed = true;
    }
  }
  const left = names.filter((name) => !gone.has(name));
  const places = [...left.filter((name) => !isRegion(name)), ...left.filter(isRegion)].map(({ candidates }) => candidates);
  return { places, isDisputed: isDisputed && places.length === 2 };
}

/** Whether a town must be another of its name than the gazetteer's, for it lies far from what else is named. */
function isNamesake(name: TextName, other: TextName, miles: number, names: number): boolean {
  if (!isTown(name) || miles <= elsewhereMiles) return false;
  const { population } = largest(name);
  if (isCounty(other) && names === 2) return population < namesakeMaxPopulation;
  return population < villageMaxPopulation && largest(other).population > villageMaxPopulation;
}

/** A region around London beside it; a word of compass before a county that only looks like a region ("North West Leicestershire"). */
function isWhereabouts(gazetteer: Gazetteer, names: readonly TextName[], name: TextName, region: TextName): boolean {
  if (!isRegion(region)) return false;
  const london = gazetteer.bySlug("london");
  if (isLondon(name) || largest(name).regionId === london?.id) return region.candidates.some(({ slug }) => aroundLondon.has(slug));
  return isCounty(name) && isBesideBySpace(names, region, name);
}

function isBesideBySpace(names: readonly TextName[], one: TextName, other: TextName): boolean {
  const [first, second] = [names.indexOf(one), names.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return second === first + 1 && names[second]?.separator === "space";
}

function isSuburbOf(gazetteer: Gazetteer, name: TextName, other: TextName): boolean {
  const [place, town] = [largest(name), largest(other)];
  if (!isTown(name) || belongsTo(gazetteer, town, name)) return false;
  if (isLondon(other)) return true;
  return isTown(other) && place.population < suburbMaxPopulation && town.population >= suburbTimes * place.population;
}

/** Points of the places that the name is likely to mean. */
function pointsOf(gazetteer: Gazetteer, name: TextName) {
  const likely = name.candidates.filter(({ population }) => population * likelyTimes >= largest(name).population);
  return likely.flatMap(({ id }) => gazetteer.pointsIn(id));
}

function milesBetween(gazetteer: Gazetteer, name: TextName, other: TextName): number {
  return least(
    name.candidates.flatMap(({ id }) => gazetteer.pointsIn(id)),
    pointsOf(gazetteer, other),
  );
}
