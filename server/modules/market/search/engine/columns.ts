import { payScales } from "#db/values.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";

/** What filters and orders read of each row. No moment, pay or point: Infinity, -1, -1. */
export interface Columns {
  ids: Uint32Array;
  companyIds: Uint32Array;
  publishedAt: Float64Array;
  closesAt: Float64Array;
  /** The earlier of closing and expiry; the advert is not listed from then on. */
  visibleUntil: Float64Array;
  bodyWords: Uint16Array;
  /** Index in `payScales` + 1, 0 when no pay is stated. */
  payScales: Uint8Array;
  payMinPence: Int32Array;
  payMaxPence: Int32Array;
  /** Numbers of the first and second point. A first of `inAreas` has areas and no point, one of -1 is anywhere. */
  firstPoints: Int32Array;
  secondPoints: Int32Array;
  /** 1 where somebody who recruits for others put the advert there. */
  byAgency: Uint8Array;
  /** 53 bits of the vacancy key, 0 when the advert stands alone. */
  vacancyHashes: Float64Array;
  /** Next row of the same vacancy, -1 at the end. */
  vacancyNext: Int32Array;
}

/** Stands for the first point of a row that has areas alone. */
export const inAreas = -2;

/** What is stated beyond counts as this. */
export const mostPence = 2_147_483_647;

export function emptyColumns(): Columns {
  return {
    ids: new Uint32Array(0),
    companyIds: new Uint32Array(0),
    publishedAt: new Float64Array(0),
    closesAt: new Float64Array(0),
    visibleUntil: new Float64Array(0),
    bodyWords: new Uint16Array(0),
    payScales: new Uint8Array(0),
    payMinPence: new Int32Array(0),
    payMaxPence: new Int32Array(0),
    firstPoints: new Int32Array(0),
    secondPoints: new Int32Array(0),
    byAgency: new Uint8Array(0),
    vacancyHashes: new Float64Array(0),
    vacancyNext: new Int32Array(0),
  };
}

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The same column with room for `length`, grown by a quarter. */
export function columnWithRoom<T extends Column>(column: T, length: number): T {
  if (column.length >= length) return column;
  const grown = new (column.constructor as new (length: number) => T)(length + (length >>> 2) + 16);
  grown.set(column);
  return grown;
}

export function makeRoom(columns: Columns, rows: number): void {
  if (columns.ids.length >= rows) return;
  const grown = Object.entries(columns).map(([name, column]) => [name, columnWithRoom(column as Column, rows)]);
  Object.assign(columns, Object.fromEntries(grown));
}

/** Writes the plain fields of an advert; its points, sets and vacancy are the caller's. */
export function writeRow(columns: Columns, row: number, document: JobDocument, bodyWords: number): void {
  columns.ids[row] = document.id;
  columns.companyIds[row] = document.companyId;
  columns.publishedAt[row] = document.firstPublishedAt;
  columns.closesAt[row] = document.closesAt ?? Number.POSITIVE_INFINITY;
  columns.visibleUntil[row] = Math.min(document.closesAt ?? Number.POSITIVE_INFINITY, document.expiresAt ?? Number.POSITIVE_INFINITY);
  columns.byAgency[row] = document.isByAgency ? 1 : 0;
  columns.bodyWords[row] = Math.min(bodyWords, 65_535);
  const isStated = document.payScale !== null && (document.payMinPence !== null || document.payMaxPence !== null);
  columns.payScales[row] = isStated && document.payScale ? payScales.indexOf(document.payScale) + 1 : 0;
  columns.payMinPence[row] = isStated ? Math.min(document.payMinPence ?? -1, mostPence) : -1;
  columns.payMaxPence[row] = isStated ? Math.min(document.payMaxPence ?? -1, mostPence) : -1;
}

/** 53 bits that stand for a vacancy key; never 0. */
export function vacancyHash(key: string): number {
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
