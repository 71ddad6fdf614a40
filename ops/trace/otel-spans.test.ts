import { expect, test } from "vitest";
import { toStoredSpans } from "./otel-spans.ts";

type Span = Parameters<typeof toStoredSpans>[0][number];
const startedAt = new Date("2026-11-20T12:00:00.250Z");

function span(spanId: string, more: object): Span {
  const startTime = [startedAt.getTime() / 1000 - 0.25, 250_000_000];
  return {
    name: "sql",
    spanContext: () => ({ spanId, traceId: "a" }),
    startTime,
    duration: [0, 1_500_000],
    status: { code: 0 },
    attributes: {},
    ...more,
  } as unknown as Span;
}

test("spans are kept in the order they began, in microseconds, without the values of their statements", () => {
  const seconds = Math.floor(startedAt.getTime() / 1000);
  const attributes = {
    "db.query.text": "select `id` from `users` where `email` = 'sam@example.test'",
    "db.response.returned_rows": 1,
    list: ["x"],
  };
  const statement = span("two", {
    startTime: [seconds, 252_000_000],
    attributes,
    parentSpanContext: { spanId: "one" },
    status: { code: 2 },
  });
  expect(toStoredSpans([statement, span("one", { name: "GET /jobs", duration: [1, 0] })], startedAt)).toEqual([
    { id: "one", parentId: null, name: "GET /jobs", startUs: 0, durationUs: 1_000_000, isFailed: false, facts: {} },
    {
      id: "two",
      parentId: "one",
      name: "sql",
      startUs: 2_000,
      durationUs: 1_500,
      isFailed: true,
      facts: { "db.query.text": "select `id` from `users` where `email` = ?", "db.response.returned_rows": 1 },
    },
  ]);
});

test("of more than three hundred the longest are kept", () => {
  const many = Array.from({ length: 400 }, (_, nth) => span(String(nth), { duration: [0, nth * 1000] }));
  const kept = toStoredSpans(many, startedAt);
  expect([kept.length, Math.min(...kept.map(({ durationUs }) => durationUs))]).toEqual([300, 100]);
});
