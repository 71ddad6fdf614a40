import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { type FlatRecord, fieldKey, hasTitleField, knownFieldCount } from "./field-names.ts";
import { FeedError, type FeedMeter, feedLimits, held } from "./raw-advert.ts";

const delimiters = [",", ";", "\t", "|"] as const;

/** The delimiter that makes the first line name the most fields; null when the line is no heading. `isTable`: it is one, whatever its columns are called. */
export function sniffDelimiter(firstLine: string, isTable = false): string | null {
  let best: { delimiter: string; count: number } | null = null;
  for (const delimiter of delimiters) {
    const headings = firstLine.split(delimiter).map((heading) => heading.replace(/^\s*"|"\s*$/g, ""));
    const count = knownFieldCount(headings);
    if (headings.length > 1 && count > (best?.count ?? 1)) best = { delimiter, count };
  }
  const widest = delimiters.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? null;
  return best?.delimiter ?? (isTable && widest && firstLine.includes(widest) ? widest : null);
}

/**
 * Rows of a comma, semicolon, tab or bar separated file as flat records.
 *
 * @throws FeedError when no heading names a title, or a quote is never closed
 */
export async function* readCsvRecords(
  text: AsyncIterable<string>,
  { delimiter, meter, isTitlePlaced = false }: { delimiter: string; meter: FeedMeter; isTitlePlaced?: boolean },
): AsyncGenerator<FlatRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: feedLimits.maxRecordChars,
  });
  const source = Readable.from(text, { highWaterMark: 4 });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let headings: string[] | null = null;
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      held(
        meter,
        row.reduce((sum, value) => sum + value.length, 0),
      );
      if (headings) yield toRecord(headings, row);
      else headings = readHeadings(row, isTitlePlaced);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FeedError(`The table cannot be read: ${error.message.replace(/\s+/g, " ").slice(0, 160)}`);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function readHeadings(row: readonly string[], isTitlePlaced: boolean): string[] {
  if (!isTitlePlaced && !hasTitleField(row))
    throw new FeedError(`No column is named like a job title. The columns are: ${row.join(", ").slice(0, 200)}.`);
  return row.map(fieldKey);
}

function toRecord(headings: readonly string[], row: readonly string[]): FlatRecord {
  const record = new Map<string, string>();
  headings.forEach((heading, index) => {
    const value = row[index];
    if (heading && value && !record.has(heading)) record.set(heading, value);
  });
  return record;
}
