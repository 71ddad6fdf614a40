import { type ReactNode, useId } from "react";
import { applicationStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { sortParameter } from "#src/features/dashboard/sort-head.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { type HiringSearch, narrowing } from "./hiring-search.ts";
import { stageLabels } from "./hiring-words.ts";

/** Which advert, and which of its people. */
export function HiringFilter({ search }: { search: HiringSearch }) {
  const { data } = trpc.hiring.adverts.useQuery();
  const current = { job: search.job === undefined ? "" : String(search.job), ...narrowing(search) };
  const kept = {
    tab: "applicants",
    ...(search.view === "table" && { view: "table", sort: sortParameter(search.sorting) }),
  };
  const adverts = data?.items ?? [];
  const isListed = search.job === undefined || adverts.some(({ jobId }) => jobId === search.job);
  return (
    <FilterBar
      label="Applicants"
      action={paths.recruiterDashboard}
      kept={kept}
      current={data ? { ...current, adverts: "" } : current}
      submitLabel="Show"
    >
      <Choice name="job" label="Advert" value={current.job} all="All adverts">
        {!isListed && <option value={current.job}>Advert {current.job}</option>}
        {adverts.map(({ jobId, jobTitle, total }) => (
          <option key={jobId} value={String(jobId)}>
            {jobTitle} ({total})
          </option>
        ))}
      </Choice>
      <Typed name="q" label="Name or cover note" type="search" value={search.q} />
      {search.view === "table" && (
        <Choice name="state" label="Stage" value={search.state ?? ""} all="All stages">
          {applicationStates
            .filter((state) => state !== "draft")
            .map((state) => (
              <option key={state} value={state}>
                {stageLabels[state]}
              </option>
            ))}
        </Choice>
      )}
      <Choice name="reply" label="Answered" value={search.reply === "any" ? "" : search.reply} all="Answered or not">
        <option value="answered">Answered</option>
        <option value="unanswered">Not answered yet</option>
        <option value="overdue">Waiting too long</option>
      </Choice>
      <Choice name="stars" label="Rating" value={search.stars === undefined ? "" : String(search.stars)} all="Any rating">
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {stars === 5 ? "5 of 5" : `${stars} of 5 or better`}
          </option>
        ))}
      </Choice>
      <Typed name="from" label="Applied from" type="date" value={search.from} />
      <Typed name="to" label="Applied up to" type="date" value={search.to} />
    </FilterBar>
  );
}

function Choice({ name, label, value, all, children }: { name: string; label: string; value: string; all: string; children: ReactNode }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <select id={id} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </select>
    </Field>
  );
}

function Typed({ name, label, type, value }: { name: string; label: string; type: "search" | "date"; value: string }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input id={id} name={name} type={type} defaultValue={value} {...atMost(type === "search" ? 200 : undefined)} />
    </Field>
  );
}
