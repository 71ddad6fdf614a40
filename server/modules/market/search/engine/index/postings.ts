import { type Bits, hasBit } from "../storage/bits.ts";
import type { Slice } from "../storage/segment.ts";

/** Adds the rows of a posting list to `target`. */
export function addPostings({ bytes, from, to }: Slice, startRow: number, target: Bits): void {
  let row = startRow;
  let at = from;
  while (at < to) {
    let byte = bytes[at++] as number;
    if (byte < 128) row += byte >>> 1;
    else {
      let gap = byte & 127;
      let shift = 7;
      do {
        byte = bytes[at++] as number;
        gap |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      row += gap >>> 1;
    }
    at++;
    target[row >>> 5] = (target[row >>> 5] as number) | (1 << (row & 31));
  }
}

/** Counts rows of a posting list that are in `bits`, up to `atMost`. */
export function countPostingsIn(slice: Slice, startRow: number, bits: Bits, atMost = Number.POSITIVE_INFINITY): number {
  const cursor = new OccurrenceCursor(slice);
  let count = 0;
  while (count < atMost && cursor.nextRow()) if (hasBit(bits, startRow + cursor.row)) count++;
  return count;
}

/** Writes the impact of each row of a posting list at that row. */
export function putImpacts(slice: Slice, startRow: number, impacts: Uint8Array): void {
  const cursor = new OccurrenceCursor(slice);
  while (cursor.nextRow()) impacts[startRow + cursor.row] = cursor.impact;
}

/** For each row of a posting list in `among`, raises the score to impact × weight, or adds that when `isSum`. */
export function scorePostings(slice: Slice, startRow: number, among: Bits, scores: Float32Array, weight: number, isSum: boolean): void {
  const { bytes, from, to } = slice;
  let row = startRow;
  let at = from;
  while (at < to) {
    let byte = bytes[at++] as number;
    if (byte < 128) row += byte >>> 1;
    else {
      let gap = byte & 127;
      let shift = 7;
      do {
        byte = bytes[at++] as number;
        gap |= (byte & 127) << shift;
        shift += 7;
      } while (byte > 127);
      row += gap >>> 1;
    }
    const impact = bytes[at++] as number;
    if ((((among[row >>> 5] as number) >>> (row & 31)) & 1) === 0) continue;
    const score = impact * weight;
    if (isSum) scores[row] = (scores[row] as number) + score;
    else if (score > (scores[row] as number)) scores[row] = score;
  }
}

/** Like `scorePostings`, for the given rows and an array of every row's impact. */
export function scoreRows(rows: Int32Array, impacts: Uint8Array, scores: Float32Array, weight: number, isSum: boolean): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number;
    const score = (impacts[row] ?? 0) * weight;
    if (isSum) scores[row] = (scores[row] as number) + score;
    else if (score > (scores[row] as number)) scores[row] = score;
  }
}

const noPositions: Slice = { bytes: new Uint8Array(0), from: 0, to: 0 };

/** Reads one posting list and, when given, its positions in step. `position` is that of the last occurrence read. */
export class OccurrenceCursor {
  row = 0;
  impact = 0;
  position = 0;
  private readonly postings: Slice;
  private readonly positions: Slice;
  private postingAt: number;
  private positionAt: number;
  /** Unread occurrences in this advert. */
  private left = 0;

  constructor(postings: Slice, positions: Slice = noPositions) {
    this.postings = postings;
    this.positions = positions;
    this.postingAt = postings.from;
    this.positionAt = positions.from;
  }

  /** Moves to the next advert and reads its first position. Returns false at the end. */
  nextRow(): boolean {
    for (; this.left > 0; this.left--) this.readNumber();
    if (this.postingAt >= this.postings.to) return false;
    const { bytes } = this.postings;
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[this.postingAt++] as number;
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    this.row += value >>> 1;
    this.impact = bytes[this.postingAt++] as number;
    if (this.positions === noPositions) return true;
    this.left = (value & 1) === 1 ? this.readNumber() - 1 : 0;
    this.position = this.readNumber();
    return true;
  }

  /** Moves to the next occurrence in the same advert. Returns false when there is none. */
  nextPosition(): boolean {
    if (this.left === 0) return false;
    this.left--;
    this.position += this.readNumber();
    return true;
  }

  private readNumber(): number {
    const { bytes } = this.positions;
    let value = 0;
    let shift = 0;
    let byte: number;
    do {
      byte = bytes[this.positionAt++] as number;
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value;
  }
}

/** Encodes a posting list without positions from an impact per row; rows with impact 0 are left out. */
export function encodePostings(impacts: Uint8Array): Slice {
  let length = 0;
  for (const impact of impacts) if (impact > 0) length++;
  const bytes = new Uint8Array(length * 2 + Math.ceil(impacts.length / 64) * 2 + 8);
  let at = 0;
  let last = 0;
  for (let row = 0; row < impacts.length; row++) {
    const impact = impacts[row] as number;
    if (impact === 0) continue;
    let value = (row - last) << 1;
    while (value > 127) {
      bytes[at++] = (value & 127) | 128;
      value >>>= 7;
    }
    bytes[at++] = value;
    bytes[at++] = impact;
    last = row;
  }
  return { bytes: bytes.slice(0, at), from: 0, to: at };
}
