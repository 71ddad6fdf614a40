import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEqual, mergeFields } from "./merge-fields.ts";

const seen = { title: "Old", about: "Same", sectors: ["rail"] };

describe("mergeFields", () => {
  it("takes what one of two changed from that one, and asks about nothing", () => {
    const merged = mergeFields({ seen, mine: { ...seen, title: "Mine" }, theirs: { ...seen, sectors: ["rail", "road"] } });
    expect(merged).toEqual({ fields: { title: "Mine", about: "Same", sectors: ["rail", "road"] }, conflicts: [], adopted: ["sectors"] });
  });

  it("asks about a field that both changed otherwise, and about that alone", () => {
    const merged = mergeFields({ seen, mine: { ...seen, title: "Mine" }, theirs: { ...seen, title: "Theirs", about: "New" } });
    expect(merged).toMatchObject({ conflicts: ["title"], adopted: ["about"], fields: { title: "Mine", about: "New" } });
  });

  it("asks nothing where both made the same of it, and takes no other space for a change unless it counts", () => {
    expect(mergeFields({ seen, mine: { ...seen, title: "New" }, theirs: { ...seen, title: " New " } }).conflicts).toEqual([]);
    expect(mergeFields({ seen, mine: { ...seen, title: "New" }, theirs: { ...seen, title: "New\n" } }, isEqual).conflicts).toEqual([
      "title",
    ]);
  });

  it("loses no change of either, whatever they are", () => {
    const fields = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.integer({ max: 2, min: 0 }), c: fc.integer({ max: 2, min: 0 }) });
    fc.assert(
      fc.property(fields, fields, fields, (start, mine, theirs) => {
        const { fields: merged, conflicts } = mergeFields({ seen: start, mine, theirs });
        return (["a", "b", "c"] as const).every((name) => {
          if (mine[name] !== start[name])
            return (
              merged[name] === mine[name] && (theirs[name] === start[name] || theirs[name] === mine[name]) !== conflicts.includes(name)
            );
          return merged[name] === theirs[name] && !conflicts.includes(name);
        });
      }),
    );
  });
});
