import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { apcExperiences, apcMainCompetencies } from "../own-values.ts";
import {
  apcExperienceRules,
  apcRequirements,
  apcTargets,
  competencies,
  countApcGaps,
  countClosedApcGaps,
  diaryMonthsGiven,
  diaryMonthsOf,
  trainingMonthsLeft,
} from "./apc-pathway.ts";

const slugs = competencies.map(({ slug }) => slug);
const mains = fc.constantFrom(null, ...apcMainCompetencies);
const levels = fc.dictionary(fc.constantFrom(...slugs), fc.integer({ min: 0, max: 3 })).map((entries) => new Map(Object.entries(entries)));
const highest = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  new Map(slugs.map((slug) => [slug, Math.max(a.get(slug) ?? 0, b.get(slug) ?? 0)]));

describe("the pathway", () => {
  it("asks for eleven mandatory competencies, one at level 3, four further core ones and two options", () => {
    for (const main of [null, ...apcMainCompetencies]) {
      const countAt = (asked: number) => apcRequirements(main).reduce((sum, { count, level }) => (level === asked ? sum + count : sum), 0);
      expect([1, 2, 3].map(countAt)).toEqual([7, 3 + 4 + 2, 1 + 1]);
      expect(countApcGaps(main, new Map())).toBe(18);
    }
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it("takes the core competency that is not taken to level 3 as an option", () => {
    const done = new Map(slugs.map((slug) => [slug, 3]));
    for (const slug of competencies.filter(({ group }) => group === "optional").map((each) => each.slug)) done.set(slug, 0);
    done.set("conflict-avoidance", 1);
    expect(countApcGaps("commercial-management", done)).toBe(1);
    expect(countApcGaps("commercial-management", new Map(done).set("design-economics", 1))).toBe(2);
    expect(countApcGaps("commercial-management", new Map(done).set("conflict-avoidance", 2))).toBe(0);
  });
});

describe("gaps", () => {
  it("never grow with a level, and are gone where every level is reached", () => {
    fc.assert(
      fc.property(mains, levels, levels, (main, before, more) => {
        expect(countApcGaps(main, highest(before, more))).toBeLessThanOrEqual(countApcGaps(main, before));
      }),
    );
    for (const main of apcMainCompetencies) expect(countApcGaps(main, new Map(slugs.map((slug) => [slug, 3])))).toBe(0);
  });

  it("are closed by as many as are lacking less after the work, and the order of two jobs does not matter", () => {
    fc.assert(
      fc.property(mains, levels, levels, levels, (main, own, first, second) => {
        const closed = countClosedApcGaps(main, own, first);
        expect(closed).toBe(countApcGaps(main, own) - countApcGaps(main, highest(own, first)));
        expect(closed).toBeGreaterThanOrEqual(0);
        const both = (a: typeof first, b: typeof first) => countClosedApcGaps(main, own, a) + countClosedApcGaps(main, highest(own, a), b);
        expect(both(first, second)).toBe(both(second, first));
      }),
    );
  });

  it("have a target as long as there is one, and no target without one", () => {
    fc.assert(
      fc.property(mains, levels, (main, own) => {
        const targets = apcTargets(main, own);
        expect(targets.size > 0).toBe(countApcGaps(main, own) > 0);
        for (const [slug, needed] of targets) expect(own.get(slug) ?? 0).toBeLessThan(needed);
        expect(countApcGaps(main, highest(own, targets))).toBe(0);
      }),
    );
  });
});

const now = new Date("2026-11-26T12:00:00Z");

describe("months of structured training", () => {
  test.each([
    ["under-five", null, 24],
    ["under-five", "2026-11", 24],
    ["under-five", "2026-10", 23],
    ["under-five", "2025-11", 12],
    ["under-five", "2020-01", 0],
    ["five-to-ten", null, 12],
    ["five-to-ten", "2026-05", 6],
    ["ten-or-more", null, 0],
    ["ten-or-more", "2026-05", 0],
  ] as const)("%s, begun %s: %i left", (experience, began, left) => {
    expect(trainingMonthsLeft({ experience, began }, now)).toBe(left);
  });
});

describe("months of diary that a job gives", () => {
  test.each([
    ["permanent", "full-time", null, { length: "open", months: null, isHalfTime: false }],
    ["graduate-scheme", "part-time", null, { length: "open", months: null, isHalfTime: true }],
    ["graduate-scheme", "full-time", 24, { length: "stated", months: 24, isHalfTime: false }],
    ["contract-freelance", "full-time", 6, { length: "stated", months: 6, isHalfTime: false }],
    ["contract-freelance", "job-share", 7, { length: "stated", months: 3, isHalfTime: true }],
    ["fixed-term", "compressed-hours", 12, { length: "stated", months: 12, isHalfTime: false }],
    ["temporary", "full-time", null, { length: "unknown", months: null, isHalfTime: false }],
  ])("%s, %s, %s months", (contractType, workingPattern, durationMonths, expected) => {
    expect(diaryMonthsOf({ contractType, workingPattern, durationMonths })).toEqual(expected);
  });

  it("are never more than are left, and all of them where the job has no end", () => {
    const jobs = fc.record({
      contractType: fc.constantFrom("permanent", "fixed-term", "temporary"),
      workingPattern: fc.constantFrom("full-time", "part-time"),
      durationMonths: fc.option(fc.integer({ min: 1, max: 60 })),
    });
    const candidates = fc.record({ experience: fc.constantFrom(...apcExperiences), began: fc.constantFrom(null, "2025-02", "2026-11") });
    fc.assert(
      fc.property(jobs, candidates, (job, candidate) => {
        const left = trainingMonthsLeft(candidate, now);
        const diary = diaryMonthsOf(job);
        const given = diaryMonthsGiven(diary, left);
        expect(left).toBeLessThanOrEqual(apcExperienceRules[candidate.experience].trainingMonths);
        expect(given === null).toBe(diary.length === "unknown");
        if (diary.length === "open") expect(given).toBe(left);
        if (diary.length === "stated")
          expect(given).toBe(Math.min(left, Math.floor((job.durationMonths ?? 0) / (diary.isHalfTime ? 2 : 1))));
      }),
    );
  });
});
