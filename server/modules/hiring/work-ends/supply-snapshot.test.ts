import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CountedEnd, calendarMonths, type SupplyFigure, takeSupplySnapshot } from "./supply-snapshot.ts";

const months = calendarMonths("2026-11-20");
const levels = ["senior", "project", "assistant"] as const;
const regions = ["london", "wales", "scotland"] as const;
const suites = ["jct", "nec4"] as const;

let made = 0;
const end = (facts: Partial<CountedEnd> = {}): CountedEnd => {
  made += 1;
  return { version: `v${made}`, isSample: false, endsOn: "2027-03", level: "senior", region: "london", suites: ["jct"], ...facts };
};
const several = (count: number, facts: Partial<CountedEnd> = {}) => Array.from({ length: count }, () => end(facts));
const next = (ends: readonly CountedEnd[], before: ReadonlyMap<string, SupplyFigure> = new Map(), shownMonths = months) =>
  new Map(takeSupplySnapshot(ends, before, shownMonths).map((figure) => [figure.cell, figure]));
/** All that an employer can see: counts by cell. */
const seen = (figures: ReadonlyMap<string, SupplyFigure>) =>
  new Map([...figures.values()].flatMap(({ cell, isShown, people, samples }) => (isShown ? [[cell, `${people} ${samples}`]] : [])));

const surveyor = fc.record({
  endsOn: fc.constantFrom(...months.slice(0, 3)),
  level: fc.constantFrom(...levels),
  region: fc.constantFrom(...regions),
  suites: fc.subarray([...suites]),
});
const population = fc.array(surveyor, { minLength: 5, maxLength: 120 });

describe("what is shown", () => {
  test("is a count rounded down to five, from ten people on, by month and one thing", () => {
    expect(seen(next(several(9)))).toEqual(new Map());
    expect(seen(next([...several(23), ...several(12, { region: "wales" }), ...several(4, { endsOn: "2027-04" })]))).toEqual(
      new Map([
        ["2027-03", "35 none"],
        ["2027-03|level=senior", "35 none"],
        ["2027-03|region=london", "20 none"],
        ["2027-03|region=wales", "10 none"],
        ["2027-03|suite=jct", "35 none"],
      ]),
    );
    expect(seen(next(several(10, { isSample: true }))).get("2027-03")).toBe("10 all");
    expect(seen(next([...several(10), ...several(1, { isSample: true })])).get("2027-03")).toBe("10 some");
  });

  test("hides a second part where the first hidden one would be the whole less the others", () => {
    const shown = [...seen(next([...several(30), ...several(12, { region: "wales" }), ...several(4, { region: "scotland" })])).keys()];
    expect(shown.filter((cell) => cell.includes("region"))).toEqual(["2027-03|region=london"]);
  });

  test("hides a suite that all but a few know, since the few would be the rest", () => {
    const shown = (without: number) => seen(next([...several(30), ...several(without, { suites: ["nec4"] })])).has("2027-03|suite=jct");
    expect([0, 1, 9, 10].map(shown)).toEqual([true, false, false, true]);
  });

  test("is of the calendar's months alone, and no longer of those that have passed", () => {
    expect(seen(next(several(20, { endsOn: "2026-10" })))).toEqual(new Map());
    expect(seen(next(several(20, { endsOn: "2031-01" })))).toEqual(new Map());
    expect(next(several(20), next(several(20)), calendarMonths("2027-04-01"))).toEqual(new Map());
  });

  test("never stands on fewer than ten, is no more than it stands on, and no part is more than its month by a step", () => {
    fc.assert(
      fc.property(population, (people) => {
        const ends = people.map(end);
        for (const { cell, month, isShown, people: count, members } of next(ends).values()) {
          if (!isShown) continue;
          expect(members.length).toBeGreaterThanOrEqual(10);
          expect(count % 5).toBe(0);
          expect(count).toBeLessThanOrEqual(members.length);
          const [cut, value] = (cell.split("|")[1] ?? "").split("=");
          const meant = ends.filter(
            (each) =>
              each.endsOn === month && (!cut || (cut === "suite" ? each.suites.includes(value ?? "") : Reflect.get(each, cut) === value)),
          );
          expect(meant.map(({ version }) => version).sort()).toEqual(members);
        }
      }),
    );
  });

  test("leaves no group of fewer than ten by subtracting shown parts from a shown month", () => {
    fc.assert(
      fc.property(population, (people) => {
        const shown = [...next(people.map(end)).values()].filter(({ isShown }) => isShown);
        for (const whole of shown.filter(({ cell }) => !cell.includes("|"))) {
          for (const cut of ["level", "region", "suite"]) {
            const parts = shown.filter(({ cell }) => cell.startsWith(`${whole.month}|${cut}=`));
            // Levels and regions add up; a suite is subtracted alone.
            const sets =
              cut === "suite" ? parts.map(({ members }) => members) : parts.length === 0 ? [] : [parts.flatMap(({ members }) => members)];
            for (const members of sets) {
              const rest = whole.members.length - members.length;
              expect(rest === 0 || rest >= 10, `${cut} of ${whole.month}: ${rest}`).toBe(true);
            }
          }
        }
      }),
    );
  });
});

describe("the difference attack", () => {
  test("one person who joins, leaves, moves month or changes level, region or suites moves no count that was shown", () => {
    fc.assert(
      fc.property(population, surveyor, surveyor, fc.nat(), (people, target, moved, which) => {
        const others = people.map(end);
        const before = next(others);
        const mark = end(target);
        const withTarget = next([...others, mark], before);
        const at = which % others.length;
        const views = [
          withTarget,
          next(
            others.filter((_, each) => each !== at),
            before,
          ),
          next([...others, { ...mark, ...moved }], withTarget),
          next(
            others.map((each, index) => (index === at ? { ...each, ...moved } : each)),
            before,
          ),
        ];
        for (const view of views.map(seen)) {
          for (const [cell, count] of view) if (seen(before).has(cell)) expect([cell, count]).toEqual([cell, seen(before).get(cell)]);
        }
      }),
    );
  });

  test("the same holds week after week while fewer than five change, and a hidden count comes back as it was", () => {
    let ends = several(20);
    let figures = next(ends);
    const first = seen(figures).get("2027-03");
    for (let week = 1; week < 5; week += 1) {
      ends = [...ends, end()];
      figures = next(ends, figures);
      expect(seen(figures).get("2027-03")).toBe(first);
    }
    expect(seen(next([...ends, end()], figures)).get("2027-03")).toBe("25 none");

    const ten = several(10);
    const shown = next(ten);
    const hidden = next(ten.slice(1), shown);
    expect(seen(hidden).has("2027-03")).toBe(false);
    expect(seen(next([...ten.slice(1), end()], hidden)).get("2027-03")).toBe("10 none");
  });

  test("two neighbouring cells differ by no single person: whoever is added to one month's parts is seen in none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 60 }), surveyor, (size, target) => {
        const month = { endsOn: months[1] ?? "" };
        const others = levels.flatMap((level) =>
          several(size, { ...month, level, region: regions[size % 3] ?? "london", suites: ["jct", "nec4"] }),
        );
        const [without, withOne] = [seen(next(others)), seen(next([...others, end({ ...target, ...month })], next(others)))];
        for (const [cell, count] of without) expect(withOne.get(cell) ?? count).toBe(count);
      }),
    );
  });
});
