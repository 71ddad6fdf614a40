import { ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { placeAliases, places } from "#db/schema/places.ts";
import type { Gazetteer, Place, Point } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "./distance.ts";
import { placeKey } from "./place-key.ts";
import { spellingDistance } from "./spelling-distance.ts";

/** Loads every place except full postcodes into memory. Call once per process, after the reference data are loaded. */
export async function loadGazetteer(db: Db): Promise<Gazetteer> {
  const rows = await db
    .select(pick(places, "id", "kind", "slug", "name", "lat", "lng", "population", "countyId", "regionId", "countryId"))
    .from(places)
    .where(ne(places.kind, "postcode"));
  const aliases = await db.select({ alias: placeAliases.alias, placeId: placeAliases.placeId }).from(placeAliases);
  return buildGazetteer(rows, aliases);
}

const bySize = (a: Place, b: Place) => b.population - a.population || a.id - b.id;
const suggestedKinds = new Set<string>(["town", "county", "region", "country"]);
const unknownPopulation = 500;
const prefixMinPopulation = 20_000;

/** Ranks a place found by an alias below places that have the name; a whole area ranks far below. */
function aliasPenalty(place: Place, key: string): number {
  if (key === placeKey(place.name) || key === placeKey(place.label)) return 1;
  return place.kind === "town" ? 5 : 200;
}

function wordsWithComma(name: string): { pattern: RegExp; words: string } {
  const words = name.split(/[^\p{L}\p{N}]+/u);
  const written = words.map((word) => (word === "and" ? "(?:and|&)" : word)).join("[ ,'’-]+");
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, "giu"), words: words.join(" ") };
}

export function buildGazetteer(rows: readonly UnlabelledPlace[], aliases: readonly { alias: string; placeId: number }[]): Gazetteer {
  const labels = placeLabels(rows);
  const all: Place[] = rows.map((row) => ({ ...row, label: labels.get(row.id) ?? row.name })).sort(bySize);
  const byId = new Map(all.map((place) => [place.id, place]));
  const bySlug = new Map(all.map((place) => [place.slug, place]));
  const towns = all.filter(({ kind }) => kind === "town");

  const index = new Map<string, Place[]>();
  const put = (key: string, place: Place) => {
    const present = index.get(key);
    if (!present) index.set(key, [place]);
    else if (!present.includes(place)) present.push(place);
  };
  for (const place of all) {
    // A council area or county that shares a town's or region's name is matched only by its own label.
    if (place.kind !== "county" || place.label === place.name) put(placeKey(place.name), place);
    put(placeKey(place.label), place);
  }
  for (const { alias, placeId } of aliases) {
    const place = byId.get(placeId);
    if (place) put(alias, place);
  }
  for (const found of index.values()) found.sort(bySize);

  const isSuggestible = ({ kind, label }: Place) => suggestedKinds.has(kind) && !label.endsWith("(council area)");
  const suggestible = [...index]
    .map(([key, found]) => ({
      key,
      places: found.filter(isSuggestible).map((place) => ({ place, weight: place.population / aliasPenalty(place, key) })),
    }))
    .filter((entry) => entry.places.length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1));

  function startingWith(prefix: string): Place[] {
    let low = 0;
    let high = suggestible.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((suggestible[middle]?.key ?? "") < prefix) low = middle + 1;
      else high = middle;
    }
    const weights = new Map<Place, number>();
    for (let at = low; suggestible[at]?.key.startsWith(prefix); at++) {
      for (const { place, weight } of suggestible[at]?.places ?? []) weights.set(place, Math.max(weights.get(place) ?? 0, weight));
    }
    return [...weights].sort(([a, weightA], [b, weightB]) => weightB - weightA || bySize(a, b)).map(([place]) => place);
  }

  function ancestors(id: number): number[] {
    const place = byId.get(id);
    if (!place) return [];
    const ids = new Set([id]);
    for (let county = byId.get(place.countyId ?? -1); county && !ids.has(county.id); county = byId.get(county.countyId ?? -1))
      ids.add(county.id);
    for (const areaId of [place.regionId, place.countryId]) if (areaId !== null) ids.add(areaId);
    return [...ids];
  }

  const points = new Map<number, Point[]>();
  for (const { id, lat, lng } of towns) {
    if (lat === null || lng === null) continue;
    const point = { lat, lng };
    for (const areaId of ancestors(id)) {
      const present = points.get(areaId);
      if (present) present.push(point);
      else points.set(areaId, [point]);
    }
  }
  for (const { id, kind, lat, lng } of all) {
    if ((kind === "outward" || kind === "postcode-area") && lat !== null && lng !== null) points.set(id, [{ lat, lng }]);
  }

  function nearest(key: string): Place | null {
    if (key.length < 4) return null;
    const completed = startingWith(key).filter(({ population }) => population >= prefixMinPopulation);
    if (completed[0]) return completed.find(({ kind }) => kind === "town") ?? completed[0];
    const max = key.length < 6 ? 1 : 2;
    let best: Place | null = null;
    let bestScore = Number.POSITIVE_INFINITY;
    for (const entry of suggestible) {
      const distance = spellingDistance(key, entry.key, max);
      const place = entry.places[0]?.place;
      if (distance > max || !place) continue;
      const sizeBonus = Math.log10(Math.max(place.population, unknownPopulation)) / 4;
      const score = distance + (entry.key[0] === key[0] ? 0 : 0.5) - sizeBonus;
      if (score < bestScore) [best, bestScore] = [place, score];
    }
    return best;
  }

  const namesWithComma = all.filter(({ name }) => name.includes(",")).map(({ name }) => wordsWithComma(name));

  return {
    byId: (id) => byId.get(id),
    bySlug: (slug) => bySlug.get(slug),
    ancestors,
    pointsIn: (areaId) => points.get(areaId) ?? [],
    suggest(prefix, limit) {
      const key = placeKey(prefix.slice(0, 100));
      return key ? startingWith(key).slice(0, Math.max(0, limit)) : [];
    },
    towns: () => towns,
    namesWithComma: () => namesWithComma,
    named: (key) => index.get(key) ?? [],
    nearest,
  };
}

type UnlabelledPlace = Omit<Place, "label">;

/** Radius within which the largest town is an area's post town. */
const postTownMiles = 1;

const bareName = (name: string) => placeKey(name).replace(/^city of | city$/g, "");

/** Returns a unique label per place: its name, with its county, country or a larger neighbour where needed. */
function placeLabels(places: readonly UnlabelledPlace[]): Map<number, string> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const labels = new Map<number, string>();
  const taken = new Set<string>();
  const countOfName = new Map<string, number>();
  for (const { kind, name } of places) if (kind === "town") countOfName.set(placeKey(name), (countOfName.get(placeKey(name)) ?? 0) + 1);
  const give = (place: UnlabelledPlace, ...candidates: string[]) => {
    const label = candidates.find((candidate) => !taken.has(placeKey(candidate))) ?? `${place.name} (${place.id})`;
    taken.add(placeKey(label));
    labels.set(place.id, label);
  };

  const townInCounty = new Set(places.flatMap(({ kind, name, countyId }) => (kind === "town" ? [`${bareName(name)}|${countyId}`] : [])));
  const towns = places.filter(({ kind }) => kind === "town").sort((a, b) => b.population - a.population || a.id - b.id);

  for (const place of places) {
    if (place.kind === "country" || place.kind === "region") give(place, place.name);
  }
  for (const place of places) {
    if (place.kind === "county") {
      if (townInCounty.has(`${bareName(place.name)}|${place.id}`)) give(place, `${place.name} (council area)`);
      else give(place, place.name, `${place.name} (county)`);
    }
    if (place.kind === "postcode-area") {
      const town = towns.find((candidate) => milesApart(place, candidate) < postTownMiles);
      give(place, town ? `${town.name} (${place.name})` : `${place.name} postcodes`);
    }
    if (place.kind === "outward" || place.kind === "postcode") give(place, place.name);
  }
  for (const town of towns) {
    const county = byId.get(town.countyId ?? -1);
    const top = topCounty(byId, town);
    const region = byId.get(town.regionId ?? -1);
    const country = byId.get(town.countryId ?? -1);
    const isNameEnough = countOfName.get(placeKey(town.name)) === 1 && country?.name === "England";
    const inCouncil = country?.slug === "northern-ireland" ? country.name : top?.name;
    const inCounty = inCouncil ? `${town.name}, ${inCouncil}` : town.name;
    const candidates: string[] = [];
    if (/\bLondon$/.test(town.name)) candidates.push(town.name);
    else if (top && bareName(top.name) === bareName(town.name)) {
      candidates.push(isNameEnough ? town.name : `${town.name}, ${region?.name ?? top.name}`);
    }
    candidates.push(inCounty, `${town.name}, ${county?.name ?? ""}`);
    if (candidates.every((candidate) => taken.has(placeKey(candidate)))) candidates.push(nearLabel(town, towns, inCounty));
    give(town, ...candidates);
  }
  return labels;
}

function topCounty(byId: ReadonlyMap<number, UnlabelledPlace>, place: UnlabelledPlace): UnlabelledPlace | undefined {
  let county = byId.get(place.countyId ?? -1);
  while (county?.countyId && county.countyId !== county.id) county = byId.get(county.countyId) ?? undefined;
  return county;
}

function nearLabel(town: UnlabelledPlace, towns: readonly UnlabelledPlace[], inCounty: string): string {
  let nearest: UnlabelledPlace | undefined;
  let nearestMiles = Number.POSITIVE_INFINITY;
  for (const other of towns) {
    if (other.population < 5000 || other.name === town.name) continue;
    const miles = milesApart(town, other);
    if (miles < nearestMiles) [nearest, nearestMiles] = [other, miles];
  }
  return nearest ? `${town.name} near ${nearest.name}, ${inCounty.slice(town.name.length + 2)}` : inCounty;
}

function milesApart(a: UnlabelledPlace, b: UnlabelledPlace): number {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return Number.POSITIVE_INFINITY;
  return distanceMiles({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng });
}
