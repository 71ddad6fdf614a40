import { type PayAssumptions, timesADay, timesAYear } from "#db/pay-terms-values.ts";
import { type Conversion, dayRateFor, fromDayRate, type RateBasis, rateBases } from "#db/taxonomy/pay-conversion.ts";
import type { TaxYear } from "#db/taxonomy/tax-years.ts";
import { PaySteps, readAssumptions, readNumber } from "#src/features/pay-terms/calculation.tsx";
import { formatMoney } from "#src/lib/money.ts";
import type { ParsedValue } from "#src/ui/reading/how-read.tsx";
import { pounds } from "../pay-words.ts";
import styles from "../salaries.module.css";

/** Each basis with every step from the rate to gross pay, and the tax on it. */
export function CalculatorResults({ input: { from, amountPence, assumed }, year }: { input: CalculatorInput; year: TaxYear }) {
  if (amountPence === null) return <p role="status">Enter a day rate or salary to convert it.</p>;
  const rateOf = (basis: RateBasis) => (from === "day" ? amountPence : Math.round(dayRateFor(basis, amountPence, assumed, year)));
  const conversions = rateBases.map((basis) => fromDayRate(basis, rateOf(basis), assumed, year));
  return (
    <>
      <p role="status" className={styles.lead}>
        {from === "day"
          ? `${pounds(amountPence)} a day for ${assumed.days} days is like a salary of `
          : `${pounds(amountPence)} a year is like `}
        {conversions.map((one) => shortResultText(one, from)).join(", ")}.
      </p>
      <div className={styles.bases}>
        {conversions.map(({ basis, ratePence }) => (
          <PaySteps key={basis} basis={basis} pence={ratePence} assumed={assumed} year={year} />
        ))}
      </div>
    </>
  );
}

const shortNames: Record<RateBasis, string> = { outside: "outside IR35", umbrella: "through an umbrella", paye: "on PAYE" };

const shortResultText = ({ basis, grossPence, ratePence }: Conversion, from: "day" | "year"): string =>
  from === "day" ? `${pounds(grossPence)} ${shortNames[basis]}` : `${pounds(ratePence)} a day ${shortNames[basis]}`;

/** Names of the calculator's fields, shared by the form and the query string. */
const calculatorFields = ["from", "amount", "days", "pension", "margin", "costs", "holiday", "taxed", "drawing"] as const;
export type CalculatorField = (typeof calculatorFields)[number];
export type CalculatorTexts = Partial<Record<CalculatorField, string>>;

export interface CalculatorInput {
  from: "day" | "year";
  /** Null until a valid amount is given. */
  amountPence: number | null;
  assumed: PayAssumptions;
  faults: Partial<Record<CalculatorField, string>>;
}

/** Range in pounds outside which pay for a day or a year is considered implausible. */
const plausible = { day: [50, 3_000], year: [10_000, 500_000] } as const;

export const calculatorTextsOf = (source: { get(name: string): unknown }): CalculatorTexts =>
  Object.fromEntries(
    calculatorFields.flatMap((field) => {
      const value = source.get(field);
      return typeof value === "string" && value.trim() !== "" ? [[field, value.trim()]] : [];
    }),
  );

/**
 * Parses the calculator's input and never throws: a field that cannot be parsed is reported and takes its default. `understood` is the
 * server's parse of an amount that is not a plain number.
 */
export function readCalculator(texts: CalculatorTexts, understood: ParsedValue | null = null): CalculatorInput {
  const pay = understood?.is === "pay" ? toDayOrYear(understood) : null;
  const from = pay?.from ?? (texts.from === "year" ? "year" : "day");
  const { assumed, faults: found } = readAssumptions(texts);
  const faults: CalculatorInput["faults"] = { ...found };
  return { from, amountPence: readAmount(pay ? pay.text : texts.amount, from, faults), assumed, faults };
}

/** Converts pay to a day or a year: a week has five days, a day eight hours, a year twelve months. */
function toDayOrYear({ pence, period }: Extract<ParsedValue, { is: "pay" }>): { from: "day" | "year"; text: string } | null {
  if (period === null) return null;
  const perDay = timesADay(period);
  return { from: perDay === null ? "year" : "day", text: ((pence * (perDay ?? timesAYear(period))) / 100).toFixed(2) };
}

function readAmount(text: string | undefined, from: "day" | "year", faults: CalculatorInput["faults"]): number | null {
  if (text === undefined) return null;
  const value = readNumber(text);
  const [least, most] = plausible[from];
  const [otherLeast, otherMost] = plausible[from === "day" ? "year" : "day"];
  if (value === null) {
    faults.amount = "Enter one amount in pounds, such as 475 or 55,000.";
  } else if (value < least || value > most) {
    const isOther = value >= otherLeast && value <= otherMost;
    faults.amount = isOther
      ? `${formatMoney(Math.round(value * 100))} looks like pay ${from === "day" ? "a year" : "a day"}. Choose that, or change the amount.`
      : `Enter pay a ${from} from ${formatMoney(least * 100)} to ${formatMoney(most * 100)}.`;
  } else return Math.round(value * 100);
  return null;
}
