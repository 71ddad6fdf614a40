const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which clocks in a zone are ahead of UTC at a moment. @throws RangeError for a zone nobody knows */
function minutesAhead(zone: string, at: number): number {
  const clock = clocks.get(zone) ?? newClock(zone);
  const part = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
  return Math.round(
    (Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute")) - Math.floor(at / 60_000) * 60_000) / 60_000,
  );
}

function newClock(zone: string): Intl.DateTimeFormat {
  const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, ...fields, hourCycle: "h23" });
  clocks.set(zone, clock);
  return clock;
}

export function isZone(zone: string): boolean {
  try {
    if (!clocks.has(zone)) newClock(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment at which clocks in a zone show this time, given as if it were UTC: the first of two in the night they go back, and for an hour that
 * they leap over the one as long after the leap.
 */
export function momentIn(zone: string, shown: number): number {
  const before = minutesAhead(zone, shown - dayMs);
  const after = minutesAhead(zone, shown + dayMs);
  const [earlier, later] = [before, after].sort((a, b) => b - a).map((ahead) => shown - ahead * 60_000) as [number, number];
  const found = [earlier, later].find((moment) => moment + minutesAhead(zone, moment) * 60_000 === shown);
  return found ?? shown - before * 60_000;
}

/** The last second of a day such as "2027-01-15" in London. */
export function endOfLondonDay(day: string): Date {
  return new Date(momentIn("Europe/London", Date.parse(`${day}T00:00:00Z`) + dayMs) - 1000);
}
