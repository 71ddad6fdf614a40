export const periods = [7, 28, 90] as const;
export type Period = (typeof periods)[number];

const dayMs = 86_400_000;
const inLondon = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", year: "numeric", month: "2-digit", day: "2-digit" });

/** Formats the London date as "2026-11-22", the form in which counts are stored. */
export const londonDay = (at: Date): string => inLondon.format(at);

/** Returns the last `days` London days, ending today. */
export function daysUntil(now: Date, days: Period): string[] {
  const today = Date.parse(`${londonDay(now)}T00:00:00Z`);
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10));
}
