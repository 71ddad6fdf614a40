import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { FilterBar, FilterChoice } from "#src/features/dashboard/filter-bar.tsx";
import { anyOf, FilterWords } from "#src/features/dashboard/list-controls.tsx";
import { readPage, readWords } from "#src/features/dashboard/list-query.ts";
import { readSorting, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { isCalendarDay } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import styles from "./board.module.css";
import { stageLabels } from "./hiring-words.ts";

export function HiringFilter({ search }: { search: HiringSearch }) {
  const { data } = trpc.hiring.adverts.useQuery();
  const current = { job: search.job === undefined ? "" : String(search.job), ...hiringFilterParameters(search) };
  const hiddenFields = {
    tab: "applicants",
    ...(search.view === "table" && { view: "table", sort: toSortParameter(search.sorting) }),
  };
  const adverts = data?.items ?? [];
  const isListed = search.job === undefined || adverts.some(({ jobId }) => jobId === search.job);
  return (
    <div className={styles.filters}>
      <FilterBar
        isAlwaysFolded
        label="Applicants"
        action={paths.recruiterDashboard}
        hiddenFields={hiddenFields}
        current={data ? { ...current, adverts: "" } : current}
        submitLabel="Show"
      >
        <FilterChoice
          list="applicants"
          name="job"
          label="Advert"
          value={current.job}
          options={[
            { slug: "", label: "All adverts" },
            ...(isListed ? [] : [{ slug: current.job, label: `Advert ${current.job}` }]),
            ...adverts.map(({ jobId, jobTitle, total }) => ({ slug: String(jobId), label: `${jobTitle} (${total})` })),
          ]}
        />
        <FilterWords list="applicants" label="Name, cover note or reference" value={search.q} />
        {search.view === "table" && (
          <FilterChoice list="applicants" name="state" label="Stage" value={search.state ?? ""} options={anyOf(sentStages, "All stages")} />
        )}
        <FilterChoice
          list="applicants"
          name="reply"
          label="Answered"
          value={search.reply === "any" ? "" : search.reply}
          options={anyOf(answers, "Answered or not")}
        />
        <FilterChoice list="applicants" name="stars" label="Rating" value={String(search.stars ?? "")} options={ratings} />
        <FilterDay name="from" label="Applied from" value={search.from} />
        <FilterDay name="to" label="Applied up to" value={search.to} />
      </FilterBar>
    </div>
  );
}

const { draft: _draft, ...sentStages } = stageLabels;

const answers = {
  answered: "Answered",
  unanswered: "Not answered yet",
  overdue: "Waiting too long",
  promised: "Waiting for a promised answer",
};

const ratings = [
  { slug: "", label: "Any rating" },
  ...[5, 4, 3, 2, 1].map((stars) => ({ slug: String(stars), label: stars === 5 ? "5 of 5" : `${stars} of 5 or better` })),
];

const FilterDay = ({ name, label, value }: { name: string; label: string; value: string }) => (
  <Field id={`applicants-${name}`} label={label}>
    <input id={`applicants-${name}`} name={name} type="date" defaultValue={value} />
  </Field>
);

const columns = ["sent", "name", "advert", "state", "rating", "changed"] as const;
export type Column = (typeof columns)[number];
const newestFirst: Sorting<Column> = { by: "sent", direction: "desc" };
const replies = ["answered", "unanswered", "overdue", "promised"] as const;

/** Applicant filters, parsed from the query string. */
export interface HiringSearch {
  view: "board" | "table";
  job: number | undefined;
  state: ApplicationState | null;
  q: string;
  stars: number | undefined;
  from: string;
  to: string;
  reply: (typeof replies)[number] | "any";
  sorting: Sorting<Column>;
  page: number;
}

const parseWholeNumber = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
const parseDay = (text: string | null): string => (text !== null && isCalendarDay(text) ? text : "");

export function readHiringSearch(search: URLSearchParams): HiringSearch {
  const stars = parseWholeNumber(search.get("stars"));
  return {
    view: search.get("view") === "table" ? "table" : "board",
    job: parseWholeNumber(search.get("job")),
    state: applicationStates.find((state) => state === search.get("state")) ?? null,
    q: readWords(search),
    stars: stars !== undefined && stars <= 5 ? stars : undefined,
    from: parseDay(search.get("from")),
    to: parseDay(search.get("to")),
    reply: replies.find((reply) => reply === search.get("reply")) ?? "any",
    sorting: readSorting(search, columns, newestFirst),
    page: readPage(search),
  };
}

/** Serialises the filters to query parameters; empty when there are none. */
export const hiringFilterParameters = ({ q, stars, from, to, reply, state, view }: HiringSearch): Record<string, string> => ({
  q,
  stars: stars === undefined ? "" : String(stars),
  from,
  to,
  reply: reply === "any" ? "" : reply,
  ...(view === "table" && { state: state ?? "" }),
});

/** Returns the address of the applicants with some filters changed; the page is reset. */
export function hiringHref(search: HiringSearch, change: Partial<HiringSearch> = {}, more: Readonly<Record<string, string>> = {}): string {
  const next = { ...search, page: 1, ...change };
  const given = {
    job: next.job === undefined ? "" : String(next.job),
    view: next.view === "table" ? "table" : "",
    ...hiringFilterParameters(next),
    sort: next.view === "table" && toSortParameter(next.sorting) !== "-sent" ? toSortParameter(next.sorting) : "",
    page: next.page > 1 ? String(next.page) : "",
    ...more,
  };
  return paths.recruiterTab("applicants", Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")));
}

/** Returns the address of review mode for what the filters find, at one applicant or at the first. */
export const reviewHref = (search: HiringSearch, id?: string): string =>
  hiringHref(search, { page: search.page }, { do: "review", ...(id !== undefined && { application: id }) });

export const filterOf = ({ job, q, stars, from, to, reply }: HiringSearch) => ({
  q,
  reply,
  ...(job !== undefined && { jobId: job }),
  ...(stars !== undefined && { minStars: stars }),
  ...(from !== "" && { sentFrom: from }),
  ...(to !== "" && { sentTo: to }),
});
