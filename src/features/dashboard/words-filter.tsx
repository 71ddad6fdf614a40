import { paths } from "#server/addresses/paths.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { FilterBar } from "./filter-bar.tsx";
import { wordsMaxChars } from "./read-words.ts";

interface WordsFilterProps {
  /** What is searched: "Feeds". */
  label: string;
  /** What of it the words are looked for in: "Name or address". */
  of: string;
  /** Parameters of the administrators' dashboard that are kept: the tab, the part. */
  kept: Readonly<Record<string, string>>;
  q: string;
}

/** A list of the administrators' dashboard that is narrowed by words alone. */
export function WordsFilter({ label, of, kept, q }: WordsFilterProps) {
  const id = `${kept.tab}-q`;
  return (
    <FilterBar label={label} action={paths.adminDashboard} kept={kept} current={{ q }} submitLabel="Search">
      <Field id={id} label={of}>
        <input id={id} type="search" name="q" defaultValue={q} {...atMost(wordsMaxChars)} />
      </Field>
    </FilterBar>
  );
}

/** Whether one of the texts holds the words, whatever their case; no words are in everything. */
export const holdsWords = (q: string, ...texts: readonly (string | null | undefined)[]): boolean =>
  q === "" || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));
