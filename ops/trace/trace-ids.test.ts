import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTraceparent, serverTimingOf, traceIds } from "./trace-ids.ts";

describe("ids of traces", () => {
  test("are sixteen and eight random bytes, and never twice the same", () => {
    const drawn = Array.from({ length: 2000 }, () => [traceIds.generateTraceId(), traceIds.generateSpanId()] as const);
    expect(drawn.every(([trace, span]) => /^[0-9a-f]{32}$/.test(trace) && /^[0-9a-f]{16}$/.test(span))).toBe(true);
    expect(new Set(drawn.flat()).size).toBe(4000);
  });

  test("are read from a header as they are written there", () => {
    const [traceId, spanId] = [traceIds.generateTraceId(), traceIds.generateSpanId()];
    expect(serverTimingOf(traceId, spanId)).toBe(`traceparent;desc="00-${traceId}-${spanId}-01"`);
    expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId });
  });

  test("are null in anything else a caller may send", () => {
    const [traceId, spanId] = ["a".repeat(32), "b".repeat(16)];
    const wrong = [
      undefined,
      [],
      "",
      `01-${traceId}-${spanId}-01`,
      `00-${"0".repeat(32)}-${spanId}-01`,
      `00-${traceId}-${"0".repeat(16)}-01`,
    ];
    for (const header of [...wrong, `00-${traceId.toUpperCase()}-${spanId}-01`, `00-${traceId}-${spanId}-01-more`]) {
      expect(readTraceparent(header)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => readTraceparent(text) === null));
  });
});
