import { type FacetName, facetNames, type JobDocument } from "#server/kernel/services/search.types.ts";
import { type Bits, bitsWithRoom, clearBit, emptyBits, hasBit, setBit } from "./bits.ts";
import {
  type Columns,
  columnWithRoom,
  emptyColumns,
  emptyTupleColumn,
  makeRoom,
  putTuple,
  type TupleColumn,
  type TupleFinder,
  writeRow,
} from "./columns.ts";
import type { Segment } from "./segment.ts";
import { emptyRowTable, findRow, putRow, type RowTable } from "./term-table.ts";

/** First-point value of a row that has only areas. */
const onlyAreas = -2;

/** The whole index except the words of its newest rows: plain arrays, so that it can be transferred between threads and files as it is. */
export interface StoreData {
  rows: number;
  liveCount: number;
  /** Fewer than live rows where an advert has one row per rate. */
  liveAdverts: number;
  live: Bits;
  columns: Columns;
  values: { facet: FacetName; value: string }[];
  /** Rows that have each value. */
  valueBits: Bits[];
  /**
   * Facet values of a row, in four sets: terms of engagement; kind of employer, trainee support and promised answer; contract suites;
   * hours, start and advertiser.
   */
  engagement: TupleColumn;
  employer: TupleColumn;
  suites: TupleColumn;
  arrangement: TupleColumn;
  places: TupleColumn;
  /** Areas named as a row's workplace. */
  areas: TupleColumn;
  points: { count: number; lat: Float64Array; lng: Float64Array };
  /** Points of a row beyond its second, in row order. */
  furtherPoints: { count: number; rows: Int32Array; points: Int32Array };
  idTable: RowTable;
  vacancyTable: RowTable;
  /** First row of each vacancy that has, or had, more than one. */
  sharedVacancies: { count: number; rows: Int32Array };
  /** Rows before this one are in order of first publication, then id. */
  sortedRows: number;
  segments: Segment[];
}

export const facetColumns = ["engagement", "employer", "suites", "arrangement"] as const;
export type FacetColumn = (typeof facetColumns)[number];
/** Column of each facet; posting dates have their own column. */
export const columnOfFacet: Record<Exclude<FacetName, "posted">, FacetColumn> = {
  category: "engagement",
  level: "engagement",
  contractType: "engagement",
  payBasis: "engagement",
  workType: "employer",
  sector: "employer",
  employerType: "employer",
  chartership: "employer",
  replyPromise: "employer",
  suite: "suites",
  advertisedBy: "arrangement",
  workingPattern: "arrangement",
  start: "arrangement",
};

export function emptyStoreData(): StoreData {
  return {
    rows: 0,
    liveCount: 0,
    liveAdverts: 0,
    live: emptyBits(1024),
    columns: emptyColumns(),
    values: [],
    valueBits: [],
    engagement: emptyTupleColumn(),
    employer: emptyTupleColumn(),
    suites: emptyTupleColumn(),
    arrangement: emptyTupleColumn(),
    places: emptyTupleColumn(),
    areas: emptyTupleColumn(),
    points: { count: 0, lat: new Float64Array(0), lng: new Float64Array(0) },
    furtherPoints: { count: 0, rows: new Int32Array(0), points: new Int32Array(0) },
    idTable: emptyRowTable(),
    vacancyTable: emptyRowTable(),
    sharedVacancies: { count: 0, rows: new Int32Array(0) },
    sortedRows: 0,
    segments: [],
  };
}

export interface Store {
  readonly data: StoreData;
  /** Returns the id of a facet value, or -1 when no advert ever had it. */
  valueId(facet: FacetName, value: string): number;
  /** Adds a row of an advert; all rows of one advert must be added together. */
  append(document: JobDocument, bodyWords: number): void;
  /** Removes the advert; returns false when it is not in the index. */
  remove(jobId: number): boolean;
}

export function openStore(data: StoreData): Store {
  const { columns } = data;
  const valueIds = new Map(data.values.map(({ facet, value }, id) => [`${facet} ${value}`, id]));
  const finders: Record<FacetColumn | "places" | "areas", TupleFinder> = {
    engagement: new Map(),
    employer: new Map(),
    suites: new Map(),
    arrangement: new Map(),
    places: new Map(),
    areas: new Map(),
  };
  const pointIds = new Map<string, number>();

  function addValueId(facet: FacetName, value: string): number {
    const known = valueIds.get(`${facet} ${value}`);
    if (known !== undefined) return known;
    valueIds.set(`${facet} ${value}`, data.values.length);
    data.values.push({ facet, value });
    data.valueBits.push(emptyBits(0));
    return data.values.length - 1;
  }

  function pointId(point: JobDocument["points"][number] | undefined): number {
    if (!point) return -1;
    const key = `${point.lat} ${point.lng}`;
    const known = pointIds.get(key);
    if (known !== undefined) return known;
    const { points } = data;
    points.lat = columnWithRoom(points.lat, points.count + 1);
    points.lng = columnWithRoom(points.lng, points.count + 1);
    points.lat[points.count] = point.lat;
    points.lng[points.count] = point.lng;
    pointIds.set(key, points.count);
    return points.count++;
  }

  function putPoints(row: number, { points, areaIds = [] }: JobDocument): void {
    const [first, second, ...further] = points;
    columns.firstPoints[row] = first || areaIds.length === 0 ? pointId(first) : onlyAreas;
    columns.secondPoints[row] = pointId(second);
    const stored = data.furtherPoints;
    for (const point of further) {
      stored.rows = columnWithRoom(stored.rows, stored.count + 1);
      stored.points = columnWithRoom(stored.points, stored.count + 1);
      stored.rows[stored.count] = row;
      stored.points[stored.count++] = pointId(point);
    }
  }

  function joinVacancy(row: number, key: string | null): void {
    columns.vacancyNext[row] = -1;
    columns.vacancyHashes[row] = key ? vacancyHash(key) : 0;
    if (!key) return;
    const first = findRow(data.vacancyTable, columns.vacancyHashes, columns.vacancyHashes[row] as number);
    if (first < 0) {
      putRow(data.vacancyTable, columns.vacancyHashes, row);
      return;
    }
    const shared = data.sharedVacancies;
    if (columns.vacancyNext[first] === -1) {
      shared.rows = columnWithRoom(shared.rows, shared.count + 1);
      shared.rows[shared.count++] = first;
    }
    columns.vacancyNext[row] = columns.vacancyNext[first] as number;
    columns.vacancyNext[first] = row;
  }

  function keepsOrder(row: number): boolean {
    if (row === 0) return true;
    const difference = (columns.publishedAt[row] as number) - (columns.publishedAt[row - 1] as number);
    return difference > 0 || (difference === 0 && (columns.ids[row] as number) >= (columns.ids[row - 1] as number));
  }

  return {
    data,
    valueId: (facet, value) => valueIds.get(`${facet} ${value}`) ?? -1,
    append(document, bodyWords) {
      const row = data.rows++;
      const isFurtherRow = row > 0 && columns.ids[row - 1] === document.id && hasBit(data.live, row - 1);
      makeRoom(columns, data.rows);
      data.live = bitsWithRoom(data.live, data.rows);
      writeRow(columns, row, document, bodyWords);
      const byColumn: Record<FacetColumn, number[]> = { engagement: [], employer: [], suites: [], arrangement: [] };
      for (const facet of facetNames) {
        if (facet === "posted") continue;
        for (const value of valuesOf(document, facet)) {
          const id = addValueId(facet, value);
          byColumn[columnOfFacet[facet]].push(id);
          const bits = bitsWithRoom(data.valueBits[id] as Bits, data.rows);
          data.valueBits[id] = bits;
          setBit(bits, row);
        }
      }
      for (const name of facetColumns) putTuple(data[name], finders[name], row, byColumn[name]);
      putTuple(data.places, finders.places, row, document.placeIds);
      putTuple(data.areas, finders.areas, row, document.areaIds ?? []);
      putPoints(row, document);
      joinVacancy(row, document.vacancyKey);
      putRow(data.idTable, columns.ids, row);
      if (data.sortedRows === row && keepsOrder(row)) data.sortedRows++;
      setBit(data.live, row);
      data.liveCount++;
      if (!isFurtherRow) data.liveAdverts++;
    },
    remove(jobId) {
      const last = findRow(data.idTable, columns.ids, jobId);
      if (last < 0 || !hasBit(data.live, last)) return false;
      for (let row = last; row >= 0 && columns.ids[row] === jobId && hasBit(data.live, row); row--) {
        clearBit(data.live, row);
        data.liveCount--;
        for (const name of [...facetColumns, "places", "areas"] as const) {
          const id = data[name].ids[row] as number;
          data[name].liveCounts[id] = (data[name].liveCounts[id] as number) - 1;
        }
      }
      data.liveAdverts--;
      return true;
    },
  };
}

/** Returns an advert's values of one facet. An advert with a form also has the form's suite. */
function valuesOf(document: JobDocument, facet: Exclude<FacetName, "posted">): string[] {
  if (facet === "suite") return [...new Set(document.suites.flatMap((suite) => [suite, suite.split(":")[0] ?? suite]))];
  if (facet === "chartership" || facet === "replyPromise" || facet === "start") return [...document[facet]];
  if (facet === "advertisedBy") return [document.isByAgency ? "agency" : "employer"];
  const value = document[facet];
  return value === null ? [] : [value];
}

/** Returns a 53-bit hash of a vacancy key; never 0. */
function vacancyHash(key: string): number {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return ((high >>> 0) & 0x1fffff) * 0x100000000 + (low >>> 0) || 1;
}
