import { type Bits, clearBit } from "./bits.ts";
import { columnWithRoom } from "./columns.ts";
import type { StoreData } from "./store.ts";

/** The vacancies that have at least two rows in a set: their rows one vacancy after another, and where each vacancy's rows end. */
export interface RepeatedVacancies {
  rows: Int32Array;
  ends: Int32Array;
}

export function repeatedIn(data: StoreData, bits: Bits): RepeatedVacancies {
  const { vacancyNext } = data.columns;
  const { rows: firstRows, count } = data.sharedVacancies;
  const ends = new Int32Array(count);
  let rows = new Int32Array(count * 3);
  let length = 0;
  let repeated = 0;
  for (let at = 0; at < count; at++) {
    const from = length;
    for (let row = firstRows[at] as number; row >= 0; row = vacancyNext[row] as number) {
      if ((((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 0) continue;
      if (length === rows.length) rows = columnWithRoom(rows, length + 1);
      rows[length++] = row;
    }
    if (length > from + 1) ends[repeated++] = length;
    else length = from;
  }
  return { rows: rows.subarray(0, length), ends: ends.subarray(0, repeated) };
}

/** How many of the rows repeat a vacancy already counted. */
export function repeats({ rows, ends }: RepeatedVacancies): number {
  return rows.length - ends.length;
}

/** Leaves one advert of each vacancy: the employer's own before agencies', then the one published last, then the lowest id. */
export function keepOneOfEachVacancy(data: StoreData, bits: Bits, { rows, ends }: RepeatedVacancies): void {
  const { byAgency, publishedAt, ids } = data.columns;
  let at = 0;
  for (const end of ends) {
    let best = rows[at] as number;
    for (at++; at < end; at++) {
      const row = rows[at] as number;
      const closer = (byAgency[best] as number) - (byAgency[row] as number);
      const later = (publishedAt[row] as number) - (publishedAt[best] as number);
      const isBetter = (closer || later || (ids[best] as number) - (ids[row] as number)) > 0;
      clearBit(bits, isBetter ? best : row);
      if (isBetter) best = row;
    }
  }
}
