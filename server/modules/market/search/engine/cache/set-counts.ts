import { nearestBefore, nextBefore, type Repeats, type Vacancies } from "../index/vacancies.ts";
import { andNotInto, type Bits, copyBits, countDifferingBits, emptyBits, lowestIn } from "../storage/bits.ts";
import { addTuples, countTuples, flattenTuples, type TupleColumn } from "../storage/columns.ts";
import { type FacetColumn, facetColumns, type StoreData } from "../storage/store.ts";
import type { Scratch } from "./scratch.ts";

const maxCachedSets = 8;

/** A set of rows, with the number of rows per value of some columns. A row's values never change, so the counts never become stale. */
interface CountedSet {
  bits: Bits;
  rows: number;
  rowCounts: Partial<Record<FacetColumn, Int32Array>>;
  /** Vacancies per value of these columns, for this set of repeats. */
  vacancies: { repeats: Bits; counts: Int32Array } | null;
}

/** Counts sets by facet value. Recent counts are cached, and a set that differs little from a cached one is counted from the difference. */
export interface SetCounts {
  /** Returns vacancies per value of the given columns. */
  of(vacancies: Vacancies, columns: readonly FacetColumn[]): Int32Array;
  readonly bytes: number;
}

/** @param cacheFromRows minimum size of a set to cache; one that differs by fewer rows from a cached set replaces it */
export function createSetCounts(data: StoreData, cacheFromRows: number, scratch: Scratch): SetCounts {
  /** Most recently used last. */
  let cached: CountedSet[] = [];

  /** Returns whichever of the empty set and all live rows differs least, or a cached set if that at least halves the work. */
  function nearest(bits: Bits, rows: number, columns: readonly FacetColumn[]): { base: CountedSet; differing: number } {
    // All rows of a search are live.
    const others = data.liveCount - rows;
    let found = rows <= others ? { base: noRows, differing: rows } : { base: liveRows(data, columns), differing: others };
    for (const known of cached) {
      const most = found.differing >>> 1;
      if (Math.abs(known.rows - rows) > most || !columns.every((name) => known.rowCounts[name])) continue;
      const differing = countDifferingBits(bits, known.bits, most);
      if (differing <= most) found = { base: known, differing };
    }
    return found;
  }

  function keep(set: CountedSet, inPlaceOf: CountedSet | null): void {
    cached = [...cached.filter((known) => known !== inPlaceOf), set].slice(-maxCachedSets);
  }

  /** Copies into the evicted set's memory where the size fits, since allocating costs more than copying. */
  function copyInto(leaving: CountedSet | undefined, bits: Bits): Bits {
    if (leaving?.bits.length !== bits.length) return copyBits(bits, data.rows);
    leaving.bits.set(bits);
    return leaving.bits;
  }

  return {
    of({ shown, count, repeats }, columns) {
      const { base, differing } = nearest(shown, count, columns);
      const isCached = cached.includes(base);
      if (isCached) keep(base, base);
      if (isCached && differing === 0) {
        if (base.vacancies && isSame(base.vacancies.repeats, repeats.all)) return base.vacancies.counts;
        const counts = countVacancies(data, base, repeats);
        base.vacancies = { repeats: repeats.all.slice(), counts };
        return counts;
      }
      const counted: CountedSet = {
        bits: shown,
        rows: count,
        rowCounts: countIncrementally(data, base, shown, { columns, scratch }),
        vacancies: null,
      };
      if (count >= cacheFromRows) {
        const replaced = isCached && differing < cacheFromRows ? base : null;
        keep({ ...counted, bits: copyInto(replaced ?? (cached.length === maxCachedSets ? cached[0] : undefined), shown) }, replaced);
      }
      return countVacancies(data, counted, repeats);
    },
    get bytes() {
      const arrays = cached.flatMap(({ bits, rowCounts }) => [bits, ...Object.values(rowCounts)]);
      return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}

const noRows: CountedSet = { bits: emptyBits(0), rows: 0, rowCounts: {}, vacancies: null };

function liveRows(data: StoreData, columns: readonly FacetColumn[]): CountedSet {
  const rowCounts = Object.fromEntries(columns.map((name) => [name, liveValues(data, data[name])]));
  return { bits: data.live, rows: data.liveCount, rowCounts, vacancies: null };
}

/**
 * Live rows per value, with the state they were counted in. Rows are only added and live rows only removed, so `rows` and `liveCount`
 * identify a state.
 */
const liveByValue = new WeakMap<TupleColumn, { rows: number; liveCount: number; counts: Int32Array }>();

function liveValues({ rows, liveCount, values }: StoreData, column: TupleColumn): Int32Array {
  const known = liveByValue.get(column);
  if (known?.rows === rows && known.liveCount === liveCount) return known.counts;
  const counts = new Int32Array(values.length);
  addTuples(counts, column, column.liveCounts, 1);
  liveByValue.set(column, { rows, liveCount, counts });
  return counts;
}

/** Counts rows of `bits` per value, starting from another set's counts. */
function countIncrementally(
  data: StoreData,
  base: CountedSet,
  bits: Bits,
  { columns, scratch }: { columns: readonly FacetColumn[]; scratch: Scratch },
): CountedSet["rowCounts"] {
  const tupleColumns = columns.map((name) => data[name]);
  const added = countTuples(differenceOf(bits, base.bits, scratch), tupleColumns);
  const removed = countTuples(differenceOf(base.bits, bits, scratch), tupleColumns);
  const rowCounts: CountedSet["rowCounts"] = {};
  columns.forEach((name, at) => {
    const counts = new Int32Array(data.values.length);
    counts.set(base.rowCounts[name] ?? []);
    addTuples(counts, data[name], added[at] ?? [], 1);
    addTuples(counts, data[name], removed[at] ?? [], -1);
    rowCounts[name] = counts;
  });
  return rowCounts;
}

function differenceOf(bits: Bits, others: Bits, scratch: Scratch): Bits {
  if (bits.length === 0 || others.length === 0) return bits;
  const left = scratch.copyOf(bits);
  andNotInto(left, others);
  return left;
}

/** Counts vacancies per value: shown rows, and hidden rows that have a value which no row before them in the vacancy has. */
function countVacancies(data: StoreData, { rowCounts }: CountedSet, repeats: Repeats): Int32Array {
  const counts = new Int32Array(data.values.length);
  for (const name of facetColumns) {
    const ofColumn = rowCounts[name];
    if (!ofColumn) continue;
    for (let value = 0; value < ofColumn.length; value++) counts[value] = (counts[value] as number) + (ofColumn[value] as number);
    addDistinctValues(counts, data[name], name, repeats);
  }
  return counts;
}

/** Adds the values of repeats that no preceding row of the vacancy has. */
function addDistinctValues(counts: Int32Array, column: TupleColumn, name: FacetColumn, { links, all, direct, previous }: Repeats): void {
  const { starts, values } = flattenTuples(column);
  const [alike, tuples, previousTuples] = [links.alike[name], links.tuples[name], links.previousTuples[name]];
  /** Holds the repeat's number at values of preceding rows. */
  const stamps = new Int32Array(counts.length);
  for (let word = 0, stamp = 1; word < all.length; word++) {
    // Skips repeats with the same values as their predecessor, which most are.
    for (let left = (all[word] as number) & ~((direct[word] as number) & (alike[word] as number)); left !== 0; left &= left - 1, stamp++) {
      const link = lowestIn(word, left);
      const tuple = tuples[link] as number;
      let before = nearestBefore(links, link, previous);
      for (; before >= 0 && previousTuples[before] !== tuple; before = nextBefore(links, before, previous)) {
        const other = previousTuples[before] as number;
        const end = starts[other + 1] as number;
        for (let place = starts[other] as number; place < end; place++) stamps[values[place] as number] = stamp;
      }
      // A preceding row has exactly the same values.
      if (before >= 0) continue;
      const end = starts[tuple + 1] as number;
      for (let place = starts[tuple] as number; place < end; place++) {
        const value = values[place] as number;
        if (stamps[value] !== stamp) counts[value] = (counts[value] as number) + 1;
      }
    }
  }
}

function isSame(some: Int32Array, others: Int32Array): boolean {
  return some.length === others.length && bytesOf(some).equals(bytesOf(others));
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
