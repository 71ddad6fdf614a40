import fc from "fast-check";
import { expect, it } from "vitest";
import { readTraceId, readTracesQuery, traceHref, tracesHref } from "./trace-view.tsx";

const parametersOf = (href: string) => new URLSearchParams(href.slice(href.indexOf("?")));

it("reads of an address what it wrote there, and takes nothing else for an answer", () => {
  const asked = { hours: "168", name: "GET /jobs", reason: "slow", slowerThanMs: "1000", page: 3, sample: null } as const;
  expect(readTracesQuery(parametersOf(tracesHref(asked)))).toEqual(asked);
  const traceId = "0123456789abcdef".repeat(2);
  expect(readTraceId(parametersOf(traceHref(traceId, asked)))).toBe(traceId);
  expect(readTracesQuery(parametersOf(traceHref(traceId, asked)))).toEqual({ ...asked, page: 1 });
  expect(readTracesQuery(new URLSearchParams("hours=5&reason=boredom&slower=1&page=-2&name="))).toEqual({
    ...{ hours: "24", name: null, reason: null, slowerThanMs: null, page: 1, sample: null },
  });
  fc.assert(fc.property(fc.string(), (text) => readTraceId(new URLSearchParams({ trace: text })) === null));
});
