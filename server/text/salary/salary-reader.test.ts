import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SalaryFlags, SalaryReading } from "./salary.types.ts";
import { readSalary } from "./salary-reader.ts";

type Example = Omit<SalaryReading, "flags" | "rates"> & { rates?: SalaryReading["rates"]; text: string; flags?: Partial<SalaryFlags> };

const examples: Example[] = JSON.parse(readFileSync(new URL("./salary-strings.json", import.meta.url), "utf8"));
const noFlags: SalaryFlags = {
  undisclosed: false,
  doubtful: false,
  approximate: false,
  doe: false,
  negotiable: false,
  proRata: false,
  benefits: [],
  ir35: null,
  payModel: null,
};
const fragment = fc.constantFrom(
  ..."£|€|AED |45,000|45k|60|450.50|39.000|-|–| to |up to |from |circa |+|plus | per day|pa|/hr|pw|pcm|car allowance|(|)|OTE|basic|outside IR35|SCP 36|25 days|10%|k|,|.|&pound;".split(
    "|",
  ),
);

/** Returns every value that a run of digits with points, commas and spaces may represent, and each times a thousand. */
function valuesOf(digits: string): number[] {
  const parts = digits.split(/[ ',.]/);
  const values = parts.flatMap((_, from) =>
    parts.slice(from).flatMap((__, length) => {
      const run = parts.slice(from, from + length + 1);
      return [Number(run.join("")), Number(`${run.slice(0, -1).join("")}.${run.at(-1)}`)];
    }),
  );
  return values.flatMap((value) => [value, value * 1000, value / 1000]);
}

describe("readSalary", () => {
  it.each(examples)("reads “$text”", ({ text, flags, ...pay }) => {
    expect(readSalary(text)).toEqual({ rates: [], ...pay, flags: { ...noFlags, ...flags } });
  });

  it("never throws and never puts the lower end above the upper", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join("")),
        ),
        (text) => {
          const { min, max, period, currency, flags } = readSalary(text);
          if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
          for (const figure of [min, max]) if (figure !== null) expect(figure).toBeGreaterThan(0);
          expect(flags.undisclosed).toBe(min === null && max === null);
          if (flags.undisclosed) expect([period, currency]).toEqual([null, null]);
          else expect(currency).toMatch(/^[A-Z]{3}$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("states no figure that is not in the text or a thousand times one that is", () => {
    const text = fc.oneof(
      fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join("")),
      fc
        .array(fc.oneof(fragment, fc.stringMatching(/^[£€]?\d{1,3}([.,]\d{1,3}){0,2}k?$/)), { maxLength: 8 })
        .map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(text, (source) => {
        const { min, max, rates } = readSalary(source);
        const stated = [min, max, ...rates.flatMap((rate) => [rate.min, rate.max])].filter((figure) => figure !== null);
        const written = [...source.normalize("NFKC").matchAll(/\d+(?:[ ',.]\d+)*/g)].flatMap(([digits]) => valuesOf(digits));
        for (const figure of stated)
          expect(
            written.some((value) => Math.abs(value - figure) < 0.01),
            `${figure} of “${source}”`,
          ).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("reads the same range however its ends are joined and marked", () => {
    const figure = fc.integer({ min: 20, max: 180 });
    const join = fc.constantFrom(" - ", "-", "–", " to ", " — ", "/");
    const mark = fc.constantFrom("", " per annum", " pa", " p.a.", " a year", "/annum", " DOE", " + car allowance");
    fc.assert(
      fc.property(figure, fc.integer({ min: 1, max: 40 }), join, mark, (low, gap, joined, words) => {
        const high = low + gap;
        for (const text of [
          `£${low}k${joined}£${high}k`,
          `£${low},000${joined}£${high},000`,
          `${low}-${high}k`,
          `£${low}${joined}${high}k`,
        ]) {
          expect(readSalary(text + words)).toMatchObject({ min: low * 1000, max: high * 1000, period: "year", currency: "GBP" });
        }
      }),
    );
  });

  it("reads a very long text without slowing to a crawl", () => {
    expect(readSalary("£45,000 to ".repeat(50_000)).currency).toBe("GBP");
    expect(readSalary(" ".repeat(100_000)).flags.undisclosed).toBe(true);
  });
});
