/** A set of rows, one bit each, in words of 32. Words past the end count as empty. */
export type Bits = Int32Array;

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;
export const emptyBits = (rows: number): Bits => new Int32Array(wordsFor(rows));

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

/** The same set with room for at least `rows`; grows by a quarter so that appending stays cheap. */
export function bitsWithRoom(bits: Bits, rows: number): Bits {
  const words = wordsFor(rows);
  if (bits.length >= words) return bits;
  const grown = new Int32Array(words + (words >>> 2) + 4);
  grown.set(bits);
  return grown;
}

/** A copy of exactly the words that `rows` need. */
export function copyBits(bits: Bits, rows: number): Bits {
  const copy = emptyBits(rows);
  copy.set(bits.length > copy.length ? bits.subarray(0, copy.length) : bits);
  return copy;
}

export function andInto(target: Bits, other: Bits): void {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) & (other[word] as number);
  if (shared < target.length) target.fill(0, shared);
}

export function orInto(target: Bits, other: Bits): void {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) | (other[word] as number);
}

export function andNotInto(target: Bits, other: Bits): void {
  const shared = Math.min(target.length, other.length);
  for (let word = 0; word < shared; word++) target[word] = (target[word] as number) & ~(other[word] as number);
}

/** Puts into `target`, and answers it, the rows that all of `sets` have and none of `without`; what it held before does not count. */
export function intersectInto(target: Bits, sets: readonly [Bits, ...Bits[]], without: readonly Bits[] = []): Bits {
  const [first, second, ...others] = sets;
  if (second) {
    const shared = Math.min(target.length, first.length, second.length);
    for (let word = 0; word < shared; word++) target[word] = (first[word] as number) & (second[word] as number);
    target.fill(0, shared);
  } else {
    const shared = Math.min(target.length, first.length);
    target.set(first.length > shared ? first.subarray(0, shared) : first);
    target.fill(0, shared);
  }
  for (const other of others) andInto(target, other);
  for (const other of without) andNotInto(target, other);
  return target;
}

function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555);
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
  return (((ones + (ones >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word] as number;
    if (value !== 0) count += onesIn(value);
  }
  return count;
}

/** How many rows are in both sets. */
export function countCommonBits(bits: Bits, other: Bits): number {
  const shared = Math.min(bits.length, other.length);
  let count = 0;
  for (let word = 0; word < shared; word++) {
    const value = (bits[word] as number) & (other[word] as number);
    if (value !== 0) count += onesIn(value);
  }
  return count;
}

/** How many rows are in one of the sets but not in the other; gives up beyond `atMost`. */
export function countDifferingBits(bits: Bits, other: Bits, atMost: number): number {
  const shared = Math.min(bits.length, other.length);
  let count = 0;
  for (let word = 0; word < shared && count <= atMost; word++) {
    const value = (bits[word] as number) ^ (other[word] as number);
    if (value !== 0) count += onesIn(value);
  }
  const longer = bits.length > shared ? bits : other;
  for (let word = shared; word < longer.length && count <= atMost; word++) count += onesIn(longer[word] as number);
  return count;
}

/** How many rows at or after `fromRow` and before `toRow` are in the set. */
export function countBitsBetween(bits: Bits, fromRow: number, toRow: number): number {
  let count = 0;
  const lastWord = Math.min(bits.length, wordsFor(toRow));
  for (let word = fromRow >>> 5; word < lastWord; word++) {
    let value = bits[word] as number;
    if (word === fromRow >>> 5) value &= -1 << (fromRow & 31);
    if (word === toRow >>> 5) value &= ~(-1 << (toRow & 31));
    if (value !== 0) count += onesIn(value);
  }
  return count;
}

/** Puts every row at or after `fromRow` and before `toRow` into the set. */
export function setBitsBetween(bits: Bits, fromRow: number, toRow: number): void {
  if (fromRow >= toRow) return;
  const first = fromRow >>> 5;
  const last = (toRow - 1) >>> 5;
  const head = -1 << (fromRow & 31);
  const tail = -1 >>> (31 - ((toRow - 1) & 31));
  if (first === last) {
    bits[first] = (bits[first] as number) | (head & tail);
    return;
  }
  bits[first] = (bits[first] as number) | head;
  bits.fill(-1, first + 1, last);
  bits[last] = (bits[last] as number) | tail;
}

/** Rows of the set, ascending. */
export function rowsOf(bits: Bits): Int32Array {
  const rows = new Int32Array(countBits(bits));
  writeRows(bits, rows);
  return rows;
}

/** Writes the rows of the set, ascending, into `rows`, which has room for them. */
export function writeRows(bits: Bits, rows: Int32Array): void {
  let length = 0;
  for (let word = 0; word < bits.length; word++) {
    let value = bits[word] as number;
    while (value !== 0) {
      rows[length++] = (word << 5) + 31 - Math.clz32(value & -value);
      value &= value - 1;
    }
  }
}
