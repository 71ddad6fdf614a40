import type { AdvertPay, PeriodPay } from "#db/pay-terms-values.ts";
import type { PayBasis, PayPeriod, PayScale } from "#db/values.ts";

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
export function payFigures({ minPence, maxPence, currency }: Omit<PeriodPay, "period">): string | null {
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

/** "£55,000 – £65,000 a year", "£500 a day · umbrella; £420 a day · PAYE through an agency"; null when no figure is stated. */
export function payLine(pay: AdvertPay): string | null {
  const lines = [pay, ...pay.otherRates].flatMap(({ basis, minPence, maxPence }) => {
    const figures = payFigures({ minPence, maxPence, currency: pay.currency });
    if (figures === null) return [];
    const line = `${figures} ${payUnit(pay.period)}`;
    return basis ? `${line} · ${payBasisLabel(basis)}` : line;
  });
  return lines.length > 0 ? lines.join("; ") : null;
}

/** Scales of the pay filter, and how many of a period's pay make one of its scale's. */
const filterScales: Record<PayPeriod, { scale: PayScale; times: number }> = {
  year: { scale: "year", times: 1 },
  month: { scale: "year", times: 12 },
  week: { scale: "day", times: 1 / 5 },
  day: { scale: "day", times: 1 },
  hour: { scale: "hour", times: 1 },
};

/** The minimum of a search's pay filter; without bases it holds for a rate of any. */
interface PayMinimum {
  scale: PayScale;
  minPence: number | null;
  bases: readonly string[];
}

/**
 * "Only the top of this range meets your £500 minimum": for pay that a search lists although its lower end is below the minimum, or not
 * stated. Null where a rate that was searched for meets the minimum from its lower end on.
 */
export function topOfRangeNote(pay: AdvertPay, { scale, minPence: least, bases }: PayMinimum): string | null {
  const { scale: ownScale, times } = filterScales[pay.period];
  if (least === null || ownScale !== scale || pay.currency !== "GBP") return null;
  const reaches = (pence: number | null) => pence !== null && Math.round(pence * times) >= least;
  const meeting = [pay, ...pay.otherRates].filter(
    ({ basis, minPence, maxPence }) => (bases.length === 0 || (basis !== null && bases.includes(basis))) && reaches(maxPence ?? minPence),
  );
  if (meeting.length === 0 || meeting.some(({ minPence }) => reaches(minPence))) return null;
  const unit = pay.period === scale ? "" : ` ${payUnit(scale)}`;
  return `Only the top of this range meets your ${formatMoney(least)}${unit} minimum`;
}

/** "1 job", "2,412 jobs". `many` defaults to `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "2,412". */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
