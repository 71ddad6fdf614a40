import { Button } from "#src/ui/button.tsx";
import { type CsvCell, saveCsv } from "./csv.ts";

/** Saves what stands above it as a file. `of` tells it from others for those who do not see where it stands. */
export const CsvButton = ({ name, of, records }: { name: string; of: string; records: () => readonly (readonly CsvCell[])[] }) => (
  <Button kind="quiet" onClick={() => saveCsv(name, records())}>
    CSV<span className="visually-hidden">: {of}</span>
  </Button>
);
