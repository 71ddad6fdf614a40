import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { FilterBar } from "#src/dashboard/filter-bar.tsx";
import { formatCount } from "#src/lib/money.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { type JobsAsked, jobsHref, parametersOf } from "./jobs-address.ts";
import { statusLabels } from "./posting-words.ts";

type Found = Outputs["posting"]["mine"];

/** States that hold something under the search as it stands, each with how many; then the search itself. */
export function JobsFilter({ asked, counts, people }: { asked: JobsAsked; counts: Found["counts"]; people: Found["people"] }) {
  const { q, person, ...order } = parametersOf(asked);
  const held = jobStatuses.filter((status) => counts[status] > 0 || status === asked.status);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const state = (status: JobStatus | null, label: string, count: number) => (
    <Link key={label} href={jobsHref({ ...asked, status })} keepPlace aria-current={status === asked.status ? "true" : undefined}>
      {label} <span className={dashboard.soft}>{formatCount(count)}</span>
    </Link>
  );
  return (
    <>
      <nav aria-label="By state" className={dashboard.order}>
        {state(null, "All", total)}
        {held.map((status) => state(status, statusLabels[status], counts[status]))}
      </nav>
      <FilterBar
        label="Your adverts"
        action={paths.recruiterDashboard}
        kept={{ tab: "jobs", ...order }}
        current={{ q: q ?? "", person: person ?? "" }}
        submitLabel="Search"
      >
        <Field id="jobs-q" label="Title, place, hirer or number">
          <input id="jobs-q" type="search" name="q" defaultValue={q} {...atMost(200)} />
        </Field>
        {people.length > 1 && (
          <Field id="jobs-person" label="Written by">
            <select id="jobs-person" name="person" defaultValue={person ?? ""}>
              <option value="">Anybody</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
      </FilterBar>
    </>
  );
}
