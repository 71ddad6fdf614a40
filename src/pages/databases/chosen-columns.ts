import { createStored } from "#src/lib/stored.ts";
import { type OptionalColumn, optionalColumns } from "./advert-table.tsx";
import { type RecruiterColumn, recruiterColumns } from "./recruiters-table.tsx";

const among =
  <Column extends string>(all: readonly Column[]) =>
  (value: unknown): readonly Column[] =>
    Array.isArray(value) ? all.filter((column) => value.includes(column)) : all;

/** Columns of the databases that somebody wants to see on this device; at first all of them. */
export const chosenColumns = {
  adverts: createStored<readonly OptionalColumn[]>("columns-of-adverts", among(optionalColumns)),
  recruiters: createStored<readonly RecruiterColumn[]>("columns-of-recruiters", among(recruiterColumns)),
};
