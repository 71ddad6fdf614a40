import { z } from "zod";
import { type AdvertFileMap, advertFileFields, advertFileLimits, mappedFields } from "#db/feed-values.ts";
import type { JobStatus } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { sourceAddressFault } from "#server/modules/hiring/feeds/console/source.fields.ts";
import { fieldKey } from "#server/modules/hiring/feeds/readers/field-names.ts";
import type { SimilarAdvert } from "#server/modules/hiring/posting/validate.queries.ts";
import {
  type FieldName,
  fieldNames,
  mergeFields,
  type PostingFields,
  postingFields,
  type SentFields,
} from "#server/modules/market/adverts/posting-fields.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";

const fieldMap = z
  .partialRecord(
    z.enum([...mappedFields, ...advertFileFields], "There is no such field."),
    z.string("Enter the name the file uses for this field.").max(128),
  )
  .default({})
  .transform(
    (map): AdvertFileMap =>
      Object.fromEntries(Object.entries(map).flatMap(([field, name]) => (fieldKey(name) === "" ? [] : [[field, fieldKey(name)]]))),
  );
const everyRow = postingFields.default({}).transform((fields) => mergeFields({}, fields));

/** How to read a file, and defaults for all of its rows. */
export const readSettings = fieldsOf(
  z.strictObject({
    address: z
      .string("Give the file’s address.")
      .overwrite(cleanLink)
      .max(1024, "An address has at most 1,024 characters.")
      .superRefine((text, check) => {
        const fault = sourceAddressFault(text);
        if (fault) check.addIssue({ code: "custom", message: fault });
      })
      .nullable()
      .default(null),
    fieldMap,
    everyRow,
  }),
);

const { referenceMaxChars, rowsTakenAtOnce } = advertFileLimits;
const fault = z.strictObject({
  field: z.enum([...fieldNames, "reference", "row"], "There is no such field."),
  detail: z.string("Say what is wrong.").max(500, "Say what is wrong in at most 500 characters."),
});
const row = z
  .strictObject({
    rowNumber: z.int("Row numbers must be whole numbers.").min(1, "Row numbers start at 1.").max(1_000_000, "There is no such row."),
    reference: z
      .string("The reference must be text.")
      .max(referenceMaxChars * 2, `A reference has at most ${referenceMaxChars} characters.`)
      .transform((text) => oneLine(text) || null)
      .nullable(),
    read: postingFields,
    mended: postingFields.default({}),
    unread: z.array(fault, "Give a list of errors.").max(60, "A row can have at most 60 errors.").default([]),
  })
  .transform(({ unread, ...sent }): CorrectedRow => ({ ...sent, read: mergeFields({}, sent.read), faults: unread }));
const rowsAtMost = (most: number) =>
  z.array(row, "Give a list of rows.").min(1, "Give at least one row.").max(most, `Send at most ${most} rows at once.`);

export const readCheckedRows = fieldsOf(z.strictObject({ everyRow, rows: rowsAtMost(rowsTakenAtOnce) }));
export const readTakenRows = fieldsOf(z.strictObject({ everyRow, fieldMap, rows: rowsAtMost(rowsTakenAtOnce) }));

/** A validation error of a row; `field` is "row" where it belongs to no single field. */
export interface RowFault {
  field: FieldName | "reference" | "row";
  detail: string;
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
