import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readSorting, type Sorting, sortParameter } from "#src/features/dashboard/sort-head.tsx";

export const columns = ["sent", "name", "advert", "state", "rating", "changed"] as const;
export type Column = (typeof columns)[number];
const newestFirst: Sorting<Column> = { by: "sent", direction: "desc" };
const replies = ["answered", "unanswered", "overdue"] as const;

/** What an address asks of the applicants. */
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

const whole = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);
const day = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : "");

export function readHiringSearch(search: URLSearchParams): HiringSearch {
  const stars = whole(search.get("stars"));
  return {
    view: search.get("view") === "table" ? "table" : "board",
    job: whole(search.get("job")),
    state: applicationStates.find((state) => state === search.get("state")) ?? null,
    q: (search.get("q") ?? "").slice(0, 200),
    stars: stars !== undefined && stars <= 5 ? stars : undefined,
    from: day(search.get("from")),
    to: day(search.get("to")),
    reply: replies.find((reply) => reply === search.get("reply")) ?? "any",
    sorting: readSorting(search, columns, newestFirst),
    page: readPage(search),
  };
}

/** What narrows the list, as it stands in the address; empty where nothing does. */
export const narrowing = ({ q, stars, from, to, reply, state, view }: HiringSearch): Record<string, string> => ({
  q,
  stars: stars === undefined ? "" : String(stars),
  from,
  to,
  reply: reply === "any" ? "" : reply,
  ...(view === "table" && { state: state ?? "" }),
});

/** Address of the applicants with something changed; what is not changed stays, but for the page. */
export function hiringHref(search: HiringSearch, change: Partial<HiringSearch> = {}): string {
  const next = { ...search, page: 1, ...change };
  const given = {
    job: next.job === undefined ? "" : String(next.job),
    view: next.view === "table" ? "table" : "",
    ...narrowing(next),
    sort: next.view === "table" && sortParameter(next.sorting) !== "-sent" ? sortParameter(next.sorting) : "",
    page: next.page > 1 ? String(next.page) : "",
  };
  return paths.recruiterTab("applicants", Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")));
}

/** The same for the server. */
export const filterOf = ({ job, q, stars, from, to, reply }: HiringSearch) => ({
  q,
  reply,
  ...(job !== undefined && { jobId: job }),
  ...(stars !== undefined && { minStars: stars }),
  ...(from !== "" && { sentFrom: from }),
  ...(to !== "" && { sentTo: to }),
});

/** Address of the file of what the table shows. */
export function csvHref(search: HiringSearch): string {
  const states = search.view === "table" && search.state ? { states: search.state } : {};
  const given = Object.entries({ ...filterOf(search), ...states }).filter(([, value]) => value !== "" && value !== "any");
  return `/api/applications/export.csv?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
