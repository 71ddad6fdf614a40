import fc from "fast-check";
import { expect, it } from "vitest";
import { type BoardFigures, measures } from "./board-health-page.tsx";

const figures: BoardFigures = {
  open: 2613,
  withPay: 2200,
  sample: 0,
  fresh: 2613,
  medianAgeDays: 1,
  vacancies: 2500,
  applications: 40,
  answered: 0,
  reports: 7,
  shown: 3000,
  linksSeen: 400,
  linksDead: 6,
  linksUnknown: 31,
  truthFirms: 3,
  truthAnswers: 60,
  truthAsAdvertised: 51,
};
const none: BoardFigures = {
  open: 0,
  withPay: 0,
  sample: 0,
  fresh: 0,
  medianAgeDays: null,
  vacancies: 0,
  applications: 0,
  answered: 0,
  reports: 0,
  shown: 0,
};

it("says each in its unit, with what it was counted among", () => {
  expect(measures.map(({ id, value, among }) => [id, value(figures), among(figures)])).toEqual([
    ["pay", "84.2%", "2,613 adverts"],
    ["age", "1 day", "2,613 adverts"],
    ["fresh", "100%", "2,613 adverts"],
    ["answers", "0%", "40 applications"],
    ["truth", "85.0%", "60 answers about 3 firms"],
    ["links", "1.5%", "400 links, 31 left out"],
    ["duplicates", "4.3%", "2,613 adverts"],
    ["reports", "2.3", "3,000 adverts"],
  ]);
});

it("says nothing of nothing", () => {
  expect(measures.map(({ value }) => value(none))).toEqual(Array(8).fill(null));
});

it("never says more than all or less than none", () => {
  const part = fc.nat(1_000_000).chain((whole) => fc.tuple(fc.constant(whole), fc.nat(whole)));
  fc.assert(
    fc.property(part, ([open, withPay]) => {
      const [pay] = measures;
      const said = pay?.value({ ...figures, open, withPay });
      if (open === 0) expect(said).toBeNull();
      else expect(Number.parseFloat(said ?? "")).toSatisfy((percent: number) => percent >= 0 && percent <= 100);
    }),
  );
});
