import { emptyFilters, type FacetName, type JobDocument, type SearchIndex, type SearchQuery, type SearchResult } from "../search.types.ts";
import { andInto, type Bits, copyBits, countBits, orInto } from "./bits.ts";
import { countFacets, noFacetCounts } from "./facet-counts.ts";
import { chosenRows, companyRows, createClosingOrder, openRows, payRows, placeRows } from "./filter-rows.ts";
import { createPayOrder } from "./pay-order.ts";
import { distances, pageOfRows, rankOf } from "./ranking.ts";
import { crossCount, matchingRows, payOfRows } from "./row-figures.ts";
import { rowGroupsBytes } from "./row-groups.ts";
import { readSegment, type SegmentReader } from "./segment.ts";
import { createSegmentBuilder } from "./segment-builder.ts";
import { createSetCounts } from "./set-counts.ts";
import { emptyStoreData, openStore, type StoreData } from "./store.ts";
import { storeBytes, trim } from "./store-size.ts";
import { countWord, createTextMatcher, createWorkedOut, type TextMatch } from "./text-match.ts";
import { keepOneOfEachVacancy, repeatedIn, repeats } from "./vacancies.ts";
import { vacancyOrderBytes } from "./vacancy-order.ts";

const workedOutBytes = { lists: 64 << 20, rows: 16 << 20, impacts: 32 << 20 };
/** Rows whose words stay in the growing segment; sealing that many takes a few milliseconds. */
const rowsBeforeSealing = 512;
/** Sets of fewer rows are counted as fast as looked up. */
const rowsBeforeKeeping = 2048;
/** Words whose number of adverts is remembered. */
const frequenciesKept = 10_000;

/** The index in the memory of this process. */
export interface MemoryIndex extends SearchIndex {
  /** Seals what was added and answers the whole index as plain arrays. Do not use the index afterwards. */
  release(): StoreData;
  /** Rows that were replaced, removed or added out of order since the index was built; a new build brings it to 0. */
  readonly wornRows: number;
}

export interface MemoryIndexSizes {
  /** Rows per sealed segment while adding; many for a bulk build. */
  sealRows?: number;
  /** Rows from which on what a set counts is kept. */
  countsKeptFromRows?: number;
}

/** An index over the given data, or an empty one. Adverts added in order of first publication, then id, are searched fastest. */
export function createMemoryIndex(from: StoreData = emptyStoreData(), sizes: MemoryIndexSizes = {}): MemoryIndex {
  const { sealRows = rowsBeforeSealing, countsKeptFromRows = rowsBeforeKeeping } = sizes;
  const store = openStore(from);
  const { data } = store;
  const workedOut = createWorkedOut(workedOutBytes);
  const closing = createClosingOrder(data);
  const payOrder = createPayOrder(data);
  const setCounts = createSetCounts(data, countsKeptFromRows);
  let sealed: SegmentReader[] = data.segments.map(readSegment);
  let growing = createSegmentBuilder(data.rows);
  const segments = () => (growing.rowCount > 0 ? [...sealed, growing] : sealed);
  const matchText = createTextMatcher(data, segments, workedOut);

  function seal(): void {
    if (growing.rowCount === 0) return;
    const segment = growing.seal();
    data.segments.push(segment);
    sealed = [...sealed, readSegment(segment)];
    growing = createSegmentBuilder(data.rows);
  }

  function search(query: SearchQuery): SearchResult {
    const text = query.text && query.text.branches.length > 0 ? matchText(query.text) : null;
    const isNowhere = text?.bits.every((word) => word === 0) ?? false;
    return isNowhere ? { total: 0, hits: [], facets: noFacetCounts(), unstatedPayCount: 0 } : searchAmong(query, text);
  }

  /** The search within what its text is found in; null where no text is searched for. */
  function searchAmong(query: SearchQuery, text: TextMatch | null): SearchResult {
    const { filters, now } = query;
    const fixed = openRows(data, closing, now);
    if (text) andInto(fixed, text.bits);
    if (filters.place) andInto(fixed, placeRows(data, filters.place));
    if (filters.companyId !== null) andInto(fixed, companyRows(data, filters.companyId));
    const chosen = chosenRows(store, filters, now);
    const withChoices = (start: Bits, except: FacetName | null): Bits => {
      const bits = copyBits(start, data.rows);
      for (const choice of chosen) if (choice.facet !== except) andInto(bits, choice.bits);
      return bits;
    };
    let unstatedPayCount = 0;
    if (filters.pay) {
      const { meeting, unstated } = payRows(data, filters.pay);
      const rows = withChoices(fixed, null);
      andInto(rows, unstated);
      unstatedPayCount = countBits(rows) - repeats(repeatedIn(data, rows));
      if (filters.includeUnstatedPay) orInto(meeting, unstated);
      andInto(fixed, meeting);
    }
    const matching = withChoices(fixed, null);
    const repeated = repeatedIn(data, matching);
    const repeatedOf = (bits: Bits) => (bits === matching ? repeated : repeatedIn(data, bits));
    const isChosen = (facet: FacetName) => chosen.some((choice) => choice.facet === facet);
    const rowsFor = (facet: FacetName): Bits => {
      if (!isChosen(facet)) return matching;
      return chosen.length === 1 ? fixed : withChoices(fixed, facet);
    };
    const facets = query.withFacets ? countFacets(data, setCounts, { for: rowsFor, repeatedOf }, now) : noFacetCounts();
    const total = countBits(matching) - repeats(repeated);
    keepOneOfEachVacancy(matching, repeated);
    const distanceOf = distances(data, filters.place);
    const scores = text && query.sort === "relevance" && query.limit > 0 ? text.score(matching) : null;
    const offset = Math.max(0, Math.floor(query.offset) || 0);
    const limit = Math.max(0, Math.floor(query.limit) || 0);
    const rows =
      offset >= total
        ? []
        : pageOfRows(data, matching, rankOf(data, query, { payOrder, distanceOf, scores }), offset, Math.min(limit, total - offset));
    return {
      total,
      hits: rows.map((row) => ({ id: data.columns.ids[row] as number, distanceMiles: distanceOf(row) })),
      facets,
      unstatedPayCount,
    };
  }

  /** Few words make up most searches, and counting a common one reads all its adverts. Worthless with the next change. */
  const frequencies = new Map<string, number>();
  function documentFrequency(word: string): number {
    const known = frequencies.get(word);
    if (known !== undefined) return known;
    const frequency = countWord(data, segments(), word);
    if (frequencies.size >= frequenciesKept) frequencies.clear();
    frequencies.set(word, frequency);
    return frequency;
  }

  return {
    search,
    upsert(documents: readonly JobDocument[]) {
      frequencies.clear();
      for (const document of documents) {
        store.remove(document.id);
        store.append(document, growing.add(document));
        if (growing.rowCount >= sealRows) seal();
      }
    },
    remove(jobIds) {
      frequencies.clear();
      for (const jobId of jobIds) store.remove(jobId);
    },
    documentFrequency,
    crossCount: (facets, place, now) => crossCount(data, matchingRows(store, closing, { ...emptyFilters, place }, now), facets, place),
    statedPay: (filters, scale, now) => payOfRows(data, matchingRows(store, closing, filters, now), scale),
    get size() {
      return data.liveCount;
    },
    get bytes() {
      const beside = [workedOut, payOrder, setCounts, growing].reduce((sum, { bytes }) => sum + bytes, 0);
      return storeBytes(data) + beside + vacancyOrderBytes(data) + rowGroupsBytes(data);
    },
    release() {
      seal();
      trim(data);
      return data;
    },
    get wornRows() {
      return 2 * data.rows - data.liveCount - data.sortedRows;
    },
  };
}
