import { advertFileLimits } from "#db/feed-values.ts";
import type { FlatRecord } from "#server/modules/hiring/feeds/readers/field-names.ts";
import { openFeed } from "#server/modules/hiring/feeds/readers/open-feed.ts";
import { FeedError } from "#server/modules/hiring/feeds/readers/raw-advert.ts";
import type { ParsedRow } from "./advert-files.schema.ts";
import { type RowContext, readAdvertFileRow } from "./read-row.ts";

const { maxBytes, maxRows } = advertFileLimits;
const maxUnpackedBytes = maxBytes * 4;
const namesShown = 120;
const sampleChars = 80;

export interface ParsedFile {
  rows: ParsedRow[];
  /** The file's field names, each with its first value. */
  names: { name: string; sample: string }[];
  /** Why reading stopped early; null where the whole file was read. */
  problem: string | null;
}

/** Reads an advertiser's own file to its end or to the row limit. Never throws for any file content. */
export async function readRows(source: AsyncIterable<Uint8Array>, reading: RowContext): Promise<ParsedFile> {
  const names = new Map<string, string>();
  const rows: ParsedRow[] = [];
  const records: FlatRecord[] = [];
  const onRecord = (record: FlatRecord) => {
    records.push(record);
    for (const [name, value] of record) {
      const sample = value.trim().replaceAll(/\s+/g, " ");
      if (sample !== "" && !names.has(name) && names.size < namesShown) names.set(name, [...sample].slice(0, sampleChars).join(""));
    }
  };
  const toReadFile = (problem: string | null): ParsedFile => ({
    rows,
    names: [...names].map(([name, sample]) => ({ name, sample })),
    problem,
  });
  const first = new Map<string, number>();
  try {
    const feed = await openFeed(limitBytes(source), { maxUnpackedBytes, reading: { fieldMap: reading.fieldMap, onRecord } });
    for await (const raw of feed.adverts) {
      if (rows.length >= maxRows)
        return toReadFile(`Only the first ${maxRows} rows were read. Import those, then send the rest as a separate file.`);
      const record = raw.problem ? new Map<string, string>() : (records.shift() ?? new Map<string, string>());
      rows.push(rejectDuplicateReference(readAdvertFileRow(raw, record, reading), first));
    }
    return toReadFile(rows.length === 0 ? "The file holds no adverts." : null);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return toReadFile(error.message.replaceAll("The feed", "The file"));
  }
}

/** References are case-insensitive. */
export const referenceKey = (reference: string): string => reference.normalize("NFKC").toLowerCase();

function rejectDuplicateReference(row: ParsedRow, first: Map<string, number>): ParsedRow {
  if (row.reference === null) return row;
  const key = referenceKey(row.reference);
  const earlier = first.get(key);
  if (earlier === undefined) first.set(key, row.rowNumber);
  if (earlier === undefined) return row;
  const detail = `Row ${earlier} of this file has the same reference.`;
  return { ...row, faults: [{ field: "reference", detail }, ...row.faults] };
}

export const fileTooLargeText = `A file has at most ${maxBytes / 1_000_000} MB.`;

async function* limitBytes(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FeedError(fileTooLargeText);
    yield chunk;
  }
}
