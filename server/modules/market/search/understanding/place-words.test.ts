import { describe, expect, it } from "vitest";
import { read } from "./reading.fixture.ts";

describe("places among the words", () => {
  it.each([
    ["qs leeds", "qs", "at leeds"],
    ["qs in leeds", "qs", "at leeds"],
    ["leeds qs", "qs", "at leeds"],
    ["quantity surveyor jobs in York", "quantity surveyor", "at York"],
    ["qs near york", "qs", "at york"],
    ["within 20 miles of york estimator", "estimator", "at york within 20"],
    ["london-based qs", "qs", "at london"],
    ["qs newcastle upon tyne", "qs", "at newcastle upon tyne"],
    ["stoke on trent", "", "at stoke on trent"],
    ["qs leeds, west yorkshire", "qs", "at leeds, west yorkshire"],
    ["qs sw1a 1aa", "qs", "at sw1a 1aa"],
    ["qs ls1", "qs", "at ls1"],
    ["m1 qs", "m1+qs", ""],
    ["qs reading", "qs", "at reading"],
    ["reading drawings", "reading+drawing", ""],
    ["bath refurbishment", "bath", "sector=fit-out-refurbishment"],
    ["qs in bath", "qs", "at bath"],
    ["sale", "sale", ""],
    ["battle", "battle", ""],
    ["street lighting qs", "street+lighting+qs", ""],
    ["qs near street", "qs", "at street"],
    ["project", "project", ""],
    ["water qs", "qs", "sector=water"],
    ["bury st edmunds", "", "at bury st edmunds"],
    ["qs, leeds", "qs", "at leeds"],
    ["qs Brsitol", "qs", "at bristol"],
    ["qs south east", "qs", "at south east"],
  ])("reads %j as the words %j and %j", (q, expectedWords, expectedFilters) => {
    const result = read(q);
    expect({ words: result.words, filters: result.filters }).toEqual({ words: expectedWords, filters: expectedFilters });
  });

  it.each(["estimator, hybrid, leeds", "estimator hybrid leeds", "estimator leeds, hybrid"])(
    "leaves the filter in %j to itself, though the place box would read it with the place",
    (q) => {
      const findPlace = (words: string) => (/\bleeds\b/.test(words) && !/estimator/.test(words) ? { label: "Leeds" } : null);
      expect(read(q, { findPlace })).toMatchObject({ words: "estimator", filters: "at leeds workType=hybrid" });
    },
  );

  it("leaves places to the location box when that is filled", () => {
    expect(read("qs in leeds", { hasLocation: true })).toMatchObject({ words: "qs+leed", filters: "" });
  });

  it("keeps the last of two places and says that the other was a word", () => {
    const result = read("qs leeds york");
    expect(result).toMatchObject({ words: "qs+leed", filters: "at york" });
    expect(result.understood.notes.join()).toContain("“Leeds”");
  });

  it.each(["qs london or manchester", "qs london/manchester", "qs London & Manchester", "qs in london and manchester"])(
    "searches the places of %j as alternative words",
    (q) => {
      const result = read(q);
      expect(result.filters).toBe("");
      expect(result.understood.text?.branches).toHaveLength(1);
      expect(result.understood.text?.branches[0]?.must[1]?.anyOf).toEqual([{ words: ["london"] }, { words: ["manchester"] }]);
    },
  );
});
