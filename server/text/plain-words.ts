const greetingMaxChars = 60;
const subjectMaxChars = 150;

/** Returns the text on one line: control and direction marks removed, white space collapsed. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cs}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .trim();
}

/** Limits the subject to the outbox column, which counts characters, and removes line breaks that could end the header early. */
export function subjectLine(text: string): string {
  return truncate(oneLine(text), subjectMaxChars);
}

/**
 * Returns the name for a greeting. A name may be typed by another person for an address that is not theirs: a name that could carry an
 * address or a message is left out.
 */
export function greetingName(name: string): string | null {
  const line = oneLine(name);
  const isPlain = line !== "" && line.length <= greetingMaxChars && !/[/@<>\\]|www\.|\.\p{L}{2,}|\d{5,}/iu.test(line);
  return isPlain ? line : null;
}

const london = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "Friday 20 November 2026". */
export function londonDay(moment: Date): string {
  const part = londonPartsOf(moment);
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}`;
}

/** "Friday 20 November 2026 at 12:05". */
export function londonMoment(moment: Date): string {
  const part = londonPartsOf(moment);
  return `${londonDay(moment)} at ${part("hour")}:${part("minute")}`;
}

function londonPartsOf(moment: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  return (type) => parts.get(type) ?? "";
}

function truncate(text: string, maxChars: number): string {
  const characters = [...text];
  return characters.length <= maxChars ? text : `${characters.slice(0, maxChars - 1).join("")}…`;
}

/** Formats "2027-03" as "March 2027" and "2027-03-03" as "3 March 2027". A stored text that is neither is returned as it is. */
export function formatMonthOrDay(when: string): string {
  const isDay = when.length > 7;
  const moment = new Date(isDay ? when : `${when}-01`);
  if (Number.isNaN(moment.getTime())) return when;
  return (isDay ? dayFormat : monthFormat).format(moment);
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
