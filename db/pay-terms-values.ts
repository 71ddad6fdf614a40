/** The terms on which a reader compares pay, and what a rate comes to in a year: shared by database, server and screens. */
import type { BasisRate, PayBasis, PayPeriod } from "./values.ts";

export const payTermsBases = ["salary", "paye", "umbrella", "outside"] as const;
export type PayTermsBasis = (typeof payTermsBases)[number];

/** Where a taxpayer lives: Scotland has income tax bands of its own. */
export const taxPlaces = ["england-wales-ni", "scotland"] as const;
export type TaxPlace = (typeof taxPlaces)[number];

/** How an owner takes a company's profit: a small salary and dividends, or all of it as wages. */
export const drawings = ["dividends", "wages"] as const;

/** Assumptions the reader may change. Amounts in pence. */
export interface PayAssumptions {
  /** Days worked and paid in a year. */
  days: number;
  /** Pension contribution of an employer, umbrella or own company, as a percentage of gross pay. */
  pensionPercent: number;
  /** Car allowance, or what a company car is worth, that comes with a salary each year. */
  carPence: number;
  /** Bonus that comes with a salary, as a percentage of it. */
  bonusPercent: number;
  /** Umbrella company's margin for each week of five days. */
  marginPence: number;
  /** Yearly cost of running a company. */
  costsPence: number;
  /** Whether a PAYE day rate already includes holiday pay. */
  holidayIncluded: boolean;
  taxPlace: TaxPlace;
  drawing: (typeof drawings)[number];
}

export type PayTerms = PayAssumptions & { basis: PayTermsBasis };

export const defaultAssumptions: PayAssumptions = {
  days: 220,
  pensionPercent: 3,
  carPence: 0,
  bonusPercent: 0,
  marginPence: 2_500,
  costsPence: 200_000,
  holidayIncluded: false,
  taxPlace: "england-wales-ni",
  drawing: "dividends",
};

type NumericField = { [Field in keyof PayAssumptions]: PayAssumptions[Field] extends number ? Field : never }[keyof PayAssumptions];

/** The least and the most of each number. */
export const payTermsLimits = {
  days: [1, 260],
  pensionPercent: [0, 50],
  carPence: [0, 3_000_000],
  bonusPercent: [0, 100],
  marginPence: [0, 20_000],
  costsPence: [0, 5_000_000],
} as const satisfies Record<NumericField, readonly [number, number]>;

/** Percentages may have decimals; days and pence are whole. */
const isWholeNumber = (field: NumericField): boolean => !field.endsWith("Percent");

/** Checks terms from storage, where anything may stand. */
export function isPayTerms(value: unknown): value is PayTerms {
  if (typeof value !== "object" || value === null) return false;
  const terms = value as Record<keyof PayTerms, unknown>;
  const isOneOf = (values: readonly unknown[], one: unknown) => values.includes(one);
  return (
    Object.keys(terms).length === Object.keys(defaultAssumptions).length + 1 &&
    isOneOf(payTermsBases, terms.basis) &&
    isOneOf(taxPlaces, terms.taxPlace) &&
    isOneOf(drawings, terms.drawing) &&
    typeof terms.holidayIncluded === "boolean" &&
    Object.entries(payTermsLimits).every(([name, [least, most]]) => {
      const field = name as NumericField;
      const number = terms[field];
      return typeof number === "number" && number >= least && number <= most && (!isWholeNumber(field) || Number.isInteger(number));
    })
  );
}

/** Pay as an advert states it. */
export interface PeriodPay {
  period: PayPeriod;
  minPence: number | null;
  maxPence: number | null;
  /** ISO 4217. */
  currency: string;
}

/** Stated pay with a rate for each further basis, in the same period and currency. */
export type AdvertPay = PeriodPay & { basis: PayBasis | null; otherRates: readonly BasisRate[] };

/** Hours in a day, where an advert does not say. */
const usualHours = 8;

/** Returns how many of a period's pay make a year's. */
export const timesAYear = (period: PayPeriod, days = defaultAssumptions.days, hours: number | null = null): number =>
  ({ year: 1, month: 12, week: days / 5, day: days, hour: days * (hours ?? usualHours) })[period];

/** Returns how many of a period's pay make a day's; null for pay by the month or year. */
export const timesADay = (period: PayPeriod): number | null => ({ year: null, month: null, week: 1 / 5, day: 1, hour: usualHours })[period];

/** Returns a rate as pay for a year, rounded to £1,000; null for yearly pay. The assumption is `yearlyAssumption`. */
export function yearlyEquivalent({ period, minPence, maxPence, currency }: PeriodPay, days = defaultAssumptions.days): PeriodPay | null {
  if (period === "year") return null;
  const yearly = (pence: number | null) => (pence === null ? null : Math.round((pence * timesAYear(period, days)) / 100_000) * 100_000);
  return { period: "year", minPence: yearly(minPence), maxPence: yearly(maxPence), currency };
}

/** "at 220 days of 8 hours"; "" where nothing is assumed. */
export function yearlyAssumption(period: PayPeriod, hours: number | null = null): string {
  if (period === "hour") return `at ${defaultAssumptions.days} days of ${hours ?? usualHours} hours`;
  return period === "day" || period === "week" ? `at ${defaultAssumptions.days} days` : "";
}
