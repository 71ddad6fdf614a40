import type { PayPeriod } from "#db/values.ts";

/** Whole units of currency between which a figure of that period can be believed. */
export const believablePay: Record<PayPeriod, readonly [number, number]> = {
  year: [8_000, 600_000],
  month: [600, 50_000],
  week: [150, 12_000],
  day: [40, 4_000],
  hour: [5, 500],
};
