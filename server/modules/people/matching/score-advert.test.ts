import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { needs, payBases, type RicsLevel, type RicsRule, ricsLevels, ricsRules } from "#db/values.ts";
import type { AdvertFacts, Seeker } from "./advert-facts.queries.ts";
import { judgeRics, scoreAdvert } from "./score-advert.ts";

const nobody: Seeker = {
  category: null,
  level: null,
  ricsLevel: null,
  suites: new Map(),
  tools: new Set(),
  sectors: new Set(),
  place: null,
  travelMiles: null,
  contractTypes: new Set(),
  workTypes: new Set(),
  payYearMinPence: null,
  payDayMinPence: null,
  payBases: new Set(),
  freeFrom: null,
};
const leeds = { id: 7, name: "Leeds", point: { lat: 53.7997, lng: -1.5492 } };
const plain: AdvertFacts = {
  id: 1,
  companyId: 1,
  companySlug: "ashlar",
  isAgency: false,
  vacancyKey: null,
  firstPublishedAt: new Date("2026-11-01T00:00:00Z"),
  category: "quantity-surveyor",
  level: "senior",
  contractType: "permanent",
  workType: "hybrid",
  sector: null,
  payScale: null,
  payMinPence: null,
  payMaxPence: null,
  payBasis: null,
  ricsLevel: "none",
  ricsRule: null,
  startsOn: null,
  points: [],
  placeIds: [],
  suites: [],
  tools: [],
};
const textsOf = (seeker: Partial<Seeker>, advert: Partial<AdvertFacts>) =>
  scoreAdvert({ ...nobody, ...seeker }, { ...plain, ...advert }).reasons.map(({ kind, text }) => `${kind}: ${text}`);
const scoreOf = (seeker: Partial<Seeker>, advert: Partial<AdvertFacts>) =>
  scoreAdvert({ ...nobody, ...seeker }, { ...plain, ...advert }).score;

describe("reasons in words", () => {
  test.each<[string, Partial<Seeker>, Partial<AdvertFacts>, string[]]>([
    ["a blank profile says nothing", {}, {}, []],
    ["the level", { level: "senior" }, {}, ["fit: Your level: Senior"]],
    ["a level above", { level: "project" }, {}, ["fit: One level above yours: Senior"]],
    ["a level below", { level: "principal-managing" }, {}, ["note: One level below yours: Senior"]],
    ["two levels away", { level: "intermediate" }, {}, ["gap: Well above your level: Senior"]],
    [
      "suites with years against what is asked",
      { suites: new Map([["nec4", 4]]) },
      {
        suites: [
          { suite: "nec4", need: "must" },
          { suite: "jct", need: "must" },
          { suite: "fidic", need: "will-train" },
        ],
      },
      ["fit: NEC4: you have 4 years; required", "gap: JCT is required; your profile does not name it", "note: FIDIC: they will train you"],
    ],
    [
      "a suite named with two forms once, by its strictest need",
      { suites: new Map([["nec4", 0]]) },
      {
        suites: [
          { suite: "nec4", need: "useful" },
          { suite: "nec4", need: "must" },
        ],
      },
      ["fit: NEC4: you have under a year; required"],
    ],
    ["the distance", { place: leeds }, { points: [{ lat: 53.9591, lng: -1.0815 }] }, ["fit: 22 miles from Leeds"]],
    [
      "a distance too far",
      { place: leeds, travelMiles: 20 },
      { points: [{ lat: 53.9591, lng: -1.0815 }] },
      ["gap: 22 miles from Leeds; you travel up to 20"],
    ],
    [
      "the nearer of two places",
      { place: leeds },
      {
        points: [
          { lat: 51.5, lng: 0 },
          { lat: 53.8, lng: -1.55 },
        ],
      },
      ["fit: In Leeds"],
    ],
    ["a county", { place: { id: 9, name: "Kent", point: null } }, { placeIds: [3, 9] }, ["fit: In Kent"]],
    ["work from anywhere", { place: leeds }, { workType: "remote" }, ["fit: Can be done from anywhere"]],
    [
      "a day rate above what is sought",
      { payDayMinPence: 42_500 },
      { payScale: "day", payMinPence: 45_000, payMaxPence: 50_000 },
      ["fit: Day rate above what you seek"],
    ],
    [
      "a salary that ends below it",
      { payYearMinPence: 6_000_000 },
      { payScale: "year", payMinPence: 5_000_000, payMaxPence: 5_500_000 },
      ["gap: Salary ends below what you seek"],
    ],
    ["a day rate is not held against a salary", { payYearMinPence: 6_000_000 }, { payScale: "day", payMaxPence: 30_000 }, []],
    ["pay that is not stated", { payYearMinPence: 6_000_000 }, {}, ["note: Pay is not stated"]],
    [
      "the basis",
      { payBases: new Set(["outside-ir35"]) },
      { payBasis: "umbrella" },
      ["gap: Umbrella, inside IR35: not among what you seek"],
    ],
    ["the start", { freeFrom: "2027-01-01" }, { startsOn: "2027-03-01" }, ["fit: Starts 1 Mar 2027; you are free by then"]],
    ["a start too soon", { freeFrom: "2027-03-01" }, { startsOn: "2027-01-04" }, ["gap: Starts 4 Jan 2027; you are free from 1 Mar 2027"]],
    ["the sector of a project", { sectors: new Set(["healthcare"]) }, { sector: "healthcare" }, ["fit: Healthcare: among your projects"]],
    ["the contract", { contractTypes: new Set(["permanent"]) }, {}, ["fit: Permanent, as you seek"]],
  ])("%s", (_what, seeker, advert, expected) => {
    expect(textsOf(seeker, advert)).toEqual(expected);
  });

  test("the ladder by every rule and level: who has it fits, “preferred” is never a gap, “required” always is below it", () => {
    for (const asked of ricsLevels)
      for (const own of ricsLevels)
        for (const rule of [...ricsRules, null]) {
          const [reason] = judgeRics({ ...nobody, ricsLevel: own }, { ...plain, ricsLevel: asked, ricsRule: rule });
          expect([asked, own, rule, reason?.kind]).toEqual([asked, own, rule, expectedKind(asked, own, rule)]);
        }
  });
});

function expectedKind(asked: RicsLevel, own: RicsLevel, rule: RicsRule | null): string | undefined {
  const rank = (level: RicsLevel) => ricsLevels.indexOf(level);
  if (asked === "none") return undefined;
  if (rank(own) >= rank(asked)) return "fit";
  if (rule === "required") return "gap";
  if (rule !== "working-towards") return "note";
  return rank(own) >= rank("enrolled-apc") ? "fit" : "gap";
}

const level = fc.constantFrom(...seniorityLevels.map(({ slug }) => slug));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const point = fc.record({ lat: fc.double({ min: 49, max: 60, noNaN: true }), lng: fc.double({ min: -8, max: 2, noNaN: true }) });
const suite = fc.constantFrom("jct", "nec4", "nec3", "fidic", "any");
const contractType = fc.constantFrom("permanent", "contract-freelance", "fixed-term");
const pence = fc.integer({ min: 100, max: 20_000_000 });

const anySeeker: fc.Arbitrary<Seeker> = fc.record({
  category: maybe(fc.constantFrom("quantity-surveyor", "cost-manager")),
  level: maybe(level),
  ricsLevel: maybe(fc.constantFrom(...ricsLevels)),
  suites: fc.dictionary(suite, fc.integer({ min: 0, max: 60 })).map((years) => new Map(Object.entries(years))),
  tools: fc.array(fc.constantFrom("software:costx", "skill:cost-planning")).map((tools) => new Set(tools)),
  sectors: fc.array(fc.constantFrom("healthcare", "rail")).map((sectors) => new Set(sectors)),
  place: maybe(fc.record({ id: fc.integer({ min: 1, max: 9 }), name: fc.constant("Leeds"), point: maybe(point) })),
  travelMiles: maybe(fc.integer({ min: 0, max: 500 })),
  contractTypes: fc.array(contractType).map((types) => new Set(types)),
  workTypes: fc.array(fc.constantFrom("remote", "hybrid")).map((types) => new Set(types)),
  payYearMinPence: maybe(pence),
  payDayMinPence: maybe(pence),
  payBases: fc.array(fc.constantFrom(...payBases)).map((bases) => new Set(bases)),
  freeFrom: maybe(fc.constantFrom("2026-12-01", "2027-06-01")),
});
const anyAdvert: fc.Arbitrary<AdvertFacts> = fc.record({
  ...(Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, fc.constant(value)])) as {
    [Name in keyof AdvertFacts]: fc.Arbitrary<AdvertFacts[Name]>;
  }),
  level,
  contractType,
  workType: fc.constantFrom("remote", "hybrid", "on-site"),
  sector: maybe(fc.constantFrom("healthcare", "rail")),
  payScale: maybe(fc.constantFrom("year", "day", "hour")),
  payMinPence: maybe(pence),
  payMaxPence: maybe(pence),
  payBasis: maybe(fc.constantFrom(...payBases)),
  ricsLevel: fc.constantFrom(...ricsLevels),
  ricsRule: maybe(fc.constantFrom(...ricsRules)),
  startsOn: maybe(fc.constantFrom("2026-12-01", "2027-03-01")),
  points: fc.array(point, { maxLength: 2 }),
  suites: fc.array(fc.record({ suite, need: fc.constantFrom(...needs) }), { maxLength: 5 }),
});

describe("for any profile and advert", () => {
  test("the score is what the reasons add up to, the same each time, and fits come before the rest", () => {
    fc.assert(
      fc.property(anySeeker, anyAdvert, (seeker, advert) => {
        const match = scoreAdvert(seeker, advert);
        expect(scoreAdvert(seeker, advert)).toEqual(match);
        expect(match.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(match.score);
        expect(Number.isFinite(match.score)).toBe(true);
        const kinds = match.reasons.map(({ kind }) => kind);
        expect(kinds).toEqual([...kinds].sort((a, b) => ["fit", "gap", "note"].indexOf(a) - ["fit", "gap", "note"].indexOf(b)));
        for (const { kind, points, text } of match.reasons) {
          if (kind === "fit") expect(points).toBeGreaterThan(0);
          if (kind === "gap") expect(points).toBeLessThan(0);
          expect(text).not.toMatch(/undefined|null|NaN/);
        }
      }),
    );
  });

  test("what is not said counts neither way", () => {
    fc.assert(
      fc.property(anyAdvert, (advert) => {
        expect(scoreAdvert(nobody, advert)).toEqual({ score: 0, reasons: [] });
      }),
    );
  });

  test("more years with an asked suite never make it worse, nor does a nearer place", () => {
    fc.assert(
      fc.property(anySeeker, anyAdvert, fc.integer({ min: 0, max: 59 }), (seeker, advert, years) => {
        const withYears = (count: number) => ({ ...seeker, suites: new Map([...seeker.suites, ["nec4", count] as const]) });
        expect(scoreOf(withYears(years + 1), advert)).toBeGreaterThanOrEqual(scoreOf(withYears(years), advert));
        const at = (lat: number) => ({ ...advert, points: [{ lat, lng: leeds.point.lng }] });
        const near = { ...seeker, place: leeds };
        expect(scoreOf(near, at(53.8))).toBeGreaterThanOrEqual(scoreOf(near, at(54.5)));
      }),
    );
  });
});
