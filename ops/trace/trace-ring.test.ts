import { expect, test } from "vitest";
import { createTraceRing, type EndedSpan, type OpenTrace, type TraceRing } from "./trace-ring.ts";

let now = 0;
const spanOf = (more: Partial<EndedSpan> = {}): EndedSpan => ({
  ...{ span: 0, parent: -1, kind: "request", text: "GET /jobs", startMs: now, durationMs: 0, outcome: "done", figure: -1, note: null },
  ...more,
});
const partOf = (trace: OpenTrace, text: string) => spanOf({ span: trace.spans++, parent: 0, kind: "sql", text });
const heldOf = (ring: TraceRing, { slot }: OpenTrace) => ring.spansOf(slot).map(({ text }) => text);

test("spans come back as they were, with their trace, while others are under way", () => {
  const ring = createTraceRing(() => now);
  const [one, other] = [ring.open(), ring.open()];
  const whole = spanOf({ kind: "sql", text: "select 1", span: 1, parent: 0, startMs: 1.5, durationMs: 2.25, outcome: "failed" });
  const ended = { ...whole, figure: 12, note: "ER_LOCK_DEADLOCK" };
  ring.add(one, ended);
  ring.add(other, partOf(other, "select 2"));
  expect(ring.spansOf(one.slot)).toEqual([]);
  expect([ring.add(one, spanOf()), ring.add(other, spanOf({ text: "GET /" }))]).toEqual([true, true]);
  expect(ring.spansOf(one.slot)).toEqual([ended, spanOf()]);
  expect(heldOf(ring, other)).toEqual(["select 2", "GET /"]);
});

test("finished traces are found by their ids for ninety seconds", () => {
  now = 0;
  const ring = createTraceRing(() => now);
  const [one, other] = [ring.open(), ring.open()];
  const ids = [one, other].map(({ slot }) => ring.traceIdOf(slot));
  ring.add(one, spanOf());
  now = 90_000;
  expect(ring.find([...ids, "0".repeat(32)]).map(({ traceId }) => traceId)).toEqual([ids[0]]);
  ring.add(other, spanOf());
  now = 90_001;
  expect(ring.find(ids).map(({ traceId }) => traceId)).toEqual([ids[1]]);
  expect(heldOf(ring, one)).toEqual([]);
});

test("a trace whose spans were written over is not known any more, and none has the spans of another", () => {
  now = 0;
  const ring = createTraceRing(() => now);
  const first = ring.open();
  const firstId = ring.traceIdOf(first.slot);
  ring.add(first, spanOf());
  let last = first;
  for (let nth = 0; nth < 120_000; nth++) {
    last = ring.open();
    ring.add(last, spanOf({ text: `GET /${nth}` }));
  }
  expect(ring.find([firstId])).toEqual([]);
  expect(heldOf(ring, last)).toEqual(["GET /119999"]);
  expect(ring.add(first, spanOf({ text: "late" }))).toBe(false);
  expect(heldOf(ring, last)).toEqual(["GET /119999"]);
});
