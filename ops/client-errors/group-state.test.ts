import fc from "fast-check";
import { expect, test } from "vitest";
import { withMerged } from "./group-state.ts";
import { estimateVisits, hashVisit, mergeMarks, sketchText } from "./visit-sketch.ts";

const figures = fc
  .record({
    n: fc.nat(1000),
    visited: fc.uniqueArray(fc.nat(60), { maxLength: 20 }),
    first: fc.nat(1e6),
    lasting: fc.nat(1e6),
    firstRelease: fc.option(fc.constantFrom("aaaaaaaa", "bbbbbbbb")),
    lastRelease: fc.option(fc.constantFrom("aaaaaaaa", "bbbbbbbb")),
  })
  .map(({ n, visited, first, lasting, firstRelease, lastRelease }) => {
    const marks = mergeMarks(
      visited.map((visit) => hashVisit(`${visit}`)),
      [],
    );
    return {
      ...{ n, visited, firstRelease, lastRelease, visits: estimateVisits(marks), visitsSketch: sketchText(marks) },
      ...{ firstSeenAt: new Date(first), lastSeenAt: new Date(first + lasting) },
    };
  });

test("a group has the events of those merged into it, each visit once, from the first to the last, in whatever order they are", () => {
  fc.assert(
    fc.property(figures, fc.array(figures, { maxLength: 5 }), (root, merged) => {
      const group = withMerged({ ...root, title: "its own" }, merged);
      const all = [root, ...merged];
      expect(group).toMatchObject({
        title: "its own",
        n: all.reduce((sum, { n }) => sum + n, 0),
        visits: new Set(all.flatMap(({ visited }) => visited)).size,
        firstSeenAt: new Date(Math.min(...all.map(({ firstSeenAt }) => firstSeenAt.getTime()))),
        lastSeenAt: new Date(Math.max(...all.map(({ lastSeenAt }) => lastSeenAt.getTime()))),
      });
      const other = withMerged({ ...root, title: "its own" }, merged.toReversed());
      expect([other.n, other.visitsSketch, other.firstSeenAt]).toEqual([group.n, group.visitsSketch, group.firstSeenAt]);
    }),
  );
});

test("the releases are those of the first and the last that has one", () => {
  const at = (day: number, release: string | null) => ({
    ...{ n: 1, visits: 0, visitsSketch: "", firstRelease: release, lastRelease: release },
    ...{ firstSeenAt: new Date(Date.UTC(2026, 10, day)), lastSeenAt: new Date(Date.UTC(2026, 10, day)) },
  });
  expect(withMerged(at(5, "middle"), [at(1, null), at(2, "early"), at(9, "late")])).toMatchObject({
    firstRelease: "early",
    lastRelease: "late",
  });
});
