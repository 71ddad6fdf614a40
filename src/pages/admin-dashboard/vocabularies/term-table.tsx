import { paths } from "#server/addresses/paths.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { type ListedTerm, type Vocabulary, vocabularyHref } from "./merges-part.tsx";

/** Values with the numbers of live adverts, profiles and searches that use each. */
export function TermTable({ vocabulary, label, terms }: { vocabulary: Vocabulary; label: string; terms: readonly ListedTerm[] }) {
  const has = (count: (term: ListedTerm) => number | null) => terms.some((term) => count(term) !== null);
  const figure = (name: string, count: (term: ListedTerm) => number | null) =>
    has(count) ? [{ label: name, isFigure: true, cell: count }] : [];
  const profiles = {
    label: "Profiles",
    isFigure: true,
    cell: (term: ListedTerm) => <Count count={term.profiles ?? 0} href={seekersHref(vocabulary, term.slug)} of={term.label} />,
  };
  return (
    <RowTable
      caption={label}
      isCaptionHidden
      items={terms}
      keyOf={({ slug }) => slug}
      columns={[
        {
          label: "Value",
          cell: (term) => (
            <>
              {term.label}
              <span className={rows.sub}>{[term.slug, ...term.readAs, ...term.added.map(({ alias }) => alias)].join(" · ")}</span>
            </>
          ),
        },
        {
          label: "Live adverts",
          isFigure: true,
          cell: (term) => <Count count={term.adverts} href={boardHref(vocabulary, term.slug)} of={term.label} />,
        },
        ...(has((term) => term.profiles) ? [profiles] : []),
        ...figure("Alerts", ({ alerts }) => alerts),
        ...figure("Saved searches", ({ savedSearches }) => savedSearches),
        {
          label: "Synonyms",
          isCellUnlabelled: true,
          cell: (term) =>
            term.isMergeable ? (
              <Link href={vocabularyHref(vocabulary, { words: term.slug })} keepPlace>
                Synonyms<span className="visually-hidden"> of {term.label}</span>
              </Link>
            ) : (
              "None"
            ),
        },
        {
          label: "Merge",
          isCellUnlabelled: true,
          cell: (term) =>
            term.isMergeable ? (
              <Link href={vocabularyHref(vocabulary, { from: term.slug })} keepPlace>
                Merge<span className="visually-hidden"> {term.label}</span>
              </Link>
            ) : (
              "Means “none named”"
            ),
        },
      ]}
    />
  );
}

function Count({ count, href, of }: { count: number; href: string | null; of: string }) {
  if (href === null || count === 0) return formatCount(count);
  return (
    <Link href={href}>
      {formatCount(count)}
      <span className="visually-hidden"> with {of}</span>
    </Link>
  );
}

/** Returns the board filtered by a value; null where the board has no such filter. */
function boardHref(vocabulary: Vocabulary, slug: string): string | null {
  if (vocabulary === "sector") return paths.jobs({ sector: [slug] });
  return vocabulary === "suite" || vocabulary === "form" ? paths.jobs({ suite: [slug] }) : null;
}

const seekerFilters: readonly Vocabulary[] = ["sector", "suite", "form", "skill", "software"];

/** Returns the jobseeker database filtered by a value; null where it has no such filter. */
const seekersHref = (vocabulary: Vocabulary, slug: string): string | null =>
  seekerFilters.includes(vocabulary) ? `${paths.jobseekerDatabase}?${new URLSearchParams({ [vocabulary]: slug })}` : null;
