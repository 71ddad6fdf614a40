import { type ProjectValueBand, projectValueBands } from "#db/values.ts";
import { asFault, asReading, findMoneyFault, formatPounds, type Reading, tidyText } from "#server/text/stated/reading.ts";

const unitOf: Record<string, number> = {};
for (const word of ["k", "thousand", "tsd"]) unitOf[word] = 1e3;
for (const word of ["m", "mn", "mil", "mill", "mio", "million", "millions"]) unitOf[word] = 1e6;
for (const word of ["b", "bn", "mrd", "billion", "billions"]) unitOf[word] = 1e9;
for (const word of ["tn", "trillion"]) unitOf[word] = 1e12;

const leastPounds = 1_000;
const mostPounds = 50_000_000_000;
const what = "A project’s value";

const before = /^(?:about|approx\.?|approximately|around|circa|c\.?|ca\.?|~|over|under|up to|from|>|<|some|roughly)\s*/i;
const after = /\s*(?:\+|or (?:more|so)|plus|(?:in )?(?:gdv|capex|value|project|scheme|contract)s?)$/i;
const range = /^(£?\s*[\d.,]+)\s*([a-z]{0,8})\.?\s*(?:-|−|–|—|to|and)\s*(?:£\s*)?[\d.,]+\s*([a-z]{0,8})\.?$/i;

/**
 * Parses a project's value into whole pounds: a number is already pounds, text is parsed as people write it ("£12.5m", "12,5 Mio", "850k").
 * A range yields its lower end: "£10-15m" is ten million.
 */
export function readProjectValue(sent: number | string): Reading<number> {
  if (typeof sent === "number") return checkAmount(sent);
  const whole = tidyText(sent).replace(before, "").replace(after, "");
  const fault = findMoneyFault(whole, what);
  if (fault !== null) return asFault(fault);
  const text = whole.replace(range, (_all, low: string, lowUnit: string, shared: string) => `${low}${lowUnit || shared}`);
  const plain = text.replace(/^(?:£|gbp)\s*|\s*(?:£|gbp|pounds?)$/gi, "");
  const power = /^(?:10\s*\^\s*(\d{1,2})|(\d(?:\.\d{1,3})?)e\+?(\d{1,2}))$/i.exec(plain);
  if (power) return checkAmount(power[1] === undefined ? Number(plain) : 10 ** Number(power[1]));
  const [, figures, unit = ""] = /^([\d.,\s]*\d)\s*([a-z]*)\.?$/i.exec(plain) ?? [];
  const factor = unit === "" ? 1 : unitOf[unit.toLowerCase()];
  const amount = figures === undefined || factor === undefined ? null : readFigures(figures, factor > 1);
  if (amount === null || factor === undefined) return asFault("Enter a value such as £12.5m, 850k or 2,400,000.");
  if (factor === 1 && amount > 0 && amount < leastPounds) {
    return asFault(`Is it ${figures}m or ${figures}k? Add m for millions or k for thousands.`);
  }
  return checkAmount(amount * factor);
}

/** "1,250" is a thousand and more; before a unit, "12,5" means 12.5. */
function readFigures(figures: string, hasUnit: boolean): number | null {
  const close = figures.replace(/\s(?=\d{3}(?!\d))/g, ",");
  const grouped = hasUnit ? /^\d{1,3}(?:,\d{3})+(?:\.\d{1,3})?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d{1,3}(?:\.\d{3})+$/;
  const plain = grouped.test(close)
    ? close.replace(hasUnit || close.includes(",") ? /,/g : /\./g, "")
    : close.replace(/^(\d{1,9}),(\d{1,3})$/, "$1.$2");
  return /^\d{1,15}(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}

function checkAmount(amount: number): Reading<number> {
  const whole = Math.round(amount);
  if (whole < 0) return asFault(`${what} cannot be negative.`);
  if (whole === 0) return asFault("A project’s value cannot be zero. Leave it empty if you would rather not say.");
  if (whole < leastPounds) return asFault(`${formatPounds(whole)} is less than any project here. Check the figure.`);
  if (!(whole <= mostPounds)) return asFault("That is more than any building project. Check the number of zeros.");
  return asReading(whole);
}

const upperEnds = [1e6, 5e6, 20e6, 50e6, 100e6, 500e6];

/** Returns the band of a value; a band includes its lower end. */
export function bandOfPounds(amount: number): ProjectValueBand {
  const at = upperEnds.findIndex((end) => amount < end);
  return projectValueBands[at === -1 ? upperEnds.length : at] as ProjectValueBand;
}
