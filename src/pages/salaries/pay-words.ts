import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount, formatMoney } from "#src/lib/money.ts";

export type Figure = NonNullable<Outputs["salaries"]["guide"]["whole"]>;
export type End = NonNullable<Figure["low"]>;
export type Counts = { adverts: number; employers: number };

/** Formats pence to the nearest pound, "£52,500": interpolated figures are not whole pounds. */
export const pounds = (pence: number): string => formatMoney(Math.round(pence / 100) * 100);

/** Formats the counts: "26 adverts of 14 employers". */
export const countWords = ({ adverts, employers }: Counts): string =>
  adverts === 0 ? "No adverts" : `${counted(adverts, "advert")} of ${counted(employers, "employer")}`;

/** Returns how many of the adverts are demonstration data; empty when none is. */
export const sampleWords = ({ adverts, sampleAdverts }: Figure): string => {
  if (sampleAdverts === 0) return "";
  return `${sampleAdverts === adverts ? "All" : formatCount(sampleAdverts)} of these adverts are samples, made up to show the site.`;
};

/** Formats the period: "20 May 2026 to 20 November 2026". */
export const windowWords = ({ from, to }: { from: string; to: string }): string =>
  `${longDate(new Date(from))} to ${longDate(new Date(to))}`;

export const groupWords = {
  level: "level",
  category: "role",
  region: "region",
  side: "side of the table",
  basis: "basis",
} as const;
