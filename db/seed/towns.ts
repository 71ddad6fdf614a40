import { inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { pick } from "../schema/columns.ts";
import { places } from "../schema/places.ts";
import { marketShape } from "./data/sample-words.ts";
import type { Town } from "./market.types.ts";
import type { Random } from "./random.ts";

const { hotSpots, officeTownPeople, otherRegionShape, regionShape, siteReachMiles } = marketShape;

export interface TownMap {
  /** Picks an office town: region by construction activity, then town by size and hiring factor. */
  office(random: Random): Town;
  /** Picks one of the named towns, or any office town when none is known. */
  hub(random: Random, names: readonly string[]): Town;
  /** Picks a project's town within reach of an office; the office's own when there is none. */
  siteNear(random: Random, office: Town): Town;
}

/** A weighted sampler that needs few steps, however many values there are. */
interface WeightedSampler<T> {
  from(random: Random): T;
}

/** Reads the gazetteer's towns. Throws when there are none: reference data must be loaded first. */
export async function readTowns(db: Db): Promise<TownMap> {
  const rows = await db
    .select(pick(places, "id", "kind", "slug", "name", "regionId", "countryId", "lat", "lng", "population"))
    .from(places)
    .where(inArray(places.kind, ["country", "region", "town"]))
    .orderBy(places.id);
  const areas = new Map(rows.filter((row) => row.kind !== "town").map((row) => [row.id, row]));
  const towns: Town[] = [];
  for (const row of rows) {
    if (row.kind !== "town" || row.lat === null || row.lng === null || row.population < 1500) continue;
    const area = areas.get(row.regionId ?? -1) ?? areas.get(row.countryId ?? -1);
    towns.push({
      id: row.id,
      name: row.name,
      regionSlug: area?.slug ?? "",
      regionName: area?.name ?? "United Kingdom",
      lat: row.lat,
      lng: row.lng,
      population: row.population,
    });
  }
  if (towns.length === 0) throw new Error("There are no towns in the gazetteer. Load the reference data before the sample market.");
  return townMap(towns);
}

function townMap(towns: readonly Town[]): TownMap {
  const byRegion = new Map<string, Town[]>();
  for (const town of towns)
    if (town.population >= officeTownPeople || hotSpots[town.name])
      byRegion.set(town.regionSlug, [...(byRegion.get(town.regionSlug) ?? []), town]);
  const regions = createWeightedSampler(
    [...byRegion].map(([slug, members]) => ({
      share: (regionShape[slug] ?? otherRegionShape).share,
      towns: createWeightedSampler(members, officeWeight),
    })),
    (region) => region.share,
  );
  const byName = new Map<string, Town>();
  for (const town of [...towns].sort((a, b) => a.population - b.population)) byName.set(town.name, town);
  const reach = new Map<number, WeightedSampler<Town>>();
  const office = (random: Random) => regions.from(random).towns.from(random);
  return {
    office,
    hub: (random, names) => {
      const known = names.flatMap((name) => byName.get(name) ?? []);
      return known.length > 0 ? random.pick(known) : office(random);
    },
    siteNear: (random, from) => {
      let near = reach.get(from.id);
      if (!near) {
        near = createWeightedSampler(
          towns.filter((town) => milesBetween(town, from) <= siteReachMiles),
          (town) => Math.sqrt(town.population),
        );
        reach.set(from.id, near);
      }
      return near.from(random);
    },
  };
}

function officeWeight(town: Town): number {
  return town.population ** 1.05 * (hotSpots[town.name] ?? 1);
}

function createWeightedSampler<T>(values: readonly T[], weightOf: (value: T) => number): WeightedSampler<T> {
  let sum = 0;
  const sums = values.map((value) => {
    sum += weightOf(value);
    return sum;
  });
  return {
    from: (random) => {
      const at = random.next() * sum;
      let low = 0;
      let high = sums.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) > at) high = middle;
        else low = middle + 1;
      }
      const value = values[low];
      if (value === undefined) throw new Error("Nothing to draw from.");
      return value;
    },
  };
}

function milesBetween(a: Town, b: Town): number {
  const north = (a.lat - b.lat) * 69;
  const east = (a.lng - b.lng) * 69 * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
