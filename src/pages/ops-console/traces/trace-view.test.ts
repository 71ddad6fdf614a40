import fc from "fast-check";
import { expect, it } from "vitest";
import { readSummedPeriod, readTraceId, readTracesQuery, type TracesQuery, traceHref, tracesHref } from "./trace-query.ts";

const parametersOf = (href: string) => new URLSearchParams(href.slice(href.indexOf("?")));
const traceId = "0123456789abcdef".repeat(2);

it("reads of an address what it wrote there, and takes nothing else for an answer", () => {
  const asked: TracesQuery = {
    ...({ hours: "168", name: "GET /jobs", status: "429", sql: "from `jobs`" } as const),
    ...({ reason: "slow", slowerThanMs: "1000", page: 3, sample: null, from: null, to: null, shown: { tz: "utc" } } as const),
  };
  expect(readTracesQuery(parametersOf(tracesHref(asked)))).toEqual(asked);
  expect(readTraceId(parametersOf(traceHref(traceId, asked)))).toBe(traceId);
  expect(readTracesQuery(parametersOf(traceHref(traceId, asked)))).toEqual({ ...asked, page: 1 });
  expect(readTracesQuery(new URLSearchParams("hours=5&reason=boredom&slower=1&page=-2&name=&status=700&q="))).toEqual({
    ...{ hours: "24", name: null, status: null, sql: null, reason: null, slowerThanMs: null, page: 1, sample: null },
    ...{ from: null, to: null, shown: {} },
  });
  fc.assert(fc.property(fc.string(), (text) => readTraceId(new URLSearchParams({ trace: text, q: text })) === null));
});

it.each([
  ["an id", traceId],
  ["an id in capitals, with space around it", ` ${traceId.toUpperCase()} `],
  ["a traceparent", `00-${traceId}-00f067aa0ba902b7-01`],
])("leads straight to a trace from %s that is searched for, and does not search for it in statements", (_what, q) => {
  const search = new URLSearchParams({ tab: "traces", q });
  expect(readTraceId(search)).toBe(traceId);
  expect(readTracesQuery(search).sql).toBeNull();
});

it("searches statements for anything else", () => {
  expect(readTraceId(new URLSearchParams({ q: "from `jobs`" }))).toBeNull();
  expect(readTracesQuery(new URLSearchParams({ q: " from `jobs` " })).sql).toBe("from `jobs`");
});

it("counts calls a second over the time that is added up: whole hours with the running one, or whole days", () => {
  const seconds = (query: string) => readSummedPeriod(new URLSearchParams(query), new Date("2026-11-20T12:34:56Z")).seconds;
  const thisHour = 34 * 60 + 56;
  expect(seconds("hours=1")).toBe(thisHour);
  expect(seconds("")).toBe(23 * 3600 + thisHour);
  expect(seconds("hours=672")).toBe(28 * 86_400 + 12 * 3600 + thisHour);
  expect(seconds("from=2026-11-20T09:30Z&to=2026-11-20T11:00Z")).toBe(2 * 3600);
  expect(seconds("from=2026-11-20T12:00Z&to=2026-11-20T15:00Z")).toBe(thisHour);
});
