import { createHash } from "node:crypto";
import { payScales } from "#db/values.ts";
import { type FacetName, facetNames, type JobDocument } from "#server/kernel/services/search.types.ts";
import { tokens } from "#server/text/tokens.ts";

type PlainFacet = Exclude<FacetName, "posted">;
/** Points in one row; an advert with more has several rows for each rate. */
const pointsPerRow = 4;
/** Row ids are the advert's id times this, plus the row's number. */
const rowsPerAdvert = 256;
/** Later than any date. */
export const neverMs = 8_640_000_000_000_000;

/** Columns of the table, in the words of `CREATE TABLE`; Sphinx calls text "field" and integer "uint" in its configuration. */
export const tableColumns: readonly { name: string; type: "text" | "integer" | "bigint" | "float" | "multi" | "multi64" | "string" }[] = [
  ...["title", "company", "place_names", "body", "mark"].map((name) => ({ name, type: "text" as const })),
  ...["body_words", "by_agency", "rate", "scale", "anywhere"].map((name) => ({ name, type: "integer" as const })),
  ...["job", "company_id", "vacancy", "published", "visible_until", "closes", "pay_min", "pay_max", "pay_low", "pay_high", "written"].map(
    (name) => ({ name, type: "bigint" as const }),
  ),
  ...Array.from({ length: pointsPerRow }, (_, at) => [`lat${at}`, `lng${at}`]).flatMap((names) =>
    names.map((name) => ({ name, type: "float" as const })),
  ),
  { name: "point_count", type: "integer" },
  { name: "inside", type: "multi" },
  { name: "areas", type: "multi" },
  { name: "facets", type: "multi64" },
  { name: "by_category", type: "multi64" },
  { name: "points", type: "string" },
  { name: "labels", type: "string" },
];
const columnNames = ["id", ...tableColumns.map(({ name }) => name)].join(", ");

/** In every advert, for texts that only exclude words. No word is encoded to it, nor begins it. */
export const everyAdvertWord = "_all";

/** Writes a word of `tokens()` in the letters that every engine indexes: whatever it is configured to, it then compares as this site does. */
export function encodeWord(word: string): string {
  return word.replace(/[^a-z0-9]/gu, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(36)}_`);
}

const encodeText = (text: string) => tokens(text).map(encodeWord);

/** 48 bits, which a number holds exactly. */
function hashOf(text: string): number {
  return createHash("sha1").update(text).digest().readUIntBE(0, 6);
}
const idCache = new Map<string, number>();
const mostCachedIds = 20_000;

/** Returns the number that stands for a facet's value in the table. */
export function facetId(facet: string, value: string): number {
  const key = `${facet}:${value}`;
  const known = idCache.get(key);
  if (known !== undefined) return known;
  const id = hashOf(key);
  // Values also come from addresses that visitors write.
  if (idCache.size < mostCachedIds) idCache.set(key, id);
  return id;
}

/** Returns the number that stands for a category together with a value of another facet. */
export const pairId = (category: string, facet: string, value: string) => facetId(`category:${category}|${facet}`, value);

/** A facet's value, as `labels` holds those of a row. */
export type FacetLabel = [facet: PlainFacet, value: string];

function labelsOf(document: JobDocument): FacetLabel[] {
  return facetNames.flatMap((facet): FacetLabel[] => {
    if (facet === "posted") return [];
    if (facet === "advertisedBy") return [[facet, document.isByAgency ? "agency" : "employer"]];
    if (facet === "suite") {
      const suites = new Set(document.suites.flatMap((suite) => [suite, suite.split(":")[0] ?? suite]));
      return [...suites].map((suite) => [facet, suite]);
    }
    const value = document[facet];
    const values = typeof value === "string" ? [value] : (value ?? []);
    return values.map((each) => [facet, each]);
  });
}

/** Returns the statement that adds or replaces all rows of the adverts, each marked as `written`. */
export function replaceStatement(table: string, documents: readonly JobDocument[], written: number): string {
  const rows = documents.flatMap((document) => rowsOf(document, written));
  return `REPLACE INTO ${table} (${columnNames}) VALUES ${rows.join(", ")}`;
}

/** One row for each rate of the advert and each four of its points, all of one vacancy. */
function rowsOf(document: JobDocument, written: number): string[] {
  const { otherRates = [], areaIds = [], points } = document;
  const texts = [document.title, document.companyName, document.placeNames, document.body].map(encodeText);
  const pointGroups = Array.from({ length: Math.max(1, Math.ceil(points.length / pointsPerRow)) }, (_, at) =>
    points.slice(at * pointsPerRow, (at + 1) * pointsPerRow),
  );
  const allPoints = JSON.stringify(points.map(({ lat, lng }) => [lat, lng]));
  const rows = [document, ...otherRates.map((rate) => ({ ...document, ...rate }))].flatMap((rated, rate) =>
    pointGroups.map((group) => ({ rated, rate, group })),
  );
  return rows.slice(0, rowsPerAdvert).map(({ rated, rate, group }, at) => {
    const { payMinPence: min, payMaxPence: max } = rated;
    const isStated = rated.payScale !== null && (min !== null || max !== null);
    const labels = labelsOf(rated);
    const values: (string | number | undefined)[] = [
      document.id * rowsPerAdvert + at,
      ...[...texts, [everyAdvertWord]].map((words) => quote(words.join(" "))),
      ...[texts[3]?.length, Number(document.isByAgency), rate, isStated ? payScales.indexOf(rated.payScale ?? "year") + 1 : 0],
      Number(points.length === 0 && areaIds.length === 0),
      ...[document.id, document.companyId, vacancyOf(document), document.firstPublishedAt],
      Math.min(document.closesAt ?? neverMs, document.expiresAt ?? neverMs),
      ...[document.closesAt ?? neverMs, min ?? -1, max ?? -1, min ?? max ?? -1, max ?? min ?? -1, written],
      // The first point stands in for those that are missing, so that the nearest of four is the nearest of all.
      ...Array.from({ length: pointsPerRow }, (_, point) => group[point] ?? group[0]).flatMap((point) => [
        point?.lat ?? 0,
        point?.lng ?? 0,
      ]),
      group.length,
      listOf(document.placeIds),
      listOf(areaIds),
      listOf(labels.map(([facet, value]) => facetId(facet, value))),
      listOf(labels.map(([facet, value]) => pairId(document.category, facet, value))),
      quote(allPoints),
      quote(JSON.stringify(labels)),
    ];
    return `(${values.join(", ")})`;
  });
}

/** Negative for an advert without listings elsewhere. */
function vacancyOf({ id, vacancyKey }: JobDocument): number {
  return vacancyKey === null ? -id : hashOf(vacancyKey);
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

const listOf = (ids: readonly number[]) => `(${[...new Set(ids)].join(",")})`;
