import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createIdRing, readTraceparent } from "./trace-ids.ts";

describe("ids of traces", () => {
  test("are sixteen and eight random bytes, and never twice the same, however often they are drawn", () => {
    const ids = createIdRing(1000);
    const drawn = Array.from({ length: 2000 }, (_, nth) => {
      ids.draw(nth % 1000);
      return [ids.traceIdOf(nth % 1000), ids.spanIdOf(nth % 1000, 0)] as const;
    });
    expect(drawn.every(([trace, span]) => /^[0-9a-f]{32}$/.test(trace) && /^[0-9a-f]{16}$/.test(span))).toBe(true);
    expect(new Set(drawn.flat()).size).toBe(4000);
  });

  test("of spans count up from the first, and begin anew behind the last there is", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (spans) => {
        const ids = createIdRing(1);
        ids.draw(0);
        const [first, last] = [ids.spanIdOf(0, 0), ids.spanIdOf(0, spans)];
        expect(last).toMatch(/^[0-9a-f]{16}$/);
        expect(last.slice(0, 8)).toBe(first.slice(0, 8));
        expect((Number.parseInt(last.slice(8), 16) - Number.parseInt(first.slice(8), 16) + 2 ** 32) % 2 ** 32).toBe(spans);
      }),
    );
  });

  test("are read from a header as they are written there", () => {
    const ids = createIdRing(1);
    ids.draw(0);
    const [traceId, spanId] = [ids.traceIdOf(0), ids.spanIdOf(0, 0)];
    expect(ids.serverTimingOf(0, true)).toBe(`traceparent;desc="00-${traceId}-${spanId}-01"`);
    expect(ids.serverTimingOf(0, false)).toBe(`traceparent;desc="00-${traceId}-${spanId}-00"`);
    expect(Number.parseInt(traceId.slice(0, 8), 16)).toBe(ids.firstWordOf(0));
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
