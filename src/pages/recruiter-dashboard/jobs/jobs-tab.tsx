import { lazy, Suspense, useState } from "react";
import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { FilterWords, ListChoices } from "#src/features/dashboard/list-controls.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { type Undo, UndoMessage, useUndo } from "#src/features/dashboard/undo-message.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ClosingAnswers } from "../applicants/closing-answers.tsx";
import { JobView } from "./job-view.tsx";
import { type JobsQuery, JobsTable, jobsHref, jobsQueryParameters, readJobsQuery } from "./jobs-table.tsx";
import { statusLabels } from "./posting-words.ts";

const FromFile = lazy(() => import("./from-file/from-file.tsx"));

/** The user's drafts and published adverts, or the one that the query string names. */
export default function JobsTab({ search }: TabProps) {
  const undo = useUndo();
  const opened = search.get("job");
  return (
    <>
      {search.get("from") === "file" ? (
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <FromFile />
        </Suspense>
      ) : opened ? (
        <JobView key={opened} id={opened} undo={undo} />
      ) : (
        <Jobs urlQuery={readJobsQuery(search)} undo={undo} />
      )}
      <UndoMessage undo={undo} />
    </>
  );
}

function Jobs({ urlQuery, undo }: { urlQuery: JobsQuery; undo: Undo }) {
  const { q, status, person, sorting, page } = urlQuery;
  const { by: sort, direction } = sorting;
  const query = trpc.posting.mine.useQuery({ q, status, person: person || null, sort, direction, page }, { staleTime: 0 });
  const [ended, setEnded] = useState<readonly number[]>([]);
  return (
    <div className={dashboard.stack}>
      {ended.length > 0 && (
        <section aria-label="Answers to people who applied">
          <ClosingAnswers key={ended.join()} jobIds={ended} undo={undo} onDone={() => setEnded([])} />
        </section>
      )}
      <Loaded query={query} what="your adverts" rows={5} skeleton={<ListSkeleton rows={5} />}>
        {(found) => <List found={found} urlQuery={urlQuery} undo={undo} onEnded={setEnded} />}
      </Loaded>
    </div>
  );
}

interface ListProps {
  found: Outputs["posting"]["mine"];
  urlQuery: JobsQuery;
  undo: Undo;
  onEnded: (jobIds: readonly number[]) => void;
}

function List({ found, urlQuery, undo, onEnded }: ListProps) {
  const { items, counts, people, total, limit, page } = found;
  const isNarrowed = urlQuery.q !== "" || urlQuery.status !== null || urlQuery.person !== "" || page > 1;
  if (items.length === 0 && !isNarrowed) {
    return (
      <Empty href={paths.postAJob} action="Post a job">
        You have no adverts yet. Writing one takes about five minutes. It is saved automatically, and you can carry on from any device. Or{" "}
        <Link href={paths.recruiterTab("jobs", { from: "file" })}>import adverts from a file</Link>.
      </Empty>
    );
  }
  return (
    <div>
      <JobsFilter urlQuery={urlQuery} counts={counts} people={people} />
      {items.length === 0 ? (
        <Empty href={paths.recruiterTab("jobs")} action="Show all adverts">
          {page > 1 ? "There is nothing on this page of the list." : "No adverts match your filters."}
        </Empty>
      ) : (
        <>
          <JobsTable items={items} urlQuery={urlQuery} undo={undo} onEnded={onEnded} />
          <Pagination page={page} pageCount={Math.ceil(total / limit)} href={(next) => jobsHref(urlQuery, next)} />
          <p className={`${dashboard.actions} ${dashboard.below}`}>
            <a href={jobsCsvHref(urlQuery)} download>
              Download this list as CSV
            </a>
            <Link href={paths.recruiterTab("jobs", { from: "file" })}>Import adverts from a file</Link>
          </p>
        </>
      )}
    </div>
  );
}

type JobListPage = Outputs["posting"]["mine"];

function JobsFilter({ urlQuery, counts, people }: { urlQuery: JobsQuery; counts: JobListPage["counts"]; people: JobListPage["people"] }) {
  const { q, person, ...order } = jobsQueryParameters(urlQuery);
  const held = jobStatuses.filter((status) => counts[status] > 0 || status === urlQuery.status);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choice = (status: JobStatus | null, label: string, count: number) => ({
    ...{ label, count },
    href: jobsHref({ ...urlQuery, status }),
    isCurrent: status === urlQuery.status,
  });
  return (
    <>
      <ListChoices
        label="By state"
        choices={[choice(null, "All", total), ...held.map((status) => choice(status, statusLabels[status], counts[status]))]}
      />
      <FilterBar
        label="Your adverts"
        action={paths.recruiterDashboard}
        hiddenFields={{ tab: "jobs", ...order }}
        current={{ q: q ?? "", person: person ?? "" }}
        submitLabel="Search"
        isFoldedOnTablets
      >
        <FilterWords list="jobs" label="Title, place, hirer or number" value={q ?? ""} />
        {people.length > 1 && (
          <FilterChoice
            list="jobs"
            name="person"
            label="Written by"
            value={person ?? ""}
            options={[{ slug: "", label: "Anyone" }, ...people.map(({ id, name }) => ({ slug: id, label: name }))]}
          />
        )}
      </FilterBar>
    </>
  );
}

const jobsCsvHref = ({ q, status, person, sorting }: JobsQuery): string =>
  paths.postingsFile({
    ...(q && { q }),
    ...(status && { status }),
    ...(person && { person }),
    sort: sorting.by,
    direction: sorting.direction,
  });
