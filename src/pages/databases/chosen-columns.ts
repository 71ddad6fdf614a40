import { createStored } from "#src/lib/stored.ts";
import { type OptionalColumn, optionalColumns } from "./advert-table.tsx";

/** Columns of the job database that somebody wants to see on this device; at first all of them. */
export const chosenColumns = createStored<readonly OptionalColumn[]>("columns-of-adverts", (value) =>
  Array.isArray(value) ? optionalColumns.filter((column) => value.includes(column)) : optionalColumns,
);
