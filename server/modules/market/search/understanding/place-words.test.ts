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

  it("keeps the last of two places that stand apart and says that the other was a word", () => {
    const result = read("leeds qs york");
    expect(result).toMatchObject({ words: "leed+qs", filters: "at york" });
    expect(result.understood.notes.join()).toContain("“Leeds”");
  });

  it.each([
    ["qs london or manchester", "london / manchester"],
    ["qs london/manchester", "london / manchester"],
    ["qs London & Manchester", "London / Manchester"],
    ["qs in london and manchester", "london / manchester"],
    ["qs leeds york", "leeds / york"],
    ["qs leeds - york", "leeds / york"],
    ["qs leeds, york or bristol", "leeds / york / bristol"],
  ])("searches every place of %j by distance", (q, place) => {
    const { understood, words } = read(q);
    expect([words, understood.place, understood.notes]).toEqual(["qs", place, []]);
    expect(understood.tags.flatMap(({ kind, spans }) => (kind === "place" ? spans : []))).toHaveLength(place.split(" / ").length);
  });

  it("searches around the place that has a distance, and says which places it left out", () => {
    expect(read("estimator kent/london within 20 miles of leeds")).toMatchObject({
      words: "estimator",
      understood: { notes: ["We search around one place at a time, so “Kent” and “London” were left out."] },
    });
  });

  it.each([
    ["reading qs", "qs", "at reading"],
    ["bath senior qs", "qs", "at bath level=senior"],
    ["battle quantity surveyor", "quantity surveyor", "at battle"],
    ["qs £60k reading", "qs", "at reading year=60000.."],
    ["qs perm hybrid bath", "qs", "at bath contractType=permanent workType=hybrid"],
    ["rail rugby", "", "at rugby sector=rail"],
    ["qs reading or bath", "qs", "at reading / bath"],
    ["qs bath/bristol/reading", "qs", "at bath / bristol / reading"],
    ["qs bristol & bath", "qs", "at bristol / bath"],
    ["qs kent but not london", "qs -london", "at kent"],
    ["street estimator", "street+estimator", ""],
    ["sale qs", "sale+qs", ""],
    ["reading drawings qs", "reading+drawing+qs", ""],
    ["qs contract over 400", "qs+over+400", "contractType=contract-freelance"],
    ["qs 30 mins from reading", "qs", "at reading"],
    ["within an hour of york qs", "qs", "at york"],
    ["half an hour from leeds qs", "qs", "at leeds"],
    ["qs 20 minutes drive from leeds", "qs", "at leeds"],
    ["qs commuting distance leeds", "qs", "at leeds"],
    ["qs bristol and bath", "qs", "at bristol / bath"],
    ["qs bristol & bath area", "qs", "at bristol / bath"],
    ["leeds and reading qs", "qs", "at leeds / reading"],
    ["reading and leeds qs", "qs", "at reading / leeds"],
    ["qs leeds and drawings reading", "qs+drawing+reading", "at leeds"],
    ["qs kent within 20 miles of leeds", "qs", "at leeds within 20"],
    ["qs leeds 20 miles from york", "qs", "at york within 20"],
  ])("reads %j as the words %j and %j", (q, words, filters) => expect(read(q)).toMatchObject({ words, filters }));
});
