import type { PayCounts, PayFigure, PayObservation } from "./pay.types.ts";
import { countsOf, figureOf } from "./pay-figure.ts";

export interface PayMonth extends PayCounts {
  /** "2026-11", by the clock of UTC. */
  month: string;
  /** "November 2026". */
  label: string;
  /** Null when the month has too few. */
  figure: PayFigure | null;
}

export const monthsShown = 12;

/** Figures of the last twelve calendar months, the present one so far, oldest first. */
export function trendOf(observations: readonly PayObservation[], now: Date): PayMonth[] {
  const byMonth = new Map<string, PayObservation[]>(monthsTo(now).map((month) => [month, []]));
  for (const observation of observations) byMonth.get(monthOf(observation.publishedAtMs))?.push(observation);
  return [...byMonth].map(([month, members]) => ({ month, label: labelOfMonth(month), ...countsOf(members), figure: figureOf(members) }));
}

const monthsTo = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, at) => monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1 - at))));

/** Whether a text names a month that the trend shows. */
export const isPayMonth = (text: string, now: Date): boolean => monthsTo(now).includes(text);

export const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

const monthNames = "January February March April May June July August September October November December".split(" ");
export const labelOfMonth = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
