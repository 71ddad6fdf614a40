/** Open-addressing table from a number to the row that holds it. The numbers stay in the column they are read from. */
export interface RowTable {
  /** Row + 1 per place, 0 when empty; the length is a power of two. */
  places: Int32Array;
  used: number;
}

type KeyColumn = Float64Array | Uint32Array;

export function emptyRowTable(): RowTable {
  return { places: new Int32Array(1024), used: 0 };
}

/** The row stored for `key`, or -1. */
export function findRow(table: RowTable, keys: KeyColumn, key: number): number {
  return (table.places[placeOf(table.places, keys, key)] as number) - 1;
}

/** Stores `row`, whose key must already stand in the column; replaces the row stored for that key before. */
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
