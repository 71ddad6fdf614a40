import { formatDuration } from "#db/metric-values.ts";
import { type PinReason, pinReasons, type WorkOutcome } from "#db/trace-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { displayParametersOf, periodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";

/** Periods in hours: traces are retained for two weeks. */
export const periods = { "1": "Last hour", "24": "Last 24 hours", "168": "Last 7 days", "336": "Last 14 days" } as const;
/** Periods of sums, which are retained for longer. */
export const summedPeriods = { "1": "This hour", "24": "Last 24 hours", "168": "Last 7 days", "672": "Last 28 days" } as const;
type SummedHours = keyof typeof summedPeriods;
type Period = keyof typeof periods;
export const durationThresholds = { "100": "100 ms", "500": "500 ms", "1000": "1 s", "3000": "3 s" } as const;
type DurationThreshold = keyof typeof durationThresholds;
export const statusWords = {
  done: "Answered (2xx, 3xx)",
  refused: "Refused (4xx)",
  failed: "Failed (5xx)",
  ...Object.fromEntries([400, 401, 403, 404, 409, 422, 429, 500, 502, 503].map((code) => [String(code), String(code)])),
};

/** Filters of the trace list. Serialised to the query string; defaults are omitted. */
export interface TracesQuery {
  hours: Period;
  /** Name of the root span, such as "GET /jobs", or a procedure in the trace. */
  name: string | null;
  /** An outcome, or an HTTP status. */
  status: string | null;
  /** Words of a statement, or the id of its shape. */
  sql: string | null;
  reason: PinReason | null;
  slowerThanMs: DurationThreshold | null;
  page: number;
  sample: boolean | null;
  /** Ends of an absolute period, which takes the place of the hours. */
  from: string | null;
  to: string | null;
  /** Parameters that set how every tab is shown. */
  shown: Readonly<Record<string, string>>;
}

export function readTracesQuery(search: URLSearchParams): TracesQuery {
  const among = <Value extends string>(parameter: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(parameter)) ?? null;
  const page = Number(search.get("page"));
  const { sample, from, to } = readConsoleFilters(search);
  const { view: _view, ...shown } = displayParametersOf(search);
  return {
    hours: among("hours", Object.keys(periods) as Period[]) ?? "24",
    name: search.get("name")?.slice(0, 120) || null,
    status: among("status", Object.keys(statusWords)),
    sql: traceIdIn(search.get("q")) === null ? search.get("q")?.trim().slice(0, 200) || null : null,
    reason: among("reason", pinReasons),
    slowerThanMs: among("slower", Object.keys(durationThresholds) as DurationThreshold[]),
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1,
    sample,
    ...{ from, to, shown },
  };
}

export const filterParameters = ({ hours, from, to, name, status, sql, reason, slowerThanMs }: TracesQuery): Record<string, string> => ({
  ...(hours !== "24" && !from && { hours }),
  ...periodParameters({ from, to }),
  ...(name !== null && { name }),
  ...(status !== null && { status }),
  ...(sql !== null && { q: sql }),
  ...(reason !== null && { reason }),
  ...(slowerThanMs !== null && { slower: slowerThanMs }),
});

/** Returns the parameters of an absolute period. */
export const periodParameters = ({ from, to }: Pick<TracesQuery, "from" | "to">): Record<string, string> =>
  from && to ? { from, to } : {};

export const tracesHref = (urlQuery: TracesQuery): string =>
  paths.opsTab("traces", {
    ...filterParameters(urlQuery),
    ...(urlQuery.page > 1 && { page: String(urlQuery.page) }),
    ...urlQuery.shown,
  });

/** Reads a trace id, or the `traceparent` header that holds it; null for any other text. */
function traceIdIn(text: string | null): string | null {
  const [, bare, named] = /^(?:([0-9a-f]{32})|[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2})$/i.exec(text?.trim() ?? "") ?? [];
  return (bare ?? named)?.toLowerCase() ?? null;
}

/** Returns the trace id in the query string, also where it was searched for; null for the list. */
export const readTraceId = (search: URLSearchParams): string | null => traceIdIn(search.get("trace")) ?? traceIdIn(search.get("q"));

/** Returns the address of one trace, keeping the list's filters for the link back. */
export const traceHref = (traceId: string, urlQuery: TracesQuery): string =>
  paths.opsTab("traces", { ...filterParameters(urlQuery), trace: traceId, ...urlQuery.shown });

/** Returns the address of a statement's sums and plan. */
export const statementHref = (id: string, urlQuery: Pick<TracesQuery, "shown" | "from" | "to">): string =>
  paths.opsTab("traces", { show: "statements", statement: id, ...periodParameters(urlQuery), ...urlQuery.shown });

export const reasonWords: Readonly<Record<PinReason, string>> = {
  failed: "it failed",
  slow: "slow: 1 second or more, or above its p99",
  named: "a page waited for it",
  baseline: "baseline sample, 1 in 100",
};
export const outcomeWords: Readonly<Record<WorkOutcome, string>> = { done: "answered", refused: "refused", failed: "failed" };
export const outcomeTones = { done: "plain", refused: "warn", failed: "bad" } as const;

/** Formats microseconds: "1.24 s", "18 ms", "0.4 ms". */
export const durationText = (us: number): string => formatDuration(us / 1000);

/** Returns the period of sums that the query string names: its hours, or its ends in their place; in words; and how many seconds are counted. */
export function readSummedPeriod(search: URLSearchParams, now: Date, otherwise: SummedHours = "24") {
  const chosen = (Object.keys(summedPeriods) as SummedHours[]).find((hours) => hours === search.get("hours")) ?? otherwise;
  const { range, from, to } = readConsoleFilters(search);
  const hours = Number(chosen);
  const [nowMs, ofHour] = [now.getTime(), (ms: number, round: (hours: number) => number) => round(ms / hourMs) * hourMs];
  if (from && to) {
    const [startMs, endMs] = [ofHour(Date.parse(from), Math.floor), Math.min(nowMs, ofHour(Date.parse(to), Math.ceil))];
    return { chosen, hours, from, to, words: periodWords({ range, from, to }, readZone(search)), seconds: secondsOf(startMs, endMs) };
  }
  // Whole hours are added up, of more than a week whole days; the running one is among them.
  const startMs = nowMs - hours * hourMs;
  const countedFromMs = hours > weekHours ? Math.floor(startMs / dayMs) * dayMs : ofHour(startMs, Math.ceil);
  return { chosen, hours, from, to, words: summedPeriods[chosen].toLowerCase(), seconds: secondsOf(countedFromMs, nowMs) };
}

const secondsOf = (fromMs: number, toMs: number) => Math.max(1, (toMs - fromMs) / 1000);
const [hourMs, dayMs, weekHours] = [3_600_000, 86_400_000, 168];
