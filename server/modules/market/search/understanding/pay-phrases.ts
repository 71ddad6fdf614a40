import type { PayScale } from "#db/values.ts";
import { isPlausible, readPeriod, readPounds, scaleOfPounds } from "#server/text/pay-amount.ts";

/** Pay found in the keyword box. Amounts are pence on `scale`. */
interface PayPhrase {
  start: number;
  end: number;
  scale: PayScale;
  minPence: number | null;
  maxPence: number | null;
}

const amount = (n: 1 | 2) =>
  `(?<sign${n}>£\\s?|gbp\\s?)?(?<figure${n}>\\d{1,3}(?:[,.]\\d{3})+(?!\\d)|(?<=£\\s?)\\d{1,3} \\d{3}(?![\\d,.])|\\d+(?:\\.\\d{1,2})?)(?<k${n}>\\s?(?:k|grand)(?![\\p{L}\\p{N}])|k(?=p\\.?\\/?a\\b|ish\\b))?(?:\\s?quid)?`;
const lowerLead =
  "no(?:t|thing)? (?:less than|under|below)|over|above|from|min(?:imum)?(?: of)?|(?:greater|higher|better) than|north of|at least|more than|upwards of|starting at|starting from|in excess of";
const upperLead = "no(?:t|thing)? (?:more than|over|above)|up to|under|below|(?:less|lower) than|max(?:imum)?(?: of)?";
const upperBound = "max(?:imum)?|tops|or (?:less|under|below)|and (?:under|below)";
const bound = `min(?:imum)?|(?:or|and) (?:more|over|above|up|upwards)|upwards|${upperBound}`;
const looseLead =
  "circa|around|about|approx|between|offering|paying|pays|(?:(?:basic|total|annual) )?(?:salary|package|wage)(?: of)?|basic(?: of)?|day rate of|day rate|rate of|rate";
const period =
  "(?:per|an?|\\/|p\\/)\\s?(?:day|diem|hour|hr|annum|year|week|month)s?|p\\/?[dhaw]|phr|p\\.[dhaw]\\.?|pcm|(?:daily|hourly|annually)(?!\\s(?:rate\\s)?(?:of\\s)?£?\\d)(?:\\srate)?|day rate|day";
/** "hourly £60", "daily rate of 500", "per day £500": the period comes before the figure. */
const ahead =
  "hourly|daily|yearly|annual(?:ly)?|monthly|weekly|per (?:hour|day|annum|year|week|month)|(?:an?|p\\/)\\s?(?:hour|day|year)|p\\/?[hd]|(?:day|hour)(?=\\srate)";
const payPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,£/])(?:(?<ahead>${ahead})(?:\\s(?:rate|salary|pay|wage|basic))?(?:\\s(?:of|at|is))?:?\\s+)?(?:(?<loose>${looseLead})\\s+\\(?)?(?:(?<lead>${lowerLead}|${upperLead})\\s+|(?<sharp>[<>]=?)\\s?|c\\.?\\s?(?=[£\\d]))?${amount(1)}(?:\\s?(?:-|–|—|to|and|\\/(?=\\s?£))\\s?${amount(2)})?` +
    `(?<plus>\\s?\\+)?(?:\\s+(?<cap>max(?:imum)?|min(?:imum)?|tops))?(?:\\s?(?<period>${period}))?(?:\\s?\\+|\\s+plus(?!\\s?\\p{L})|\\s?-?ish(?!\\p{L}))?(?:\\s+(?:salary|basic|base|package|pkg|ot[ep]))?(?:\\s+(?<bound>${bound}))?(?![\\p{L}\\p{N}])`,
  "giu",
);
/** "£20-50m", "£500k to £3m", "£1.2 billion": the size of a project, never pay. */
const projectValuePattern =
  /(?<![\p{L}\p{N}])£?\d[\d.,]*\s?(?:k|m|mn|bn)?\s?(?:(?:-|–|to)\s?£?\d[\d.,]*\s?)?(?:m|mn|mil|millions?|bn|billions?)(?![\p{L}\p{N}])\+?/giu;

/** A figure at the beginning of a word, or after "£", "gbp" or "c": amounts are found nowhere else, so "nec4" and "ir35" hold none. */
const mayHoldAmount = /(?:^|[^a-z\d]|(?:^|[^a-z\d])c|gbp)\d/i;

/** Finds amounts of pay in a text. A single amount is a minimum. Figures too small or too large for pay are ignored. */
export function findPayPhrases(text: string): PayPhrase[] {
  if (!mayHoldAmount.test(text)) return [];
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

/** Of the words before a figure, the sign before it and the words after it, parted by bars. */
const isUpperEnd = new RegExp(`^(?:(?:${upperLead})\\||\\|<|.*\\|(?:${upperBound})$)`, "i");

type Groups = Record<string, string | undefined>;

function readMatch(groups: Groups): Omit<PayPhrase, "start" | "end"> | null {
  const named = groups.period ?? groups.ahead;
  const written = named ? readPeriod(named) : null;
  let low = readPounds((groups.figure1 ?? "").replace(" ", ","), Boolean(groups.k1));
  let high = groups.figure2 ? readPounds(groups.figure2.replace(" ", ","), Boolean(groups.k2)) : null;
  if (low === null || (groups.figure2 && high === null)) return null;
  if (high !== null && high >= 10_000 && low < 1_000) low *= 1_000;
  if (high !== null && areBareThousands(groups, low, high)) [low, high] = [low * 1_000, high * 1_000];
  if (!looksLikePay(groups, low, written !== null)) return null;
  const scale = written?.scale ?? (groups.k1 || groups.k2 ? "year" : scaleOfPounds(low));
  if (!scale) return null;
  const factor = written?.factor ?? 1;
  low *= factor;
  if (high !== null) high *= factor;
  if (!isPlausible(low, scale) || (high !== null && !isPlausible(high, scale))) return null;
  const [lowPence, highPence] = [Math.round(low * 100), high === null ? null : Math.round(high * 100)];
  if (highPence !== null) return { scale, minPence: Math.min(lowPence, highPence), maxPence: Math.max(lowPence, highPence) };
  const isUpper = isUpperEnd.test(`${groups.lead ?? ""}|${groups.sharp ?? ""}|${groups.cap ?? groups.bound ?? ""}`);
  return isUpper ? { scale, minPence: null, maxPence: lowPence } : { scale, minPence: lowPence, maxPence: null };
}

/** "salary 45-55" */
const areBareThousands = (groups: Groups, low: number, high: number): boolean =>
  /salary|basic/i.test(groups.loose ?? "") && !(groups.sign1 || groups.period || groups.ahead) && low >= 20 && high <= 250;

/** A bare number is pay only with a currency sign, a k, a period, a thousands separator or a round annual amount. */
function looksLikePay(groups: Groups, pounds: number, hasPeriod: boolean): boolean {
  if (groups.sign1 || groups.sign2 || groups.k1 || groups.k2) return true;
  if (hasPeriod) return !/^\s*day$/i.test(groups.period ?? "") || pounds >= 150;
  if (/rate/i.test(groups.loose ?? "") && pounds < 10_000) return pounds >= 150;
  if (/[.,]\d{3}/.test(groups.figure1 ?? "")) return pounds >= 10_000;
  return (
    pounds >= 10_000 &&
    pounds <= 250_000 &&
    (pounds % 500 === 0 || (groups.lead ?? groups.loose ?? groups.cap ?? groups.bound) !== undefined)
  );
}

export const unitOfScale: Record<PayScale, string> = { year: "a year", day: "a day", hour: "an hour" };

/** "£500 a day or more", "Up to £65,000 a year", "£60,000 to £70,000 a year". */
export function payLabel(pay: { scale: PayScale; minPence: number | null; maxPence: number | null }): string {
  const unit = unitOfScale[pay.scale];
  if (pay.minPence === null) return pay.maxPence === null ? "Any pay" : `Up to ${pounds(pay.maxPence)} ${unit}`;
  if (pay.maxPence === null) return `${pounds(pay.minPence)} ${unit} or more`;
  return pay.minPence === pay.maxPence ? `${pounds(pay.minPence)} ${unit}` : `${pounds(pay.minPence)} to ${pounds(pay.maxPence)} ${unit}`;
}

export function pounds(pence: number): string {
  return `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
}
