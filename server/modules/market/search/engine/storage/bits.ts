/** A bitset of rows in 32-bit words. Words past the end count as empty. */
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

export function putBit(bits: Bits, row: number, isIn: boolean): void {
  if (isIn) setBit(bits, row);
  else clearBit(bits, row);
}

/** Returns the same set with capacity for at least `rows`; grows by a quarter so that appending stays cheap. */
export function bitsWithRoom(bits: Bits, rows: number): Bits {
  const words = wordsFor(rows);
  if (bits.length >= words) return bits;
  const grown = new Int32Array(words + (words >>> 2) + 4);
  grown.set(bits);
  return grown;
}

/** Returns a copy with exactly the words that `rows` need. */
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

/** Replaces `target` with the rows in all of `sets` and none of `without`; returns their number. */
export function intersectInto(target: Bits, sets: readonly [Bits, ...Bits[]], without: readonly Bits[] = []): number {
  const [first, second = first, third = first, ...others] = sets;
  const count = intersectThree(target, first, second, third);
  if (others.length + without.length === 0) return count;
  for (const other of others) andInto(target, other);
  for (const other of without) andNotInto(target, other);
  return countBits(target);
}

/**
 * Counts four words at a time with carry-save adders: bits accumulate in `ones` and `twos`, and only the resulting fours are counted bit by
 * bit (Harley–Seal, in Warren, Hacker's Delight, 5-1).
 */
function intersectThree(target: Bits, first: Bits, second: Bits, third: Bits): number {
  const shared = Math.min(target.length, first.length, second.length, third.length);
  const atOnce = shared - (shared & 3);
  let [ones, twos, fours] = [0, 0, 0];
  for (let word = 0; word < atOnce; word += 4) {
    const a = (first[word] as number) & (second[word] as number) & (third[word] as number);
    const b = (first[word + 1] as number) & (second[word + 1] as number) & (third[word + 1] as number);
    const c = (first[word + 2] as number) & (second[word + 2] as number) & (third[word + 2] as number);
    const d = (first[word + 3] as number) & (second[word + 3] as number) & (third[word + 3] as number);
    target[word] = a;
    target[word + 1] = b;
    target[word + 2] = c;
    target[word + 3] = d;
    const onesOfA = ones ^ a;
    const twosOfB = (ones & a) | (onesOfA & b);
    const onesOfB = onesOfA ^ b;
    const onesOfC = onesOfB ^ c;
    const twosOfD = (onesOfB & c) | (onesOfC & d);
    ones = onesOfC ^ d;
    const twosOfBoth = twos ^ twosOfB;
    fours += onesIn((twos & twosOfB) | (twosOfBoth & twosOfD));
    twos = twosOfBoth ^ twosOfD;
  }
  let count = 4 * fours + 2 * onesIn(twos) + onesIn(ones);
  for (let word = atOnce; word < shared; word++) {
    const value = (first[word] as number) & (second[word] as number) & (third[word] as number);
    target[word] = value;
    count += onesIn(value);
  }
  target.fill(0, shared);
  return count;
}

/** Returns the lowest row in a non-empty word; `word` is its index in the set. */
export function lowestIn(word: number, value: number): number {
  return (word << 5) + 31 - Math.clz32(value & -value);
}

/** Counts the rows in a word. */
export function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555);
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word] as number;
    if (value !== 0) count += onesIn(value);
  }
  return count;
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
}

/** Counts the rows in both sets. */
export function countCommonBits(bits: Bits, other: Bits): number {
  const shared = Math.min(bits.length, other.length);
  let count = 0;
  for (let word = 0; word < shared; word++) {
    const value = (bits[word] as number) & (other[word] as number);
    if (value !== 0) count += onesIn(value);
  }
  return count;
}

const sampledEvery = 32;

/** Counts rows in exactly one of the sets. Stops beyond `atMost`, for large sets already when a sample of words shows it. */
export function countDifferingBits(bits: Bits, other: Bits, atMost: number): number {
  const shared = Math.min(bits.length, other.length);
  if (shared > sampledEvery * sampledEvery) {
    let sampled = 0;
    for (let word = 0; word < shared; word += sampledEvery) sampled += onesIn((bits[word] as number) ^ (other[word] as number));
    if (sampled * sampledEvery > 1.25 * atMost) return sampled * sampledEvery;
  }
  let count = 0;
  for (let word = 0; word < shared && count <= atMost; word++) {
    const value = (bits[word] as number) ^ (other[word] as number);
    if (value !== 0) count += onesIn(value);
  }
  const longer = bits.length > shared ? bits : other;
  for (let word = shared; word < longer.length && count <= atMost; word++) count += onesIn(longer[word] as number);
  return count;
}

/** Counts rows from `fromRow` to before `toRow`. */
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

/** Adds rows from `fromRow` to before `toRow`. */
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

/** Returns the rows of the set, ascending. */
export function rowsOf(bits: Bits): Int32Array {
  const rows = new Int32Array(countBits(bits));
  writeRows(bits, rows);
  return rows;
}

/** Writes the rows of the set, ascending, into `rows`, which must have room for them. */
export function writeRows(bits: Bits, rows: Int32Array): void {
  let length = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) rows[length++] = lowestIn(word, left);
  }
}
