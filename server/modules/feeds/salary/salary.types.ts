import type { PayPeriod } from "#db/values.ts";

/** What an advert's own words about pay say. Amounts are in whole units of `currency` (pounds, not pence). */
export interface SalaryReading {
  /** Null when no lower end is stated. A single figure sets both ends. */
  min: number | null;
  max: number | null;
  /** Null when no pay is stated, or when neither words nor size tell the period. */
  period: PayPeriod | null;
  /** ISO 4217; null when no pay is stated. */
  currency: string | null;
  flags: SalaryFlags;
}

export interface SalaryFlags {
  /** No pay figure is stated. */
  undisclosed: boolean;
  approximate: boolean;
  /** Depends on experience. */
  doe: boolean;
  negotiable: boolean;
  /** Pro rata, or a full-time equivalent. */
  proRata: boolean;
  /** Named beside the pay, in the order stated. */
  benefits: string[];
  /** `unknown`: stated as to be confirmed. Null: not mentioned. */
  ir35: "inside" | "outside" | "unknown" | null;
  /** "PAYE", "umbrella", "limited company", "CIS", or two of them joined by "or". */
  payModel: string | null;
}
