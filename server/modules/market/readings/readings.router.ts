import { z } from "zod";
import type { PayBasis, PayPeriod } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { type CountUnit, readCount } from "#server/modules/people/profiles/reading/read-count.ts";
import { readExpectedPay } from "#server/modules/people/profiles/reading/read-pay.ts";
import { readProjectValue } from "#server/modules/people/profiles/reading/read-project-value.ts";
import { readAvailability, readMonthOrYear } from "#server/modules/people/profiles/reading/read-when.ts";
import { asReading, type Reading, readStatedPay } from "#server/text/stated/reading.ts";

/** Kinds of free-text field outside adverts whose input is parsed. */
export const readKinds = [
  "pay",
  "pay-year",
  "pay-day",
  "project-value",
  "month",
  "free-from",
  "weeks",
  "years",
  "miles",
  "days",
  "nights",
] as const;
export type ReadKind = (typeof readKinds)[number];

/** The parsed parts of a text. For pay, null means not stated. */
type ParsedReading =
  | { is: "pay"; pence: number; period: PayPeriod | null; basis: PayBasis | null; isLowerEnd: boolean }
  | { is: "pounds"; pounds: number; isLowerEnd: boolean }
  /** "2027-03", "2027-03-03" or "2021". */
  | { is: "when"; when: string }
  | { is: "count"; count: number; unit: CountUnit };

/** Parses a text exactly as its form will on submission. Never throws. */
export function readAsKind(kind: ReadKind, text: string, now: Date): Reading<ParsedReading> {
  switch (kind) {
    case "pay":
      return readAnyPay(text);
    case "pay-year":
    case "pay-day":
      return readPayExpectation(text, kind === "pay-year" ? "year" : "day");
    case "project-value":
      return mapped(readProjectValue(text), (pounds) => ({ is: "pounds", pounds, isLowerEnd: isRange(text) }));
    case "month":
      return mapped(readMonthOrYear(text), (when) => ({ is: "when", when }));
    case "free-from":
      return mapped(readAvailability(text, now), (when) => ({ is: "when", when }));
    default:
      return mapped(readCount(text, kind), (count) => ({ is: "count", count, unit: kind }));
  }
}

const mapped = <Value>(reading: Reading<Value>, understand: (value: Value) => ParsedReading): Reading<ParsedReading> =>
  "value" in reading ? asReading(understand(reading.value)) : reading;

const isRange = (text: string): boolean => /\d\s*[a-z]{0,8}\s*(?:-|−|–|—|\bto\b)\s*£?\s*\d/i.test(text);

function readAnyPay(text: string): Reading<ParsedReading> {
  return mapped(readStatedPay(text), ({ minPence, maxPence, period, basis }) => ({
    ...{ is: "pay", pence: (minPence ?? maxPence) as number, period, basis },
    isLowerEnd: minPence !== null && maxPence !== null && minPence !== maxPence,
  }));
}

/** Reads pay on the field's scale, with the basis where the text names one. */
function readPayExpectation(text: string, scale: "year" | "day"): Reading<ParsedReading> {
  const stated = readStatedPay(text);
  const basis = scale === "day" && "value" in stated ? stated.value.basis : null;
  return mapped(readExpectedPay(text, scale), (pence) => ({ is: "pay", pence, period: scale, basis, isLowerEnd: isRange(text) }));
}

const readingInput = z.strictObject({
  kind: z.enum(readKinds, "Choose a kind from the list."),
  text: z.string("This must be text.").min(1, "Send a text.").max(200, "At most 200 characters."),
});

/** Previews how free text in pay, date, duration and value fields is parsed. */
export const readingsRouter = router({
  read: procedure("config.readPublic")
    .input(fieldsOf(readingInput))
    .query(({ ctx, input }) => readAsKind(input.kind, input.text, ctx.now)),
});
