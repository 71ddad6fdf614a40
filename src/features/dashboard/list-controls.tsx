import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import { formatCount } from "#src/lib/money.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import dashboard from "./dashboard.module.css";
import { FilterBar } from "./filter-bar.tsx";
import { wordsMaxChars } from "./list-query.ts";

interface FilterWordsProps {
  /** Name of the list, which makes the field's id unique. */
  list: string;
  /** Fields that are searched: "Name or address". */
  label: string;
  value: string;
}

export function FilterWords({ list, label, value }: FilterWordsProps) {
  const id = `${list}-q`;
  return (
    <Field id={id} label={label}>
      <input id={id} type="search" name="q" defaultValue={value} {...atMost(wordsMaxChars)} />
    </Field>
  );
}

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
export const WordsFilter = ({ label, of, hiddenFields, q }: WordsFilterProps) => (
  <FilterBar label={label} action={paths.adminDashboard} hiddenFields={hiddenFields} current={{ q }} submitLabel="Search">
    <FilterWords list={hiddenFields.tab ?? ""} label={of} value={q} />
  </FilterBar>
);

/** Returns whether one of the texts contains the words, ignoring case; empty words match everything. */
export const matchesWords = (q: string, ...texts: readonly (string | null | undefined)[]): boolean =>
  q === "" || texts.some((text) => text?.toLowerCase().includes(q.toLowerCase()));

/** Options of a filter's choice: none, and each of these values. */
export const anyOf = (words: Readonly<Record<string, string>>, any = "Any"): { slug: string; label: string }[] => [
  { slug: "", label: any },
  ...Object.entries(words).map(([slug, label]) => ({ slug, label })),
];

interface ListChoice {
  label: ReactNode;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Links that choose what a list shows, the current one marked. `children` follow them. */
export const ListChoices = ({ label, choices, children }: { label: string; choices: readonly ListChoice[]; children?: ReactNode }) => (
  <nav aria-label={label} className={dashboard.order}>
    {choices.map(({ label: words, href, isCurrent, count }) => (
      <Link key={href} href={href} keepPlace aria-current={isCurrent ? "true" : undefined}>
        {words}
        {count !== undefined && (
          <>
            {" "}
            <span className={dashboard.soft}>{formatCount(count)}</span>
          </>
        )}
      </Link>
    ))}
    {children}
  </nav>
);
