import { describe, expect, it } from "vitest";
import { cleanTitle, ruleWording, type TitleRule, TitleRules } from "./title-text.ts";

const rule = (kind: TitleRule["kind"], wording: string, isOurs: boolean, isOfFeed = false): TitleRule => ({
  ...{ kind, wording: ruleWording(kind, wording), isOurs, isOfFeed },
  category: isOurs ? "commercial-manager" : null,
});
const rules = new TitleRules([
  rule("title-words", "Cost Guru", true),
  rule("title-words", "Guru", false),
  rule("title-words", "QS", true),
  rule("same-title", "Commercial Manager (Retail)", false),
  rule("same-title", "Commercial Manager", true, true),
  rule("same-title", "commercial  manager", false),
  rule("one-advert", "Ref-9", false),
]);

it("parts words at underscores", () => expect(cleanTitle("Senior_QS_Kent__£60k")).toBe("Senior QS Kent £60k"));

describe("rules about titles", () => {
  it.each([
    [null, "Building Cost Guru", true],
    [null, "Yoga Guru", false],
    [null, "COST-GURU", true],
    [null, "Costing Gurus", null],
    [null, "QS Leeds", true],
    [null, "SQSX", null],
    [null, "Commercial Manager – Retail", false],
    [null, "commercial manager", true],
    ["ref-9 ", "Commercial Manager", false],
    ["ref-10", "Commercial Manager", true],
    [null, "Nurse", null],
    [null, "", null],
  ])("of reference %s and title “%s” say %s", (reference, title, isOurs) => {
    expect(rules.find(reference, title)?.isOurs ?? null).toBe(isOurs);
  });
});
