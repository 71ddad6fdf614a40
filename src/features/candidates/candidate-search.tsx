import { type FormEvent, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { ChoiceBar, useRowChoice } from "#src/features/dashboard/row-choice.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AddToShortlist } from "./add-to-shortlist.tsx";
import { CandidateFilters } from "./candidate-filters.tsx";
import { CandidateTable, ColumnChoice, useColumns } from "./candidate-table.tsx";
import styles from "./candidates.module.css";

interface SearchProps {
  search: URLSearchParams;
  /** Page that holds the search, and the parameters of its address that are not filters. */
  action: string;
  hiddenFields: Readonly<Record<string, string>>;
}

export function CandidateSearch({ search, action, hiddenFields }: SearchProps) {
  const filters = readFilters(search);
  const page = readPage(search);
  const query = trpc.profiles.search.useQuery({ ...filters, page } as Parameters<typeof trpc.profiles.search.useQuery>[0], {
    staleTime: 0,
  });
  const problem = query.error && refusalOf(query.error);
  const faults = problem?.code === "invalid-fields" ? problem.fieldErrors : {};
  const href = (more: Record<string, string>) => `${action}?${new URLSearchParams({ ...hiddenFields, ...filters, ...more })}`;
  return (
    <div className={dashboard.stack}>
      <SavedCandidateSearches href={(saved) => `${action}?${new URLSearchParams({ ...hiddenFields, ...saved })}`} />
      <CandidateFilters action={action} hiddenFields={hiddenFields} current={filters} counts={query.data?.counts} faults={faults} />
      {problem?.code === "invalid-fields" ? (
        <p role="alert">{Object.values(faults).join(" ") || problem.message}</p>
      ) : (
        <Loaded query={query} what="the candidates" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {(found) => (
            <Results
              found={found}
              filters={filters}
              fileHref={paths.jobseekersFile(String(new URLSearchParams(filters)))}
              pageHref={(next) => href({ page: String(next) })}
            />
          )}
        </Loaded>
      )}
    </div>
  );
}

type SearchResults = Parameters<typeof CandidateTable>[0]["found"];

interface ResultsProps {
  found: SearchResults;
  filters: Record<string, string>;
  fileHref: string;
  pageHref: (page: number) => string;
}

function Results({ found, filters, fileHref, pageHref }: ResultsProps) {
  const choice = useRowChoice(found.items.map(({ id }) => id));
  const [columns, setColumns] = useColumns();
  const [done, setDone] = useState("");
  const isNarrowed = Object.keys(filters).some((each) => each !== "sort");
  return (
    <section aria-label="Candidates found" className={dashboard.part}>
      <div className={styles.head}>
        <p role="status">
          <strong>{counted(found.total, "candidate")}</strong>
        </p>
        {isNarrowed && <SaveSearch filters={filters} onDone={setDone} />}
        {found.items.length > 0 && (
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
          </>
        )}
      </div>
      <DoneMessage text={done} />
      {found.items.length === 0 ? (
        <p>No candidates match. Remove a filter or widen the radius. Only people who chose to be found appear here.</p>
      ) : (
        <>
          <CandidateTable found={found} choice={choice} columns={columns} onDone={setDone} />
          <Pagination page={found.page} pageCount={Math.min(500, Math.ceil(found.total / found.limit))} href={pageHref} />
          <p>
            <a href={fileHref} download>
              Download as CSV
            </a>
            <span className={dashboard.soft}>
              : the first 200, for verified firms only. Each candidate can see that you downloaded their details.
            </span>
          </p>
        </>
      )}
    </section>
  );
}

/** Parameters that filter the jobseeker database; others in the address are not filters. */
const filterNames = [
  ...["q", "category", "level", "side", "wantedSide", "suite", "form", "suiteYears", "sector", "valueBand", "ricsLevel", "body"],
  ...["software", "skill", "contractType", "workType", "place", "radiusMiles", "nightsAway", "siteDays", "freeByMonth", "noticeWeeks"],
  ...["confirmed", "cscs", "licence", "yearMaxPounds", "dayMaxPounds", "basis", "sort", "jobId"],
] as const;

function readFilters(search: URLSearchParams): Record<string, string> {
  const entries = filterNames.flatMap((name) => {
    const value = search.get(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value.slice(0, 120)] as const];
  });
  return Object.fromEntries(entries);
}

/** Saved searches, each with its number of new results, folded: what they find is opened from here, and the list below is read first. */
function SavedCandidateSearches({ href }: { href: (filters: Record<string, string>) => string }) {
  const cache = trpc.useUtils();
  const { data } = trpc.seekerSearches.list.useQuery();
  const settled = { onSettled: () => cache.seekerSearches.invalidate() };
  const remove = trpc.seekerSearches.remove.useMutation(settled);
  const seen = trpc.seekerSearches.seen.useMutation(settled);
  if (!data || data.items.length === 0) return null;
  const news = data.items.filter(({ fresh }) => fresh > 0).length;
  return (
    <details className={styles.more}>
      <summary>
        {counted(data.items.length, "saved search", "saved searches")}
        {news > 0 && `, ${news} with news`}
      </summary>
      <ul className={dashboard.rows}>
        {data.items.map(({ id, name: searchName, filters: savedFilters, total, fresh }) => (
          <li key={id} className={dashboard.row}>
            <p className={dashboard.words}>
              <Link href={href(savedFilters)} keepPlace onClick={() => seen.mutate({ id })}>
                {searchName}
              </Link>{" "}
              <span className={dashboard.soft}>{total === null ? "Under 10 candidates" : `${formatCount(total)} or more candidates`}</span>{" "}
              {fresh > 0 && <Tag tone="new">{fresh} new or changed</Tag>}
            </p>
            <Button kind="quiet" onClick={() => remove.mutate({ id })}>
              Remove<span className="visually-hidden"> {searchName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {remove.error && <p role="alert">{refusalOf(remove.error).message}</p>}
    </details>
  );
}

function SaveSearch({ filters, onDone }: { filters: Record<string, string>; onDone: (words: string) => void }) {
  const cache = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const save = trpc.seekerSearches.save.useMutation({ onSettled: () => cache.seekerSearches.invalidate() });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    const onSuccess = () => {
      setOpen(false);
      onDone(`Saved as “${name}”, above the filters.`);
    };
    save.mutate({ name, filters }, { onSuccess });
  };
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Save this search</summary>
      <form className={dashboard.actions} onSubmit={submit}>
        <Field id="save-search" label="Name of the search">
          <input id="save-search" name="name" {...atMost(80)} required />
        </Field>
        <Button type="submit" disabled={save.isPending}>
          Save search
        </Button>
      </form>
      {save.error && <p role="alert">{refusalOf(save.error).message}</p>}
    </details>
  );
}
