import type { JobStatus } from "#db/own-values.ts";
import type { SimilarAdvert } from "#server/modules/hiring/posting/duplicates.queries.ts";
import type { FieldName, PostingFields, SentFields } from "#server/modules/market/adverts/posting-fields.ts";

/** A validation error of a row; `field` is "row" where it belongs to no single field. */
export interface RowFault {
  field: FieldName | "reference" | "row";
  detail: string;
}

/** A row of an advertiser's file, parsed into a posting as far as possible. */
export interface ParsedRow {
  rowNumber: number;
  reference: string | null;
  fields: PostingFields;
  faults: readonly RowFault[];
}

/** A parsed row with the advertiser's corrections to it. */
export interface CorrectedRow {
  rowNumber: number;
  reference: string | null;
  /** As parsed from the file. */
  read: PostingFields;
  mended: SentFields;
  faults: readonly RowFault[];
}

export const rowOutcomes = ["added", "changed", "unchanged", "rejected"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The result of importing a row, computed without importing it. */
export interface CheckedRow {
  rowNumber: number;
  reference: string | null;
  outcome: RowOutcome;
  read: PostingFields;
  /** The advert's fields after the import. */
  fields: PostingFields;
  faults: readonly RowFault[];
  /** Those of the faults that come from parsing the file. Once corrected, they are not sent again. */
  unread: readonly RowFault[];
  warnings: readonly string[];
  /** The posting imported under this reference before. */
  posting: { id: string; status: JobStatus } | null;
  changed: readonly FieldName[];
  likeAdvert: SimilarAdvert | null;
}
