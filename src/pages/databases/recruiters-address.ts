import type { Inputs } from "#server/types.ts";

export type RecruitersFilter = Required<Inputs["recruiters"]["directory"]>;

const kinds = ["agency", "freelance", "in-house"] as const;
const sorts = ["name", "firm", "vacancies"] as const;

/** Parses the recruiter database's filter from its address; unreadable values are ignored. */
export function readRecruitersFilter(search: URLSearchParams): RecruitersFilter {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  const page = Number(search.get("page"));
  const sort = search.get("sort") ?? "";
  return {
    q: text("q"),
    kind: kinds.find((kind) => kind === search.get("kind")) ?? "",
    region: text("region"),
    sector: text("sector"),
    isHiring: search.get("hiring") === "1",
    isVerified: search.get("verified") === "1",
    sort: sorts.find((column) => column === sort.replace(/^-/, "")) ?? "name",
    direction: sort.startsWith("-") ? "desc" : "asc",
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
  };
}

/** The query string of a filter, with its "?". */
export function recruitersQuery({ q, kind, region, sector, isHiring, isVerified, sort, direction, page }: RecruitersFilter): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (kind) parameters.set("kind", kind);
  if (region) parameters.set("region", region);
  if (sector) parameters.set("sector", sector);
  if (isHiring) parameters.set("hiring", "1");
  if (isVerified) parameters.set("verified", "1");
  if (sort !== "name" || direction === "desc") parameters.set("sort", direction === "desc" ? `-${sort}` : sort);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text && `?${text}`;
}
