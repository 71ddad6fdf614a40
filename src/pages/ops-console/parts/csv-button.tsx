import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Button } from "#src/ui/button.tsx";
import { type CsvCell, saveCsv } from "./csv.ts";

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
