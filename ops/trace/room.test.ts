import { expect, test } from "vitest";
import { createTraceLimiter } from "./start-tracing.ts";

test("there is room for as many traces at once as in a second, and after them for one every four milliseconds, whoever waited", () => {
  let now = 5_000;
  const hasRoom = createTraceLimiter(() => now);
  const taken = (asked: number) => Array.from({ length: asked }, hasRoom).filter(Boolean).length;
  expect(taken(1_000)).toBe(250);
  now += 4;
  expect(taken(10)).toBe(1);
  now += 400;
  expect(taken(1_000)).toBe(100);
  now += 3_600_000;
  expect(taken(1_000)).toBe(250);
});

test("of many requests a second an even share is traced", () => {
  let now = 0;
  const hasRoom = createTraceLimiter(() => now);
  const bySecond = Array.from({ length: 5 }, () => {
    let traced = 0;
    for (let nth = 0; nth < 4_000; nth++) {
      now += 0.25;
      if (hasRoom()) traced += 1;
    }
    return traced;
  });
  for (const traced of bySecond.slice(1)) expect(Math.abs(traced - 250)).toBeLessThanOrEqual(1);
});
