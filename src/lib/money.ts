import type { PayBasis, PayPeriod } from "#db/values.ts";

export interface StatedPay {
  period: PayPeriod;
  minPence: number | null;
  maxPence: number | null;
  /** ISO 4217. */
  currency: string;
}

const symbols: Record<string, string> = { GBP: "£", EUR: "€", USD: "$" };
const units: Record<PayPeriod, string> = { year: "a year", month: "a month", week: "a week", day: "a day", hour: "an hour" };
const basisLabels: Record<PayBasis, string> = {
  "paye-agency": "PAYE through an agency",
  "paye-client": "PAYE with the client",
  umbrella: "umbrella",
  "outside-ir35": "outside IR35",
  "not-determined": "IR35 not determined",
};

/** "£55,000", "£18.50", "AED 1,200". Pence are shown only when there are some. */
export function formatMoney(pence: number, currency = "GBP"): string {
  const whole = Math.trunc(Math.abs(pence) / 100);
  const rest = Math.round(Math.abs(pence) % 100);
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  const amount = rest ? `${grouped}.${String(rest).padStart(2, "0")}` : grouped;
  return `${pence < 0 ? "−" : ""}${symbols[currency] ?? `${currency} `}${amount}`;
}

/** "£55,000 – £65,000", "From £55,000", "Up to £65,000"; null when neither end is stated. */
export function payFigures({ minPence, maxPence, currency }: Omit<StatedPay, "period">): string | null {
  if (minPence !== null && maxPence !== null) {
    const low = formatMoney(minPence, currency);
    return minPence === maxPence ? low : `${low} – ${formatMoney(maxPence, currency)}`;
  }
  if (minPence !== null) return `From ${formatMoney(minPence, currency)}`;
  if (maxPence !== null) return `Up to ${formatMoney(maxPence, currency)}`;
  return null;
}

/** "a year", "an hour". */
export function payUnit(period: PayPeriod): string {
  return units[period];
}

/** "outside IR35". */
export function payBasisLabel(basis: PayBasis): string {
  return basisLabels[basis];
}

/** "£55,000 – £65,000 a year", "£425 a day · outside IR35"; null when no figure is stated. */
export function payLine(pay: StatedPay & { basis: PayBasis | null }): string | null {
  const figures = payFigures(pay);
  if (figures === null) return null;
  const line = `${figures} ${payUnit(pay.period)}`;
  return pay.basis ? `${line} · ${payBasisLabel(pay.basis)}` : line;
}

/** "1 job", "2,412 jobs". `many` defaults to the one-form with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "2,412". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
