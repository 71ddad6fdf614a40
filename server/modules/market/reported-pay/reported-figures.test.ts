import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CountedReport, minChangedReports, type ReportedFigure, takeSnapshot } from "./reported-figures.queries.ts";

let made = 0;
const report = (facts: Partial<CountedReport> = {}): CountedReport => {
  made += 1;
  return {
    version: `v${made}`,
    isSample: false,
    category: "quantity-surveyor",
    level: "senior",
    region: "london",
    side: "contractor",
    period: "year",
    basis: null,
    amountPence: 6_000_000,
    employer: `firm ${made}`,
    ...facts,
  };
};
const several = (count: number, facts: (at: number) => Partial<CountedReport>) =>
  Array.from({ length: count }, (_, at) => report(facts(at)));
const byCell = (figures: readonly ReportedFigure[]) => new Map(figures.map((figure) => [figure.cell, figure]));
const next = (reports: readonly CountedReport[], before = new Map<string, ReportedFigure>()) => byCell(takeSnapshot(reports, before));
/** All that a reader can see. */
const seen = (figures: ReadonlyMap<string, ReportedFigure>) =>
  new Map(
    [...figures.values()].flatMap(({ cell, isShown, people, p25Pence, p50Pence, p75Pence, samples }) =>
      isShown ? [[cell, { people, p25Pence, p50Pence, p75Pence, samples }]] : [],
    ),
  );

describe("what is shown", () => {
  test("is rounded quarters, middle and a count rounded down, from ten people", () => {
    const reports = several(13, (at) => ({ amountPence: 5_000_000 + at * 123_400 }));
    expect(seen(next(reports)).get("year")).toEqual({
      people: 10,
      p25Pence: 5_400_000,
      p50Pence: 5_700_000,
      p75Pence: 6_100_000,
      samples: "none",
    });
    expect(seen(next(reports.slice(0, 9))).size).toBe(0);
  });

  test("keeps scales and bases apart", () => {
    const day = { period: "day", amountPence: 50_000 } as const;
    const figures = seen(
      next([
        ...several(10, () => ({})),
        ...several(10, () => ({ ...day, basis: "umbrella" })),
        ...several(9, () => ({ ...day, basis: "outside-ir35" })),
        ...several(1, () => ({ period: "week", amountPence: 300_000, basis: "umbrella" })),
      ]),
    );
    expect([...figures.keys()].filter((cell) => !cell.includes("|")).sort()).toEqual(["day:umbrella", "year"]);
    expect(figures.get("year")?.p50Pence).toBe(6_000_000);
  });

  test.each([
    [4, true],
    [5, false],
  ])("of ten people, %d from one employer: %s", (fromOne, isShown) => {
    for (const employer of ["one firm", null]) {
      const reports = several(10, (at) => (at < fromOne ? { employer } : {}));
      expect(seen(next(reports)).has("year")).toBe(isShown);
    }
  });

  test("hides a second part where the first hidden one would be the whole less the others", () => {
    const regions = (sizes: Record<string, number>) => Object.entries(sizes).flatMap(([region, size]) => several(size, () => ({ region })));
    const shownRegions = (sizes: Record<string, number>) =>
      [...seen(next(regions(sizes))).keys()].filter((cell) => cell.startsWith("year|region")).map((cell) => cell.split("=")[1]);
    expect(shownRegions({ london: 30, wales: 12, scotland: 4 })).toEqual(["london"]);
    expect(shownRegions({ london: 30, wales: 12 })).toEqual(["london", "wales"]);
    expect(shownRegions({ london: 30, wales: 12, scotland: 6, "north-east": 5 })).toEqual(["london", "wales"]);
    expect(shownRegions({ london: 14, scotland: 1 })).toEqual([]);
  });
});

describe("the difference attack", () => {
  const pounds = fc.integer({ min: 20_000, max: 200_000 });
  const population = fc.array(
    fc.record({ pounds, region: fc.constantFrom("london", "wales", "scotland"), level: fc.constantFrom("senior", "graduate") }),
    { minLength: 8, maxLength: 60 },
  );
  const toReports = (people: { pounds: number; region: string; level: string }[]) =>
    people.map(({ pounds: each, ...facts }) => report({ ...facts, amountPence: each * 100 }));

  test("one person who joins, edits or leaves moves no figure that was shown, whatever they earn", () => {
    fc.assert(
      fc.property(population, pounds, pounds, fc.nat(), (people, target, edited, which) => {
        const others = toReports(people);
        const before = next(others);
        const joined = [...others, report({ amountPence: target * 100 })];
        const changed = [...others, report({ amountPence: edited * 100 })];
        const left = others.filter((_, at) => at !== which % others.length);
        const views = [joined, changed, left].map((reports) => seen(next(reports, before)));
        for (const view of views) {
          for (const [cell, figure] of view) if (seen(before).has(cell)) expect(figure).toEqual(seen(before).get(cell));
        }
      }),
    );
  });

  test("the same holds day after day while fewer than five change, and whoever is counted later is counted among five", () => {
    let reports = several(20, (at) => ({ amountPence: 5_000_000 + at * 100_000 }));
    let figures = next(reports);
    const first = seen(figures).get("year");
    for (let day = 1; day < minChangedReports; day += 1) {
      reports = [...reports, report({ amountPence: 19_900_000 })];
      figures = next(reports, figures);
      expect(seen(figures).get("year")).toEqual(first);
    }
    figures = next([...reports, report({ amountPence: 19_900_000 })], figures);
    expect(seen(figures).get("year")).not.toEqual(first);
  });

  test("a cell that is hidden when one leaves comes back as it was when another comes", () => {
    const reports = several(10, (at) => ({ amountPence: 5_000_000 + at * 500_000 }));
    const before = next(reports);
    const hidden = next(reports.slice(1), before);
    expect(seen(hidden).has("year")).toBe(false);
    const back = next([...reports.slice(1), report({ amountPence: 30_000_000 })], hidden);
    expect(seen(back).get("year")).toEqual(seen(before).get("year"));
  });

  test("no cell less its shown parts, nor any shown cell, is a group of one to nine", () => {
    fc.assert(
      fc.property(population, (people) => {
        const reports = toReports(people);
        const figures = seen(next(reports));
        for (const cut of ["region", "level"] as const) {
          const inShown = reports.filter((one) => figures.has(`year|${cut}=${one[cut]}`)).length;
          const rest = reports.length - inShown;
          if (inShown > 0) expect(rest === 0 || rest >= 10).toBe(true);
        }
        for (const { people: count } of figures.values()) expect(count).toBeGreaterThanOrEqual(10);
      }),
    );
  });

  test("somebody who knows all others' pay to the pound cannot tell two pays of the last apart by more than rounding shows", () => {
    const known = several(19, (at) => ({ amountPence: 5_000_000 + at * 200_000 }));
    const with_ = (amountPence: number) => seen(next([...known, report({ amountPence })])).get("year");
    // Above the upper quarter, a pay of £90,000 and one of £300,000 look the same.
    expect(with_(9_000_000)).toEqual(with_(30_000_000));
  });
});
