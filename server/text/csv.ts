/** Byte order mark, by which spreadsheets recognise the file as UTF-8. */
export const csvStart = "\ufeff";

/**
 * Formats one CSV record (RFC 4180) that is safe to open in a spreadsheet: a cell that would be read as a formula is prefixed with an
 * apostrophe.
 */
export const csvRecord = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = startsFormula(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Characters that begin a formula, including full-width ones and those after white space or control characters, which spreadsheets skip.
 */
const startsFormula = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u.test(text);
