import { payScales } from "#db/values.ts";
import { type FacetName, facetNames, type PayFilter, type PlaceFilter, type SearchFilters } from "#server/kernel/services/search.types.ts";
import { rowGroups } from "../cache/row-groups.ts";
import type { Scratch } from "../cache/scratch.ts";
import { type Bits, orInto, setBit, setBitsBetween } from "../storage/bits.ts";
import { mostPence, type TupleColumn } from "../storage/columns.ts";
import type { Store, StoreData } from "../storage/store.ts";

const dayMs = 86_400_000;

/** Returns rows first published within `days` of `now`. */
function postedRows(data: StoreData, days: number, now: number, scratch: Scratch): Bits {
  const bits = scratch.noRows();
  const since = now - days * dayMs;
  setBitsBetween(bits, firstSortedRowSince(data, since), data.sortedRows);
  for (let row = data.sortedRows; row < data.rows; row++) if ((data.columns.publishedAt[row] as number) >= since) setBit(bits, row);
  return bits;
}

export function firstSortedRowSince(data: StoreData, since: number): number {
  let low = 0;
  let high = data.sortedRows;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((data.columns.publishedAt[middle] as number) < since) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns, for each facet with chosen values, the rows that have any of them. Do not modify the result: some sets belong to the store. */
export function rowsByFacet(store: Store, filters: SearchFilters, now: number, scratch: Scratch): { facet: FacetName; bits: Bits }[] {
  const chosen: { facet: FacetName; bits: Bits }[] = [];
  for (const facet of facetNames) {
    if (facet === "posted" || filters[facet].length === 0) continue;
    const held = filters[facet].flatMap((value) => store.data.valueBits[store.valueId(facet, value)] ?? []);
    chosen.push({ facet, bits: anyOf(held, scratch) });
  }
  const { postedWithinDays } = filters;
  if (postedWithinDays !== null) chosen.push({ facet: "posted", bits: postedRows(store.data, postedWithinDays, now, scratch) });
  return chosen;
}

function anyOf(sets: readonly Bits[], scratch: Scratch): Bits {
  const [first, ...others] = sets;
  if (!first) return scratch.noRows();
  if (others.length === 0) return first;
  const bits = scratch.copyOf(first);
  for (const other of others) orInto(bits, other);
  return bits;
}

export function companyRows(data: StoreData, companyId: number, scratch: Scratch): Bits {
  const bits = scratch.noRows();
  const groups = rowGroups(data, "company");
  groups.addRows(companyId, bits);
  const { companyIds } = data.columns;
  for (let row = groups.until; row < data.rows; row++) if (companyIds[row] === companyId) setBit(bits, row);
  return bits;
}

/**
 * Returns rows of `among` whose stated pay meets the filter, and those that state none. Branch-free, because pay varies unpredictably
 * between rows and branch mispredictions would dominate.
 */
export function payRows(data: StoreData, filter: PayFilter, among: Bits, scratch: Scratch): { meeting: Bits; unstated: Bits } {
  const [meeting, unstated] = [scratch.noRows(), scratch.noRows()];
  const scale = payScales.indexOf(filter.scale) + 1;
  const filterMin = Math.min(Math.max(Math.ceil(filter.minPence ?? 0), 0), mostPence);
  const filterMax = Math.min(Math.max(Math.floor(filter.maxPence ?? mostPence), -1), mostPence);
  const { payScales: scales, payMinPence, payMaxPence } = data.columns;
  for (let word = 0; word < among.length; word++) {
    const value = among[word] as number;
    if (value === 0) continue;
    let meetingWord = 0;
    let unstatedWord = 0;
    const from = word << 5;
    const to = Math.min(from + 32, data.rows);
    for (let row = from; row < to; row++) {
      const stated = scales[row] as number;
      const min = payMinPence[row] as number;
      const max = payMaxPence[row] as number;
      // A missing end is -1; its sign bit selects the other end.
      const highest = max + ((max >> 31) & (min + 1));
      const lowest = min + ((min >> 31) & (max + 1));
      const isOnScale = ((stated ^ scale) - 1) >>> 31;
      const isMeeting = isOnScale & ~((highest - filterMin) >> 31) & ~((filterMax - lowest) >> 31);
      meetingWord |= isMeeting << (row & 31);
      unstatedWord |= ((stated - 1) >>> 31) << (row & 31);
    }
    meeting[word] = value & meetingWord;
    unstated[word] = value & unstatedWord;
  }
  return { meeting, unstated };
}

/** Returns rows within reach of a place; adverts that can be worked from anywhere are always included. */
export function placeRows(data: StoreData, place: PlaceFilter, scratch: Scratch): Bits {
  const bits = scratch.noRows();
  const reached = reachedPoints(data, place);
  const [first, second] = [rowGroups(data, "firstPoint"), rowGroups(data, "secondPoint")];
  first.addRows(-1, bits);
  for (let point = 0; point < reached.length; point++) {
    if (reached[point] === 0) continue;
    first.addRows(point, bits);
    second.addRows(point, bits);
  }
  const inside = insideArea(data, place);
  if (inside) addRowsOfSets(data, "places", inside, bits);
  if (place.areas && place.areas.length > 0) addRowsOfSets(data, "areas", setsWithAny(data.areas, place.areas), bits);
  const { firstPoints, secondPoints } = data.columns;
  for (let row = Math.min(first.until, second.until); row < data.rows; row++) {
    const [one, other] = [firstPoints[row] as number, secondPoints[row] as number];
    if (one === -1 || (one >= 0 && reached[one] === 1) || (other >= 0 && reached[other] === 1)) setBit(bits, row);
  }
  const { count, rows, points } = data.furtherPoints;
  for (let at = 0; at < count; at++) if (reached[points[at] as number] === 1) setBit(bits, rows[at] as number);
  for (const other of place.also ?? []) orInto(bits, placeRows(data, other, scratch));
  return bits;
}

function addRowsOfSets(data: StoreData, column: "places" | "areas", wanted: Uint8Array, bits: Bits): void {
  const groups = rowGroups(data, column);
  for (let set = 0; set < wanted.length; set++) if (wanted[set] === 1) groups.addRows(set, bits);
  for (let row = groups.until; row < data.rows; row++) if (wanted[data[column].ids[row] as number] === 1) setBit(bits, row);
}

function setsWithAny({ tuples }: TupleColumn, ids: readonly number[]): Uint8Array {
  const wanted = new Set(ids);
  return Uint8Array.from(tuples, (set) => (set.some((id) => wanted.has(id)) ? 1 : 0));
}

/** Returns 1 for each set of places that contains a searched area; null when no area is searched. */
export function insideArea(data: StoreData, place: PlaceFilter): Uint8Array | null {
  const areaIds = [place, ...(place.also ?? [])].flatMap((each) => (each.kind === "area" ? [each.placeId] : []));
  return areaIds.length === 0 ? null : setsWithAny(data.places, areaIds);
}

function reachedPoints(data: StoreData, place: PlaceFilter): Uint8Array {
  const reached = new Uint8Array(data.points.count);
  if (place.kind === "area" && !(place.radiusMiles > 0)) return reached;
  const distances = pointDistances(data.points, place.kind === "point" ? [place] : place.points, place.radiusMiles);
  for (let point = 0; point < reached.length; point++) if ((distances[point] as number) <= place.radiusMiles) reached[point] = 1;
  return reached;
}

const earthRadiusMiles = 3958.7613;
const milesPerDegree = 69.05;

/** Returns the great-circle distance of two points in degrees. */
function distanceMiles(fromLat: number, fromLng: number, toLat: number, toLng: number): number {
  const radians = Math.PI / 180;
  const halfLat = Math.sin(((toLat - fromLat) * radians) / 2);
  const halfLng = Math.sin(((toLng - fromLng) * radians) / 2);
  const square = halfLat * halfLat + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * halfLng * halfLng;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Returns each stored point's distance to the nearest of `origins`, or Infinity when it certainly exceeds `withinMiles`. */
export function pointDistances(
  points: { count: number; lat: Float64Array; lng: Float64Array },
  origins: readonly { lat: number; lng: number }[],
  withinMiles: number,
): Float64Array {
  const distances = new Float64Array(points.count).fill(Number.POSITIVE_INFINITY);
  const latReach = withinMiles / milesPerDegree + 0.01;
  for (const origin of origins) {
    for (let point = 0; point < points.count; point++) {
      const lat = points.lat[point] as number;
      if (Math.abs(lat - origin.lat) > latReach) continue;
      const distance = distanceMiles(origin.lat, origin.lng, lat, points.lng[point] as number);
      if (distance < (distances[point] as number)) distances[point] = distance;
    }
  }
  return distances;
}
