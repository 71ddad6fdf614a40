import {
  type AdvertPay,
  type PayAssumptions,
  type PayTerms,
  type PayTermsBasis,
  timesADay,
  timesAYear,
  yearlyEquivalent,
} from "../pay-terms-values.ts";
import type { PayBasis } from "../values.ts";
import { type TaxYear, taxYearOn } from "./tax-years.ts";

export const rateBases = ["outside", "umbrella", "paye"] as const;
export type RateBasis = (typeof rateBases)[number];

/** Breakdown from a day rate to net pay, in pence a year. */
export interface Conversion {
  basis: RateBasis;
  ratePence: number;
  incomePence: number;
  /** The umbrella's margin or the company's costs. */
  deductedPence: number;
  holidayPence: number;
  employerInsurancePence: number;
  levyPence: number;
  pensionPence: number;
  corporationTaxPence: number;
  wagesPence: number;
  dividendsPence: number;
  /** Income tax, on dividends as well. */
  taxPence: number;
  insurancePence: number;
  netPence: number;
  /** Gross pay on PAYE with the same net pay: the wages, unless there are dividends. */
  grossPence: number;
}

type Drawn = Pick<Conversion, "wagesPence" | "dividendsPence" | "corporationTaxPence" | "employerInsurancePence">;

const onCosts = (basis: RateBasis, { pensionPercent }: PayAssumptions, year: TaxYear): OnCosts => ({
  pension: pensionPercent / 100,
  levy: basis === "umbrella" ? year.apprenticeshipLevy : 0,
});

const deductionsFor = (basis: RateBasis, { days, marginPence, costsPence }: PayAssumptions): number => {
  if (basis === "umbrella") return (marginPence * days) / 5;
  return basis === "outside" ? costsPence : 0;
};

const holidayShare = ({ holidayIncluded }: PayAssumptions, year: TaxYear): number => (holidayIncluded ? 0 : year.holidayPay);

const hasDividends = (basis: RateBasis, { drawing }: PayAssumptions): boolean => basis === "outside" && drawing === "dividends";

/**
 * Returns the net pay for a day rate, and the gross pay on PAYE that leaves the same. For an umbrella rate and a company's income the
 * employer's costs are deducted first; a PAYE rate is wages, and the employer pays its costs on top.
 */
export function fromDayRate(basis: RateBasis, ratePence: number, assumed: PayAssumptions, year: TaxYear): Conversion {
  const incomePence = ratePence * assumed.days;
  const costs = onCosts(basis, assumed, year);
  const deductedPence = deductionsFor(basis, assumed);
  const holidayPence = basis === "paye" ? incomePence * holidayShare(assumed, year) : 0;
  const leftPence = incomePence - deductedPence;
  const grossPence =
    basis === "paye"
      ? incomePence + holidayPence
      : hasDividends(basis, assumed)
        ? grossOfProfit(leftPence, costs.pension, assumed, year)
        : wagesFor(leftPence, costs, year);
  const drawn: Drawn = hasDividends(basis, assumed)
    ? drawProfit(leftPence - grossPence * costs.pension, year)
    : { wagesPence: grossPence, dividendsPence: 0, corporationTaxPence: 0, employerInsurancePence: employerInsurance(grossPence, year) };
  const taxPence = incomeTax(drawn, assumed, year);
  const insurancePence = employeeInsurance(drawn.wagesPence, year);
  return {
    ...drawn,
    basis,
    ratePence,
    incomePence,
    deductedPence,
    holidayPence,
    levyPence: grossPence * costs.levy,
    pensionPence: grossPence * costs.pension,
    grossPence,
    taxPence,
    insurancePence,
    netPence: drawn.wagesPence + drawn.dividendsPence - taxPence - insurancePence,
  };
}

/** Returns the day rate equivalent to gross pay on PAYE, in pence: the inverse of `fromDayRate`. */
export function dayRateFor(basis: RateBasis, grossPence: number, assumed: PayAssumptions, year: TaxYear): number {
  if (basis === "paye") return grossPence / (1 + holidayShare(assumed, year)) / assumed.days;
  const costs = onCosts(basis, assumed, year);
  const neededPence = hasDividends(basis, assumed)
    ? profitFor(netOfWages(grossPence, assumed, year), assumed, year) + grossPence * costs.pension
    : costOfWages(grossPence, costs, year);
  return (neededPence + deductionsFor(basis, assumed)) / assumed.days;
}

/** Divides a company's profit: a director's salary of the personal allowance, then corporation tax, and the rest as dividends. */
function drawProfit(profitPence: number, year: TaxYear): Drawn {
  const wagesPence = Math.min(year.incomeTax.personalAllowancePence, wagesFor(profitPence, { pension: 0, levy: 0 }, year));
  const employerInsurancePence = employerInsurance(wagesPence, year);
  const taxedPence = Math.max(0, profitPence - wagesPence - employerInsurancePence);
  const corporationTaxPence = corporationTax(taxedPence, year);
  return { wagesPence, employerInsurancePence, corporationTaxPence, dividendsPence: taxedPence - corporationTaxPence };
}

const netOf = (drawn: Pick<Drawn, "wagesPence" | "dividendsPence">, assumed: PayAssumptions, year: TaxYear): number =>
  drawn.wagesPence + drawn.dividendsPence - incomeTax(drawn, assumed, year) - employeeInsurance(drawn.wagesPence, year);

const netOfWages = (wagesPence: number, assumed: PayAssumptions, year: TaxYear): number =>
  netOf({ wagesPence, dividendsPence: 0 }, assumed, year);

const profitFor = (netPence: number, assumed: PayAssumptions, year: TaxYear): number =>
  solve((profit) => netOf(drawProfit(profit, year), assumed, year) - netPence, 5 * netPence);

/** The company pays a pension in proportion to the gross pay that its owner would have as an employee. */
const grossOfProfit = (leftPence: number, pension: number, assumed: PayAssumptions, year: TaxYear): number =>
  solve((gross) => netOfWages(gross, assumed, year) - netOf(drawProfit(leftPence - pension * gross, year), assumed, year), 3 * leftPence);

const halvings = 60;

/** Returns where an increasing function is zero between nothing and `most`; zero where it begins above. */
function solve(valueAt: (pence: number) => number, most: number): number {
  let [low, high] = [0, Math.max(0, most)];
  for (let step = 0; step < halvings && low < high; step += 1) {
    const middle = (low + high) / 2;
    if (valueAt(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const taxBetween = (from: number, to: number, bands: TaxYear["dividends"]["bands"]): number =>
  bands.reduce((tax, { upToPence, rate }, at) => {
    const bandFrom = Math.max(from, bands[at - 1]?.upToPence ?? 0);
    return tax + Math.max(0, Math.min(to, upToPence) - bandFrom) * rate;
  }, 0);

/** Returns the tax on a year's pay and dividends, in pence. Dividends lie on top of pay, in the bands of the whole UK. */
export function incomeTax(
  { wagesPence, dividendsPence }: Pick<Drawn, "wagesPence" | "dividendsPence">,
  { taxPlace }: Pick<PayAssumptions, "taxPlace">,
  { incomeTax: { personalAllowancePence, taperFromPence, bands }, dividends }: TaxYear,
): number {
  const allowance = Math.max(0, personalAllowancePence - Math.max(0, wagesPence + dividendsPence - taperFromPence) / 2);
  const taxedWages = Math.max(0, wagesPence - allowance);
  const taxedDividends = Math.max(0, dividendsPence - Math.max(0, allowance - wagesPence));
  const free = Math.min(taxedDividends, dividends.allowancePence);
  return taxBetween(0, taxedWages, bands[taxPlace]) + taxBetween(taxedWages + free, taxedWages + taxedDividends, dividends.bands);
}

/** Returns the employee's National Insurance, in pence a year. */
export function employeeInsurance(wagesPence: number, { employeeInsurance: { fromPence, upperPence, rate, upperRate } }: TaxYear): number {
  const main = Math.max(0, Math.min(wagesPence, upperPence) - fromPence);
  return main * rate + Math.max(0, wagesPence - upperPence) * upperRate;
}

/** Returns the employer's National Insurance on top of wages, in pence a year. */
export const employerInsurance = (wagesPence: number, { employerInsurance: { fromPence, rate } }: TaxYear): number =>
  Math.max(0, wagesPence - fromPence) * rate;

/** Returns the tax on a company's yearly profit, with marginal relief between the limits, in pence. */
export function corporationTax(profitPence: number, { corporationTax: rates }: TaxYear): number {
  const { smallRate, mainRate, lowerPence, upperPence, reliefFraction } = rates;
  if (profitPence <= lowerPence) return profitPence * smallRate;
  return profitPence * mainRate - Math.max(0, upperPence - profitPence) * reliefFraction;
}

/** The employer's further costs besides National Insurance, as fractions of gross pay. */
interface OnCosts {
  pension: number;
  levy: number;
}

/** Returns the employer's total cost of a year's wages, in pence. */
export const costOfWages = (wagesPence: number, { pension, levy }: OnCosts, year: TaxYear): number =>
  wagesPence * (1 + pension + levy) + employerInsurance(wagesPence, year);

/** Returns the wages for a total cost, in pence a year: the inverse of `costOfWages`. Zero for zero. */
export function wagesFor(costPence: number, { pension, levy }: OnCosts, year: TaxYear): number {
  const { fromPence, rate } = year.employerInsurance;
  const share = 1 + pension + levy;
  const below = costPence / share;
  if (below <= fromPence) return Math.max(0, below);
  return (costPence + rate * fromPence) / (share + rate);
}

/** Returns the gross pay on PAYE that leaves the same as a salary with its extras, or as a day rate. */
export const grossFor = (basis: PayTermsBasis, pence: number, assumed: PayAssumptions, year: TaxYear): number =>
  basis === "salary" ? pence * (1 + assumed.bonusPercent / 100) + assumed.carPence : fromDayRate(basis, pence, assumed, year).grossPence;

/** Returns the salary or day rate that leaves the same as gross pay on PAYE: the inverse of `grossFor`. Never below zero. */
export const amountFor = (basis: PayTermsBasis, grossPence: number, assumed: PayAssumptions, year: TaxYear): number =>
  basis === "salary"
    ? Math.max(0, grossPence - assumed.carPence) / (1 + assumed.bonusPercent / 100)
    : dayRateFor(basis, grossPence, assumed, year);

const rateBasisOf: Partial<Record<PayBasis, RateBasis>> = {
  "paye-agency": "paye",
  "paye-client": "paye",
  umbrella: "umbrella",
  "outside-ir35": "outside",
};

interface StatedRate {
  basis: PayTermsBasis;
  /** A year's for a salary, otherwise a day's. */
  minPence: number | null;
  maxPence: number | null;
}

/**
 * Returns the salary or day rate of an advert that can be converted: of several, the one on the reader's own terms, otherwise the first
 * whose basis is known. A fee by the month or year is a rate for the reader's days. Null for pay abroad and a rate without its basis.
 */
export function convertibleRate(pay: AdvertPay, terms: PayTerms): StatedRate | null {
  if (pay.currency !== "GBP") return null;
  const perDay = timesADay(pay.period);
  const rates = [pay, ...pay.otherRates].flatMap(({ basis, minPence, maxPence }): StatedRate[] => {
    const rateBasis = basis && rateBasisOf[basis];
    const isSalary = perDay === null && (basis === null || rateBasis === "paye");
    const known = isSalary ? "salary" : rateBasis;
    const times = perDay ?? timesAYear(pay.period) / (isSalary ? 1 : terms.days);
    return known ? [{ basis: known, minPence: minPence && minPence * times, maxPence: maxPence && maxPence * times }] : [];
  });
  return rates.find(({ basis }) => basis === terms.basis) ?? rates[0] ?? null;
}

/** Pay converted to a reader's terms. */
interface EquivalentPay {
  minPence: number | null;
  maxPence: number | null;
  currency: string;
  /** "PAYE a year". */
  unit: string;
}

const unitsOf: Record<PayTermsBasis, string> = {
  salary: "PAYE a year",
  paye: "PAYE a day",
  umbrella: "umbrella a day",
  outside: "a day outside IR35",
};

/** A salary is given to £1,000, a day rate to £5: assumptions are no more exact than that. */
const stepPence = (basis: PayTermsBasis): number => (basis === "salary" ? 100_000 : 500);

/**
 * Returns an advert's pay on the reader's terms. A rate that is on these terms already, or does not say its basis, is given as a year's
 * pay at the reader's days; null for a salary that needs no conversion. `day` decides the tax year.
 */
export function equivalentPay(pay: AdvertPay, terms: PayTerms, day: Date): EquivalentPay | null {
  const rate = convertibleRate(pay, terms);
  if (!rate || rate.basis === terms.basis) {
    const stated = rate && rate.basis !== "salary" ? { ...pay, ...rate, period: "day" as const } : pay;
    const yearly = yearlyEquivalent(stated, terms.days);
    return yearly && { ...yearly, unit: pay.period === "month" ? "a year" : `a year at ${terms.days} days` };
  }
  const [step, year] = [stepPence(terms.basis), taxYearOn(day)];
  const converted = (pence: number | null) =>
    pence === null ? null : Math.round(amountFor(terms.basis, grossFor(rate.basis, pence, terms, year), terms, year) / step) * step;
  return { minPence: converted(rate.minPence), maxPence: converted(rate.maxPence), currency: "GBP", unit: unitsOf[terms.basis] };
}

const rateNames: Record<Exclude<PayTermsBasis, "salary">, string> = {
  paye: "a PAYE day rate",
  umbrella: "a day rate through an umbrella",
  outside: "a day rate outside IR35",
};

/** "a day rate outside IR35 drawn as dividends, 220 days a year, compared with a salary with 5% pension and £5,000 for a car". */
export function describeTerms({ basis, days, taxPlace, drawing, ...terms }: PayTerms): string {
  const extras = [
    `${terms.pensionPercent}% pension`,
    terms.carPence > 0 && `£${(terms.carPence / 100).toLocaleString("en-GB")} for a car`,
    terms.bonusPercent > 0 && `${terms.bonusPercent}% bonus`,
  ].filter(Boolean);
  const last = extras.pop();
  const withExtras = `with ${extras.length > 0 ? `${extras.join(", ")} and ` : ""}${last}`;
  const place = taxPlace === "scotland" ? ", taxed in Scotland" : "";
  if (basis === "salary") return `a salary on PAYE ${withExtras}, compared with day rates for ${days} days a year${place}`;
  const drawn = basis === "outside" ? ` drawn as ${drawing}` : "";
  return `${rateNames[basis]}${drawn}, ${days} days a year, compared with a salary ${withExtras}${place}`;
}
