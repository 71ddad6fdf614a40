const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Returns the start of a day (UTC) and of the next. */
export function edgesOfDay(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, until: new Date(from.getTime() + dayMs) };
}

/** Returns the days whose hours may have changed since the last aggregation: from the day before it, because of late arrivals, to today. */
export function daysToAggregate(last: string | null, now: Date, mostDays: number): string[] {
  const today = Math.floor(now.getTime() / dayMs);
  const whole = today - mostDays;
  const from = last === null ? whole : Math.max(whole, Math.floor(Date.parse(last) / dayMs) - 1);
  return Array.from({ length: today - from + 1 }, (_, index) => dayOf(new Date((from + index) * dayMs)));
}

export interface SplitPeriod {
  /** Whole, aggregated days of the period; null when there are none. */
  days: { first: string; last: string } | null;
  /** The hours before and after them; `until` is exclusive. */
  hours: { from: Date; until: Date }[];
}

/** Splits a period into whole days (UTC) and the hours at its ends. Days before the last aggregated one are final. */
export function splitPeriod({ from, to }: { from: Date; to: Date }, lastAdded: string | null): SplitPeriod {
  const first = Math.ceil(from.getTime() / dayMs) * dayMs;
  const end = lastAdded === null ? first : Math.min(Math.floor(to.getTime() / dayMs) * dayMs, Date.parse(lastAdded));
  if (end <= first) return { days: null, hours: [{ from, until: to }] };
  const ends = [
    { from, until: new Date(first) },
    { from: new Date(end), until: to },
  ];
  return {
    days: { first: dayOf(new Date(first)), last: dayOf(new Date(end - dayMs)) },
    hours: ends.filter((part) => part.from < part.until),
  };
}

/** Returns the days from first to last, inclusive. */
export function daysFrom({ first, last }: { first: string; last: string }): string[] {
  const from = Date.parse(first) / dayMs;
  return Array.from({ length: Date.parse(last) / dayMs - from + 1 }, (_, place) => dayOf(new Date((from + place) * dayMs)));
}

/** Returns the start of each hour in the parts, so that an index that begins with the hour can be used for each. */
export const listHours = (parts: SplitPeriod["hours"]): Date[] =>
  parts.flatMap(({ from, until }) => {
    const first = Math.ceil(from.getTime() / hourMs);
    return Array.from(
      { length: Math.max(0, Math.ceil(until.getTime() / hourMs) - first) },
      (_, place) => new Date((first + place) * hourMs),
    );
  });
