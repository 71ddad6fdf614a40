import type { Inputs } from "#server/types.ts";

export type AdvertsFilter = NonNullable<Inputs["jobDatabase"]["list"]>;

export const advertFields = [
  "title",
  "status",
  "months",
  "category",
  "level",
  "contractType",
  "sector",
  "suite",
  "employerType",
  "company",
  "place",
  "payPeriod",
  "sort",
  "page",
] as const;
export type AdvertField = (typeof advertFields)[number];
export type AdvertAddress = Partial<Record<AdvertField, string>>;

/** What an address asks of the job database. The server judges it. */
export function readAdvertAddress(search: URLSearchParams): AdvertAddress {
  const asked: AdvertAddress = {};
  for (const field of advertFields) {
    const value = (search.get(field) ?? "").trim().slice(0, 120);
    if (value) asked[field] = value;
  }
  return asked;
}

/** The query string, with its "?". */
export function advertsQuery(asked: AdvertAddress): string {
  const parameters = new URLSearchParams();
  for (const field of advertFields) {
    const value = asked[field];
    if (value && !(field === "page" && value === "1")) parameters.set(field, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
