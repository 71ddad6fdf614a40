export const calculatorBases = ["outside", "umbrella", "paye"] as const;
export type CalculatorBasis = (typeof calculatorBases)[number];

/** Assumptions the user may change. Amounts in pence. */
export interface Assumptions {
  /** Days worked and paid in a year. */
  days: number;
  /** Pension contribution of an employer, umbrella or personal company, as a percentage of gross pay. */
  pensionPercent: number;
  /** Umbrella company's margin for each week of five days. */
  marginPence: number;
  /** Yearly cost of running a company. */
  costsPence: number;
  /** Whether a PAYE day rate already includes holiday pay. */
  holidayIncluded: boolean;
}

export const defaultAssumptions: Assumptions = {
  days: 220,
  pensionPercent: 3,
  marginPence: 2_500,
  costsPence: 200_000,
  holidayIncluded: false,
};

/** Breakdown from a day rate to gross and net pay, in pence a year. */
export interface Conversion {
  basis: CalculatorBasis;
  ratePence: number;
  incomePence: number;
  /** The umbrella's margin or the company's costs. */
  deductedPence: number;
  holidayPence: number;
  employerInsurancePence: number;
  levyPence: number;
  pensionPence: number;
  grossPence: number;
  taxPence: number;
  insurancePence: number;
  netPence: number;
}

const onCosts = (basis: CalculatorBasis, { pensionPercent }: Assumptions) => ({
  pension: pensionPercent / 100,
  levy: basis === "umbrella" ? taxYear.apprenticeshipLevy : 0,
});

const deductionsFor = (basis: CalculatorBasis, { days, marginPence, costsPence }: Assumptions): number => {
  if (basis === "umbrella") return (marginPence * days) / 5;
  return basis === "outside" ? costsPence : 0;
};

const holidayShare = ({ holidayIncluded }: Assumptions): number => (holidayIncluded ? 0 : taxYear.holidayPay);

/**
 * Returns the gross pay for a day rate, and the net pay. For an umbrella rate and a company's income the employer's costs are deducted
 * first; a PAYE rate is wages, and the employer pays its costs on top. All of a company's income is taken as wages, so that the three are
 * comparable.
 */
export function fromDayRate(basis: CalculatorBasis, ratePence: number, assumed: Assumptions): Conversion {
  const incomePence = ratePence * assumed.days;
  const costs = onCosts(basis, assumed);
  const deductedPence = deductionsFor(basis, assumed);
  const holidayPence = basis === "paye" ? incomePence * holidayShare(assumed) : 0;
  const grossPence = basis === "paye" ? incomePence + holidayPence : wagesFor(incomePence - deductedPence, costs);
  const [taxPence, insurancePence] = [incomeTax(grossPence), employeeInsurance(grossPence)];
  return {
    basis,
    ratePence,
    incomePence,
    deductedPence,
    holidayPence,
    employerInsurancePence: employerInsurance(grossPence),
    levyPence: grossPence * costs.levy,
    pensionPence: grossPence * costs.pension,
    grossPence,
    taxPence,
    insurancePence,
    netPence: grossPence - taxPence - insurancePence,
  };
}

/** Returns the day rate equivalent to a salary's gross pay, in pence: the inverse of `fromDayRate`. */
export function dayRateFor(basis: CalculatorBasis, salaryPence: number, assumed: Assumptions): number {
  if (basis === "paye") return salaryPence / (1 + holidayShare(assumed)) / assumed.days;
  return (costOfWages(salaryPence, onCosts(basis, assumed)) + deductionsFor(basis, assumed)) / assumed.days;
}

/** Returns the tax on a year's gross pay in England, Wales and Northern Ireland, in pence. */
export function incomeTax(grossPence: number): number {
  const { personalAllowancePence, taperFromPence, bands } = taxYear.incomeTax;
  const allowance = Math.max(0, personalAllowancePence - Math.max(0, grossPence - taperFromPence) / 2);
  // The additional rate starts at £125,140 of gross pay, where the allowance has tapered to zero.
  let left = Math.max(0, grossPence - allowance);
  let tax = 0;
  for (const { widthPence, rate } of bands) {
    const inBand = Math.min(left, widthPence);
    tax += inBand * rate;
    left -= inBand;
  }
  return tax;
}

/** Returns the employee's National Insurance, in pence a year. */
export function employeeInsurance(grossPence: number): number {
  const { fromPence, upperPence, rate, upperRate } = taxYear.employeeInsurance;
  const main = Math.max(0, Math.min(grossPence, upperPence) - fromPence);
  return main * rate + Math.max(0, grossPence - upperPence) * upperRate;
}

/** Returns the employer's National Insurance on top of wages, in pence a year. */
export const employerInsurance = (grossPence: number): number =>
  Math.max(0, grossPence - taxYear.employerInsurance.fromPence) * taxYear.employerInsurance.rate;

/** The employer's further costs besides National Insurance, as fractions of gross pay. */
interface OnCosts {
  pension: number;
  levy: number;
}

/** Returns the employer's total cost of a year's wages, in pence. */
export const costOfWages = (grossPence: number, { pension, levy }: OnCosts): number =>
  grossPence * (1 + pension + levy) + employerInsurance(grossPence);

/** Returns the wages for a total cost, in pence a year: the inverse of `costOfWages`. Zero for zero. */
export function wagesFor(costPence: number, { pension, levy }: OnCosts): number {
  const { fromPence, rate } = taxYear.employerInsurance;
  const share = 1 + pension + levy;
  const below = costPence / share;
  if (below <= fromPence) return Math.max(0, below);
  return (costPence + rate * fromPence) / (share + rate);
}

/** Statutory figures for one tax year. Rates are fractions of one, amounts are pence a year. */
export const taxYear = {
  name: "2026/27",
  from: "6 April 2026",
  to: "5 April 2027",
  incomeTax: {
    personalAllowancePence: 1_257_000,
    /** Above this, the allowance falls by £1 for every £2. */
    taperFromPence: 10_000_000,
    /** Bands above the allowance, lowest first: the width of each and its rate. */
    bands: [
      { widthPence: 3_770_000, rate: 0.2 },
      { widthPence: 8_744_000, rate: 0.4 },
      { widthPence: Number.POSITIVE_INFINITY, rate: 0.45 },
    ],
  },
  employeeInsurance: { fromPence: 1_257_000, upperPence: 5_027_000, rate: 0.08, upperRate: 0.02 },
  employerInsurance: { fromPence: 500_000, rate: 0.15 },
  apprenticeshipLevy: 0.005,
  /** 5.6 weeks of holiday to 46.4 weeks of work. */
  holidayPay: 5.6 / 46.4,
  sources: [
    { words: "GOV.UK, Income Tax rates and Personal Allowances", url: "https://www.gov.uk/income-tax-rates" },
    {
      words: "GOV.UK, Rates and thresholds for employers 2026 to 2027",
      url: "https://www.gov.uk/guidance/rates-and-thresholds-for-employers-2026-to-2027",
    },
    { words: "GOV.UK, Pay Apprenticeship Levy", url: "https://www.gov.uk/guidance/pay-apprenticeship-levy" },
    { words: "GOV.UK, Holiday entitlement", url: "https://www.gov.uk/holiday-entitlement-rights" },
  ],
} as const;
