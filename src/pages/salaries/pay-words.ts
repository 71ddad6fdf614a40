import type { AdvertPay } from "#db/pay-terms-values.ts";
import { payBases } from "#db/values.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount, formatMoney } from "#src/lib/money.ts";

export type Figure = NonNullable<Outputs["salaries"]["guide"]["whole"]>;
export type End = NonNullable<Figure["low"]>;
export type Counts = { adverts: number; employers: number };

/** Formats pence to the nearest pound, "£52,500": interpolated figures are not whole pounds. */
export const pounds = (pence: number): string => formatMoney(Math.round(pence / 100) * 100);

/** Formats the counts: "26 adverts from 14 employers". */
export const countWords = ({ adverts, employers }: Counts): string =>
  adverts === 0 ? "No adverts" : `${counted(adverts, "advert")} from ${counted(employers, "employer")}`;

/** Short label of an axis: "£60k", "£425". */
export const axisPounds = (pence: number): string => (pence >= 1_000_000 ? `£${pence / 100_000}k` : formatMoney(pence));

/** Pence to the nearest £100 of a salary, and to the nearest pound of a day rate: medians are no more exact than that. */
export const roundedPence = (pence: number): number => {
  const unit = pence >= 1_000_000 ? 10_000 : 100;
  return Math.round(pence / unit) * unit;
};

/** Formats the medians of both ends, rounded: "£55,000–£60,000", "from £55,000". */
export function typicalRange({ low, high }: Pick<Figure, "low" | "high">): string {
  if (low && high) {
    const [from, to] = [formatMoney(roundedPence(low.p50)), formatMoney(roundedPence(high.p50))];
    return from === to ? from : `${from}–${to}`;
  }
  return low ? `from ${formatMoney(roundedPence(low.p50))}` : `up to ${formatMoney(roundedPence((high as End).p50))}`;
}

/** Returns the medians of both ends as an advert would state them. */
export const typicalPay = ({ low, high }: Figure, period: "year" | "day", basis: string): AdvertPay => ({
  period,
  minPence: low && Math.round(low.p50),
  maxPence: high && Math.round(high.p50),
  currency: "GBP",
  basis: payBases.find((each) => each === basis) ?? null,
  otherRates: [],
});

/** Returns how many of the adverts are demonstration data; empty when none is. */
export const sampleWords = ({ adverts, sampleAdverts }: Figure): string => {
  if (sampleAdverts === 0) return "";
  return `${sampleAdverts === adverts ? "All" : formatCount(sampleAdverts)} of these adverts are samples, made up to show the site.`;
};

/** Formats the period: "20 May 2026 to 20 November 2026". */
export const windowWords = ({ from, to }: { from: string; to: string }): string =>
  `${longDate(new Date(from))} to ${longDate(new Date(to))}`;

type Grouping = "level" | "category" | "region" | "side" | "basis";

/** Heads of the first column of a group's table. */
export const groupHeads: Record<Grouping, string> = {
  level: "Level",
  category: "Role",
  region: "Region",
  side: "Side of the table",
  basis: "Basis",
};

export const groupQuestions: Record<Grouping, string> = {
  level: "What do levels pay?",
  category: "What do roles pay?",
  region: "What do places pay?",
  side: "What do contractors, consultancies and clients pay?",
  basis: "What do day rates pay?",
};
