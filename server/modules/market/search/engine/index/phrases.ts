import type { TextTerm } from "#server/kernel/services/search.types.ts";
import type { SegmentReader, Slice, TermEntry } from "../storage/segment.ts";
import { encodePostings, OccurrenceCursor } from "./postings.ts";

/** End positions of the phrase read so far: a chain of positions per row. */
interface PhraseEnds {
  head: Int32Array;
  next: number[];
  positions: number[];
}

const nothing: Slice = { bytes: new Uint8Array(0), from: 0, to: 0 };

/** Returns a segment's adverts that contain a word or an exact phrase; for a prefix, any word that begins with it. */
export function termPostings(segment: SegmentReader, term: TextTerm, bodyWords: Uint16Array): Slice {
  const last = term.words.length - 1;
  if (last < 0) return nothing;
  const entriesOf = (index: number): TermEntry[] => {
    const word = term.words[index] ?? "";
    if (index === last && term.prefix) return segment.findByPrefix(word);
    const entry = segment.find(word);
    return entry ? [entry] : [];
  };
  if (last === 0) {
    const entries = entriesOf(0);
    return entries.length > 1 ? anyOf(segment, entries) : (entries[0]?.postings ?? nothing);
  }
  let ends: PhraseEnds | null = null;
  for (let index = 0; index <= last; index++) {
    const entries = entriesOf(index);
    if (entries.length === 0) return nothing;
    ends = ends ? extendPhrase(segment, ends, entries) : startPhrase(segment, entries);
  }
  return ends ? phrasePostings(segment, ends, bodyWords) : nothing;
}

function anyOf(segment: SegmentReader, entries: readonly TermEntry[]): Slice {
  const impacts = new Uint8Array(segment.rowCount);
  for (const { postings } of entries) {
    const cursor = new OccurrenceCursor(postings);
    while (cursor.nextRow()) if (cursor.impact > (impacts[cursor.row] as number)) impacts[cursor.row] = cursor.impact;
  }
  return encodePostings(impacts);
}

function noEnds(segment: SegmentReader): PhraseEnds {
  return { head: new Int32Array(segment.rowCount).fill(-1), next: [], positions: [] };
}

function addEnd(ends: PhraseEnds, row: number, position: number): void {
  ends.next.push(ends.head[row] as number);
  ends.head[row] = ends.positions.length;
  ends.positions.push(position);
}

function startPhrase(segment: SegmentReader, entries: readonly TermEntry[]): PhraseEnds {
  const ends = noEnds(segment);
  for (const { postings, positions } of entries) {
    const cursor = new OccurrenceCursor(postings, positions);
    while (cursor.nextRow()) {
      do addEnd(ends, cursor.row, cursor.position);
      while (cursor.nextPosition());
    }
  }
  return ends;
}

function extendPhrase(segment: SegmentReader, before: PhraseEnds, entries: readonly TermEntry[]): PhraseEnds {
  const ends = noEnds(segment);
  for (const { postings, positions } of entries) {
    const cursor = new OccurrenceCursor(postings, positions);
    while (cursor.nextRow()) {
      const head = before.head[cursor.row] as number;
      if (head < 0) continue;
      do if (hasPosition(before, head, cursor.position - 1)) addEnd(ends, cursor.row, cursor.position);
      while (cursor.nextPosition());
    }
  }
  return ends;
}

function hasPosition(ends: PhraseEnds, head: number, position: number): boolean {
  for (let at = head; at >= 0; at = ends.next[at] as number) if (ends.positions[at] === position) return true;
  return false;
}

function phrasePostings(segment: SegmentReader, ends: PhraseEnds, bodyWords: Uint16Array): Slice {
  const impacts = new Uint8Array(segment.rowCount);
  for (let row = 0; row < segment.rowCount; row++) {
    let headerSum = 0;
    let bodyCount = 0;
    for (let at = ends.head[row] as number; at >= 0; at = ends.next[at] as number) {
      const weight = headerWeight(ends.positions[at] as number);
      if (weight > 0) headerSum += weight;
      else bodyCount++;
    }
    if (headerSum + bodyCount > 0) impacts[row] = impactOf(headerSum, bodyCount, bodyWords[segment.startRow + row] as number);
  }
  return encodePostings(impacts);
}

/** Start position of each field: far enough apart that no phrase spans two fields, and all below 2 ** 14. */
const fieldStarts = { body: 0, title: 16_000, company: 16_128, place: 16_256 } as const;
const headerRoom = 120;
/** Body words past this all share this position; phrases are not found among them. */
const lastBodyPosition = 15_990;

const titleWeight = 6;
const companyWeight = 2;
const placeWeight = 1.5;
/** However often a word occurs in the body, it weighs less than one occurrence in the title. */
const bodyWeightAtMost = 3;
const bodyHalfCount = 2;
/** Body length that is neither favoured nor penalised. Fixed, so that an advert's weight never depends on the others. */
const usualBodyWords = 230;
const lengthInfluence = 0.6;
const saturation = 3;

/** Returns the weight of one occurrence at `position` in a header field; 0 in the body. */
export function headerWeight(position: number): number {
  if (position < fieldStarts.title) return 0;
  if (position < fieldStarts.company) return titleWeight;
  return position < fieldStarts.place ? companyWeight : placeWeight;
}

/** Returns the BM25 score with field boosts and without inverse document frequency, from 1 to 255. */
export function impactOf(headerSum: number, bodyCount: number, bodyWords: number): number {
  const lengthFactor = 1 - lengthInfluence + (lengthInfluence * bodyWords) / usualBodyWords;
  const weight = headerSum + (bodyWeightAtMost * bodyCount) / (bodyCount + bodyHalfCount * lengthFactor);
  return 1 + Math.round((254 * weight) / (weight + saturation));
}

/** Returns the position of a field's word `index`; words past the field's room share its last position. */
export function positionOf(field: keyof typeof fieldStarts, index: number): number {
  return fieldStarts[field] + Math.min(index, field === "body" ? lastBodyPosition : headerRoom);
}
