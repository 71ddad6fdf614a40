import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readSorting, type Sorting, sortParameter } from "#src/features/dashboard/sort-head.tsx";

export const columns = ["changed", "title", "applications", "views", "published", "ends"] as const;
export type Column = (typeof columns)[number];

export interface JobsQuery {
  q: string;
  status: JobStatus | null;
  /** Public id of who wrote them. */
  person: string;
  sorting: Sorting<Column>;
  page: number;
}

const newestFirst: Sorting<Column> = { by: "changed", direction: "desc" };
const queryMaxChars = 200;

export function readJobsQuery(search: URLSearchParams): JobsQuery {
  const status = search.get("state");
  const person = search.get("person") ?? "";
  return {
    q: (search.get("q") ?? "").trim().slice(0, queryMaxChars),
    status: jobStatuses.find((each) => each === status) ?? null,
    person: /^[A-Za-z0-9_-]{22}$/.test(person) ? person : "",
    sorting: readSorting(search, columns, newestFirst),
    page: readPage(search),
  };
}

/** Everything asked for but the page, as it stands in the address. */
export function parametersOf({ q, status, person, sorting }: JobsQuery): Record<string, string> {
  const isUsual = sorting.by === newestFirst.by && sorting.direction === newestFirst.direction;
  return {
    ...(q && { q }),
    ...(status && { state: status }),
    ...(person && { person }),
    ...(!isUsual && { sort: sortParameter(sorting) }),
  };
}

export const jobsHref = (asked: JobsQuery, page = 1): string =>
  paths.recruiterTab("jobs", { ...parametersOf(asked), ...(page > 1 && { page: String(page) }) });

/** The same list as a file. */
export const jobsFile = ({ q, status, person, sorting }: JobsQuery): string =>
  paths.postingsFile({
    ...(q && { q }),
    ...(status && { status }),
    ...(person && { person }),
    sort: sorting.by,
    direction: sorting.direction,
  });
