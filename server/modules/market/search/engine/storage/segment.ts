/**
 * The words of a run of adverts, sealed. Rows are counted from `startRow`. For each word, in order: `postings` holds per advert the number
 * (row gap << 1 | occurs more than once) and an impact byte; `positions` holds per advert the count when that is more than one, then the
 * gap to each position. Numbers are varints with seven bits per byte.
 */
export interface Segment {
  readonly startRow: number;
  readonly rowCount: number;
  readonly termChars: Uint16Array;
  /** These three have one more entry than there are words. */
  readonly termEnds: Uint32Array;
  readonly postingEnds: Uint32Array;
  readonly positionEnds: Uint32Array;
  readonly postings: Uint8Array;
  readonly positions: Uint8Array;
}

export interface Slice {
  bytes: Uint8Array;
  from: number;
  to: number;
}

export interface TermEntry {
  postings: Slice;
  positions: Slice;
}

/** Reads the words of a run of adverts, sealed or still growing. */
export interface SegmentReader {
  readonly startRow: number;
  readonly rowCount: number;
  /** False while adverts are still being added: nothing derived from it may be cached. */
  readonly isSealed: boolean;
  find(word: string): TermEntry | null;
  /** Returns every word with this prefix. */
  findByPrefix(prefix: string): TermEntry[];
}

export function readSegment(segment: Segment): SegmentReader {
  const { termChars, termEnds, postingEnds, positionEnds, postings, positions } = segment;
  const terms = termEnds.length - 1;

  /** Negative when the stored word sorts before `word`; with `prefixOnly`, words that begin with it are equal. */
  function compare(term: number, word: string, prefixOnly: boolean): number {
    const from = termEnds[term] as number;
    const length = (termEnds[term + 1] as number) - from;
    const shared = Math.min(length, word.length);
    for (let at = 0; at < shared; at++) {
      const difference = (termChars[from + at] as number) - word.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return prefixOnly && length >= word.length ? 0 : length - word.length;
  }

  function firstNotBefore(word: string): number {
    let low = 0;
    let high = terms;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(middle, word, false) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const entry = (term: number): TermEntry => ({
    postings: { bytes: postings, from: postingEnds[term] as number, to: postingEnds[term + 1] as number },
    positions: { bytes: positions, from: positionEnds[term] as number, to: positionEnds[term + 1] as number },
  });

  return {
    startRow: segment.startRow,
    rowCount: segment.rowCount,
    isSealed: true,
    find(word) {
      const term = firstNotBefore(word);
      return term < terms && compare(term, word, false) === 0 ? entry(term) : null;
    },
    findByPrefix(prefix) {
      const found: TermEntry[] = [];
      for (let term = firstNotBefore(prefix); term < terms && compare(term, prefix, true) === 0; term++) found.push(entry(term));
      return found;
    },
  };
}

export function segmentBytes(segment: Segment): number {
  return segment.termChars.byteLength + segment.termEnds.byteLength * 3 + segment.postings.byteLength + segment.positions.byteLength;
}
