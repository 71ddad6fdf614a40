/** What the salary database reads from its address. */
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
  /** Band of project value. */
  value: string;
  /** RICS level asked for. */
  rics: string;
}

const payFilterFields = ["pay", "basis", "category", "level", "location", "sector", "side", "suite", "value", "rics"] as const;

/** Reads an address of the salary database; nothing is judged here, lengths are only capped. */
export function readPayFilterState(parameters: URLSearchParams): PayFilterState {
  return Object.fromEntries(
    payFilterFields.map((field) => [field, (parameters.get(field) ?? "").trim().slice(0, 200)]),
  ) as unknown as PayFilterState;
}

/** The query string of a filter, in a fixed order, without what says nothing. */
function payParameters(state: Partial<PayFilterState>): string {
  const parameters = new URLSearchParams();
  for (const field of payFilterFields) {
    const value = state[field];
    if (value && !(field === "pay" && value === "year")) parameters.set(field, value);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

export const salaryCalculator = (asked: Record<string, string>) => `/salary-guide?${new URLSearchParams(asked)}#calculator`;
export const salaryDatabase = (state: Partial<PayFilterState> = {}) => `/salary-database${payParameters(state)}`;
/** The adverts a figure was counted from: of the last six months, of the six "before", or of a month such as "2026-11". */
export const salaryAdverts = (state: Partial<PayFilterState>, period = "", page = 1) => {
  const asked = new URLSearchParams(payParameters(state));
  if (period) asked.set("period", period);
  if (page > 1) asked.set("page", `${page}`);
  return `/salary-database/adverts?${asked}`;
};
export const salariesFile = (state: Partial<PayFilterState> = {}) => `/api/salaries.csv${payParameters(state)}`;
