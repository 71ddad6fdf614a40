import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeNewest } from "./conversation-view.tsx";

const list = (from: number, to: number) => Array.from({ length: from - to }, (_, at) => ({ id: `m${from - at}` }));

test("whatever has come and been fetched meanwhile, nothing stands twice and nothing is left out", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 20 }), (known, come, pageSize) => {
      const newest = list(known + come, Math.max(0, known + come - pageSize));
      const joined = mergeNewest(list(known, 0), newest);
      expect(joined[0]).toEqual(newest[0]);
      if (come < pageSize || known === 0) expect(joined).toEqual(known === 0 ? newest : list(known + come, 0));
      else expect(joined).toEqual(newest);
    }),
  );
});
