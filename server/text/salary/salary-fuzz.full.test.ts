import { expect, it } from "vitest";
import { fuzz, fuzzTimeoutMs, hostileText } from "#tests/fixtures/fuzz.ts";
import { readSalary } from "./salary-reader.ts";

// Takes FUZZ_SECONDS, 10 s where nothing is said.

const fragments =
  "£|€|AED |$|Â£|â‚¬|45,000|45k|60|450.50|39.000|4,5|0|.|-|–| to | rising to |up to |from |circa |+| plus | per day|pa|/hr|pw|pcm|p/d| PAYE| umbrella| Ltd|/| or |car allowance|OTE |basic|bonus of |outside IR35|inside|SCP 36|25 days|10%|k|m|,|;|(|)|&pound;|<b>|12/11/2026|07700 900123|\n|\t| ".split(
    "|",
  );

it(
  "reads any text as pay without failing, and states ends and rates in order",
  () =>
    fuzz(hostileText(fragments), (text) => {
      const { min, max, rates, flags } = readSalary(text);
      if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max);
      expect(flags.undisclosed).toBe(min === null && max === null);
      if (rates.length > 0) expect({ min: rates[0]?.min, max: rates[0]?.max }).toEqual({ min, max });
      expect(new Set(rates.map(({ model }) => model)).size).toBe(rates.length);
    }),
  fuzzTimeoutMs,
);
