import type { BasisRate, PayBasis, PayPeriod } from "#db/values.ts";
import { quoted } from "../quoted-value.ts";
import { readEngagement } from "../recognise/engagement.ts";
import type { SalaryFlags } from "../salary/salary.types.ts";
import { readSalary } from "../salary/salary-reader.ts";

/** A parsed value, or a sentence that explains why the input is invalid. */
export type Reading<Value> = { value: Value } | { fault: string };

export const asReading = <Value>(value: Value): { value: Value } => ({ value });
export const asFault = (fault: string): { fault: string } => ({ fault });

/** Trims the input, collapses spaces and normalises full-width characters. */
export const tidyText = (typed: string): string => typed.normalize("NFKC").replace(/\s+/g, " ").trim();

export const formatPounds = (amount: number): string => `£${amount.toLocaleString("en-GB")}`;

/** Returns a sentence on why the text is not a valid amount of money; null when it is. */
export function findMoneyFault(text: string, what: string): string | null {
  if (/[€$¥]|\b(?:eur|euros?|usd|dollars?|aed|dirhams?|chf)\b/i.test(text))
    return `${what} is kept in pounds. Work it out in pounds, and enter that.`;
  if (/^[£\s]*[-−–]/.test(text)) return `${what} cannot be negative.`;
  return null;
}

export interface StatedPay {
  /** Null for an open lower end; one end is always stated. */
  minPence: number | null;
  maxPence: number | null;
  /** Null when neither words nor size indicate the period. */
  period: PayPeriod | null;
  basis: PayBasis | null;
  /** Rates on further bases, where several are stated. */
  otherRates: BasisRate[];
  flags: SalaryFlags;
}

/** Parses pay as people write it, with the parser for feed adverts: "£55k - £65k + car", "£450pd outside", "32.50/hr". */
export function readStatedPay(text: string, isAgency = false): Reading<StatedPay> {
  if (/^\s*[-−–][£\d]/.test(text)) return asFault("Pay cannot be negative.");
  const { min, max, period, currency, flags, rates } = readSalary(text);
  if (flags.doubtful) return asFault(`One end of ${quoted(text)} is so far from the other that one of them must be a slip.`);
  if (min === null && max === null) return asFault("Enter the pay in pounds, such as 65,000, £55k - £65k or £450 a day.");
  if (currency !== "GBP") return asFault(`The pay is stated in ${currency}: adverts here state it in pounds.`);
  const pence = (pounds: number | null) => (pounds === null ? null : Math.round(pounds * 100));
  const engaged = readEngagement({
    ...{ employment: "", title: "", text, level: "intermediate", period, flags, isAgency },
    rates: rates.map((rate) => ({ model: rate.model, minPence: pence(rate.min), maxPence: pence(rate.max) })),
  });
  return asReading({
    ...{ minPence: pence(min), maxPence: pence(max), period, basis: engaged.payBasis, flags },
    otherRates: engaged.payRates?.slice(1) ?? [],
  });
}
