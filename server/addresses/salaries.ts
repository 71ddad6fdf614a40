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

/** Fields in which a second group may differ from the one it is compared with; the others are shared. */
const comparedFields = ["category", "level", "location"] as const;
export type ComparedField = (typeof comparedFields)[number];

export const comparedName = (field: ComparedField) => `than-${field}`;

/** Reads the group that an address compares its filter with; null when it names none. */
export function readComparedFilterState(parameters: URLSearchParams): PayFilterState | null {
  if (!comparedFields.some((field) => parameters.has(comparedName(field)))) return null;
  const than = comparedFields.map((field) => [field, (parameters.get(comparedName(field)) ?? "").trim().slice(0, 200)]);
  return { ...readPayFilterState(parameters), ...Object.fromEntries(than) };
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

/** The salary guide, with its answer for a level, place and side. */
export const salaryAnswer = (state: Partial<Pick<PayFilterState, "level" | "location" | "side">>) => `/salary-guide${payParameters(state)}`;
export const salaryCalculator = (query: Record<string, string>) => `/salary-guide?${new URLSearchParams(query)}#calculator`;
export const salaryDatabase = (state: Partial<PayFilterState> = {}) => `/salary-database${payParameters(state)}`;
export const salaryComparison = (state: Partial<PayFilterState>, than: Pick<PayFilterState, ComparedField>) => {
  const query = new URLSearchParams(payParameters(state));
  for (const field of comparedFields) query.set(comparedName(field), than[field]);
  return `/salary-database?${query}`;
};
/** Returns the list of adverts behind a figure: of the last six months, of the six "before", or of a month such as "2026-11". */
export const salaryAdverts = (state: Partial<PayFilterState>, period = "", page = 1) => {
  const query = new URLSearchParams(payParameters(state));
  if (period) query.set("period", period);
  if (page > 1) query.set("page", `${page}`);
  return `/salary-database/adverts?${query}`;
};
export const salariesFile = (state: Partial<PayFilterState> = {}) => `/api/salaries.csv${payParameters(state)}`;
