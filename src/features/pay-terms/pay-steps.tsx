import type { PayAssumptions, PayTermsBasis } from "#db/pay-terms-values.ts";
import { type Conversion, employeeInsurance, fromDayRate, grossFor, incomeTax, type RateBasis } from "#db/taxonomy/pay-conversion.ts";
import type { TaxYear } from "#db/taxonomy/tax-years.ts";
import { formatMoney } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import styles from "./pay-terms.module.css";

const captions: Record<PayTermsBasis, string> = {
  outside: "Outside IR35, own limited company, a year",
  umbrella: "Umbrella company, a year",
  paye: "PAYE, a year",
  salary: "Salary on PAYE, a year",
};

interface Step {
  words: string;
  pence: number;
  isMain?: boolean;
}

const pounds = (pence: number): string => formatMoney(Math.round(pence / 100) * 100);
const less = (words: string, pence: number): Step => ({ words, pence: -pence });

/** Every step from a salary, or a day rate, to take-home pay. Steps of nothing are left out. */
export function PaySteps({ basis, pence, assumed, year }: { basis: PayTermsBasis; pence: number; assumed: PayAssumptions; year: TaxYear }) {
  const steps = basis === "salary" ? stepsOfSalary(pence, assumed, year) : stepsOfRate(basis, pence, assumed, year);
  return (
    <table className={table.table}>
      <caption>{captions[basis]}</caption>
      <tbody>
        {steps
          .filter(({ pence: amount, isMain }, at) => at === 0 || isMain || Math.round(amount) !== 0)
          .map(({ words, pence: amount, isMain = false }) => (
            <tr key={words} className={isMain ? styles.main : undefined}>
              <th scope="row">{words}</th>
              <td className={table.figure}>{pounds(amount)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function stepsOfRate(basis: RateBasis, ratePence: number, assumed: PayAssumptions, year: TaxYear): Step[] {
  const one = fromDayRate(basis, ratePence, assumed, year);
  const income: Step = { words: `${pounds(ratePence)} for ${assumed.days} days`, pence: one.incomePence };
  const paid =
    one.dividendsPence > 0 ? dividendSteps(one) : [{ words: "Gross pay (equivalent salary)", pence: one.grossPence, isMain: true }];
  return [
    income,
    ...(basis === "paye" ? [{ words: "Holiday pay on top", pence: one.holidayPence }] : costSteps(one)),
    ...paid,
    less(one.dividendsPence > 0 ? "Tax on salary and dividends" : "Income tax", one.taxPence),
    less("Employee’s National Insurance", one.insurancePence),
    takeHome(one.netPence, year),
    ...(one.dividendsPence > 0 ? [{ words: "Equivalent salary: the same take-home pay", pence: one.grossPence, isMain: true }] : []),
  ];
}

const costSteps = (one: Conversion): Step[] => [
  less(one.basis === "umbrella" ? "Umbrella’s margin" : "Company’s costs", one.deductedPence),
  less("Employer’s National Insurance", one.employerInsurancePence),
  less("Apprenticeship levy", one.levyPence),
  less("Employer’s pension", one.pensionPence),
  less("Corporation tax", one.corporationTaxPence),
];

const dividendSteps = ({ wagesPence, dividendsPence }: Conversion): Step[] => [
  { words: "Director’s salary", pence: wagesPence },
  { words: "Dividends", pence: dividendsPence },
];

function stepsOfSalary(pence: number, assumed: PayAssumptions, year: TaxYear): Step[] {
  const wagesPence = grossFor("salary", pence, assumed, year);
  const taxPence = incomeTax({ wagesPence, dividendsPence: 0 }, assumed, year);
  const insurancePence = employeeInsurance(wagesPence, year);
  return [
    { words: "Salary", pence },
    { words: `Bonus of ${assumed.bonusPercent}%`, pence: (pence * assumed.bonusPercent) / 100 },
    { words: "Car or car allowance", pence: assumed.carPence },
    { words: "Gross pay", pence: wagesPence, isMain: true },
    less("Income tax", taxPence),
    less("Employee’s National Insurance", insurancePence),
    takeHome(wagesPence - taxPence - insurancePence, year),
  ];
}

const takeHome = (pence: number, { name }: TaxYear): Step => ({ words: `Take-home pay, ${name}`, pence });
