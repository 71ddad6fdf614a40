import { paths } from "#server/addresses/paths.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { FilterBar } from "./filter-bar.tsx";
import { wordsMaxChars } from "./read-words.ts";

interface WordsFilterProps {
  /** Accessible name of the search: "Feeds". */
  label: string;
  /** Fields that are searched: "Name or address". */
  of: string;
  /** Parameters of the administrators' dashboard that are preserved: the tab, the part. */
  hiddenFields: Readonly<Record<string, string>>;
  q: string;
}

/** Search box of an administrators' dashboard list without other filters. */
export function WordsFilter({ label, of, hiddenFields, q }: WordsFilterProps) {
  const id = `${hiddenFields.tab}-q`;
  return (
    <FilterBar label={label} action={paths.adminDashboard} hiddenFields={hiddenFields} current={{ q }} submitLabel="Search">
      <Field id={id} label={of}>
        <input id={id} type="search" name="q" defaultValue={q} {...atMost(wordsMaxChars)} />
      </Field>
    </FilterBar>
  );
}

/** Returns whether one of the texts contains the words, ignoring case; empty words match everything. */
export const matchesWords = (q: string, ...texts: readonly (string | null | undefined)[]): boolean =>
  q === "" || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));
