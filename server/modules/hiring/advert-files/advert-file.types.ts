import type { JobStatus } from "#db/own-values.ts";
import type { LikeAdvert } from "#server/modules/hiring/posting/duplicates.queries.ts";
import type { FieldName, PostingFields, SentFields } from "#server/modules/market/adverts/posting-fields.ts";

/** A field of a row and what is wrong with it; "row" where it is none of them. */
export interface RowFault {
  field: FieldName | "reference" | "row";
  detail: string;
}

/** One row of an advertiser's own file as a posting, as far as it can be read. */
export interface ReadRow {
  rowNumber: number;
  reference: string | null;
  fields: PostingFields;
  faults: readonly RowFault[];
}

/** A row with what its advertiser says for every row, and what they have mended in it. */
export interface RowInHand {
  rowNumber: number;
  reference: string | null;
  /** As the file has it. */
  read: PostingFields;
  mended: SentFields;
  faults: readonly RowFault[];
}

export const rowOutcomes = ["added", "changed", "unchanged", "rejected"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What would become of a row, had it been taken in now. */
export interface JudgedRow {
  rowNumber: number;
  reference: string | null;
  outcome: RowOutcome;
  read: PostingFields;
  /** As the advert would stand. */
  fields: PostingFields;
  faults: readonly RowFault[];
  /** Those of the faults that stand in the file itself. Once mended, they are not sent again. */
  unread: readonly RowFault[];
  warnings: readonly string[];
  /** The posting taken in under this reference before. */
  posting: { id: string; status: JobStatus } | null;
  changed: readonly FieldName[];
  likeAdvert: LikeAdvert | null;
}
