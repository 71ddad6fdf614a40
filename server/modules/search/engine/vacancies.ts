import { type Bits, clearBit } from "./bits.ts";
import type { StoreData } from "./store.ts";
import { type VacancyOrder, vacancyOrder } from "./vacancy-order.ts";

/** The vacancies that have at least two rows in a set: their places in `order`, one vacancy after another, and where each vacancy's end. */
export interface RepeatedVacancies {
  order: VacancyOrder;
  places: Int32Array;
  ends: Int32Array;
}

let lentPlaces = new Int32Array(0);
let lentEnds = new Int32Array(0);

export function repeatedIn(data: StoreData, bits: Bits): RepeatedVacancies {
  const order = vacancyOrder(data);
  const { starts, ends: allEnds, rows, count } = order;
  if (lentPlaces.length < rows.length) lentPlaces = new Int32Array(rows.length);
  if (lentEnds.length < count) lentEnds = new Int32Array(starts.length);
  const [places, ends] = [lentPlaces, lentEnds];
  let length = 0;
  let repeated = 0;
  for (let vacancy = 0; vacancy < count; vacancy++) {
    const from = length;
    const end = allEnds[vacancy] as number;
    for (let place = starts[vacancy] as number; place < end; place++) {
      const row = rows[place] as number;
      if ((((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1) places[length++] = place;
    }
    if (length > from + 1) ends[repeated++] = length;
    else length = from;
  }
  return { order, places: places.slice(0, length), ends: ends.slice(0, repeated) };
}

/** How many of the rows repeat a vacancy already counted. */
export function repeats({ places, ends }: RepeatedVacancies): number {
  return places.length - ends.length;
}

/** Leaves one advert of each vacancy, the one that is shown first. */
export function keepOneOfEachVacancy(bits: Bits, { order: { rows }, places, ends }: RepeatedVacancies): void {
  let at = 0;
  for (let vacancy = 0; vacancy < ends.length; vacancy++) {
    const end = ends[vacancy] as number;
    for (at++; at < end; at++) clearBit(bits, rows[places[at] as number] as number);
  }
}
