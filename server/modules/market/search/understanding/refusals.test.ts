import { describe, expect, it } from "vitest";
import { read } from "./reading.fixture.ts";

describe("a filter that is refused", () => {
  it.each([
    ["not remote", "", "workType=on-site/office-based/hybrid/multi-site"],
    ["no remote qs", "qs", "workType=on-site/office-based/hybrid/multi-site"],
    ["non-hybrid", "", "workType=on-site/office-based/remote/multi-site"],
    [
      "not permanent",
      "",
      "contractType=fixed-term/contract-freelance/temporary/temp-to-perm/apprenticeship/graduate-scheme/placement-internship",
    ],
    ["qs leeds no rail", "qs -rail", "at leeds"],
    ["without nights", "-night", ""],
    ["no umbrella", "-umbrella", ""],
    ["qs not local authority", "qs -local authority", ""],
    ["not inside ir35", "", "payBasis=outside-ir35"],
    ["not outside ir35", "", "payBasis=paye-agency/paye-client/umbrella"],
    ["no experience graduate", "no+experience", "level=graduate"],
    ["no civils", "-civil", ""],
    ["main contractor qs no housing", "qs -housing", "employerType=main-contractor"],
    ["qs not groundworks", "qs -groundwork", ""],
    ["qs not london", "qs -london", ""],
    ["qs not in london", "qs -london", ""],
    ["qs outside london", "qs -london", ""],
    ["qs anywhere but leeds", "qs -leed", ""],
    ["qs all but leeds", "qs -leed", ""],
    ["qs remote but leeds office", "qs+office", "at leeds workType=remote"],
    ["qs leeds no cold calls", "qs", "at leeds"],
    ["no timewasters qs", "qs", ""],
    ["no agencies no cold calls please", "", "advertisedBy=employer"],
    ["qs call off contracts", "qs+call+off+contract", ""],
    ["qs except west yorkshire", "qs -west yorkshire", ""],
    ["qs kent not london", "qs -london", "at kent"],
    ["qs not london or kent", "qs -london -kent", ""],
    ["qs not in london or the south east", "qs -london -south east", ""],
    ["qs not leeds / york", "qs -leed -york", ""],
    ["qs not leeds, york", "qs -leed", "at york"],
    ["no rail or nuclear qs", "qs -nuclear -rail", ""],
    ["qs not rail and civils", "qs -rail -civil", ""],
    ["qs not housing or hotels", "qs -housing -hotel", ""],
    ["qs not remote or hybrid", "qs", "workType=on-site/office-based/multi-site"],
    ["qs no agency or umbrella", "qs -umbrella", "advertisedBy=employer"],
    ["qs not hs2", "qs -hs2", ""],
    ["qs excluding hinkley", "qs -hinkley", ""],
    ["qs not network rail", "qs -network rail", ""],
    ["estimator not site", "estimator -site", ""],
    ["qs outside south east", "qs -south east", ""],
    ["qs degree not essential", "qs+degree+not+essential", ""],
    ["qs not required", "qs+not+required", ""],
    ["qs no degree", "qs+no+degree", ""],
  ])("reads %j as the words %j and the filters %j", (q, expectedWords, expectedFilters) => {
    const { words, filters } = read(q);
    expect([words.trim(), filters]).toEqual([expectedWords, expectedFilters]);
  });

  it("says what it leaves out, or shows the rest as a filter that can be removed", () => {
    expect(read("qs no rail").understood.notes).toEqual(["“no rail” leaves out every advert that says “rail”."]);
    expect(read("qs not in london").understood.notes).toEqual(["“not in london” leaves out every advert that says “london”."]);
    expect(read("qs not rail or nuclear").understood.notes).toHaveLength(2);
    const levels = read("qs not senior").understood;
    expect(levels.filters.level).not.toContain("senior");
    expect(levels.tags).toMatchObject([{ label: "Not senior", words: "not senior", qWithout: "qs" }]);
  });

  it("says that a courtesy was left out", () => {
    expect(read("qs no cold calls").understood.notes).toEqual(["“no cold calls” says nothing of a job, so it was left out."]);
  });

  it("refuses both of two levels with one filter", () => {
    const { filters, tags } = read("not senior or principal qs").understood;
    expect([filters.level?.includes("senior"), filters.level?.includes("principal-managing"), filters.level?.includes("project")]).toEqual([
      false,
      false,
      true,
    ]);
    expect(tags).toMatchObject([{ label: "Not senior or principal / Managing", words: "not senior or principal" }]);
  });
});
