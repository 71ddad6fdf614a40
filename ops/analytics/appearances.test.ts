import fc from "fast-check";
import { expect, test } from "vitest";
import { analyticsSources } from "#db/telemetry-values.ts";
import { createAppearanceCounts } from "./appearances.ts";

test("adds up by advert, source and day, whatever is given back in between", () => {
  const list = fc.record({
    ids: fc.array(fc.integer({ min: 1, max: 4_294_967_295 }), { maxLength: 15 }),
    source: fc.constantFrom(...analyticsSources),
    day: fc.constantFrom("2026-11-21", "2026-11-22"),
  });
  fc.assert(
    fc.property(fc.array(list), fc.nat(), (lists, at) => {
      const appearances = createAppearanceCounts();
      const expected = new Map<string, number>();
      for (const [index, { ids, source, day }] of lists.entries()) {
        appearances.addAll(ids, source, day);
        for (const id of ids) expected.set(`${day} ${id} ${source}`, (expected.get(`${day} ${id} ${source}`) ?? 0) + 1);
        if (index === at % (lists.length || 1)) appearances.giveBack(appearances.take());
      }
      const counted = appearances.take().map(({ day, entityId, source, n }) => [`${day} ${entityId} ${source}`, n] as const);
      expect(new Map(counted)).toEqual(expected);
      expect(appearances.take()).toEqual([]);
    }),
  );
});

test("is bounded, and says how much was not counted", () => {
  const appearances = createAppearanceCounts(2);
  appearances.addAll([1, 2, 3, 1], "board", "2026-11-22");
  expect(appearances.take().map(({ entityId, n }) => [entityId, n])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(appearances.dropped()).toBe(1);
});
