/** Filters of the salary database, as read from the address. */
export interface PayFilterState {
  /** "year" or "day"; "" means year. */
  pay: string;
  basis: string;
  category: string;
  level: string;
  location: string;
  sector: string;
  side: string;
  suite: string;
  /** Project value band. */
  value: string;
  /** Required RICS level. */
  rics: string;
}

const payFilterFields = ["pay", "basis", "category", "level", "location", "sector", "side", "suite", "value", "rics"] as const;

/** Reads an address of the salary database without validating it; lengths are capped. */
export function readPayFilterState(parameters: URLSearchParams): PayFilterState {
  return Object.fromEntries(
    payFilterFields.map((field) => [field, (parameters.get(field) ?? "").trim().slice(0, 200)]),
  ) as unknown as PayFilterState;
}

/** Returns the query string of a filter, in a fixed order, without defaults. */
function payParameters(state: Partial<PayFilterState>): string {
  const parameters = new URLSearchParams();
  for (const field of payFilterFields) {
    const value = state[field];
    if (value && !(field === "pay" && value === "year")) parameters.set(field, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

export const salaryCalculator = (query: Record<string, string>) => `/salary-guide?${new URLSearchParams(query)}#calculator`;
export const salaryDatabase = (state: Partial<PayFilterState> = {}) => `/salary-database${payParameters(state)}`;
/** Returns the list of adverts behind a figure: of the last six months, of the six "before", or of a month such as "2026-11". */
export const salaryAdverts = (state: Partial<PayFilterState>, period = "", page = 1) => {
  const query = new URLSearchParams(payParameters(state));
  if (period) query.set("period", period);
  if (page > 1) query.set("page", `${page}`);
  return `/salary-database/adverts?${query}`;
};
export const salariesFile = (state: Partial<PayFilterState> = {}) => `/api/salaries.csv${payParameters(state)}`;
