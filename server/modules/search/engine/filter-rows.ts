import { payScales } from "#db/values.ts";
import { type FacetName, facetNames, type PayFilter, type PlaceFilter, type SearchFilters } from "../search.types.ts";
import { andNotInto, type Bits, copyBits, emptyBits, orInto, setBit, setBitsBetween } from "./bits.ts";
import { pointDistances } from "./distance.ts";
import { rowGroups } from "./row-groups.ts";
import type { Store, StoreData } from "./store.ts";

const dayMs = 86_400_000;

/** Live rows whose closing and expiry moments have not passed. */
export function openRows(data: StoreData, closing: ClosingOrder, now: number): Bits {
  const open = copyBits(data.live, data.rows);
  andNotInto(open, closing.closedAt(now));
  return open;
}

/** Knows which rows are over at a moment without reading every row each time. */
export interface ClosingOrder {
  closedAt(now: number): Bits;
}

export function createClosingOrder(data: StoreData): ClosingOrder {
  /** True for the moments from `from` until the next row is over. */
  let kept = { rows: -1, from: 0, before: 0, bits: emptyBits(0) };
  return {
    closedAt(now) {
      if (kept.rows === data.rows && kept.from <= now && now < kept.before) return kept.bits;
      const bits = emptyBits(data.rows);
      const { visibleUntil } = data.columns;
      let before = Number.POSITIVE_INFINITY;
      for (let row = 0; row < data.rows; row++) {
        const until = visibleUntil[row] as number;
        if (until <= now) setBit(bits, row);
        else if (until < before) before = until;
      }
      kept = { rows: data.rows, from: now, before, bits };
      return bits;
    },
  };
}

/** Rows first published within so many days of `now`. */
export function postedRows(data: StoreData, days: number, now: number): Bits {
  const bits = emptyBits(data.rows);
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

/** Rows with any of the chosen values of each facet that has a choice. */
export function chosenRows(store: Store, filters: SearchFilters, now: number): { facet: FacetName; bits: Bits }[] {
  const chosen: { facet: FacetName; bits: Bits }[] = [];
  for (const facet of facetNames) {
    if (facet === "posted" || filters[facet].length === 0) continue;
    const bits = emptyBits(store.data.rows);
    for (const value of filters[facet]) {
      const values = store.data.valueBits[store.valueId(facet, value)];
      if (values) orInto(bits, values);
    }
    chosen.push({ facet, bits });
  }
  if (filters.postedWithinDays !== null) chosen.push({ facet: "posted", bits: postedRows(store.data, filters.postedWithinDays, now) });
  return chosen;
}

export function companyRows(data: StoreData, companyId: number): Bits {
  const bits = emptyBits(data.rows);
  const groups = rowGroups(data, "company");
  groups.addRows(companyId, bits);
  const { companyIds } = data.columns;
  for (let row = groups.until; row < data.rows; row++) if (companyIds[row] === companyId) setBit(bits, row);
  return bits;
}

/** Rows whose stated pay meets the filter, and rows that state none. */
export function payRows(data: StoreData, filter: PayFilter): { meeting: Bits; unstated: Bits } {
  const meeting = emptyBits(data.rows);
  const unstated = emptyBits(data.rows);
  const scale = payScales.indexOf(filter.scale) + 1;
  const askedMin = filter.minPence ?? Number.NEGATIVE_INFINITY;
  const askedMax = filter.maxPence ?? Number.POSITIVE_INFINITY;
  const { payScales: scales, payMinPence, payMaxPence } = data.columns;
  for (let row = 0; row < data.rows; row++) {
    const stated = scales[row] as number;
    if (stated === 0) setBit(unstated, row);
    else if (stated === scale) {
      const min = payMinPence[row] as number;
      const max = payMaxPence[row] as number;
      if ((max >= 0 ? max : min) >= askedMin && (min >= 0 ? min : max) <= askedMax) setBit(meeting, row);
    }
  }
  return { meeting, unstated };
}

/** Rows in reach of a place; rows without a point are in reach of every place. */
export function placeRows(data: StoreData, place: PlaceFilter): Bits {
  const bits = emptyBits(data.rows);
  const inside = insideArea(data, place);
  const reached = reachedPoints(data, place);
  const [first, second] = [rowGroups(data, "firstPoint"), rowGroups(data, "secondPoint")];
  first.addRows(-1, bits);
  for (let point = 0; point < reached.length; point++) {
    if (reached[point] === 0) continue;
    first.addRows(point, bits);
    second.addRows(point, bits);
  }
  if (inside) addRowsInside(data, inside, bits);
  const { firstPoints, secondPoints } = data.columns;
  for (let row = Math.min(first.until, second.until); row < data.rows; row++) {
    const [one, other] = [firstPoints[row] as number, secondPoints[row] as number];
    if (one < 0 || reached[one] === 1 || (other >= 0 && reached[other] === 1)) setBit(bits, row);
  }
  return bits;
}

function addRowsInside(data: StoreData, inside: Uint8Array, bits: Bits): void {
  const groups = rowGroups(data, "places");
  for (let set = 0; set < inside.length; set++) if (inside[set] === 1) groups.addRows(set, bits);
  for (let row = groups.until; row < data.rows; row++) if (inside[data.places.ids[row] as number] === 1) setBit(bits, row);
}

/** 1 for each set of places that has the searched area; null when a point is searched. */
export function insideArea(data: StoreData, place: PlaceFilter): Uint8Array | null {
  if (place.kind === "point") return null;
  const inside = new Uint8Array(data.places.tuples.length);
  data.places.tuples.forEach((placeIds, id) => {
    if (placeIds.includes(place.placeId)) inside[id] = 1;
  });
  return inside;
}

function reachedPoints(data: StoreData, place: PlaceFilter): Uint8Array {
  const reached = new Uint8Array(data.points.count);
  if (place.kind === "area" && !(place.radiusMiles > 0)) return reached;
  const distances = pointDistances(data.points, place.kind === "point" ? [place] : place.points, place.radiusMiles);
  for (let point = 0; point < reached.length; point++) if ((distances[point] as number) <= place.radiusMiles) reached[point] = 1;
  return reached;
}
