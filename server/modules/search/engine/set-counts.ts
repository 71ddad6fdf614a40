import { andNotInto, type Bits, copyBits, countBits, countDifferingBits, emptyBits, rowsOf } from "./bits.ts";
import { type FacetColumn, facetColumns, type StoreData } from "./store.ts";
import { type FlatTuples, flattened, type TupleColumn } from "./tuple-column.ts";
import { addRows, addTuples } from "./tuple-counts.ts";
import type { RepeatedVacancies } from "./vacancies.ts";

const setsKept = 8;

/**
 * A set of rows, how many of them carry each value of some columns, and how many vacancies. Neither what a row carries nor whose vacancy it is ever
 * changes, so that stays true whatever comes or goes.
 */
interface CountedSet {
  bits: Bits;
  rows: number;
  rowCounts: Partial<Record<FacetColumn, Int32Array>>;
  vacancyCounts: Int32Array | null;
}

/** Counts sets by facet value. Those counted lately are kept, and one that differs little from one of them is counted by what differs. */
export interface SetCounts {
  /** Vacancies per value of the given columns. */
  of(bits: Bits, columns: readonly FacetColumn[], repeatedOf: (bits: Bits) => RepeatedVacancies): Int32Array;
  readonly bytes: number;
}

/** @param keptFromRows a set of so many rows is kept; one that differs by fewer from one that is kept takes its place */
export function createSetCounts(data: StoreData, keptFromRows: number): SetCounts {
  /** The one used last stands last. */
  let kept: CountedSet[] = [];

  /** Of the empty set and all live rows the one that differs least; one of those kept where that saves half of the work. */
  function nearest(bits: Bits, rows: number, columns: readonly FacetColumn[]): { base: CountedSet; differing: number } {
    // All rows of a search are live ones.
    const others = data.liveCount - rows;
    let found = rows <= others ? { base: noRows, differing: rows } : { base: liveRows(data, columns), differing: others };
    for (const known of kept) {
      const most = found.differing >>> 1;
      if (Math.abs(known.rows - rows) > most || !columns.every((name) => known.rowCounts[name])) continue;
      const differing = countDifferingBits(bits, known.bits, most);
      if (differing <= most) found = { base: known, differing };
    }
    return found;
  }

  function keep(set: CountedSet, inPlaceOf: CountedSet | null): void {
    kept = [...kept.filter((known) => known !== inPlaceOf), set].slice(-setsKept);
  }

  return {
    of(bits, columns, repeatedOf) {
      const rows = countBits(bits);
      const { base, differing } = nearest(bits, rows, columns);
      if (differing === 0 && base.vacancyCounts) {
        keep(base, base);
        return base.vacancyCounts;
      }
      const rowCounts = countedFrom(data, base, bits, columns);
      const vacancyCounts = countVacancies(data, rowCounts, repeatedOf(bits));
      if (rows >= keptFromRows) {
        if (base.vacancyCounts) keep(base, base);
        keep({ bits: copyBits(bits, data.rows), rows, rowCounts, vacancyCounts }, differing < keptFromRows ? base : null);
      }
      return vacancyCounts;
    },
    get bytes() {
      const arrays = kept.flatMap(({ bits, rowCounts }) => [bits, ...Object.values(rowCounts)]);
      return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}

const noRows: CountedSet = { bits: emptyBits(0), rows: 0, rowCounts: {}, vacancyCounts: null };

function liveRows(data: StoreData, columns: readonly FacetColumn[]): CountedSet {
  const rowCounts = Object.fromEntries(columns.map((name) => [name, liveValues(data, data[name])]));
  return { bits: data.live, rows: data.liveCount, rowCounts, vacancyCounts: null };
}

/** Live rows per value, with what they were counted from: rows are only ever added and live ones only ever go, so no two states have both alike. */
const liveByValue = new WeakMap<TupleColumn, { rows: number; liveCount: number; counts: Int32Array }>();

function liveValues({ rows, liveCount, values }: StoreData, column: TupleColumn): Int32Array {
  const known = liveByValue.get(column);
  if (known?.rows === rows && known.liveCount === liveCount) return known.counts;
  const counts = new Int32Array(values.length);
  addTuples(counts, column, column.liveCounts, 1);
  liveByValue.set(column, { rows, liveCount, counts });
  return counts;
}

/** Rows of `bits` per value, from those of another set. */
function countedFrom(data: StoreData, base: CountedSet, bits: Bits, columns: readonly FacetColumn[]): CountedSet["rowCounts"] {
  const [added, removed] = [rowsWithout(data, bits, base.bits), rowsWithout(data, base.bits, bits)];
  const rowCounts: CountedSet["rowCounts"] = {};
  for (const name of columns) {
    const counts = new Int32Array(data.values.length);
    counts.set(base.rowCounts[name] ?? []);
    addRows(counts, data[name], added, 1);
    addRows(counts, data[name], removed, -1);
    rowCounts[name] = counts;
  }
  return rowCounts;
}

function rowsWithout(data: StoreData, bits: Bits, others: Bits): Int32Array {
  const left = copyBits(bits, data.rows);
  andNotInto(left, others);
  return rowsOf(left);
}

function countVacancies(data: StoreData, rowCounts: CountedSet["rowCounts"], repeated: RepeatedVacancies): Int32Array {
  const counts = new Int32Array(data.values.length);
  for (const name of facetColumns) {
    const ofColumn = rowCounts[name];
    if (!ofColumn) continue;
    for (let value = 0; value < ofColumn.length; value++) counts[value] = (counts[value] as number) + (ofColumn[value] as number);
    takeOffRepeats(counts, flattened(data[name]), repeated.order.tuples[name], repeated);
  }
  return counts;
}

/** Counts each value of a vacancy once, however many of its rows carry it. */
function takeOffRepeats(
  counts: Int32Array,
  { starts, values }: FlatTuples,
  tuples: Uint32Array,
  { places, ends }: RepeatedVacancies,
): void {
  const stamps = new Int32Array(counts.length);
  let from = 0;
  for (let vacancy = 0; vacancy < ends.length; vacancy++) {
    const end = ends[vacancy] as number;
    const first = tuples[places[from] as number] as number;
    let alike = from + 1;
    while (alike < end && tuples[places[alike] as number] === first) alike++;
    // Most vacancies are advertised alike everywhere.
    const last = starts[first + 1] as number;
    for (let at = starts[first] as number; at < last; at++) {
      const value = values[at] as number;
      counts[value] = (counts[value] as number) - (alike - from - 1);
      stamps[value] = end;
    }
    for (; alike < end; alike++) {
      const tuple = tuples[places[alike] as number] as number;
      const tupleEnd = starts[tuple + 1] as number;
      for (let at = starts[tuple] as number; at < tupleEnd; at++) {
        const value = values[at] as number;
        if (stamps[value] === end) counts[value] = (counts[value] as number) - 1;
        else stamps[value] = end;
      }
    }
    from = end;
  }
}
