import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verificationStates } from "#db/own-values.ts";
import { riskFacts } from "#tests/fixtures/risk-facts.ts";
import { holdFromPoints, type RiskFacts, riskRuleNames, riskRules } from "./risk-facts.ts";
import { compareHits, scoreAdvert } from "./score-advert.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc
    .array(
      fc.constantFrom("pay", "£50", "fee", "WhatsApp", "07700 900123", "\ud800", "no interview", "http://", "@", ".", "(at)", "passport"),
      { maxLength: 40 },
    )
    .map((words) => words.join(" ")),
);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const count = fc.nat({ max: 1_000 });
const pence = orNull(fc.oneof(fc.nat({ max: 100_000_000 }), fc.constant(0)));
const baseline = fc.record({ title: text, pay: text, hirer: text, link: text, contacts: fc.array(text, { maxLength: 5 }) });

const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  advert: fc.record({
    ...{ title: text, words: text, applyUrl: orNull(fc.oneof(text, fc.webUrl())), clientName: orNull(text) },
    ...{
      linkHosts: fc.array(fc.oneof(fc.domain(), text), { maxLength: 4 }),
      mailHosts: fc.array(fc.oneof(fc.domain(), text), { maxLength: 4 }),
    },
    ...{ payPeriod: orNull(fc.constantFrom("year", "day", "hour")), payMinPence: pence, payMaxPence: pence, payHighPence: pence },
  }),
  poster: fc.record({
    ...{
      mailDomain: orNull(fc.oneof(fc.domain(), text)),
      hasFreeMail: fc.boolean(),
      isFreelance: fc.boolean(),
      accountDays: orNull(count),
    },
    ...{ advertsInHour: count, advertsInDay: count, refusedAdverts: count, strikes: count, suspendedOnNetwork: count },
  }),
  firm: fc.record({
    ...{ name: text, domain: orNull(fc.oneof(fc.domain(), text)), verification: fc.constantFrom(...verificationStates) },
    register: fc.constantFrom("not-looked-up", "active", "dissolved", "unknown-number"),
    ...{
      registerName: orNull(text),
      registeredName: orNull(text),
      reportWeight: fc.double({ min: 0, max: 50, noNaN: true }),
      logoOf: orNull(text),
    },
  }),
  knownFirms: fc.array(fc.record({ name: text, domain: orNull(fc.oneof(fc.domain(), text)) }), { maxLength: 4 }),
  market: orNull(fc.record({ of: text, scale: fc.constantFrom("year", "day"), upperPence: fc.nat(), adverts: count })),
  nearestRefused: orNull(fc.record({ title: text, likeness: fc.double({ min: 0, max: 1, noNaN: true }) })),
  change: orNull(fc.record({ before: baseline, after: baseline })),
  feedHost: orNull(fc.domain()),
});

describe("the score of an advert", () => {
  it("is the sum of its rules' points, each within bounds and with evidence that fits its column, whatever is written", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { points, isHeld, hits } = scoreAdvert(facts);
        expect(points).toBe(hits.reduce((sum, hit) => sum + hit.points, 0));
        expect(isHeld).toBe(points >= holdFromPoints);
        expect(new Set(hits.map(({ rule }) => rule)).size).toBe(hits.length);
        for (const hit of hits) {
          expect(hit.points).toBeGreaterThan(0);
          expect(hit.points).toBeLessThanOrEqual(riskRules[hit.rule].points);
          expect([...hit.evidence].length).toBeLessThanOrEqual(500);
          expect(hit.evidence).not.toMatch(/\p{Cs}/u);
        }
        expect(scoreAdvert(facts)).toEqual({ points, isHeld, hits });
      }),
    );
  });

  it("has one order", () => {
    const hit = fc.record({ rule: fc.constantFrom(...riskRuleNames), points: fc.nat({ max: 50 }), evidence: fc.constant("") });
    fc.assert(
      fc.property(hit, hit, hit, (a, b, c) => {
        expect(Math.sign(compareHits(a, b)) + Math.sign(compareHits(b, a))).toBe(0);
        if (compareHits(a, b) <= 0 && compareHits(b, c) <= 0) expect(compareHits(a, c)).toBeLessThanOrEqual(0);
        if (compareHits(a, b) === 0) expect([a.rule, a.points]).toEqual([b.rule, b.points]);
      }),
    );
  });

  it("never rises when something dishonest is taken back", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { points } = scoreAdvert(facts);
        const calm = {
          ...facts,
          poster: { ...facts.poster, strikes: 0, refusedAdverts: 0, suspendedOnNetwork: 0 },
          nearestRefused: null,
          change: null,
        };
        expect(scoreAdvert(calm).points).toBeLessThanOrEqual(points);
      }),
    );
  });

  it("reads texts made to be slow", () => {
    const long = ["@ ", "a.", "0 ", "send ", "pay ", "https://a."].map((part) => part.repeat(70_000 / part.length));
    for (const words of long) scoreAdvert(riskFacts({ advert: { words } }));
  });
});
