import { type AdvertPay, type PayTerms, type PayTermsBasis, timesADay, timesAYear, yearlyEquivalent } from "../pay-terms-values.ts";
import type { PayBasis } from "../values.ts";
import { amountFor, grossFor, type RateBasis } from "./pay-conversion.ts";
import { taxYearOn } from "./tax-years.ts";

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
 * whose basis is known. Null where the basis is not stated, and for pay abroad.
 */
export function convertibleRate(pay: AdvertPay, terms: PayTerms): StatedRate | null {
  if (pay.currency !== "GBP") return null;
  const perDay = timesADay(pay.period);
  const times = perDay ?? timesAYear(pay.period);
  const rates = [pay, ...pay.otherRates].flatMap(({ basis, minPence, maxPence }): StatedRate[] => {
    const known = perDay === null ? "salary" : basis && rateBasisOf[basis];
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
