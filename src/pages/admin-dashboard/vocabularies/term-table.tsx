import rows from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { boardHref, type ListedTerm, seekersHref, type Vocabulary, vocabularyHref } from "./merges-part.tsx";

/** Values with the numbers of live adverts, profiles and searches that use each. */
export function TermTable({ vocabulary, label, terms }: { vocabulary: Vocabulary; label: string; terms: readonly ListedTerm[] }) {
  const isSearched = terms.some((term) => term.savedSearches !== null);
  const isMailed = terms.some(({ alerts }) => alerts !== null);
  const isOfProfiles = terms.some(({ profiles }) => profiles !== null);
  return (
    <table className={`${table.table} ${rows.table}`}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col" className={table.figure}>
            Live adverts
          </th>
          {isOfProfiles && (
            <th scope="col" className={table.figure}>
              Profiles
            </th>
          )}
          {isMailed && (
            <th scope="col" className={table.figure}>
              Alerts
            </th>
          )}
          {isSearched && (
            <th scope="col" className={table.figure}>
              Saved searches
            </th>
          )}
          <th scope="col">Synonyms</th>
          <th scope="col">Merge</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.slug}>
            <th scope="row">
              {term.label}
              <span className={rows.sub}>{[term.slug, ...term.readAs, ...term.added.map(({ alias }) => alias)].join(" · ")}</span>
            </th>
            <td data-label="Live adverts" className={table.figure}>
              <Count count={term.adverts} href={boardHref(vocabulary, term.slug)} of={term.label} />
            </td>
            {isOfProfiles && (
              <td data-label="Profiles" className={table.figure}>
                <Count count={term.profiles ?? 0} href={seekersHref(vocabulary, term.slug)} of={term.label} />
              </td>
            )}
            {isMailed && (
              <td data-label="Alerts" className={table.figure}>
                {term.alerts}
              </td>
            )}
            {isSearched && (
              <td data-label="Saved searches" className={table.figure}>
                {term.savedSearches}
              </td>
            )}
            <td>
              {term.isMergeable ? (
                <Link href={vocabularyHref(vocabulary, { words: term.slug })} keepPlace>
                  Synonyms<span className="visually-hidden"> of {term.label}</span>
                </Link>
              ) : (
                "None"
              )}
            </td>
            <td>
              {term.isMergeable ? (
                <Link href={vocabularyHref(vocabulary, { from: term.slug })} keepPlace>
                  Merge<span className="visually-hidden"> {term.label}</span>
                </Link>
              ) : (
                "Means “none named”"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
