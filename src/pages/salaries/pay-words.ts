import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";

export type Figure = NonNullable<Outputs["salaries"]["guide"]["whole"]>;
export type End = NonNullable<Figure["low"]>;
export type Counts = { adverts: number; employers: number };

/** "£52,500": figures between two adverts are shown to the nearest pound. */
export const pounds = (pence: number): string => formatMoney(Math.round(pence / 100) * 100);

/** "26 adverts of 14 employers". */
export const countWords = ({ adverts, employers }: Counts): string => `${counted(adverts, "advert")} of ${counted(employers, "employer")}`;

/** "20 May 2026 to 20 November 2026". */
export const windowWords = ({ from, to }: { from: string; to: string }): string =>
  `${longDate(new Date(from))} to ${longDate(new Date(to))}`;

export const groupWords = {
  level: "level",
  category: "role",
  region: "region",
  side: "side of the table",
  basis: "basis",
} as const;
