import type { Place } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "./distance.ts";
import { placeKey } from "./place-key.ts";

export type UnlabelledPlace = Omit<Place, "label">;

/** Radius within which the largest town is an area's post town. */
const postTownMiles = 1;

const bareName = (name: string) => placeKey(name).replace(/^city of | city$/g, "");

/** Returns a unique label per place: its name, with its county, country or a larger neighbour where needed. */
export function placeLabels(places: readonly UnlabelledPlace[]): Map<number, string> {
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
