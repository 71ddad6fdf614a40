const advertFields = [
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
type AdvertField = (typeof advertFields)[number];
export type AdvertAddress = Partial<Record<AdvertField, string>>;

/** Parses a job database address. The server validates it. */
export function readAdvertAddress(search: URLSearchParams): AdvertAddress {
  const address: AdvertAddress = {};
  for (const field of advertFields) {
    const value = (search.get(field) ?? "").trim().slice(0, 120);
    if (value) address[field] = value;
  }
  return address;
}

/** The query string, with its "?". */
export function advertsQuery(address: AdvertAddress): string {
  const parameters = new URLSearchParams();
  for (const field of advertFields) {
    const value = address[field];
    if (value && !(field === "page" && value === "1")) parameters.set(field, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
