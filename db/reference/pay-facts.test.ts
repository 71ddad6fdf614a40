import { describe, expect, it } from "vitest";
import { payFacts } from "./pay-facts.ts";

describe("figures of others", () => {
  it("each say whose they are, of when, and where they stand", () => {
    for (const fact of payFacts) {
      expect(fact.when, fact.id).toMatch(/\b20\d\d\b/);
      for (const words of [fact.who, fact.what, fact.source]) expect(words.trim(), fact.id).not.toBe("");
      if (fact.url !== undefined) expect(new URL(fact.url).protocol).toBe("https:");
      expect(fact.amount, fact.id).toBeGreaterThan(fact.lowAmount ?? 0);
    }
    expect(new Set(payFacts.map(({ id }) => id)).size).toBe(payFacts.length);
  });

  it("are of this trade's recent years, in amounts of their unit", () => {
    for (const { id, when, unit, amount } of payFacts) {
      expect(Number(/20\d\d/.exec(when)?.[0]), id).toBeGreaterThanOrEqual(2019);
      const [least, most] = unit === "year" ? [1_000, 200_000] : unit === "hour" ? [5, 50] : [10_000, 200_000];
      expect(amount >= least && amount <= most, id).toBe(true);
    }
  });

  it("hold the going rate of quantity surveyors as a floor for visas, never as the survey's median", () => {
    const rate = payFacts.find(({ id }) => id === "going-rate-quantity-surveyors");
    expect(rate).toMatchObject({ amount: 48_600, lowAmount: 38_500, kind: "going-rate" });
    expect(rate?.note).toContain("is not that median as published");
  });
});
