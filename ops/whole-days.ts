const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** When a day (UTC) begins, and when the next one does. */
export function edgesOfDay(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, until: new Date(from.getTime() + dayMs) };
}

/** Days whose hours may have changed since the last that was added up: from the day before it, since what is late is still to be added, until today. */
export function daysToAdd(last: string | null, now: Date, mostDays: number): string[] {
  const today = Math.floor(now.getTime() / dayMs);
  const whole = today - mostDays;
  const from = last === null ? whole : Math.max(whole, Math.floor(Date.parse(last) / dayMs) - 1);
  return Array.from({ length: today - from + 1 }, (_, index) => dayOf(new Date((from + index) * dayMs)));
}

export interface InParts {
  /** Whole days of the period, which have been added up; null where there are none. */
  days: { first: string; last: string } | null;
  /** The hours before and after them, from one moment to another that is not in it. */
  hours: { from: Date; until: Date }[];
}

/** A period in whole days (UTC) and the hours at its ends. Days before the last that has been added up are over and stay as they are. */
export function inParts({ from, to }: { from: Date; to: Date }, lastAdded: string | null): InParts {
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

/** Each of the days from one to another. */
export function daysFrom({ first, last }: { first: string; last: string }): string[] {
  const from = Date.parse(first) / dayMs;
  return Array.from({ length: Date.parse(last) / dayMs - from + 1 }, (_, place) => dayOf(new Date((from + place) * dayMs)));
}

/** The beginnings of the hours in these parts: an index that starts with the hour leads past all else in each of them. */
export const hoursIn = (parts: InParts["hours"]): Date[] =>
  parts.flatMap(({ from, until }) => {
    const first = Math.ceil(from.getTime() / hourMs);
    return Array.from(
      { length: Math.max(0, Math.ceil(until.getTime() / hourMs) - first) },
      (_, place) => new Date((first + place) * hourMs),
    );
  });
