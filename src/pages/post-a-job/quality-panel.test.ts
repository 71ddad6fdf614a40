import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSame } from "#src/lib/merge-fields.ts";
import { diffFields, mergeChanges } from "./quality-panel.tsx";
import type { Fields } from "./steps.ts";

const anyFields = fc.record(
  {
    title: fc.constantFrom("QS", "Senior QS", "SQS"),
    place: fc.constantFrom("Leeds", "York"),
    payMinPence: fc.constantFrom(1, 2, 3),
    benefits: fc.constantFrom(["dental"], ["mileage"]),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Fields>;

describe("changes of an advert", () => {
  it("are what differs, and space that the site tidies is no difference", () => {
    expect(diffFields({ title: "Senior QS", place: "Leeds" }, { title: "Senior  QS ", payMinPence: 5 })).toEqual({
      place: null,
      payMinPence: 5,
    });
  });

  it("of two people to different fields are both kept; to one field they are a conflict unless they agree", () => {
    const seen = { title: "QS", place: "Leeds", payMinPence: 1 };
    const merged = mergeChanges({
      seen,
      mine: { ...seen, title: "Senior QS", place: "York" },
      theirs: { title: "SQS", place: "York", payMinPence: 2 },
    });
    expect(merged).toEqual({ fields: { title: "Senior QS", place: "York", payMinPence: 2 }, conflicts: ["title"] });
  });

  it("lose nothing of either, whoever changed what", () => {
    fc.assert(
      fc.property(anyFields, anyFields, anyFields, (seen, mine, theirs) => {
        const { fields, conflicts } = mergeChanges({ seen, mine, theirs });
        for (const name of ["title", "place", "payMinPence", "benefits"] as const) {
          const isMine = !isSame(seen[name], mine[name]);
          const isTheirs = !isSame(seen[name], theirs[name]);
          if (isMine) expect(fields[name]).toEqual(mine[name]);
          else expect(fields[name]).toEqual(theirs[name]);
          expect(conflicts.includes(name)).toBe(isMine && isTheirs && !isSame(mine[name], theirs[name]));
        }
      }),
    );
  });
});
