/** Sign by which spreadsheets know the file as UTF-8. */
export const csvStart = "\ufeff";

/**
 * One record of a CSV file (RFC 4180) that is safe to open in a spreadsheet: what a program would take for a formula is led by an apostrophe, which
 * makes it text.
 */
export const csvRecord = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = startsFormula(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** The signs that begin a formula, full-width ones too, also behind white space and control characters, which programs skip. */
const startsFormula = (text: string): boolean => /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u.test(text);
