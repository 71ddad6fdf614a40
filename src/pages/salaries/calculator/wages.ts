import { taxYear } from "./tax-year.ts";

/** Tax on a year's gross pay in England, Wales and Northern Ireland, in pence. */
export function incomeTax(grossPence: number): number {
  const { personalAllowancePence, taperFromPence, bands } = taxYear.incomeTax;
  const allowance = Math.max(0, personalAllowancePence - Math.max(0, grossPence - taperFromPence) / 2);
  // The additional rate begins at £125,140 of pay, allowance or not, which is where the allowance has gone.
  let left = Math.max(0, grossPence - allowance);
  let tax = 0;
  for (const { widthPence, rate } of bands) {
    const inBand = Math.min(left, widthPence);
    tax += inBand * rate;
    left -= inBand;
  }
  return tax;
}

/** What is taken from wages for National Insurance, in pence a year. */
export function employeeInsurance(grossPence: number): number {
  const { fromPence, upperPence, rate, upperRate } = taxYear.employeeInsurance;
  const main = Math.max(0, Math.min(grossPence, upperPence) - fromPence);
  return main * rate + Math.max(0, grossPence - upperPence) * upperRate;
}

/** What an employer pays for National Insurance on top of wages, in pence a year. */
export const employerInsurance = (grossPence: number): number =>
  Math.max(0, grossPence - taxYear.employerInsurance.fromPence) * taxYear.employerInsurance.rate;

/** Shares of gross pay that an employer pays besides National Insurance. */
export interface OnCosts {
  pension: number;
  levy: number;
}

/** What a year's wages cost their employer, in pence. */
export const costOfWages = (grossPence: number, { pension, levy }: OnCosts): number =>
  grossPence * (1 + pension + levy) + employerInsurance(grossPence);

/** The wages that cost so much, in pence a year: the inverse of `costOfWages`. Nothing buys nothing. */
export function wagesFor(costPence: number, { pension, levy }: OnCosts): number {
  const { fromPence, rate } = taxYear.employerInsurance;
  const share = 1 + pension + levy;
  const below = costPence / share;
  if (below <= fromPence) return Math.max(0, below);
  return (costPence + rate * fromPence) / (share + rate);
}
