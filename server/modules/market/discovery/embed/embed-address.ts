import { emptySearch, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";

export const embedJobsRoute = "/embed/jobs";
/** Adverts that a list in somebody else's page shows at most, and unless it is told otherwise. */
export const embedJobsAtMost = 20;
const embedJobsUnlessTold = 10;

/** What a list in somebody else's page reads from its address, beside what the jobs list reads. */
export interface EmbedState {
  state: SearchState;
  /** Slug of the company whose adverts it shows; "" for everybody's. */
  company: string;
  limit: number;
  /** "light" or "dark"; anything else follows the reader's system. */
  theme: string;
}

export function readEmbedState(parameters: URLSearchParams): EmbedState {
  const limit = parameters.get("limit") ?? "";
  return {
    state: { ...readSearchState(parameters), page: "" },
    company: (parameters.get("company") ?? "").trim().slice(0, 200),
    limit: /^\d{1,2}$/.test(limit) ? Number(limit) : embedJobsUnlessTold,
    theme: (parameters.get("theme") ?? "").slice(0, 10),
  };
}

/** The address of such a list. */
export function embedJobsPath({
  state = emptySearch,
  company = "",
  limit = embedJobsUnlessTold,
  theme = "",
}: Partial<EmbedState> = {}): string {
  const parameters = new URLSearchParams(searchParameters({ ...state, page: "" }));
  if (company) parameters.set("company", company);
  if (limit !== embedJobsUnlessTold) parameters.set("limit", String(limit));
  if (theme) parameters.set("theme", theme);
  const text = parameters.toString();
  return text ? `${embedJobsRoute}?${text}` : embedJobsRoute;
}
