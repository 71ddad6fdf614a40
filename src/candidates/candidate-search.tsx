import { useState } from "react";
import { paths } from "#server/paths.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { readPage } from "#src/dashboard/read-page.ts";
import { ChoiceBar } from "#src/dashboard/row-choice.tsx";
import { useRowChoice } from "#src/dashboard/use-row-choice.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Pagination } from "#src/ui/pagination.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { AddToShortlist } from "./add-to-shortlist.tsx";
import { CandidateFilters } from "./candidate-filters.tsx";
import { CandidateTable, useColumns } from "./candidate-table.tsx";
import styles from "./candidates.module.css";
import { ColumnChoice } from "./column-choice.tsx";
import { SavedCandidateSearches } from "./saved-candidate-searches.tsx";
import { readFilters } from "./search-address.ts";

interface SearchProps {
  search: URLSearchParams;
  /** Page that holds the search, and what of its address is not a filter. */
  action: string;
  kept: Readonly<Record<string, string>>;
}

/** The jobseeker database as recruiters search it. */
export function CandidateSearch({ search, action, kept }: SearchProps) {
  const filters = readFilters(search);
  const page = readPage(search);
  const query = trpc.profiles.search.useQuery({ ...filters, page } as Parameters<typeof trpc.profiles.search.useQuery>[0], {
    staleTime: 0,
  });
  const problem = query.error && refusalOf(query.error);
  const faults = problem?.code === "invalid-fields" ? problem.fieldErrors : {};
  const href = (more: Record<string, string>) => `${action}?${new URLSearchParams({ ...kept, ...filters, ...more })}`;
  return (
    <div className={dashboard.stack}>
      <SavedCandidateSearches filters={filters} href={(saved) => `${action}?${new URLSearchParams({ ...kept, ...saved })}`} />
      <CandidateFilters action={action} kept={kept} current={filters} counts={query.data?.counts} faults={faults} />
      {problem?.code === "invalid-fields" ? (
        <p role="alert">{Object.values(faults).join(" ") || problem.message}</p>
      ) : (
        <Loaded query={query} what="the candidates" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {(found) => (
            <Results
              found={found}
              fileHref={paths.jobseekersFile(String(new URLSearchParams(filters)))}
              pageHref={(next) => href({ page: String(next) })}
            />
          )}
        </Loaded>
      )}
    </div>
  );
}

type Found = Parameters<typeof CandidateTable>[0]["found"];

function Results({ found, fileHref, pageHref }: { found: Found; fileHref: string; pageHref: (page: number) => string }) {
  const choice = useRowChoice(found.items.map(({ id }) => id));
  const [columns, setColumns] = useColumns();
  const [done, setDone] = useState("");
  return (
    <section aria-label="Candidates found" className={dashboard.stack}>
      <div className={`${dashboard.actions} ${styles.head}`}>
        <p role="status">{counted(found.total, "candidate")}</p>
        {found.total > 0 && (
          <p>
            <a href={fileHref} download>
              Download as CSV
            </a>
            <span className={dashboard.soft}>: the first 200, for verified firms. Each person sees that you did.</span>
          </p>
        )}
      </div>
      <DoneMessage text={done} />
      {found.items.length === 0 ? (
        <p>Nobody fits all of that. Drop a filter or widen the radius. You only find people who chose to be found.</p>
      ) : (
        <>
          <ColumnChoice chosen={columns} onChoose={setColumns} />
          <ChoiceBar choice={choice} hint="Choose people to put them on a shortlist.">
            <AddToShortlist
              people={{ seekerIds: choice.chosen }}
              onDone={(words) => {
                setDone(words);
                choice.clear();
              }}
            />
          </ChoiceBar>
          <CandidateTable found={found} choice={choice} columns={columns} onDone={setDone} />
          <Pagination page={found.page} pageCount={Math.min(500, Math.ceil(found.total / found.limit))} href={pageHref} />
        </>
      )}
    </section>
  );
}
