import { formatMonthOrDay } from "#src/lib/dates.ts";

export interface Option {
  value: string;
  label: string;
}

export const optionsOf = (terms: readonly { slug: string; label: string }[]): Option[] =>
  terms.map(({ slug, label }) => ({ value: slug, label }));

/** Months from the current one on, as the options of a select; one that was chosen before is among them. */
export function monthOptions(now: Date, count: number, chosen?: string): Option[] {
  const months = Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + at, 1)).toISOString().slice(0, 7),
  );
  const all = chosen === undefined || months.includes(chosen) ? months : [chosen, ...months];
  return all.map((value) => ({ value, label: formatMonthOrDay(value) }));
}
