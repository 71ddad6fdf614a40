import type { PayPeriod } from "#db/values.ts";
import type { ParsedValue } from "#src/ui/reading/how-read.tsx";
import table from "#src/ui/table.module.css";
import { pounds } from "../pay-words.ts";
import styles from "../salaries.module.css";
import {
  type Assumptions,
  type CalculatorBasis,
  type Conversion,
  calculatorBases,
  dayRateFor,
  defaultAssumptions,
  fromDayRate,
  taxYear,
} from "./convert.ts";

const basisWords: Record<CalculatorBasis, string> = {
  outside: "Outside IR35, own limited company",
  umbrella: "Umbrella company",
  paye: "PAYE",
};

/** Each basis with every step from the rate to gross pay, and the tax on it. */
export function CalculatorResults({ input: { from, amountPence, assumed } }: { input: CalculatorInput }) {
  if (amountPence === null) return <p role="status">Enter a day rate or salary to convert it.</p>;
  const rateOf = (basis: CalculatorBasis) => (from === "day" ? amountPence : Math.round(dayRateFor(basis, amountPence, assumed)));
  const conversions = calculatorBases.map((basis) => fromDayRate(basis, rateOf(basis), assumed));
  return (
    <>
      <p role="status" className={styles.lead}>
        {from === "day"
          ? `${pounds(amountPence)} a day for ${assumed.days} days is like a salary of `
          : `${pounds(amountPence)} a year is like `}
        {conversions.map((one) => shortResultText(one, from)).join(", ")}.
      </p>
      <div className={styles.bases}>
        {conversions.map((one) => (
          <Steps key={one.basis} conversion={one} days={assumed.days} />
        ))}
      </div>
    </>
  );
}

const shortNames: Record<CalculatorBasis, string> = { outside: "outside IR35", umbrella: "through an umbrella", paye: "on PAYE" };

const shortResultText = ({ basis, grossPence, ratePence }: Conversion, from: "day" | "year"): string =>
  from === "day" ? `${pounds(grossPence)} ${shortNames[basis]}` : `${pounds(ratePence)} a day ${shortNames[basis]}`;

function Steps({ conversion, days }: { conversion: Conversion; days: number }) {
  const { basis, ratePence, incomePence, deductedPence, holidayPence, grossPence, netPence } = conversion;
  const isWage = basis === "paye";
  const less = (pence: number) => -pence;
  const steps: [string, number][] = [
    [`${pounds(ratePence)} for ${days} days`, incomePence],
    ...(isWage
      ? [["Holiday pay on top", holidayPence] satisfies [string, number]]
      : ([
          [basis === "umbrella" ? "Umbrella’s margin" : "Company’s costs", less(deductedPence)],
          ["Employer’s National Insurance", less(conversion.employerInsurancePence)],
          ...(basis === "umbrella" ? [["Apprenticeship levy", less(conversion.levyPence)]] : []),
          ["Employer’s pension", less(conversion.pensionPence)],
        ] as [string, number][])),
  ];
  return (
    <table className={table.table}>
      <caption>{basisWords[basis]}, a year</caption>
      <tbody>
        {steps
          .filter(([, pence], at) => at === 0 || Math.round(pence) !== 0)
          .map(([words, pence]) => (
            <Step key={words} words={words} pence={pence} />
          ))}
        <Step words="Gross pay (equivalent salary)" pence={grossPence} isMain />
        <Step words="Income tax" pence={less(conversion.taxPence)} />
        <Step words="Employee’s National Insurance" pence={less(conversion.insurancePence)} />
        <Step words={`Take-home pay, ${taxYear.name}`} pence={netPence} />
      </tbody>
    </table>
  );
}

const Step = ({ words, pence, isMain = false }: { words: string; pence: number; isMain?: boolean }) => (
  <tr className={isMain ? styles.middle : undefined}>
    <th scope="row">{words}</th>
    <td className={table.figure}>{pounds(pence)}</td>
  </tr>
);

/** Names of the calculator's fields, shared by the form and the query string. */
const calculatorFields = ["from", "amount", "days", "pension", "margin", "costs", "holiday"] as const;
export type CalculatorField = (typeof calculatorFields)[number];
export type CalculatorTexts = Partial<Record<CalculatorField, string>>;

export interface CalculatorInput {
  from: "day" | "year";
  /** Null until a valid amount is given. */
  amountPence: number | null;
  assumed: Assumptions;
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
  const faults: CalculatorInput["faults"] = {};
  const pay = understood?.is === "pay" ? toDayOrYear(understood) : null;
  const from = pay?.from ?? (texts.from === "year" ? "year" : "day");
  const number = (
    field: CalculatorField,
    [least, most]: readonly [number, number],
    fallback: number,
    what: string,
    step = 0.01,
  ): number => {
    const text = texts[field];
    if (text === undefined) return fallback;
    const value = readNumber(text);
    if (value !== null && value >= least && value <= most && Number.isInteger(Math.round(value * 1e6) / (step * 1e6))) return value;
    faults[field] = `${what} ${groupThousands(least)} to ${groupThousands(most)}.`;
    return fallback;
  };
  const assumed: Assumptions = {
    days: number("days", [1, 260], defaultAssumptions.days, "Enter a whole number of days,", 1),
    pensionPercent: number("pension", [0, 50], defaultAssumptions.pensionPercent, "Enter a percentage,"),
    marginPence: Math.round(100 * number("margin", [0, 200], defaultAssumptions.marginPence / 100, "Enter pounds a week,")),
    costsPence: Math.round(100 * number("costs", [0, 50_000], defaultAssumptions.costsPence / 100, "Enter pounds a year,")),
    holidayIncluded: texts.holiday === "included",
  };
  return { from, amountPence: readAmount(pay ? pay.text : texts.amount, from, faults), assumed, faults };
}

const perDay: Partial<Record<PayPeriod, number>> = { day: 1, week: 1 / 5, hour: 8 };
const perYear: Partial<Record<PayPeriod, number>> = { year: 1, month: 12 };

/** Converts pay to a day or a year: a week has five days, a day eight hours, a year twelve months. */
function toDayOrYear({ pence, period }: Extract<ParsedValue, { is: "pay" }>): { from: "day" | "year"; text: string } | null {
  const factor = period === null ? undefined : (perDay[period] ?? perYear[period]);
  if (period === null || factor === undefined) return null;
  return { from: period in perDay ? "day" : "year", text: ((pence * factor) / 100).toFixed(2) };
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
      ? `£${groupThousands(value)} looks like pay ${from === "day" ? "a year" : "a day"}. Choose that, or change the amount.`
      : `Enter pay a ${from} from £${groupThousands(least)} to £${groupThousands(most)}.`;
  } else return Math.round(value * 100);
  return null;
}

/** Parses "£47,500" or "475.50"; null for anything else, such as two amounts, another currency or a minus sign. */
function readNumber(text: string): number | null {
  const plain = text.replace(/^£\s*/, "").replace(/\s*%$/, "");
  if (!/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain.replaceAll(",", ""));
}

const groupThousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
