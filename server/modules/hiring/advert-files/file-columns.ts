import { z } from "zod";
import { type AdvertFileField, type AdvertFileMap, advertFileFields, advertFileLimits, mappedFields } from "#db/feed-values.ts";
import type { JobStatus } from "#db/own-values.ts";
import { workingPatterns } from "#db/taxonomy/contract.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import { sides } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { type FlatRecord, fieldKey } from "#server/modules/hiring/feeds/readers/field-names.ts";
import {
  type FieldName,
  fieldNames,
  mergeFields,
  type PostingFields,
  postingFields,
  type SentFields,
} from "#server/modules/market/adverts/posting-fields.ts";
import { parseFeedDate } from "#server/text/dates/feed-date.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";
import { sourceAddressFault } from "../feeds/console/source.fields.ts";
import type { SimilarAdvert } from "../posting/validate.queries.ts";

/** Accepted names of these fields in files, by priority. */
const names: Record<AdvertFileField, string> = {
  advertiser: "advertiser advertiseas advertiserrole",
  engagement: "engagement permanentortemporary permortemp permtemp temporpermanent",
  clientName: "client clientname hirer hirername endclient enduser hiringcompany endemployer",
  employerType: "employertype clienttype hirertype typeofemployer",
  experience: "experience experiencerequired requiredexperience qualifications experienceandqualifications",
  level: "level seniority senioritylevel joblevel",
  sector: "sector industrysector marketsector",
  side: "side sideofthetable",
  sitePlace: "site siteplace sitelocation projectsite",
  startsOn: "startdate startson start jobstartdate contractstart",
  workingPattern: "workingpattern hours workinghours hoursofwork jobhours workpattern",
};

interface VocabularyTerm {
  slug: string;
  label: string;
  aliases?: readonly string[];
}
const lists: Partial<Record<AdvertFileField, readonly VocabularyTerm[]>> = {
  advertiser: [
    { slug: "employer", label: "the employer", aliases: ["employer", "direct employer"] },
    { slug: "agency", label: "an employment agency", aliases: ["agency", "employment agency"] },
    { slug: "employment-business", label: "an employment business", aliases: ["employment business"] },
  ],
  engagement: [
    { slug: "permanent", label: "permanent", aliases: ["perm"] },
    { slug: "temporary", label: "temporary", aliases: ["temp", "contract", "interim"] },
  ],
  employerType: employerTypes,
  level: seniorityLevels,
  sector: industrySectors,
  workingPattern: workingPatterns,
  side: sides.map((slug) => ({ slug, label: sideLabels[slug] })),
};

/** Returns the value under the field's mapped name, or else under its accepted names; null if empty. */
export function columnTextOf(record: FlatRecord, field: AdvertFileField, map: Partial<Record<AdvertFileField, string>>): string | null {
  const mapped = map[field];
  const keys = mapped === undefined ? names[field].split(" ") : [fieldKey(mapped)];
  for (const key of keys) {
    const value = record.get(key)?.trim();
    if (value) return value;
  }
  return null;
}

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

/** Reads the fields that only an advertiser's own file has. With `isHirerRead` false, the hirer's name is not read. */
export function readAdvertFileFields(
  record: FlatRecord,
  map: Partial<Record<AdvertFileField, string>>,
  isHirerRead: boolean,
): { fields: PostingFields; faults: RowFault[] } {
  const fields: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  for (const field of Object.keys(names) as AdvertFileField[]) {
    const words = field === "clientName" && !isHirerRead ? null : columnTextOf(record, field, map);
    if (words === null) continue;
    const list = lists[field];
    if (list === undefined && field !== "startsOn") {
      fields[field] = words.slice(0, field === "experience" ? 500 : 120);
      continue;
    }
    const value = list ? slugOf(list, words) : (parseFeedDate(words)?.day ?? null);
    if (value !== null) fields[field] = value;
    // Files use "level", "sector" or "start" in senses of their own, so an unknown value is a fault only in a mapped field or one the law
    // requires.
    else if (map[field] !== undefined || field === "engagement" || field === "advertiser")
      faults.push({ field, detail: `“${words.slice(0, 60)}” is ${list ? "none of the choices there are" : "no day"}.` });
  }
  return { fields: fields as PostingFields, faults };
}

const normaliseText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

function slugOf(list: readonly VocabularyTerm[], words: string): string | null {
  const said = normaliseText(words);
  const found = list.find(({ slug, label, aliases = [] }) => [slug, label, ...aliases].some((name) => normaliseText(name) === said));
  return found?.slug ?? null;
}
