import dashboard from "#src/features/dashboard/dashboard.module.css";
import { saveFile } from "#src/lib/save-file.ts";
import { Button } from "#src/ui/button.tsx";

/** Byte order mark, by which spreadsheets recognise UTF-8. */
const csvStart = "\ufeff";
/** Spreadsheets treat cells that begin like this as formulas; full-width signs too, also after white space and control characters. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;

export type CsvCell = string | number | null;

/** Serialises a table as CSV (RFC 4180) that is safe to open in a spreadsheet. */
export const toCsv = (records: readonly (readonly CsvCell[])[]): string =>
  csvStart + records.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("");

function cellText(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${(formulaStart.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
}

export const saveCsv = (name: string, records: readonly (readonly CsvCell[])[]): void =>
  saveFile(`${name}.csv`, new Blob([toCsv(records)], { type: "text/csv;charset=utf-8" }));

interface SavedTable {
  name: string;
  of: string;
  records: () => readonly (readonly CsvCell[])[];
}

/** Downloads the table above it as CSV. `of` names the table for screen readers. */
export const CsvButton = ({ name, of, records }: SavedTable) => (
  <Button kind="quiet" onClick={() => saveCsv(name, records())}>
    CSV<span className="visually-hidden">: {of}</span>
  </Button>
);

/** The CSV button on a line of its own, below a table. */
export const CsvLine = (table: SavedTable) => (
  <p className={dashboard.order}>
    <CsvButton {...table} />
  </p>
);
