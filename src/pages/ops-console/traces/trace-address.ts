import { type PinReason, pinReasons } from "#db/trace-values.ts";
import { paths } from "#server/addresses/paths.ts";

/** Hours back that may be looked at: traces are kept for two weeks. */
export const periods = { "1": "Last hour", "24": "Last 24 hours", "168": "Last 7 days", "336": "Last 14 days" } as const;
export type Period = keyof typeof periods;
export const slownesses = { "100": "100 ms", "500": "500 ms", "1000": "1 s", "3000": "3 s" } as const;
export type Slowness = keyof typeof slownesses;

/** Which traces are asked for. It stands in the address, all but what is so anyway. */
export interface TracesQuery {
  hours: Period;
  /** Name of the work a trace began with, such as "GET /jobs". */
  name: string | null;
  reason: PinReason | null;
  slowerThanMs: Slowness | null;
  page: number;
}

export function readTracesQuery(search: URLSearchParams): TracesQuery {
  const among = <Value extends string>(parameter: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(parameter)) ?? null;
  const page = Number(search.get("page"));
  return {
    hours: among("hours", Object.keys(periods) as Period[]) ?? "24",
    name: search.get("name")?.slice(0, 120) || null,
    reason: among("reason", pinReasons),
    slowerThanMs: among("slower", Object.keys(slownesses) as Slowness[]),
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1,
  };
}

/** What the list is narrowed by, as parameters of the address. */
export const filterParameters = ({ hours, name, reason, slowerThanMs }: TracesQuery): Record<string, string> => ({
  ...(hours !== "24" && { hours }),
  ...(name !== null && { name }),
  ...(reason !== null && { reason }),
  ...(slowerThanMs !== null && { slower: slowerThanMs }),
});

export const tracesHref = (asked: TracesQuery): string =>
  paths.opsTab("traces", { ...filterParameters(asked), ...(asked.page > 1 && { page: String(asked.page) }) });

/** The id of the one trace an address names; null for the list. */
export function readTraceId(search: URLSearchParams): string | null {
  const asked = search.get("trace");
  return asked !== null && /^[0-9a-f]{32}$/.test(asked) ? asked : null;
}

/** One trace, with the way back to the list as it was. */
export const traceHref = (traceId: string, asked: TracesQuery): string =>
  paths.opsTab("traces", { ...filterParameters(asked), trace: traceId });
