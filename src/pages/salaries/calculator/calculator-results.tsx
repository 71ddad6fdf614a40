import table from "#src/ui/table.module.css";
import { pounds } from "../pay-words.ts";
import styles from "../salaries.module.css";
import type { CalculatorInput } from "./calculator-address.ts";
import { type CalculatorBasis, type Conversion, calculatorBases, dayRateFor, fromDayRate } from "./convert.ts";
import { taxYear } from "./tax-year.ts";

const basisWords: Record<CalculatorBasis, string> = {
  outside: "Outside IR35, own limited company",
  umbrella: "Umbrella company",
  paye: "PAYE",
};

/** Each basis with every step from the rate to gross pay, and below it the tax on that. */
export function CalculatorResults({ input: { from, amountPence, assumed } }: { input: CalculatorInput }) {
  if (amountPence === null) return <p role="status">Give an amount of pay to see what it comes to.</p>;
  const rateOf = (basis: CalculatorBasis) => (from === "day" ? amountPence : Math.round(dayRateFor(basis, amountPence, assumed)));
  const conversions = calculatorBases.map((basis) => fromDayRate(basis, rateOf(basis), assumed));
  return (
    <>
      <p role="status" className={styles.lead}>
        {from === "day"
          ? `${pounds(amountPence)} a day for ${assumed.days} days is like a salary of `
          : `${pounds(amountPence)} a year is like `}
        {conversions.map((one) => shortWords(one, from)).join(", ")}.
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

const shortWords = ({ basis, grossPence, ratePence }: Conversion, from: "day" | "year"): string =>
  from === "day" ? `${pounds(grossPence)} ${shortNames[basis]}` : `${pounds(ratePence)} a day ${shortNames[basis]}`;

function Steps({ conversion, days }: { conversion: Conversion; days: number }) {
  const { basis, ratePence, incomePence, keptPence, holidayPence, grossPence, netPence } = conversion;
  const isWage = basis === "paye";
  const less = (pence: number) => -pence;
  const steps: [string, number][] = [
    [`${pounds(ratePence)} for ${days} days`, incomePence],
    ...(isWage
      ? [["Holiday pay on top", holidayPence] satisfies [string, number]]
      : ([
          [basis === "umbrella" ? "Umbrella’s margin" : "Company’s costs", less(keptPence)],
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
        <Step words="Gross pay, like a salary of" pence={grossPence} isMain />
        <Step words="Income tax" pence={less(conversion.taxPence)} />
        <Step words="Employee’s National Insurance" pence={less(conversion.insurancePence)} />
        <Step words={`After those, ${taxYear.name}`} pence={netPence} />
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
