import type { PayScale } from "#db/values.ts";
import { isPlausible, readPeriod, readPounds, scaleOfPounds } from "#server/text/pay-amount.ts";

/** Pay named in the keyword box. Amounts are pence on `scale`. */
export interface PayPhrase {
  start: number;
  end: number;
  scale: PayScale;
  minPence: number | null;
  maxPence: number | null;
}

const amount = (n: 1 | 2) =>
  `(?<sign${n}>£\\s?|gbp\\s?)?(?<figure${n}>\\d{1,3}(?:[,.]\\d{3})+(?!\\d)|(?<=£\\s?)\\d{1,3} \\d{3}(?![\\d,.])|\\d+(?:\\.\\d{1,2})?)(?<k${n}>\\s?k(?![\\p{L}\\p{N}]))?`;
const lowerLead = "over|above|from|min(?:imum)?|at least|more than|upwards of|starting at|starting from|in excess of";
const upperLead = "up to|under|below|less than|max(?:imum)?|no more than";
const looseLead = "circa|around|about|approx|paying|salary of|salary|day rate of|day rate|rate of|rate";
const period =
  "(?:per|an?|\\/|p\\/)\\s?(?:day|diem|hour|hr|annum|year|week|month)s?|p\\/?[dhaw]|p\\.a\\.?|pcm|(?:daily|hourly|annually)(?!\\s(?:rate\\s)?(?:of\\s)?£?\\d)|day rate|day";
/** "hourly £60", "daily rate of 500", "per day £500": the period stands before the figure. */
const ahead =
  "hourly|daily|yearly|annual(?:ly)?|monthly|weekly|per (?:hour|day|annum|year|week|month)|(?:an?|p\\/)\\s?(?:hour|day|year)|p\\/?[hd]|(?:day|hour)(?=\\srate)";
const payPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,£/])(?:(?<ahead>${ahead})(?:\\s(?:rate|salary|pay|wage|basic))?(?:\\s(?:of|at|is))?:?\\s+)?(?:(?<lead>${lowerLead}|${upperLead}|${looseLead})\\s+|c\\.?\\s?(?=[£\\d]))?${amount(1)}(?:\\s?(?:-|–|—|to|and)\\s?${amount(2)})?` +
    `(?<plus>\\s?\\+)?(?:\\s?(?<period>${period}))?(?:\\s?\\+|\\s+plus(?!\\s?\\p{L}))?(?:\\s+(?:salary|basic|base))?(?![\\p{L}\\p{N}])`,
  "giu",
);
/** "£20-50m", "£500k to £3m", "£1.2 billion": the size of a project, never pay. */
const projectValuePattern =
  /(?<![\p{L}\p{N}])£?\d[\d.,]*\s?(?:k|m|mn|bn)?\s?(?:(?:-|–|to)\s?£?\d[\d.,]*\s?)?(?:m|mn|mil|millions?|bn|billions?)(?![\p{L}\p{N}])\+?/giu;

/** Finds amounts of pay in a text. A lone amount is the least wanted. Figures that are too small or too large for pay are left alone. */
export function findPayPhrases(text: string): PayPhrase[] {
  if (!/\d/.test(text)) return [];
  const values = [...text.matchAll(projectValuePattern)].map((match) => [match.index, match.index + match[0].length] as const);
  const found: PayPhrase[] = [];
  for (const match of text.matchAll(payPattern)) {
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    if (values.some(([from, to]) => start < to && from < end)) continue;
    const pay = readMatch(match.groups as Record<string, string | undefined>);
    if (pay) found.push({ start, end, ...pay });
  }
  return found;
}

type Groups = Record<string, string | undefined>;

function readMatch(groups: Groups): Omit<PayPhrase, "start" | "end"> | null {
  const named = groups.period ?? groups.ahead;
  const written = named ? readPeriod(named) : null;
  let low = readPounds((groups.figure1 ?? "").replace(" ", ","), Boolean(groups.k1));
  let high = groups.figure2 ? readPounds(groups.figure2.replace(" ", ","), Boolean(groups.k2)) : null;
  if (low === null || (groups.figure2 && high === null)) return null;
  if (high !== null && high >= 10_000 && low < 1_000) low *= 1_000;
  if (!isMeantAsPay(groups, low, written !== null)) return null;
  const scale = written?.scale ?? (groups.k1 || groups.k2 ? "year" : scaleOfPounds(low));
  if (!scale) return null;
  const factor = written?.factor ?? 1;
  low *= factor;
  if (high !== null) high *= factor;
  if (!isPlausible(low, scale) || (high !== null && !isPlausible(high, scale))) return null;
  const [lowPence, highPence] = [Math.round(low * 100), high === null ? null : Math.round(high * 100)];
  if (highPence !== null) return { scale, minPence: Math.min(lowPence, highPence), maxPence: Math.max(lowPence, highPence) };
  const isUpper = groups.lead !== undefined && new RegExp(`^(?:${upperLead})$`, "i").test(groups.lead);
  return isUpper ? { scale, minPence: null, maxPence: lowPence } : { scale, minPence: lowPence, maxPence: null };
}

/** A bare number is pay only when a sign, a k, a period, parted thousands or a round yearly size says so. */
function isMeantAsPay(groups: Groups, pounds: number, hasPeriod: boolean): boolean {
  if (groups.sign1 || groups.sign2 || groups.k1 || groups.k2) return true;
  if (hasPeriod) return !/^\s*day$/i.test(groups.period ?? "") || pounds >= 150;
  if (/[.,]\d{3}/.test(groups.figure1 ?? "")) return pounds >= 10_000;
  return pounds >= 10_000 && pounds <= 250_000 && (pounds % 500 === 0 || groups.lead !== undefined);
}

const perScale: Record<PayScale, string> = { year: "a year", day: "a day", hour: "an hour" };

/** "£500 a day or more", "Up to £65,000 a year", "£60,000 to £70,000 a year". */
export function payLabel(pay: { scale: PayScale; minPence: number | null; maxPence: number | null }): string {
  const unit = perScale[pay.scale];
  if (pay.minPence === null) return pay.maxPence === null ? "Any pay" : `Up to ${pounds(pay.maxPence)} ${unit}`;
  if (pay.maxPence === null) return `${pounds(pay.minPence)} ${unit} or more`;
  return pay.minPence === pay.maxPence ? `${pounds(pay.minPence)} ${unit}` : `${pounds(pay.minPence)} to ${pounds(pay.maxPence)} ${unit}`;
}

function pounds(pence: number): string {
  return `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
}
