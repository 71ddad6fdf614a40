import { payScales } from "#db/values.ts";
import type { JobDocument, RowPay, SearchFilters, SearchIndex, SearchQuery, SearchResult } from "#server/kernel/services/search.types.ts";
import { createSegmentBuilder } from "../build/segment-builder.ts";
import { rowGroupsBytes } from "../cache/row-groups.ts";
import { createScratch, listRows } from "../cache/scratch.ts";
import { createSegmentCaches } from "../cache/segment-caches.ts";
import { createSetCounts } from "../cache/set-counts.ts";
import { countFacets, createOpenRows, matchingRows, noFacetCounts, type RowReader } from "../query/facet-counts.ts";
import { createPayOrder, distances, pageOfRows, rankOf } from "../query/ranking.ts";
import { crossCount } from "../query/row-figures.ts";
import { createTextMatcher, type TextMatch } from "../query/text-match.ts";
import { copyBits } from "../storage/bits.ts";
import type { Columns } from "../storage/columns.ts";
import { readSegment, type SegmentReader, segmentBytes } from "../storage/segment.ts";
import { emptyStoreData, facetColumns, openStore, type StoreData } from "../storage/store.ts";
import { countPostingsIn } from "./postings.ts";
import { createVacancySetCache } from "./vacancies.ts";
import { vacancyLinksBytes } from "./vacancy-links.ts";

const segmentCacheBytes = { lists: 64 << 20, rows: 16 << 20, impacts: 32 << 20 };
/** Rows whose words stay in the growing segment; sealing this many takes a few milliseconds. */
const rowsBeforeSealing = 512;
/** Counting a smaller set is as fast as looking up its cached counts. */
const rowsBeforeKeeping = 2048;

/** A search index in this process's memory. */
export interface MemoryIndex extends SearchIndex {
  /** Seals the index and returns it as plain arrays. Do not use the index afterwards. */
  release(): StoreData;
  /** Rows replaced, removed or added out of order since the build; a new build resets it to 0. */
  readonly wornRows: number;
  /** Number of live adverts. */
  readonly size: number;
  /** Approximate bytes held. */
  readonly bytes: number;
}

export interface MemoryIndexSizes {
  /** Rows per sealed segment while adding; many for a bulk build. */
  sealRows?: number;
  /** Set size from which counts are cached. */
  cacheCountsFromRows?: number;
}

/** Creates an index over the given data, or an empty one. Searches are fastest when adverts are added by first publication, then id. */
export function createMemoryIndex(from: StoreData = emptyStoreData(), sizes: MemoryIndexSizes = {}): MemoryIndex {
  const { sealRows = rowsBeforeSealing, cacheCountsFromRows = rowsBeforeKeeping } = sizes;
  const store = openStore(from);
  const { data } = store;
  const segmentCaches = createSegmentCaches(segmentCacheBytes);
  const scratch = createScratch(data);
  const openRows = createOpenRows(data);
  const foundSets = createVacancySetCache(data, scratch);
  const reading = { store, openRows, foundSets, scratch };
  const payOrder = createPayOrder(data);
  const setCounts = createSetCounts(data, cacheCountsFromRows, scratch);
  let sealed: SegmentReader[] = data.segments.map(readSegment);
  let growing = createSegmentBuilder(data.rows);
  const segments = () => (growing.rowCount > 0 ? [...sealed, growing] : sealed);
  const matchText = createTextMatcher(data, segments, { segmentCaches, scratch });

  function seal(): void {
    if (growing.rowCount === 0) return;
    const segment = growing.seal();
    data.segments.push(segment);
    sealed = [...sealed, readSegment(segment)];
    growing = createSegmentBuilder(data.rows);
  }

  /** Runs to its end without waiting: arrays of `scratch` are lent to one search at a time. */
  function searchNow(query: SearchQuery): SearchResult {
    scratch.takeBack();
    const hasText = query.text !== null && query.text.branches.length > 0;
    const text = hasText && query.text ? matchText(query.text) : null;
    return hasText && !text ? emptyResult() : searchAmong(query, text);
  }

  /** Searches within the text matches; `text` is null without a search text. */
  function searchAmong(query: SearchQuery, text: TextMatch | null): SearchResult {
    const { filters, sort, now } = query;
    const { vacancies, butFor, unstatedPayCount } = matchingRows(reading, query, text);
    const { shown, count: total } = vacancies;
    const facets = query.withFacets ? countFacets(data, setCounts, butFor, now) : noFacetCounts();
    const offset = Math.max(0, Math.floor(query.offset) || 0);
    const limit = Math.min(Math.max(0, Math.floor(query.limit) || 0), total - offset);
    if (limit <= 0) return { total, hits: [], facets, unstatedPayCount };
    const distanceOf = distances(data, filters.place);
    const scores = text && sort === "relevance" ? text.score(shown) : null;
    const rows = pageOfRows(data, shown, rankOf(data, query, { payOrder, distanceOf, scores }), offset, limit);
    const hits = rows.map((row) => ({ id: data.columns.ids[row] as number, distanceMiles: distanceOf(row) }));
    return { total, hits, facets, unstatedPayCount };
  }

  return {
    search: async (query) => searchNow(query),
    async upsert(documents: readonly JobDocument[]) {
      for (const document of documents) {
        store.remove(document.id);
        for (const row of rowsOf(document)) store.append(row, growing.add(row));
        if (growing.rowCount >= sealRows) seal();
      }
    },
    async remove(jobIds) {
      for (const jobId of jobIds) store.remove(jobId);
    },
    hasWord: async (word) => hasWord(data, segments(), word),
    crossCount: async (facets, place, now) => crossCount(reading, facets, place, now),
    statedPay: async (filters, scale, now) => statedPay(reading, filters, scale, now),
    get size() {
      return data.liveAdverts;
    },
    get bytes() {
      const beside = [segmentCaches, payOrder, setCounts, openRows, foundSets, scratch, growing].reduce((sum, { bytes }) => sum + bytes, 0);
      return storeBytes(data) + beside + vacancyLinksBytes(data) + rowGroupsBytes(data);
    },
    release() {
      seal();
      freeUnusedCapacity(data);
      return data;
    },
    get wornRows() {
      return 2 * data.rows - data.liveCount - data.sortedRows;
    },
  };
}

/**
 * An advert with rates for several bases has one row per rate, grouped like duplicates of one vacancy: one is listed, and all count as one.
 */
function rowsOf(document: JobDocument): readonly JobDocument[] {
  const { otherRates = [] } = document;
  if (otherRates.length === 0) return [document];
  const vacancyKey = document.vacancyKey ?? `rates of advert ${document.id}`;
  return [{ ...document, vacancyKey }, ...otherRates.map((rate) => ({ ...document, ...rate, vacancyKey }))];
}

function emptyResult(): SearchResult {
  return { total: 0, hits: [], facets: noFacetCounts(), unstatedPayCount: 0 };
}

/** Returns the bytes of an index's arrays, plus an estimate for its few small lists. */
function storeBytes(data: StoreData): number {
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

/** Frees unused capacity. */
function freeUnusedCapacity(data: StoreData): void {
  const { rows, columns, points, sharedVacancies } = data;
  for (const name of Object.keys(columns) as (keyof Columns)[]) Object.assign(columns, { [name]: columns[name].slice(0, rows) });
  for (const tuple of [...facetColumns.map((name) => data[name]), data.places]) tuple.ids = tuple.ids.slice(0, rows);
  data.live = copyBits(data.live, rows);
  data.valueBits = data.valueBits.map((bits) => copyBits(bits, rows));
  points.lat = points.lat.slice(0, points.count);
  points.lng = points.lng.slice(0, points.count);
  sharedVacancies.rows = sharedVacancies.rows.slice(0, sharedVacancies.count);
}

/** Returns stated pay on a scale, one advert per vacancy; adverts without pay on it are left out. */
function statedPay(reading: RowReader, filters: SearchFilters, scale: RowPay["scale"], now: number): RowPay[] {
  const { data } = reading.store;
  reading.scratch.takeBack();
  const { shown } = matchingRows(reading, { filters: { ...filters, pay: null }, now }, null).vacancies;
  const { payScales: scales, payMinPence, payMaxPence, companyIds } = data.columns;
  const wanted = payScales.indexOf(scale) + 1;
  const stated = (pence: number | undefined) => (pence === undefined || pence < 0 ? null : pence);
  const pay: RowPay[] = [];
  for (const row of listRows(shown, reading.scratch)) {
    if (scales[row] !== wanted) continue;
    const [lowPence, highPence] = [stated(payMinPence[row]), stated(payMaxPence[row])];
    pay.push({ scale, companyId: companyIds[row] as number, lowPence, highPence });
  }
  return pay;
}

/** Whether any live advert has the word. */
function hasWord(data: StoreData, segments: readonly SegmentReader[], word: string): boolean {
  return segments.some((segment) => {
    const entry = segment.find(word);
    return entry !== null && countPostingsIn(entry.postings, segment.startRow, data.live, 1) > 0;
  });
}
