import { paths } from "#server/addresses/paths.ts";
import type { Inputs } from "#server/types.ts";

export type FreelanceFilter = Required<Inputs["recruiters"]["freelancers"]>;

const orders = ["name", "vacancies", "reply"] as const;

/** Parses the directory's filter from its address; unreadable values are ignored. */
export function readFreelanceFilter(search: URLSearchParams): FreelanceFilter {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  const page = Number(search.get("page"));
  return {
    q: text("q"),
    category: text("specialism"),
    region: text("region"),
    sector: text("sector"),
    suite: text("suite"),
    isMarginShown: search.get("margin") === "1",
    sort: orders.find((order) => order === search.get("sort")) ?? "name",
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
  };
}

export function freelanceHref(filter: FreelanceFilter): string {
  const parameters = new URLSearchParams();
  if (filter.q) parameters.set("q", filter.q);
  if (filter.category) parameters.set("specialism", filter.category);
  if (filter.region) parameters.set("region", filter.region);
  if (filter.sector) parameters.set("sector", filter.sector);
  if (filter.suite) parameters.set("suite", filter.suite);
  if (filter.isMarginShown) parameters.set("margin", "1");
  if (filter.sort !== "name") parameters.set("sort", filter.sort);
  if (filter.page > 1) parameters.set("page", String(filter.page));
  const query = parameters.toString();
  return query ? `${paths.freelanceRecruiters}?${query}` : paths.freelanceRecruiters;
}

/** Returns the filter without one of its values, at page one. */
export const withoutFilter = (filter: FreelanceFilter, name: Exclude<keyof FreelanceFilter, "sort" | "page">): FreelanceFilter => ({
  ...filter,
  [name]: name === "isMarginShown" ? false : "",
  page: 1,
});
