import { tokens } from "#server/text/tokens.ts";
import { headerWeight, impactOf, positionOf } from "../index/phrases.ts";
import { createByteStreams } from "../storage/byte-streams.ts";
import type { Segment, SegmentReader, TermEntry } from "../storage/segment.ts";
import { createTermTable } from "../storage/term-table.ts";

/** Searchable text of one advert. */
export interface SearchedText {
  title: string;
  companyName: string;
  placeNames: string;
  body: string;
}

/** Takes adverts row by row, is searchable meanwhile, and is sealed into a compact segment once it is large enough. */
export interface SegmentBuilder extends SegmentReader {
  /** Adds the text of the next row; returns the number of words in its body. */
  add(text: SearchedText): number;
  seal(): Segment;
  readonly bytes: number;
}

const fieldOf = { body: "body", title: "title", companyName: "company", placeNames: "place" } as const;

export function createSegmentBuilder(startRow: number): SegmentBuilder {
  const terms = createTermTable();
  const postings = createByteStreams();
  const positions = createByteStreams();
  let rowCount = 0;
  /** Per word, for the row being added: that row, the occurrences there by kind of field, and the last position written. */
  let seenRows = new Int32Array(256).fill(-1);
  let headerSums = new Float32Array(256);
  let bodyCounts = new Int32Array(256);
  let occurrences = new Int32Array(256);
  let lastPositions = new Int32Array(256);
  /** Per word: the last row of its posting list. */
  let postedRows = new Int32Array(256);
  /** Words of the row being added, in order, with their positions; then each distinct word once. */
  const wordTerms: number[] = [];
  const wordPositions: number[] = [];
  const rowTerms: number[] = [];

  function termOf(word: string): number {
    const known = terms.size;
    const term = terms.findOrAdd(word);
    if (term < known) return term;
    postings.addStream();
    positions.addStream();
    if (term >= seenRows.length) {
      seenRows = copyInto(seenRows, new Int32Array(term * 2).fill(-1));
      headerSums = copyInto(headerSums, new Float32Array(term * 2));
      bodyCounts = copyInto(bodyCounts, new Int32Array(term * 2));
      occurrences = copyInto(occurrences, new Int32Array(term * 2));
      lastPositions = copyInto(lastPositions, new Int32Array(term * 2));
      postedRows = copyInto(postedRows, new Int32Array(term * 2));
    }
    return term;
  }

  function countWords(field: keyof SearchedText, words: readonly string[]): void {
    for (let index = 0; index < words.length; index++) {
      const term = termOf(words[index] as string);
      const position = positionOf(fieldOf[field], index);
      if (seenRows[term] !== rowCount) {
        seenRows[term] = rowCount;
        headerSums[term] = 0;
        bodyCounts[term] = 0;
        occurrences[term] = 0;
        lastPositions[term] = -1;
        rowTerms.push(term);
      }
      wordTerms.push(term);
      wordPositions.push(position);
      occurrences[term] = (occurrences[term] as number) + 1;
      if (field === "body") bodyCounts[term] = (bodyCounts[term] as number) + 1;
      else headerSums[term] = (headerSums[term] as number) + headerWeight(position);
    }
  }

  function writePositions(): void {
    for (let at = 0; at < wordTerms.length; at++) {
      const term = wordTerms[at] as number;
      const position = wordPositions[at] as number;
      const last = lastPositions[term] as number;
      const count = occurrences[term] as number;
      if (last < 0 && count > 1) positions.appendNumber(term, count);
      positions.appendNumber(term, last < 0 ? position : position - last);
      lastPositions[term] = position;
    }
  }

  function entry(term: number): TermEntry {
    const postingBytes = new Uint8Array(postings.length(term));
    postings.copy(term, postingBytes, 0);
    const positionBytes = new Uint8Array(positions.length(term));
    positions.copy(term, positionBytes, 0);
    return {
      postings: { bytes: postingBytes, from: 0, to: postingBytes.length },
      positions: { bytes: positionBytes, from: 0, to: positionBytes.length },
    };
  }

  return {
    startRow,
    isSealed: false,
    get rowCount() {
      return rowCount;
    },
    get bytes() {
      return postings.bytes + positions.bytes + seenRows.byteLength * 6 + terms.bytes;
    },
    add(text) {
      const bodyWords = tokens(text.body);
      wordTerms.length = 0;
      wordPositions.length = 0;
      rowTerms.length = 0;
      countWords("body", bodyWords);
      countWords("title", tokens(text.title));
      countWords("companyName", tokens(text.companyName));
      countWords("placeNames", tokens(text.placeNames));
      writePositions();
      for (const term of rowTerms) {
        const isRepeated = (occurrences[term] as number) > 1 ? 1 : 0;
        postings.appendNumber(term, ((rowCount - (postedRows[term] as number)) << 1) | isRepeated);
        postings.append(term, impactOf(headerSums[term] as number, bodyCounts[term] as number, bodyWords.length));
        postedRows[term] = rowCount;
      }
      rowCount++;
      return bodyWords.length;
    },
    find(word) {
      const term = terms.find(word);
      return term < 0 ? null : entry(term);
    },
    findByPrefix(prefix) {
      const found: TermEntry[] = [];
      for (let term = 0; term < terms.size; term++) if (terms.startsWith(term, prefix)) found.push(entry(term));
      return found;
    },
    seal() {
      const words = Array.from({ length: terms.size }, (_, term) => ({ term, word: terms.wordOf(term) }));
      words.sort((a, b) => (a.word < b.word ? -1 : 1));
      let chars = 0;
      let postingBytes = 0;
      let positionBytes = 0;
      for (const { term, word } of words) {
        chars += word.length;
        postingBytes += postings.length(term);
        positionBytes += positions.length(term);
      }
      const segment: Segment = {
        startRow,
        rowCount,
        termChars: new Uint16Array(chars),
        termEnds: new Uint32Array(words.length + 1),
        postingEnds: new Uint32Array(words.length + 1),
        positionEnds: new Uint32Array(words.length + 1),
        postings: new Uint8Array(postingBytes),
        positions: new Uint8Array(positionBytes),
      };
      for (const [index, { term, word }] of words.entries()) {
        const charsFrom = segment.termEnds[index] as number;
        for (let at = 0; at < word.length; at++) segment.termChars[charsFrom + at] = word.charCodeAt(at);
        segment.termEnds[index + 1] = charsFrom + word.length;
        const postingsFrom = segment.postingEnds[index] as number;
        postings.copy(term, segment.postings, postingsFrom);
        segment.postingEnds[index + 1] = postingsFrom + postings.length(term);
        const positionsFrom = segment.positionEnds[index] as number;
        positions.copy(term, segment.positions, positionsFrom);
        segment.positionEnds[index + 1] = positionsFrom + positions.length(term);
      }
      return segment;
    },
  };
}

function copyInto<T extends Int32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
