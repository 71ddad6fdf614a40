import { payScales } from "#db/values.ts";
import type { PayFilter, PlaceFilter, SearchQuery } from "#server/kernel/services/search.types.ts";
import type { Scores } from "../cache/scratch.ts";
import type { Bits } from "../storage/bits.ts";
import { columnWithRoom } from "../storage/columns.ts";
import type { StoreData } from "../storage/store.ts";
import { insideArea, pointDistances } from "./filter-rows.ts";

const dayMs = 86_400_000;
/** Today's advert may outrank an old one whose text matches better by up to this share. */
const freshnessShare = 0.08;
const freshnessHalvedAfterDays = 14;

/** Returns a row's distance in miles from the searched place; null where it is not meaningful. */
export type DistanceOf = (row: number) => number | null;

export function distances(data: StoreData, place: SearchQuery["filters"]["place"]): DistanceOf {
  if (!place) return () => null;
  const inside = insideArea(data, place);
  const each = [place, ...(place.also ?? [])].map((one) => distancesToPoints(data, one));
  const { firstPoints } = data.columns;
  return (row) => {
    if ((firstPoints[row] as number) < 0 || inside?.[data.places.ids[row] as number] === 1) return null;
    let nearest = Number.POSITIVE_INFINITY;
    for (const distanceOf of each) nearest = Math.min(nearest, distanceOf(row));
    return nearest === Number.POSITIVE_INFINITY ? null : nearest;
  };
}

/** Returns a row's distance in miles from one place; Infinity beyond the radius. */
function distancesToPoints(data: StoreData, place: PlaceFilter): (row: number) => number {
  const toPoint = pointDistances(data.points, place.kind === "point" ? [place] : place.points, place.radiusMiles);
  const { firstPoints, secondPoints } = data.columns;
  return (row) => {
    let nearest = toPoint[firstPoints[row] as number] as number;
    const second = secondPoints[row] as number;
    if (second >= 0) {
      nearest = Math.min(nearest, toPoint[second] as number);
      for (const point of furtherPointsOf(data, row)) nearest = Math.min(nearest, toPoint[point] as number);
    }
    // A row matched only by its area may have a point beyond the radius, which is not meaningful.
    return nearest > place.radiusMiles ? Number.POSITIVE_INFINITY : nearest;
  };
}

/** Returns points beyond the second, which few rows have. */
function furtherPointsOf({ furtherPoints: { count, rows, points } }: StoreData, row: number): Int32Array {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < count && rows[end] === row) end++;
  return points.subarray(low, end);
}

/** Sort key of a row, highest first; rows of equal rank are ordered newest first. */
export interface Rank {
  of(row: number): number;
  /**
   * Upper bounds per row, where available: a row's rank is at most its bound times `boundsTimes` of a row published at the same time or
   * later, or of null.
   */
  bounds: Float32Array | Int32Array | null;
  /** The same upper bound per 32-row word. */
  boundsOfWords: Float32Array | null;
  boundsTimes(row: number | null): number;
}

const constantScore = () => 1;

/** Sort keys beyond the rows' own columns. */
export interface SortKeys {
  payOrder: PayOrder;
  distanceOf: DistanceOf;
  /** Relevance; null without a search text. */
  scores: Scores | null;
}

/** Returns the requested order; null for newest first. */
export function rankOf(data: StoreData, query: SearchQuery, { payOrder, distanceOf, scores }: SortKeys): Rank | null {
  switch (query.sort) {
    case "relevance":
      return scores && rankByRelevance(data, scores, query.now);
    case "salary-desc":
    case "salary-asc": {
      const keys = payOrder.keys(query.filters.pay?.scale ?? "year", query.sort === "salary-desc" ? "highest" : "lowest");
      return { of: (row) => keys[row] as number, bounds: keys, boundsOfWords: null, boundsTimes: constantScore };
    }
    default: {
      const of = rankByColumn(data, query, distanceOf);
      return of && { of, bounds: null, boundsOfWords: null, boundsTimes: constantScore };
    }
  }
}

function rankByRelevance(data: StoreData, scores: Scores, now: number): Rank {
  const { publishedAt } = data.columns;
  const freshness = (row: number | null) => {
    const ageDays = row === null ? 0 : Math.max(0, now - (publishedAt[row] as number)) / dayMs;
    return 1 + freshnessShare / (1 + ageDays / freshnessHalvedAfterDays);
  };
  const { ofRows, boundOfWords } = scores;
  return { of: (row) => scores.of(row) * freshness(row), bounds: ofRows, boundsOfWords: boundOfWords, boundsTimes: freshness };
}

function rankByColumn(data: StoreData, query: SearchQuery, distanceOf: DistanceOf): ((row: number) => number) | null {
  const { columns } = data;
  const last = Number.NEGATIVE_INFINITY;
  switch (query.sort) {
    case "distance": {
      if (!query.filters.place) return null;
      const inside = insideArea(data, query.filters.place);
      return (row) => {
        if (inside?.[data.places.ids[row] as number] === 1) return 0;
        const distance = distanceOf(row);
        return distance === null ? last : -distance;
      };
    }
    case "closing":
      return (row) => {
        const closesAt = columns.closesAt[row] as number;
        return closesAt === Number.POSITIVE_INFINITY ? last : -closesAt;
      };
    default:
      return null;
  }
}

/** Returns one page of rows by rank, then newest first, then highest id. */
export function pageOfRows(data: StoreData, bits: Bits, rank: Rank | null, offset: number, limit: number): number[] {
  if (limit <= 0) return [];
  return firstRows(data, bits, rank, offset + limit).slice(offset);
}

/** Returns the first `wanted` rows in order, using a heap whose top is the last of them. */
function firstRows(data: StoreData, bits: Bits, rank: Rank | null, wanted: number): number[] {
  const { publishedAt, ids } = data.columns;
  const rows: number[] = [];
  const ranks: number[] = [];
  /** Positive when row `a` comes after row `b`. */
  const compare = (rankA: number, a: number, rankB: number, b: number): number => {
    if (rankA !== rankB) return rankB > rankA ? 1 : -1;
    return (publishedAt[b] as number) - (publishedAt[a] as number) || (ids[b] as number) - (ids[a] as number);
  };
  const put = (at: number, rankHere: number, row: number) => {
    rows[at] = row;
    ranks[at] = rankHere;
  };
  const rise = (rankHere: number, row: number) => {
    let at = rows.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (compare(ranks[parent] as number, rows[parent] as number, rankHere, row) >= 0) break;
      put(at, ranks[parent] as number, rows[parent] as number);
      at = parent;
    }
    put(at, rankHere, row);
  };
  const sink = (rankHere: number, row: number) => {
    let at = 0;
    for (let child = 1; child < wanted; child = at * 2 + 1) {
      const other = child + 1;
      if (other < wanted && compare(ranks[other] as number, rows[other] as number, ranks[child] as number, rows[child] as number) > 0)
        child = other;
      if (compare(ranks[child] as number, rows[child] as number, rankHere, row) <= 0) break;
      put(at, ranks[child] as number, rows[child] as number);
      at = child;
    }
    put(at, rankHere, row);
  };
  const bounds = rank?.bounds ?? null;
  const boundsOfWords = rank?.boundsOfWords ?? null;
  /** Minimum rank of a row on the page; known once enough rows are found. */
  let least = Number.NEGATIVE_INFINITY;
  let boundsTimes = rank ? rank.boundsTimes(null) : 1;
  for (let word = bits.length - 1, isDone = false; word >= 0 && !isDone; word--) {
    let value = bits[word] as number;
    if (value === 0) continue;
    // A bound for newer rows also holds for older ones.
    if (boundsOfWords !== null && (boundsOfWords[word] as number) * boundsTimes < least) continue;
    // Rows of the sorted part are all older than the word's last row.
    const lastRow = (word << 5) + 31;
    if (rank) boundsTimes = rank.boundsTimes(lastRow < data.sortedRows ? lastRow : null);
    if (boundsOfWords !== null && (boundsOfWords[word] as number) * boundsTimes < least) continue;
    while (value !== 0) {
      const bit = 31 - Math.clz32(value);
      value &= ~(1 << bit);
      const row = (word << 5) + bit;
      if (bounds !== null && (bounds[row] as number) * boundsTimes < least) continue;
      const rankHere = rank ? rank.of(row) : 0;
      if (rankHere < least) continue;
      if (rows.length < wanted) {
        rise(rankHere, row);
        if (rows.length === wanted) least = ranks[0] as number;
        continue;
      }
      if (compare(rankHere, row, ranks[0] as number, rows[0] as number) < 0) {
        sink(rankHere, row);
        least = ranks[0] as number;
      } else if (!rank && row < data.sortedRows) {
        // All remaining rows are older still.
        isDone = true;
        break;
      }
    }
  }
  const order = rows
    .map((_, at) => at)
    .sort((a, b) => compare(ranks[a] as number, rows[a] as number, ranks[b] as number, rows[b] as number));
  return order.map((at) => rows[at] as number);
}

type PayScale = PayFilter["scale"];
type Direction = "highest" | "lowest";

/** Below every stated pay. */
const unstated = -(2 ** 31);

/** Sort keys for pay order, computed once per row, since a search sorted by pay reads every matching row. */
interface PayOrder {
  /** Returns a key per row, highest first; rows without pay on the scale come last. Valid until the next advert is added. */
  keys(scale: PayScale, first: Direction): Int32Array;
  readonly bytes: number;
}

export function createPayOrder(data: StoreData): PayOrder {
  const keysCache = new Map<string, { rows: number; keys: Int32Array }>();
  return {
    keys(scale, first) {
      const name = `${scale} ${first}`;
      const known = keysCache.get(name) ?? { rows: 0, keys: new Int32Array(0) };
      if (known.rows === data.rows) return known.keys;
      const keys = columnWithRoom(known.keys, data.rows);
      const scaleId = payScales.indexOf(scale) + 1;
      const { payScales: scales, payMinPence, payMaxPence } = data.columns;
      for (let row = known.rows; row < data.rows; row++) {
        const [min, max] = [payMinPence[row] as number, payMaxPence[row] as number];
        if (scales[row] !== scaleId) keys[row] = unstated;
        else keys[row] = first === "highest" ? (max >= 0 ? max : min) : -(min >= 0 ? min : max);
      }
      keysCache.set(name, { rows: data.rows, keys });
      return keys;
    },
    get bytes() {
      let bytes = 0;
      for (const { keys } of keysCache.values()) bytes += keys.byteLength;
      return bytes;
    },
  };
}
