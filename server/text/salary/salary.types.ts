import type { PayPeriod } from "#db/values.ts";

/** Parsed pay of an advert. Amounts are in whole units of `currency` (pounds, not pence). */
export interface SalaryReading {
  /** Null when no lower end is stated; a single figure sets both ends. */
  min: number | null;
  max: number | null;
  /** Null when no pay is stated, or when neither words nor size indicate the period. */
  period: PayPeriod | null;
  /** ISO 4217; null when no pay is stated. */
  currency: string | null;
  /** One per basis where the advert states several, the first of them being `min` and `max`; otherwise empty. */
  rates: Rate[];
  flags: SalaryFlags;
}

/** The basis on which a rate is paid. */
export type PayModel = "PAYE" | "umbrella" | "limited company" | "CIS" | "outside IR35";

export interface Rate {
  model: PayModel;
  min: number | null;
  max: number | null;
}

export interface SalaryFlags {
  /** No pay figure is stated. */
  undisclosed: boolean;
  /** A range is stated whose ends are implausibly far apart ("£31,000 - £320,000"): no figure is read from it. */
  doubtful: boolean;
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
