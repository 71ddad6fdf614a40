import { defaultAssumptions, type PayAssumptions, type PayTermsBasis, payTermsLimits } from "#db/pay-terms-values.ts";
import { type Conversion, employeeInsurance, fromDayRate, grossFor, incomeTax, type RateBasis } from "#db/taxonomy/pay-conversion.ts";
import type { TaxYear } from "#db/taxonomy/tax-years.ts";
import { formatCount, formatMoney } from "#src/lib/money.ts";
import table from "#src/ui/table.module.css";
import styles from "./pay-terms.module.css";

/** The numbers among the assumptions: the field each is typed into, how many of its units make one, and the words of its range. */
const numbers = [
  { field: "days", name: "days", times: 1, words: "Enter a whole number of days," },
  { field: "pension", name: "pensionPercent", times: 1, words: "Enter a percentage," },
  { field: "car", name: "carPence", times: 100, words: "Enter pounds a year," },
  { field: "bonus", name: "bonusPercent", times: 1, words: "Enter a percentage," },
  { field: "margin", name: "marginPence", times: 100, words: "Enter pounds a week," },
  { field: "costs", name: "costsPence", times: 100, words: "Enter pounds a year," },
] as const;

export type AssumptionField = (typeof numbers)[number]["field"] | "holiday" | "taxed" | "drawing";
type AssumptionTexts = Partial<Record<AssumptionField, string>>;

/** What the choices among the assumptions are called, the usual one first. */
export const assumptionChoices = {
  holiday: [
    ["on-top", "on top of the rate"],
    ["included", "included in the rate"],
  ],
  taxed: [
    ["england-wales-ni", "England, Wales or NI"],
    ["scotland", "Scotland"],
  ],
  drawing: [
    ["dividends", "a small salary and dividends"],
    ["wages", "all of it as salary"],
  ],
} as const satisfies Partial<Record<AssumptionField, readonly (readonly [string, string])[]>>;

/** Reads typed assumptions and never throws: a field that cannot be read is reported and takes its default. */
export function readAssumptions(texts: AssumptionTexts): {
  assumed: PayAssumptions;
  faults: Partial<Record<AssumptionField, string>>;
} {
  const faults: Partial<Record<AssumptionField, string>> = {};
  const assumed: PayAssumptions = {
    ...defaultAssumptions,
    holidayIncluded: texts.holiday === "included",
    taxPlace: assumptionChoices.taxed.find(([place]) => place === texts.taxed)?.[0] ?? defaultAssumptions.taxPlace,
    drawing: assumptionChoices.drawing.find(([drawing]) => drawing === texts.drawing)?.[0] ?? defaultAssumptions.drawing,
  };
  for (const { field, name, times, words } of numbers) {
    const text = texts[field];
    if (text === undefined) continue;
    const [least, most] = payTermsLimits[name];
    const typed = readNumber(text);
    const value = typed === null ? Number.NaN : times === 1 ? typed : Math.round(typed * times);
    if (value >= least && value <= most && (name.endsWith("Percent") || Number.isInteger(value))) assumed[name] = value;
    else faults[field] = `${words} ${formatCount(least / times)} to ${formatCount(most / times)}.`;
  }
  return { assumed, faults };
}

export const textsOf = (assumed: PayAssumptions): Record<AssumptionField, string> =>
  ({
    ...Object.fromEntries(numbers.map(({ field, name, times }) => [field, `${assumed[name] / times}`])),
    holiday: assumed.holidayIncluded ? "included" : "on-top",
    taxed: assumed.taxPlace,
    drawing: assumed.drawing,
  }) as Record<AssumptionField, string>;

/** Parses "£47,500" or "475.50"; null for anything else, such as two amounts, another currency or a minus sign. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^£\s*/, "").replace(/\s*%$/, "");
  if (!/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain.replaceAll(",", ""));
}

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
