import { expect, test } from "vitest";
import { createSpanRing } from "./span-ring.ts";

type Span = Parameters<ReturnType<typeof createSpanRing>["add"]>[0];
const spanOf = (traceId: string) => ({ spanContext: () => ({ traceId }) }) as unknown as Span;

test("spans are known by their trace for ninety seconds", () => {
  let now = 0;
  const ring = createSpanRing(() => now);
  ring.add(spanOf("a"));
  ring.add(spanOf("b"));
  ring.add(spanOf("a"));
  expect([ring.spansOf("a").length, ring.spansOf("b").length, ring.spansOf("c").length]).toEqual([2, 1, 0]);
  now = 90_000;
  expect(ring.size).toBe(3);
  expect(ring.spansOf("a")).toHaveLength(2);
  now = 90_001;
  expect([ring.spansOf("a").length, ring.size]).toEqual([0, 0]);
});

test("never more than twenty thousand are held: the oldest traces go first", () => {
  const ring = createSpanRing(() => 0);
  for (let index = 0; index < 20_000; index++) ring.add(spanOf(`trace ${index}`));
  ring.add(spanOf("trace 1"));
  expect([ring.size, ring.spansOf("trace 0").length, ring.spansOf("trace 1").length]).toEqual([20_000, 0, 2]);
});
