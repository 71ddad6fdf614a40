import { paths } from "#server/addresses/paths.ts";
import type { Inputs } from "#server/types.ts";
import type { PageProps } from "#src/page-module.types.ts";

export type DirectoryFilter = Inputs["companies"]["directory"];

/** The directory's filter from its address; anything unreadable falls back to no filter. */
export function readDirectoryFilter({ search, pattern }: Pick<PageProps, "search" | "pattern">): DirectoryFilter {
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  const page = Number(search.get("page"));
  return {
    q: text("q"),
    sector: text("sector"),
    employerType: text("type"),
    region: text("region"),
    isHiring: pattern === paths.hiringCompanies || search.get("hiring") === "1",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The address that shows a filter. */
export function directoryHref(pattern: string, filter: DirectoryFilter): string {
  const parameters = new URLSearchParams();
  if (filter.q) parameters.set("q", filter.q);
  if (filter.sector) parameters.set("sector", filter.sector);
  if (filter.employerType) parameters.set("type", filter.employerType);
  if (filter.region) parameters.set("region", filter.region);
  if (filter.isHiring && pattern !== paths.hiringCompanies) parameters.set("hiring", "1");
  if (filter.page > 1) parameters.set("page", String(filter.page));
  const query = parameters.toString();
  return query ? `${pattern}?${query}` : pattern;
}
