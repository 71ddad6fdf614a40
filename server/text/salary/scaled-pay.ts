import type { PayPeriod, PayScale } from "#db/values.ts";

const scales: Record<PayPeriod, { payScale: PayScale; times: number }> = {
  year: { payScale: "year", times: 1 },
  month: { payScale: "year", times: 12 },
  week: { payScale: "day", times: 1 / 5 },
  day: { payScale: "day", times: 1 },
  hour: { payScale: "hour", times: 1 },
};

interface ScaledPay {
  payScale: PayScale | null;
  payMinPence: number | null;
  payMaxPence: number | null;
}

/** Pay on the scale it is filtered on; nothing when no figure is stated. */
export function scaledPay(period: PayPeriod | null, minPence: number | null, maxPence: number | null): ScaledPay {
  if (!period || (minPence === null && maxPence === null)) return { payScale: null, payMinPence: null, payMaxPence: null };
  const { payScale, times } = scales[period];
  const scaled = (pence: number | null) => (pence === null ? null : Math.round(pence * times));
  return { payScale, payMinPence: scaled(minPence), payMaxPence: scaled(maxPence) };
}
