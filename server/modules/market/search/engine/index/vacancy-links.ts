import { type Bits, bitsWithRoom, emptyBits, hasBit, putBit } from "../storage/bits.ts";
import { type Column, columnWithRoom } from "../storage/columns.ts";
import { type FacetColumn, facetColumns, type StoreData } from "../storage/store.ts";
import { findRow } from "../storage/term-table.ts";

/**
 * The display order of a vacancy's adverts, as links: every advert but the vacancy's first, with its predecessor. Counted values of both
 * are copied into the link, since their rows are scattered over all columns and every search reads many.
 */
export interface VacancyLinks {
  count: number;
  /** Increments after every change of a link. */
  version: number;
  rows: Int32Array;
  /** The preceding row. */
  previous: Int32Array;
  /** The link of the preceding row; -1 where that row is the first. */
  linkBefore: Int32Array;
  /** Links whose preceding row also has a link. */
  withLinkBefore: Bits;
  /** Links whose row was not published after the preceding one. */
  notLater: Bits;
  /** Links whose row has the same set as the preceding one, by column. */
  alike: Record<FacetColumn, Bits>;
  publishedAt: Float64Array;
  previousPublishedAt: Float64Array;
  tuples: Record<FacetColumn, Uint32Array>;
  previousTuples: Record<FacetColumn, Uint32Array>;
}

interface CacheEntry {
  links: VacancyLinks;
  /** Link by row. */
  linkOf: Map<number, number>;
  /** Number of rows processed. */
  seenRows: number;
}
const linksCache = new WeakMap<StoreData, CacheEntry>();

/** Returns the current links. Valid until the next advert is added. */
export function vacancyLinks(data: StoreData): VacancyLinks {
  const known = linksCache.get(data);
  if (!known) {
    const { rows: firstRows, count } = data.sharedVacancies;
    const made: CacheEntry = { links: noLinks(), linkOf: new Map(), seenRows: data.rows };
    for (let at = 0; at < count; at++) linkVacancy(data, made, firstRows[at] as number);
    linksCache.set(data, made);
    return made.links;
  }
  const { vacancyHashes, vacancyNext } = data.columns;
  for (; known.seenRows < data.rows; known.seenRows++) {
    const hash = vacancyHashes[known.seenRows] as number;
    const first = hash === 0 ? -1 : findRow(data.vacancyTable, vacancyHashes, hash);
    if (first >= 0 && vacancyNext[first] !== -1) linkVacancy(data, known, first);
  }
  return known.links;
}

export function vacancyLinksBytes(data: StoreData): number {
  const known = linksCache.get(data);
  if (!known) return 0;
  const { count: _, version: __, tuples, previousTuples, alike, ...plain } = known.links;
  const arrays = [plain, tuples, previousTuples, alike].flatMap((owner): Column[] => Object.values(owner));
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) + known.linkOf.size * 40;
}

function noLinks(): VacancyLinks {
  const numbers = () => new Int32Array(0);
  const moments = () => new Float64Array(0);
  const ofEach = <T>(make: () => T) => Object.fromEntries(facetColumns.map((name) => [name, make()])) as Record<FacetColumn, T>;
  const tuples = () => ofEach(() => new Uint32Array(0));
  return {
    ...{ count: 0, version: 0, rows: numbers(), previous: numbers(), linkBefore: numbers() },
    ...{ withLinkBefore: emptyBits(0), notLater: emptyBits(0) },
    alike: ofEach(() => emptyBits(0)),
    ...{ publishedAt: moments(), previousPublishedAt: moments(), tuples: tuples(), previousTuples: tuples() },
  };
}

function makeRoom(links: VacancyLinks): void {
  const { count } = links;
  if (count <= links.rows.length) return;
  links.rows = columnWithRoom(links.rows, count);
  links.previous = columnWithRoom(links.previous, count);
  links.linkBefore = columnWithRoom(links.linkBefore, count);
  links.withLinkBefore = bitsWithRoom(links.withLinkBefore, links.rows.length);
  links.notLater = bitsWithRoom(links.notLater, links.rows.length);
  links.publishedAt = columnWithRoom(links.publishedAt, count);
  links.previousPublishedAt = columnWithRoom(links.previousPublishedAt, count);
  for (const name of facetColumns) {
    links.alike[name] = bitsWithRoom(links.alike[name], links.rows.length);
    links.tuples[name] = columnWithRoom(links.tuples[name], count);
    links.previousTuples[name] = columnWithRoom(links.previousTuples[name], count);
  }
}

/**
 * Links the live adverts of a vacancy; `first` is the first row it ever had. A stale link to a removed row remains, since no search finds
 * that row again.
 */
function linkVacancy(data: StoreData, { links, linkOf }: CacheEntry, first: number): void {
  const { publishedAt } = data.columns;
  const [leader, ...others] = liveRows(data, first).sort((a, b) => compareAdverts(data, a, b));
  let previous = leader ?? -1;
  let linkBefore = -1;
  links.version++;
  for (const row of others) {
    const link = linkOf.get(row) ?? links.count++;
    makeRoom(links);
    linkOf.set(row, link);
    links.rows[link] = row;
    links.previous[link] = previous;
    links.linkBefore[link] = linkBefore;
    putBit(links.withLinkBefore, link, linkBefore >= 0);
    links.publishedAt[link] = publishedAt[row] as number;
    links.previousPublishedAt[link] = publishedAt[previous] as number;
    putBit(links.notLater, link, (publishedAt[row] as number) <= (publishedAt[previous] as number));
    for (const name of facetColumns) {
      const [tuple, previousTuple] = [data[name].ids[row] as number, data[name].ids[previous] as number];
      links.tuples[name][link] = tuple;
      links.previousTuples[name][link] = previousTuple;
      putBit(links.alike[name], link, tuple === previousTuple);
    }
    [previous, linkBefore] = [row, link];
  }
}

/** A row that is no longer live never becomes live again. */
function liveRows({ live, columns }: StoreData, first: number): number[] {
  const rows: number[] = [];
  for (let row = first; row >= 0; row = columns.vacancyNext[row] as number) if (hasBit(live, row)) rows.push(row);
  return rows;
}

/**
 * Negative when `a` is shown before `b`: the employer's own advert before agencies', then the latest published, then the lowest id, then
 * its first rate.
 */
function compareAdverts({ columns: { byAgency, publishedAt, ids } }: StoreData, a: number, b: number): number {
  const closer = (byAgency[a] as number) - (byAgency[b] as number);
  return closer || (publishedAt[b] as number) - (publishedAt[a] as number) || (ids[a] as number) - (ids[b] as number) || a - b;
}
