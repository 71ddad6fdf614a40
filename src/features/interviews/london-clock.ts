const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function partsOf(moment: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return (type) => parts.get(type) ?? "";
}

/** "2026-12-01": the day in London, in the format of date inputs. */
export function londonDay(moment: Date): string {
  const part = partsOf(moment);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** "10:30": the time in London, in the format of time inputs. */
export function londonTime(moment: Date): string {
  const part = partsOf(moment);
  return `${part("hour")}:${part("minute")}`;
}
