import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "./distance.ts";
import districts from "./districts-of-cities.json" with { type: "json" };
import type { NamedPlace } from "./name-cover.ts";
import { placeKey } from "./place-key.ts";
import type { PostcodeParts } from "./postcode-file.ts";

/** A name in a text, with the separator before it; `list` is a slash, "and" and the like. */
export interface TextName extends NamedPlace {
  separator: "space" | "comma" | "list";
}

export interface ResolvedNames {
  /** Candidates for each place named. Areas that only locate another place are removed. */
  places: readonly (readonly Place[])[];
  /** The text names a town and an area that contradict each other: "Leeds, Essex". */
  isDisputed: boolean;
}

/** Postal counties and neighbouring towns extend over borders: "Altrincham, Cheshire", "Clifton, Bristol". */
const neighbourMiles = 12;
/** Historic and postal counties extend further: "Manchester, Lancashire", "Barrow in Furness, Lancashire". */
const postalCountyMiles = 20;
/** A village this far from everything else named is taken for a namesake missing from the gazetteer. */
const elsewhereMiles = 30;
const villageMaxPopulation = 5_000;
/** The same limit for a town whose county is named, which is stronger evidence. */
const namesakeMaxPopulation = 50_000;
const suburbMaxPopulation = 20_000;
/** The same limit where nothing else is named: "Hyde, Manchester". */
const suburbAloneMaxPopulation = 60_000;
/** A town beside one this many times its size is treated as its suburb. */
const suburbTimes = 3;
const cityMinPopulation = 75_000;
const postcodeReachMiles = 40;
/** A place is unlikely to be meant when another of its name is this many times its size. */
const likelyTimes = 10;
const namesRead = 12;
/** London is a region in the gazetteer and a town in adverts, which name these regions to locate it. */
const aroundLondon = new Set(["south-east", "east-of-england"]);
/** Districts that share a name with a town elsewhere, by the key of their city: "Ely, Cardiff". */
const districtsOfCity = new Map(Object.entries(districts));

/** Resolves the names of one text together, since each affects what the others mean. */
export function resolveNames(gazetteer: Gazetteer, read: readonly TextName[], postcodes: readonly PostcodeParts[]): ResolvedNames {
  const points = pointsOfPostcodes(gazetteer, postcodes);
  const named = withoutPostcodeAreas(withoutBorders(read.slice(0, namesRead)));
  const names = withoutSameAreas(gazetteer, postcodes.length === 1 ? withoutFarSuburbs(gazetteer, named, points) : named).map((name) => ({
    ...name,
    candidates: nearPostcode(gazetteer, name.candidates, points),
  }));
  const settled = new Set<TextName>();
  for (const name of names) {
    for (const area of names) {
      if (area === name || (isTown(area) && !mayContainTowns(names, area, name)) || areListedCounties(names, area, name)) continue;
      const inside = name.candidates.filter((place) => belongsTo(gazetteer, place, area));
      if (inside.length === 0) continue;
      name.candidates = inside;
      settled.add(area);
    }
  }
  const left = names
    .filter((name) => !settled.has(name))
    .filter((name, at, all) => all.findIndex((other) => other.candidates[0]?.id === name.candidates[0]?.id) === at);
  return resolveNeighbours(gazetteer, left);
}

const largestCandidate = ({ candidates }: TextName) => candidates[0] as Place;
const isTown = (name: TextName) => largestCandidate(name).kind === "town";
/** A town, or a council area that is part of a county. */
const isWithinCounty = (name: TextName) =>
  isTown(name) || (largestCandidate(name).kind === "county" && largestCandidate(name).countyId !== null);
const isLondon = (name: TextName) => largestCandidate(name).slug === "london";
const isCounty = (name: TextName) => largestCandidate(name).kind === "county";
const isRegion = (name: TextName) => /^(?:region|country)$/.test(largestCandidate(name).kind) && !isLondon(name);

/** "SE London": beside another name, a postcode area only gives the part of it. */
function withoutPostcodeAreas(names: readonly TextName[]): readonly TextName[] {
  const others = names.filter((name) => largestCandidate(name).kind !== "postcode-area");
  return others.length > 0 ? others : names;
}

/** "Surrey/Hampshire borders" is where two counties meet, and not Scotland's Borders. */
function withoutBorders(names: readonly TextName[]): readonly TextName[] {
  const isBorders = ({ key, separator }: TextName) => /^(?:the )?borders$/.test(key) && separator === "space";
  const scotland = names.find(isBorders)?.candidates[0]?.regionId;
  return scotland && names.some((name) => !isBorders(name) && largestCandidate(name).regionId !== scotland)
    ? names.filter((name) => !isBorders(name))
    : names;
}

/** "London, Greater London": of two names for the same area, the region's is used. */
function withoutSameAreas(gazetteer: Gazetteer, names: readonly TextName[]): TextName[] {
  const towns = (place: Place) => gazetteer.pointsIn(place.id).length;
  const regions = names.map(largestCandidate).filter(({ kind }) => kind === "region");
  return names.filter((name) => {
    const place = largestCandidate(name);
    return place.kind !== "county" || !regions.some((region) => region.id === place.regionId && towns(region) === towns(place));
  });
}

type Points = readonly { lat: number; lng: number }[];

function pointsOfPostcodes(gazetteer: Gazetteer, postcodes: readonly PostcodeParts[]): Points {
  return postcodes.flatMap(({ area, outward }) => {
    const place = gazetteer.bySlug(outward.toLowerCase()) ?? gazetteer.bySlug(`postcode-area-${area.toLowerCase()}`);
    return place ? gazetteer.pointsIn(place.id) : [];
  });
}

function nearPostcode(gazetteer: Gazetteer, candidates: readonly Place[], points: Points): readonly Place[] {
  if (candidates.length < 2) return candidates;
  return nearestFirst(gazetteer, candidates, points, postcodeReachMiles)?.slice(0, 1) ?? candidates;
}

/** "Hendon, Sunderland SR2": a town far from the postcode, before one within its reach, is a suburb of that name. */
function withoutFarSuburbs(gazetteer: Gazetteer, names: readonly TextName[], points: Points): readonly TextName[] {
  const isNear = ({ candidates }: TextName) => nearestFirst(gazetteer, candidates, points, postcodeReachMiles) !== null;
  return names.filter((name, at) => {
    const next = names[at + 1];
    if (!next || !isTown(name) || !isTown(next) || next.separator === "list" || isNear(name)) return true;
    return largestCandidate(name).population >= largestCandidate(next).population || !isNear(next);
  });
}

/** Returns candidates within reach of any point, nearest first; null when there is none. */
function nearestFirst(gazetteer: Gazetteer, candidates: readonly Place[], points: Points, reachMiles: number): Place[] | null {
  const near = candidates
    .map((place) => ({ place, miles: minimumMiles(gazetteer.pointsIn(place.id), points) }))
    .filter(({ miles }) => miles <= reachMiles)
    .sort((a, b) => a.miles - b.miles);
  return near.length > 0 ? near.map(({ place }) => place) : null;
}

function minimumMiles(some: Points, others: Points): number {
  let miles = Number.POSITIVE_INFINITY;
  for (const from of some) for (const to of others) miles = Math.min(miles, distanceMiles(from, to));
  return miles;
}

function isListBetween(names: readonly TextName[], one: TextName, other: TextName): boolean {
  const [first = 0, second = 0] = [names.indexOf(one), names.indexOf(other)].sort((a, b) => a - b);
  return names.slice(first + 1, second + 1).some(({ separator }) => separator === "list");
}

/** "Headingley, Leeds": a town's name after another also names its council area. "Leeds / Wetherby" and "Leeds, Wetherby" are two places. */
function mayContainTowns(names: readonly TextName[], town: TextName, name: TextName): boolean {
  return names.indexOf(town) > names.indexOf(name) && !isListBetween(names, town, name);
}

/** "Kent & Medway" are both. */
const areListedCounties = (names: readonly TextName[], one: TextName, other: TextName) =>
  isCounty(one) && isCounty(other) && isListBetween(names, one, other);

function belongsTo(gazetteer: Gazetteer, place: Place, { key, candidates }: TextName): boolean {
  return gazetteer.ancestors(place.id).some((id) => {
    if (id === place.id) return false;
    return candidates.some((candidate) => candidate.id === id) || placeKey(gazetteer.byId(id)?.name ?? "") === key;
  });
}

/** Resolves names that contain none of the others: removes those that only locate a neighbour, and those that cannot be meant. */
function resolveNeighbours(gazetteer: Gazetteer, names: TextName[]): ResolvedNames {
  const gone = new Set<TextName>();
  let isDisputed = false;
  for (const name of names) {
    const others = names.filter((other) => other !== name && !gone.has(other) && !isListBetween(names, name, other));
    if (gone.has(name)) continue;
    for (const other of others) if (isLocator(gazetteer, names, name, other)) gone.add(other);
    if (!isWithinCounty(name)) continue;
    const miles = new Map(others.map((other) => [other, milesBetween(gazetteer, name, other)]));
    const isNear = (other: TextName) => (miles.get(other) ?? 0) <= (isCounty(other) ? postalCountyMiles : neighbourMiles);
    const counties = others.filter((other) => isCounty(other) && isNear(other));
    for (const other of others) {
      if (gone.has(other)) continue;
      if (isNear(other)) {
        name.candidates = nearestFirst(gazetteer, name.candidates, pointsOf(gazetteer, other), postalCountyMiles) ?? name.candidates;
        const isSuburb = names.indexOf(name) < names.indexOf(other) && isSuburbOf(gazetteer, name, other, names.length === 2);
        const isPostalCounty = counties.length === 1 && counties[0] === other;
        if (isRegion(other) || isSuburb || isPostalCounty) gone.add(other);
      } else if (
        districtsOfCity.get(other.key)?.includes(name.key) ||
        isNamesake(name, other, miles.get(other) ?? 0, names.length) ||
        isPartOfTown(gazetteer, names, name, other, miles.get(other) ?? 0)
      ) {
        gone.add(name);
        break;
      } else if (isRegion(other) && areAdjacentWords(names, name, other)) gone.add(other);
      else if (!isTown(other) && !isLondon(other)) isDisputed = true;
    }
  }
  const left = names.filter((name) => !gone.has(name));
  const places = [...left.filter((name) => !isRegion(name)), ...left.filter(isRegion)].map(({ candidates }) => candidates);
  return { places, isDisputed: isDisputed && places.length === 2 };
}

/** Returns whether a town must be a namesake missing from the gazetteer, because it is far from what else is named. */
function isNamesake(name: TextName, other: TextName, miles: number, names: number): boolean {
  if (!isTown(name) || miles <= elsewhereMiles) return false;
  const { population } = largestCandidate(name);
  if (isCounty(other) && names === 2) return population < namesakeMaxPopulation;
  return population < villageMaxPopulation && largestCandidate(other).population > villageMaxPopulation;
}

/** "Lincoln Green Leeds", "Ely Cardiff": returns whether a name beside a farther town is that of a part of the town. */
function isPartOfTown(gazetteer: Gazetteer, names: readonly TextName[], name: TextName, town: TextName, miles: number): boolean {
  if (!isTown(name) || town.isPartOfPhrase) return false;
  const [place, city] = [largestCandidate(name), largestCandidate(town)];
  if (name.isPartOfPhrase) return isTown(town) || isLondon(town);
  const isBefore = names.indexOf(name) < names.indexOf(town);
  const isCity = isTown(town) && city.population >= cityMinPopulation;
  const isNextTo = miles > elsewhereMiles && (isBefore ? town : name).isDirect && areAdjacentWords(names, name, town);
  if (!isCity || !isNextTo || name.key.includes(" ")) return false;
  // "Manchester Victoria": a byname of a district of London.
  if (place.regionId === gazetteer.bySlug("london")?.id && placeKey(place.name) !== name.key) return true;
  return isBefore && place.population < namesakeMaxPopulation && city.population >= suburbTimes * place.population;
}

/**
 * Returns whether a region only locates the other name: one around London beside London, or a compass direction before a county ("North
 * West Leicestershire").
 */
function isLocator(gazetteer: Gazetteer, names: readonly TextName[], name: TextName, region: TextName): boolean {
  if (!isRegion(region)) return false;
  const london = gazetteer.bySlug("london");
  if (isLondon(name) || largestCandidate(name).regionId === london?.id) return region.candidates.some(({ slug }) => aroundLondon.has(slug));
  return isCounty(name) && areAdjacentWords(names, region, name);
}

function areAdjacentWords(names: readonly TextName[], one: TextName, other: TextName): boolean {
  const [first, second] = [names.indexOf(one), names.indexOf(other)].sort((a, b) => a - b) as [number, number];
  return second === first + 1 && names[second]?.separator === "space";
}

function isSuburbOf(gazetteer: Gazetteer, name: TextName, other: TextName, isAlone: boolean): boolean {
  const [place, town] = [largestCandidate(name), largestCandidate(other)];
  if (!isTown(name) || belongsTo(gazetteer, town, name)) return false;
  if (isLondon(other)) return true;
  return (
    isTown(other) &&
    place.population < (isAlone ? suburbAloneMaxPopulation : suburbMaxPopulation) &&
    town.population >= suburbTimes * place.population
  );
}

/** Returns the points of the places that the name is likely to mean. */
function pointsOf(gazetteer: Gazetteer, name: TextName) {
  const likely = name.candidates.filter(({ population }) => population * likelyTimes >= largestCandidate(name).population);
  return likely.flatMap(({ id }) => gazetteer.pointsIn(id));
}

function milesBetween(gazetteer: Gazetteer, name: TextName, other: TextName): number {
  return minimumMiles(
    name.candidates.flatMap(({ id }) => gazetteer.pointsIn(id)),
    pointsOf(gazetteer, other),
  );
}
