import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "#db/values.ts";
import { readComparedIds } from "./compare-page.tsx";

test.each([
  ["jobs=12,34", [12, 34]],
  ["jobs=12&jobs=34", [12, 34]],
  ["jobs=12,12,34,56,78", [12, 34, 56]],
  ["jobs=0,-1,abc,1.5,99999999999,7", [7]],
  ["jobs=", []],
  ["", []],
])("%s", (query, expected) => {
  expect(readComparedIds(new URLSearchParams(query))).toEqual(expected);
});

test("any text gives a few numbers of adverts, each once", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ids = readComparedIds(new URLSearchParams({ jobs: text }));
      expect(ids.length).toBeLessThanOrEqual(limits.comparedJobs);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(Number.isInteger(id) && id > 0).toBe(true);
    }),
  );
});
