import { paths } from "#server/addresses/paths.ts";
import type { SearchPage } from "#server/types.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import styles from "./search-reading.module.css";

/** How the search was interpreted: corrections, ambiguous places, ignored words, and adverts without pay. */
export function SearchInterpretation({ page }: { page: SearchPage }) {
  const { correction, place, notes, pay, state } = page;
  const choices = place?.choices ?? [];
  const unstated = pay && pay.unstatedCount > 0 && state.unstated !== "1" ? pay.unstatedCount : 0;
  if (!correction && choices.length === 0 && notes.length === 0 && unstated === 0) return null;
  return (
    <div className={styles.reading}>
      {correction && (
        <Notice>
          Showing results for <strong>{correction.searchedFor}</strong>.{" "}
          <Link href={paths.jobs(correction.literal)}>Search instead for “{state.q}”</Link>
        </Notice>
      )}
      {choices.length > 0 && place && (
        <Notice label="Which one?">
          This is {place.label}. Others of the name:{" "}
          {choices
            .filter((choice) => choice.label !== place.label)
            .map((choice, index) => (
              <span key={choice.label}>
                {index > 0 && ", "}
                <Link href={paths.jobs(choice.state)}>{choice.label}</Link> ({formatCount(choice.count)})
              </span>
            ))}
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note} tone="warn" label="Note">
          {note}
        </Notice>
      ))}
      {unstated > 0 && (
        <p className={styles.quiet}>
          {counted(unstated, "more job states", "more jobs state")} no pay.{" "}
          <Link href={paths.jobs({ ...state, unstated: "1", page: "" })}>Show {unstated === 1 ? "it" : "them"} too</Link>
        </p>
      )}
    </div>
  );
}

/** Words that became filters, and the synonyms that were searched as well, each with a way to search for the words as typed. */
export function HowRead({ page: { tags, synonyms, state }, className }: { page: SearchPage; className: string | undefined }) {
  const words = tags.flatMap(({ label, asWords }) => (asWords ? [{ ...asWords, label }] : []));
  if (words.length === 0 && synonyms.length === 0) return null;
  return (
    <details className={className}>
      <summary>How we read your search</summary>
      {words.length > 0 && (
        <p className={styles.quiet}>
          Applied as {words.length > 1 ? "filters" : "a filter"}:{" "}
          {words.map(({ label, words: typed, state: literal }, index) => (
            <span key={label}>
              {index > 0 && ", "}“{typed}” (
              <Link href={paths.jobs(literal)}>search for {/\s/.test(typed) ? "these words" : "this word"} instead</Link>)
            </span>
          ))}
        </p>
      )}
      {synonyms.map(({ typed, also }) => (
        <p key={typed} className={styles.quiet}>
          “{typed}” also finds {also.join(", ")}. <Link href={paths.jobs({ ...state, literal: "1", page: "" })}>Exact match only</Link>
        </p>
      ))}
    </details>
  );
}
