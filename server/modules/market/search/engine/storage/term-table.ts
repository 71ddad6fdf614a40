/** Numbers words from 0 in order of first occurrence. Characters are in one array, so that a million words need no million objects. */
interface TermTable {
  readonly size: number;
  readonly bytes: number;
  /** Returns the number of a word, or -1. */
  find(word: string): number;
  /** Returns the number of a word. A new word gets the next number, which equals the previous size. */
  findOrAdd(word: string): number;
  wordOf(term: number): string;
  startsWith(term: number, prefix: string): boolean;
}

export function createTermTable(): TermTable {
  let size = 0;
  /** Term + 1 per slot, 0 when empty. */
  let places = new Int32Array(1024);
  let hashes = new Int32Array(512);
  let ends = new Uint32Array(513);
  let chars = new Uint16Array(8192);

  function isWord(term: number, word: string): boolean {
    const from = ends[term] as number;
    if ((ends[term + 1] as number) - from !== word.length) return false;
    for (let at = 0; at < word.length; at++) if (chars[from + at] !== word.charCodeAt(at)) return false;
    return true;
  }

  /** Returns the slot of a word, or the empty slot where it belongs. */
  function placeOf(word: string, hash: number): number {
    const mask = places.length - 1;
    let place = hash & mask;
    for (let stored = places[place] as number; stored > 0; stored = places[place] as number) {
      if (hashes[stored - 1] === hash && isWord(stored - 1, word)) return place;
      place = (place + 1) & mask;
    }
    return place;
  }

  function grow(): void {
    places = new Int32Array(places.length * 2);
    const mask = places.length - 1;
    for (let term = 0; term < size; term++) {
      let place = (hashes[term] as number) & mask;
      while (places[place] !== 0) place = (place + 1) & mask;
      places[place] = term + 1;
    }
    const moreHashes = new Int32Array(hashes.length * 2);
    moreHashes.set(hashes);
    hashes = moreHashes;
    const moreEnds = new Uint32Array(hashes.length + 1);
    moreEnds.set(ends);
    ends = moreEnds;
  }

  return {
    get size() {
      return size;
    },
    get bytes() {
      return places.byteLength + hashes.byteLength + ends.byteLength + chars.byteLength;
    },
    find: (word) => (places[placeOf(word, hashOf(word))] as number) - 1,
    findOrAdd(word) {
      const hash = hashOf(word);
      const place = placeOf(word, hash);
      const stored = places[place] as number;
      if (stored > 0) return stored - 1;
      const from = ends[size] as number;
      if (from + word.length > chars.length) {
        const more = new Uint16Array(Math.max(chars.length * 2, from + word.length));
        more.set(chars);
        chars = more;
      }
      for (let at = 0; at < word.length; at++) chars[from + at] = word.charCodeAt(at);
      ends[size + 1] = from + word.length;
      hashes[size] = hash;
      places[place] = size + 1;
      size++;
      if (size === hashes.length) grow();
      return size - 1;
    },
    startsWith(term, prefix) {
      const from = ends[term] as number;
      if ((ends[term + 1] as number) - from < prefix.length) return false;
      for (let at = 0; at < prefix.length; at++) if (chars[from + at] !== prefix.charCodeAt(at)) return false;
      return true;
    },
    wordOf(term) {
      let word = "";
      for (let at = ends[term] as number; at < (ends[term + 1] as number); at++) word += String.fromCharCode(chars[at] as number);
      return word;
    },
  };
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

/** Open-addressing hash table from a number to its row. The numbers stay in their own column. */
export interface RowTable {
  /** Row + 1 per slot, 0 when empty; the length is a power of two. */
  places: Int32Array;
  used: number;
}

type KeyColumn = Float64Array | Uint32Array;

export function emptyRowTable(): RowTable {
  return { places: new Int32Array(1024), used: 0 };
}

/** Returns the row of `key`, or -1. */
export function findRow(table: RowTable, keys: KeyColumn, key: number): number {
  return (table.places[placeOf(table.places, keys, key)] as number) - 1;
}

/** Stores `row`, whose key must already be in the column; replaces any row with that key. */
export function putRow(table: RowTable, keys: KeyColumn, row: number): void {
  if (table.used * 2 >= table.places.length) {
    const larger = new Int32Array(table.places.length * 2);
    for (const stored of table.places) if (stored > 0) larger[placeOf(larger, keys, keys[stored - 1] as number)] = stored;
    table.places = larger;
  }
  const place = placeOf(table.places, keys, keys[row] as number);
  if (table.places[place] === 0) table.used++;
  table.places[place] = row + 1;
}

function placeOf(places: Int32Array, keys: KeyColumn, key: number): number {
  const mask = places.length - 1;
  let hash = Math.imul(key | 0, 0x9e3779b1) ^ Math.imul(Math.floor(key / 0x100000000) | 0, 0x85ebca6b);
  hash ^= hash >>> 15;
  let place = hash & mask;
  for (let stored = places[place] as number; stored > 0; stored = places[place] as number) {
    if (keys[stored - 1] === key) return place;
    place = (place + 1) & mask;
  }
  return place;
}
