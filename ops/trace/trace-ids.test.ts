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
    expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true, state: null });
    expect(readTraceparent(`00-${traceId}-${spanId}-02`)).toMatchObject({ isSampled: false });
  });

  test("are null in anything else a caller may send", () => {
    const [traceId, spanId] = ["a".repeat(32), "b".repeat(16)];
    const wrong = [
      undefined,
      [],
      "",
      `ff-${traceId}-${spanId}-01`,
      `00-${"0".repeat(32)}-${spanId}-01`,
      `00-${traceId}-${"0".repeat(16)}-01`,
    ];
    for (const header of [...wrong, `00-${traceId.toUpperCase()}-${spanId}-01`, `00-${traceId}-${spanId}-01-more`]) {
      expect(readTraceparent(header)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => readTraceparent(text) === null));
  });

  test("of a later version are read as far as this one goes", () => {
    const [traceId, spanId] = ["a".repeat(32), "b".repeat(16)];
    for (const header of [`01-${traceId}-${spanId}-01`, `cc-${traceId}-${spanId}-01-what.comes.later`])
      expect(readTraceparent(header)).toEqual({ traceId, spanId, isSampled: true, state: null });
  });

  test.each([
    ["vendor=a1,other@system=b 2", true],
    ["vendor=a1 ,\tother=b", true],
    ["Vendor=a1", false],
    ["vendor", false],
    ["vendor=a=b", false],
    [`vendor=${"x".repeat(510)}`, false],
    [Array.from({ length: 33 }, (_, nth) => `v${nth}=1`).join(","), false],
    ["vendor=a\r\nset-cookie: x", false],
  ])("the state %s is handed on: %s", (state, isHandedOn) => {
    const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    expect(readTraceparent(parent, state)?.state).toBe(isHandedOn ? state : null);
    expect(readTraceparent("00-nothing", state)).toBeNull();
  });

  test("of a caller's trace are the caller's, but not its span ids, by which samples are drawn", () => {
    const ids = createIdRing(2);
    for (const slot of [0, 1]) ids.draw(slot, "0".repeat(31).concat("1"));
    expect([ids.traceIdOf(0), ids.traceIdOf(1)]).toEqual(Array(2).fill("0".repeat(31).concat("1")));
    expect(ids.spanIdOf(0, 0)).not.toBe(ids.spanIdOf(1, 0));
    expect(ids.sampleWordOf(0)).toBe(Number.parseInt(ids.spanIdOf(0, 0).slice(0, 8), 16));
  });
});
