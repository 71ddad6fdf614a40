import { countLines } from "./decode-text.ts";
import { type FlatRecord, fieldKey, hasTitleField } from "./field-names.ts";
import { advertTooLarge, FeedError, type FeedMeter, feedLimits, recordBufferedChars } from "./raw-advert.ts";

interface TableRow {
  values: FlatRecord;
  line: number;
  /** Why the row is unreliable; null where it is sound. */
  problem: string | null;
  repaired: string | null;
}

interface CsvReadOptions {
  delimiter: string;
  meter: FeedMeter;
  firstLine?: number;
  isTitlePlaced?: boolean;
}

const mostLinesTried = 200;
const unclosedQuote = "a quotation mark is never closed";

/**
 * Reads comma, semicolon, tab or bar separated rows as flat records. A misplaced quotation mark invalidates its own row only.
 * @throws FeedError when no heading names a title, or the text ends in the middle of a row
 */
export async function* readCsvRecords(text: AsyncIterable<string>, reading: CsvReadOptions): AsyncGenerator<TableRow> {
  const table = new CsvTableParser(reading);
  for await (const chunk of text) {
    recordBufferedChars(reading.meter, table.heldChars + chunk.length);
    yield* table.push(chunk);
  }
  yield* table.end();
}

class CsvTableParser {
  readonly #reading: CsvReadOptions;
  #text = "";
  #line: number;
  #headings: string[] | null = null;
  #isPassingOver = false;
  #isCut = false;

  constructor(reading: CsvReadOptions) {
    this.#reading = reading;
    this.#line = reading.firstLine ?? 1;
  }

  get heldChars(): number {
    return this.#text.length;
  }

  *push(chunk: string): Generator<TableRow> {
    this.#text += chunk;
    yield* this.#read(false);
  }

  *end(): Generator<TableRow> {
    yield* this.#read(true);
    if (this.#isCut) throw new FeedError("The feed ends in the middle of an advert, so it is not complete.");
  }

  *#read(isEnd: boolean): Generator<TableRow> {
    const { delimiter } = this.#reading;
    let from = 0;
    while (from < this.#text.length) {
      const row = this.#isPassingOver ? null : scanRow(this.#text, from, { delimiter, isEnd });
      if (row === null && !isEnd && !this.#isPassingOver && this.#text.length - from <= feedLimits.maxRecordChars) break;
      const next = row === null ? this.#afterLine(from) : this.#endOf(row, from);
      const line = this.#line;
      this.#line += countLines(this.#text, from, next);
      const isLost = row === null || next < row.end;
      const start = from;
      from = next;
      if (isLost) {
        const hasLineEnd = this.#text[next - 1] === "\n";
        if (!this.#isPassingOver)
          yield this.#lost(this.#text.slice(start, next), line, hasLineEnd || isEnd ? unclosedQuote : advertTooLarge);
        this.#isPassingOver = !hasLineEnd && !isEnd;
        this.#isCut = !hasLineEnd && isEnd;
      } else if (row.cells.some((cell) => cell !== "")) {
        this.#isCut =
          isEnd && next === this.#text.length && !/[\r\n]$/.test(this.#text) && row.cells.length < (this.#headings?.length ?? 0);
        yield* this.#take(row, line);
      }
    }
    this.#text = this.#text.slice(from);
  }

  /** Returns a broken row, of which only the first line is sure to belong to it. */
  #lost(text: string, line: number, problem: string): TableRow {
    const cells = text.slice(0, 10_000).split(this.#reading.delimiter);
    const values = toRecord(
      this.#headings ?? [],
      cells.map((cell) => cell.replaceAll('"', "").trim()),
    );
    return { values, line, problem, repaired: null };
  }

  #afterLine(from: number): number {
    const end = this.#text.indexOf("\n", from);
    return end < 0 ? this.#text.length : end + 1;
  }

  /**
   * Returns the end of a row. A multi-line row that contains a complete row was caused by a stray quotation mark, and ends before that row.
   */
  #endOf(row: CsvRow, from: number): number {
    const columns = this.#headings?.length ?? 0;
    if (!row.isMultiLine || columns === 0 || (!row.hasStrayQuote && row.cells.length === columns)) return row.end;
    let start = this.#afterLine(from);
    for (let tries = 0; start < row.end && tries < mostLinesTried; tries++) {
      const other = scanRow(this.#text, start, { delimiter: this.#reading.delimiter, isEnd: true });
      if (other && !other.hasStrayQuote && other.cells.length === columns) return start;
      start = this.#afterLine(start);
    }
    return row.end;
  }

  *#take(row: CsvRow, line: number): Generator<TableRow> {
    if (this.#headings === null) {
      this.#headings = readHeadings(row.cells, this.#reading.isTitlePlaced ?? false);
      return;
    }
    const columns = this.#headings.length;
    const filled = row.cells.findLastIndex((cell) => cell !== "") + 1;
    const values = toRecord(this.#headings, row.cells);
    const count = `it has ${filled > columns ? filled : row.cells.length} columns, and the heading has ${columns}`;
    if (filled > columns || (row.hasStrayQuote && row.cells.length < columns)) yield { values, line, problem: count, repaired: null };
    else yield { values, line, problem: null, repaired: row.cells.length < columns ? count : null };
  }
}

function readHeadings(row: readonly string[], isTitlePlaced: boolean): string[] {
  if (!isTitlePlaced && !hasTitleField(row))
    throw new FeedError(`No column looks like a job title. The columns are: ${row.join(", ").slice(0, 200)}.`);
  return row.map(fieldKey);
}

function toRecord(headings: readonly string[], row: readonly string[]): FlatRecord {
  const record = new Map<string, string>();
  headings.forEach((heading, index) => {
    const value = asText(row[index] ?? "");
    if (heading && value && !record.has(heading)) record.set(heading, value);
  });
  return record;
}

/** `="00123"` and `'00123`: what keeps Excel from taking a reference for a number. */
const asText = (cell: string): string => cell.replace(/^="([^"]*)"$|^'(?=[\d=+@-])/, "$1");

interface CsvRow {
  cells: string[];
  /** Start of the next row. */
  end: number;
  /** Contains a line end inside quotation marks. */
  isMultiLine: boolean;
  /** A quoted cell contains an unescaped quotation mark. */
  hasStrayQuote: boolean;
}

/** Scans the row at `from`; null where more text is needed or a quotation mark is never closed. */
function scanRow(text: string, from: number, { delimiter, isEnd }: { delimiter: string; isEnd: boolean }): CsvRow | null {
  const row: CsvRow = { cells: [], end: from, isMultiLine: false, hasStrayQuote: false };
  for (let at = from; ; ) {
    const start = skipBlanks(text, at, delimiter);
    const cell = text[start] === '"' ? quotedCell(text, start, delimiter) : plainCell(text, at, delimiter);
    if (cell === null) return null;
    row.cells.push(cell.value);
    row.isMultiLine ||= cell.hasLineEnd;
    row.hasStrayQuote ||= cell.hasStrayQuote;
    const next = text[cell.end];
    if (next === delimiter) {
      at = cell.end + 1;
      continue;
    }
    if (next === undefined && !isEnd) return null;
    row.end = cell.end + (next === "\r" && text[cell.end + 1] === "\n" ? 2 : next === undefined ? 0 : 1);
    return next === "\r" && text[cell.end + 1] === undefined && !isEnd ? null : row;
  }
}

function plainCell(text: string, from: number, delimiter: string) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end).trim(), end, hasLineEnd: false, hasStrayQuote: false };
}

/** A quotation mark ends the cell when a delimiter, line end or file end follows; any other is doubled or stray. */
function quotedCell(text: string, from: number, delimiter: string) {
  let hasStrayQuote = false;
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    const end = skipBlanks(text, at + 1, delimiter);
    const next = text[end];
    if (next === undefined || next === delimiter || next === "\n" || next === "\r") {
      const value = text.slice(from + 1, at);
      return { value: value.replaceAll('""', '"').trim(), end, hasLineEnd: /[\r\n]/.test(value), hasStrayQuote };
    }
    hasStrayQuote = true;
  }
  return null;
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && (text[at] === " " || text[at] === "\t") && text[at] !== delimiter) at++;
  return at;
}
