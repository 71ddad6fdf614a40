import { type Bits, countBits, wordsFor, writeRows } from "./bits.ts";
import type { StoreData } from "./store.ts";

/**
 * Arrays for the length of one search. Fresh ones would cost more than what is done with them: a set of a million rows takes 125 kB, and the system
 * clears that anew for each.
 */
export interface Scratch {
  /** Takes every array back. To be called before a search; what the last one was lent must not be used from then on. */
  takeBack(): void;
  /** A set without rows. */
  noRows(): Bits;
  copyOf(bits: Bits): Bits;
  /** Exactly so many numbers, of any value. */
  numbers(length: number): Int32Array;
  /** Whether an array is one of these. */
  lends(array: Int32Array): boolean;
  readonly bytes: number;
}

export function createScratch(data: Pick<StoreData, "rows">): Scratch {
  const sets = createShelf();
  const lists = createShelf();
  return {
    takeBack() {
      sets.takeBack();
      lists.takeBack();
    },
    noRows: () => sets.next(wordsFor(data.rows)).fill(0),
    copyOf(bits) {
      const copy = sets.next(wordsFor(data.rows));
      if (bits.length >= copy.length) copy.set(bits.subarray(0, copy.length));
      else copy.fill(0, bits.length).set(bits);
      return copy;
    },
    numbers: (length) => lists.next(length),
    lends: (array) => sets.has(array) || lists.has(array),
    get bytes() {
      return sets.bytes + lists.bytes;
    },
  };
}

/** Arrays lent one after another, each as long as the longest that was asked for at its turn. */
function createShelf() {
  const held: Int32Array[] = [];
  let lent = 0;
  return {
    takeBack() {
      lent = 0;
    },
    next(length: number): Int32Array {
      const at = lent++;
      let array = held[at];
      if (!array || array.length < length) {
        array = new Int32Array(length + (length >>> 3));
        held[at] = array;
      }
      return array.length === length ? array : array.subarray(0, length);
    },
    has: (array: Int32Array) => held.some(({ buffer }) => buffer === array.buffer),
    get bytes() {
      return held.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}

/** Rows of the set, ascending. */
export function listRows(bits: Bits, scratch: Scratch): Int32Array {
  const rows = scratch.numbers(countBits(bits));
  writeRows(bits, rows);
  return rows;
}
