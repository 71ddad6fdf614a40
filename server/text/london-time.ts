const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats the moment in London local time: "2026-11-25T08:00". */
export function londonClock(moment: Date): string {
  const part = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? "";
  return `${of("year").padStart(4, "0")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}`;
}

export const londonDate = (moment: Date): string => londonClock(moment).slice(0, 10);

const hourMs = 3_600_000;

/** Returns the day so many days later, or earlier: "2026-11-25". */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hourMs).toISOString().slice(0, 10);

/** Returns midnight in London at the start of a day such as "2026-11-25". */
export const startOfLondonDay = (day: string): Date => momentInLondon(`${day}T00:00`) ?? new Date(`${day}T00:00:00Z`);

/**
 * Returns the moment of a London local time such as "2026-11-25T08:00"; the earlier of two when the clocks go back. Null for a time that
 * does not exist, such as one in the hour skipped when the clocks go forward.
 */
export function momentInLondon(clock: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(clock)) return null;
  const asUtc = Date.parse(`${clock}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // London is at most an hour ahead of UTC; before 1972 other offsets applied too.
  const found = [asUtc - hourMs, asUtc].map((at) => new Date(at)).find((moment) => londonClock(moment) === clock);
  return found ?? null;
}
