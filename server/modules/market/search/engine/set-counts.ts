import { andNotInto, type Bits, copyBits, countDifferingBits, emptyBits, lowestIn } from "./bits.ts";
import { addTuples, countTuples, flattened, type TupleColumn } from "./columns.ts";
import type { Scratch } from "./scratch.ts";
import { type FacetColumn, facetColumns, type StoreData } from "./store.ts";
import { nearestBefore, nextBefore, type Repeats, type Vacancies } from "./vacancies.ts";

const setsKept = 8;

/** A set of rows, and how many of them carry each value of some columns. What a row carries never changes, so that stays true whatever comes or goes. */
interface CountedSet {
  bits: Bits;
  rows: number;
  rowCounts: Partial<Record<FacetColumn, Int32Array>>;
  /** Vacancies per value of these columns, where the rows stand for these others. */
  vacancies: { repeats: Bits; counts: Int32Array } | null;
}

/** Counts sets by facet value. Those counted lately are kept, and one that differs little from one of them is counted by what differs. */
export interface SetCounts {
  /** Vacancies per value of the given columns. */
  of(vacancies: Vacancies, columns: readonly FacetColumn[]): Int32Array;
  readonly bytes: number;
}

/** @param keptFromRows a set of so many rows is kept; one that differs by fewer from one that is kept takes its place */
export function createSetCounts(data: StoreData, keptFromRows: number, scratch: Scratch): SetCounts {
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

  /** A copy in the memory of the set that goes, where it fits: fresh memory costs more than the copy. */
  function copyInto(leaving: CountedSet | undefined, bits: Bits): Bits {
    if (leaving?.bits.length !== bits.length) return copyBits(bits, data.rows);
    leaving.bits.set(bits);
    return leaving.bits;
  }

  return {
    of({ shown, count, repeats }, columns) {
      const { base, differing } = nearest(shown, count, columns);
      const isKept = kept.includes(base);
      if (isKept) keep(base, base);
      if (isKept && differing === 0) {
        if (base.vacancies && isSame(base.vacancies.repeats, repeats.all)) return base.vacancies.counts;
        const counts = countVacancies(data, base, repeats);
        base.vacancies = { repeats: repeats.all.slice(), counts };
        return counts;
      }
      const counted: CountedSet = {
        bits: shown,
        rows: count,
        rowCounts: countedFrom(data, base, shown, { columns, scratch }),
        vacancies: null,
      };
      if (count >= keptFromRows) {
        const replaced = isKept && differing < keptFromRows ? base : null;
        keep({ ...counted, bits: copyInto(replaced ?? (kept.length === setsKept ? kept[0] : undefined), shown) }, replaced);
      }
      return countVacancies(data, counted, repeats);
    },
    get bytes() {
      const arrays = kept.flatMap(({ bits, rowCounts }) => [bits, ...Object.values(rowCounts)]);
      return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}

const noRows: CountedSet = { bits: emptyBits(0), rows: 0, rowCounts: {}, vacancies: null };

function liveRows(data: StoreData, columns: readonly FacetColumn[]): CountedSet {
  const rowCounts = Object.fromEntries(columns.map((name) => [name, liveValues(data, data[name])]));
  return { bits: data.live, rows: data.liveCount, rowCounts, vacancies: null };
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
function countedFrom(
  data: StoreData,
  base: CountedSet,
  bits: Bits,
  { columns, scratch }: { columns: readonly FacetColumn[]; scratch: Scratch },
): CountedSet["rowCounts"] {
  const tupleColumns = columns.map((name) => data[name]);
  const added = countTuples(without(bits, base.bits, scratch), tupleColumns);
  const removed = countTuples(without(base.bits, bits, scratch), tupleColumns);
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

function without(bits: Bits, others: Bits, scratch: Scratch): Bits {
  if (bits.length === 0 || others.length === 0) return bits;
  const left = scratch.copyOf(bits);
  andNotInto(left, others);
  return left;
}

/** Vacancies per value: those of the rows that are shown, and where one that is not shown carries a value that none before it does. */
function countVacancies(data: StoreData, { rowCounts }: CountedSet, repeats: Repeats): Int32Array {
  const counts = new Int32Array(data.values.length);
  for (const name of facetColumns) {
    const ofColumn = rowCounts[name];
    if (!ofColumn) continue;
    for (let value = 0; value < ofColumn.length; value++) counts[value] = (counts[value] as number) + (ofColumn[value] as number);
    addUnlike(counts, data[name], name, repeats);
  }
  return counts;
}

/** Adds the values of the repeats that none before them carries. */
function addUnlike(counts: Int32Array, column: TupleColumn, name: FacetColumn, { links, all, direct, previous }: Repeats): void {
  const { starts, values } = flattened(column);
  const [alike, tuples, previousTuples] = [links.alike[name], links.tuples[name], links.previousTuples[name]];
  /** Values that those before the repeat carry hold its number. */
  const stamps = new Int32Array(counts.length);
  for (let word = 0, stamp = 1; word < all.length; word++) {
    // Most vacancies are advertised alike everywhere.
    for (let left = (all[word] as number) & ~((direct[word] as number) & (alike[word] as number)); left !== 0; left &= left - 1, stamp++) {
      const link = lowestIn(word, left);
      const tuple = tuples[link] as number;
      let before = nearestBefore(links, link, previous);
      for (; before >= 0 && previousTuples[before] !== tuple; before = nextBefore(links, before, previous)) {
        const other = previousTuples[before] as number;
        const end = starts[other + 1] as number;
        for (let place = starts[other] as number; place < end; place++) stamps[values[place] as number] = stamp;
      }
      // One of those before it carries all that it does.
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
