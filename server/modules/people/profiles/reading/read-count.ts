import { asFault, asReading, type Reading, tidyText } from "#server/text/stated/reading.ts";

export type CountUnit = "weeks" | "years" | "miles" | "days" | "nights";

const words: Readonly<Record<string, number>> = {
  ...{ no: 0, none: 0, zero: 0, a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fifteen: 15, twenty: 20, thirty: 30 },
};
/** Conversion factors between units. A week's notice is seven days; a month is a twelfth of 52 weeks. */
const factors: Readonly<Record<CountUnit, readonly (readonly [RegExp, number])[]>> = {
  weeks: [
    [/^w/, 1],
    [/^d/, 1 / 7],
    [/^m/, 52 / 12],
    [/^y/, 52],
  ],
  years: [
    [/^y/, 1],
    [/^m/, 1 / 12],
  ],
  miles: [
    [/^(?:m|mi|miles?)$/, 1],
    [/^k/, 0.621_371],
  ],
  days: [[/^d/, 1]],
  nights: [[/^n|^d/, 1]],
};
const nothing: Readonly<Record<CountUnit, RegExp>> = {
  weeks: /^(?:none|no notice|immediate(?:ly)?|available (?:now|immediately)|now|asap|straight ?away|at once|n\/?a)$/i,
  years: /^(?:none|just starting|starting out|less than (?:one|a|1)(?: year)?|under (?:one|a|1)(?: year)?|<\s*1(?: year)?)$/i,
  miles: /^(?:none|local only)$/i,
  days: /^(?:none|fully remote|remote)$/i,
  nights: /^(?:none|never|no)$/i,
};
const figure = String.raw`(\d{1,4}(?:[.,]\d{1,2})?|[a-z]+)`;
const pattern = new RegExp(
  String.raw`^${figure}(?:\s*(?:-|–|—|to|or)\s*(${figure}))?\s*\+?\s*[-\s]?\s*([a-z]+)?['’]?s?['’]?(?:\s*[a-z' ’/]{0,24})?$`,
  "i",
);
const leading = /^(?:about|approx\.?|around|circa|c\.|ca\.?|~|over|under|up to|at least|at most|max(?:imum)?|min(?:imum)?|within|>|<)\s*/i;

/**
 * Parses a whole number as people write it: "4 weeks' notice", "1 month", "10+ yrs", "30 km", "two nights", "immediate". A range yields its
 * lower end. Other units are converted and rounded.
 */
export function readCount(sent: number | string, unit: CountUnit): Reading<number> {
  if (typeof sent === "number") return asReading(sent);
  const text = tidyText(sent).toLowerCase().replace(leading, "");
  if (nothing[unit].test(text)) return asReading(0);
  const [, written = "", , , named] = pattern.exec(text) ?? [];
  const amount = words[written] ?? (/^\d/.test(written) ? Number(written.replace(",", ".")) : Number.NaN);
  const factor = named === undefined ? 1 : (factors[unit].find(([name]) => name.test(named))?.[1] ?? Number.NaN);
  const count = Math.round(amount * factor);
  return Number.isFinite(count) ? asReading(count) : asFault(examples[unit]);
}

const examples: Readonly<Record<CountUnit, string>> = {
  weeks: "Enter weeks, such as 4, “1 month” or “none”.",
  years: "Enter whole years, such as 12.",
  miles: "Enter whole miles, such as 30.",
  days: "Enter days a week, such as 3.",
  nights: "Enter nights a week, such as 2.",
};
