import { copyBits } from "./bits.ts";
import type { Columns } from "./columns.ts";
import { segmentBytes } from "./segment.ts";
import { facetColumns, type StoreData } from "./store.ts";

/** Bytes of the arrays of an index, and a fair guess for its few small lists. */
export function storeBytes(data: StoreData): number {
  const { columns, points, idTable, vacancyTable, sharedVacancies, live, valueBits, segments } = data;
  const arrays = [
    live,
    ...valueBits,
    ...Object.values(columns),
    points.lat,
    points.lng,
    idTable.places,
    vacancyTable.places,
    sharedVacancies.rows,
  ];
  let bytes = 0;
  for (const array of arrays) bytes += (array as Uint8Array).byteLength;
  for (const tuple of [...facetColumns.map((name) => data[name]), data.places]) {
    bytes += tuple.ids.byteLength + tuple.tuples.reduce((sum, values) => sum + 48 + values.length * 8, 0);
  }
  for (const segment of segments) bytes += segmentBytes(segment);
  return bytes;
}

/** Gives back the room kept for rows to come. */
export function trim(data: StoreData): void {
  const { rows, columns, points, sharedVacancies } = data;
  for (const name of Object.keys(columns) as (keyof Columns)[]) Object.assign(columns, { [name]: columns[name].slice(0, rows) });
  for (const tuple of [...facetColumns.map((name) => data[name]), data.places]) tuple.ids = tuple.ids.slice(0, rows);
  data.live = copyBits(data.live, rows);
  data.valueBits = data.valueBits.map((bits) => copyBits(bits, rows));
  points.lat = points.lat.slice(0, points.count);
  points.lng = points.lng.slice(0, points.count);
  sharedVacancies.rows = sharedVacancies.rows.slice(0, sharedVacancies.count);
}
