import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListChoices, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { readPage, readWords } from "#src/features/dashboard/list-query.ts";
import { counted } from "#src/lib/money.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";

/** What the address says of a list: its part of the tab, the state of its rows, words and page. */
interface DeskQuery<State extends string> {
  part: string;
  state: State;
  q: string;
  page: number;
}

/** Reads the query of a part; its first state is the default. */
export function readDeskQuery<State extends string>(
  search: URLSearchParams,
  part: string,
  stateWords: Readonly<Record<State, string>>,
): DeskQuery<State> {
  const states = Object.keys(stateWords) as State[];
  const state = states.find((each) => each === search.get("state")) ?? (states[0] as State);
  return { part, state, q: readWords(search), page: readPage(search) };
}

export const deskHref = ({ part, state, q = "", page = 1 }: { part: string; state?: string; q?: string; page?: number }) =>
  paths.adminTab("needs", {
    ...(part !== "needs" && { part }),
    ...(state && { state }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });

interface DeskListProps<State extends string, Row> {
  label: string;
  /** Fields that are searched. */
  searches: string;
  /** One of the rows: "need". */
  noun: string;
  urlQuery: DeskQuery<State>;
  stateWords: Readonly<Record<State, string>>;
  query: FetchState<{ items: Row[]; total: number; limit: number }>;
  /** What an empty list says when nothing is searched. */
  empty?: string;
  children: (row: Row) => ReactNode;
}

/** A list for administrators, searched by words and narrowed to a state. */
export function DeskList<State extends string, Row>(props: DeskListProps<State, Row>) {
  const { label, searches, noun, urlQuery, stateWords, query, empty = "Nothing to show here.", children } = props;
  const { part, state, q, page } = urlQuery;
  const states = Object.keys(stateWords) as State[];
  return (
    <>
      <WordsFilter label={label} of={searches} hiddenFields={{ tab: "needs", ...(part !== "needs" && { part }), state }} q={q} />
      <div className={dashboard.part}>
        <ListChoices
          label={`${label} by state`}
          choices={states.map((each) => ({ label: stateWords[each], href: deskHref({ part, state: each, q }), isCurrent: each === state }))}
        />
        <Loaded query={query} what={`the ${label.toLowerCase()}`} rows={6}>
          {({ items, total, limit }) =>
            items.length === 0 ? (
              <p>{q ? `No ${noun} matches.` : empty}</p>
            ) : (
              <>
                <p className={`${dashboard.soft} ${dashboard.small}`}>{counted(total, noun, label.toLowerCase())}, newest first</p>
                <ul className={dashboard.rows} aria-label={label}>
                  {items.map(children)}
                </ul>
                <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(to) => deskHref({ ...urlQuery, page: to })} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
