import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Button } from "#src/ui/button.tsx";
import { type CsvCell, saveCsv } from "./csv.ts";

interface SavedTable {
  name: string;
  of: string;
  records: () => readonly (readonly CsvCell[])[];
}

/** Saves what stands above it as a file. `of` tells it from others for those who do not see where it stands. */
export const CsvButton = ({ name, of, records }: SavedTable) => (
  <Button kind="quiet" onClick={() => saveCsv(name, records())}>
    CSV<span className="visually-hidden">: {of}</span>
  </Button>
);

/** The same on a line of its own, below a table. */
export const CsvLine = (table: SavedTable) => (
  <p className={dashboard.order}>
    <CsvButton {...table} />
  </p>
);
