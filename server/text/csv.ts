/** Byte order mark, by which spreadsheets recognise the file as UTF-8. */
export const csvStart = "\ufeff";

/**
 * Formats one CSV record (RFC 4180) that is safe to open in a spreadsheet: a cell that would be read as a formula is prefixed with an
 * apostrophe.
 */
export const csvRecord = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Takes a file's columns by heading, each with what its cell says of a row; returns the start of the file and the record of a row. */
export function csvTable<Row>(columns: Readonly<Record<string, (row: Row) => Cell>>) {
  const cells = Object.values(columns);
  return {
    start: csvStart + csvRecord(Object.keys(columns)),
    recordOf: (row: Row) => csvRecord(cells.map((cell) => cell(row))),
  };
}

type Cell = string | number | null;

function csvCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = startsFormula(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Characters that begin a formula, including full-width ones and those after white space or control characters, which spreadsheets skip.
 */
const startsFormula = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u.test(text);
