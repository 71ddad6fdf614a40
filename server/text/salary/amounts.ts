import signNames from "./currency-signs.json" with { type: "json" };

/** A figure found in normalised text. `start` includes its currency, `end` its "k". */
export interface Amount {
  start: number;
  end: number;
  value: number;
  /** ISO 4217, when a sign or code accompanies the figure. */
  currency: string | null;
  /** Written with a k, "thousand" or "grand". */
  isThousands: boolean;
  /** Written "39.000": three digits after a single dot. */
  hasThousandsDot: boolean;
  /** The figure is not pay: millions, a percentage, a grade, a duration or similar. */
  isOther: boolean;
}

const codes = "gbp|eur|usd|aed|chf|sar|qar|omr|bhd|kwd|aud|nzd|cad|sgd|hkd|zar|inr|pln|dkk|sek|nok|jpy";
const signs = "us\\$|a\\$|au\\$|nz\\$|ca?\\$|hk\\$|s\\$|[£€$¥]|dhs?\\b|₹";
const number = "\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,3}(?:\\.\\d{3})+(?:,\\d{2})?|\\d{2,3}(?:[ ']\\d{3})+|\\d+(?:[.,]\\d{1,2})?";
const scale = "\\s?(?:k|thousand|grand|mil|million|mn|m|bn|billion)(?![a-z])|k(?=p\\.?\\/?[adhwc]|pcm|ish\\b)";
const pattern = new RegExp(
  `((?:(?:${signs})\\s?|(?<![a-z])(?:${codes}|euros?)\\s?){0,2})(${number})(?![\\d])(${scale})?(\\s?(?:(?:(?:${codes})(?![a-z])|[€£])(?!\\s?\\d)|euros?\\b|pounds?\\b))?`,
  "g",
);

const symbols: Readonly<Record<string, string>> = signNames;

const otherAfter =
  /^\s*(?:%|percent\b|per cent\b|[x×]\b|\+?\s*-?\s*(?:days?(?![- ]?rate)|hours?|hrs?|weeks?|wks?|months?|mths?|years?|yrs?|minutes?|mins?|miles?|points?|people|staff|units?|homes?|plots?|bed(?:room)?s?|sq|gcses?|st|nd|rd|th|am|pm|positions?|roles?|vacanc(?:y|ies)|projects?)\b|hpw)/;
const otherBefore =
  /(?:\b(?:grade|band|scp|scale|spinal column points?|spinal points?|spine points?|pay points?|points?|level|lvl|tier|year|yr|step|zone|nec|option|phase|lot|week|wk|stage|section|age[ds]?|top|part|route|amp|hs|ref|no|job)|#|\bx)\.?\s*[:#-]?\s*$/;
const referenceBefore = /\b(?:ref(?:erence)?|id|(?:job|vacancy|req(?:uisition)?) (?:id|no|number|ref(?:erence)?))\b\.?\s*[:#-]?\s*$/;
/** Sums of a firm or its projects, not of the pay. */
const businessBefore =
  /\b(?:turnover|revenues?|(?:contract|project|scheme|package) values?|projects (?:worth|valued|of|up to|from|ranging|between))\b[\s:]*(?:is |of |at |from |up to |over |circa |around |between |approx\.? )*$/;
/** "£6OK", "£45,OOO": letters for noughts, of which no figure is certain. */
const letterNoughts = /^(?:,?o{2,}|o+k?)(?![a-z])/;
/** "45 000": spaced figures without a currency are pay only when round, since telephone numbers are spaced too. */
const roundThousands = /^\d{2}[ ']\d[05]0$/;
/** Expenses of a unit of distance or area, whatever their currency. */
const ofUnit = /^\s*(?:per|an?|\/)\s*(?:miles?|km|sq|m2)\b/;
/** Characters before a figure that tell what it is. */
const leadMaxChars = 80;
/** "GBP 450-500 DAY": one unit after a range is its period. */
const unitOfPay = /^\s*(?:day|hour|week|month|year)\s*(?:$|[,;.+()/]|inside|outside|umb|paye|ltd|doe|plus)/;
const joinsSmall = /^\s*(?:-|to|\/|&|and|or)\s*$/;
const maxValue = 10_000_000;

/** Returns every figure of a normalised text, in order; those that cannot be pay are marked. */
export function findAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(pattern)) {
    const amount = readMatch(text, match);
    if (amount) amounts.push(amount);
  }
  markRangesAsOther(text, amounts);
  return amounts;
}

function readMatch(text: string, match: RegExpExecArray): Amount | null {
  const [whole, before = "", digits = "", scaleText = "", after = ""] = match;
  const start = match.index;
  const end = start + whole.length;
  const currency = currencyOf(before) ?? currencyOf(after);
  const scaleWord = scaleText.trim();
  const isThousands = ["k", "thousand", "grand"].includes(scaleWord);
  if (isSpaced(digits) && !(before ? Number.parseInt(digits, 10) <= 199 : roundThousands.test(digits))) return null;
  const parsed = parseNumber(digits, isThousands);
  const value = round(isThousands ? parsed * 1000 : parsed);
  const isMarked = currency !== null || isThousands;
  const lead = text.slice(Math.max(0, start - leadMaxChars), start);
  const isOther =
    (scaleWord !== "" && !isThousands) ||
    value <= 0 ||
    value > maxValue ||
    /^[.,]\d/.test(text.slice(end)) ||
    (!before && isPartOfWord(text, start)) ||
    /[£€$]\s?-$/.test(lead) ||
    letterNoughts.test(text.slice(end)) ||
    ofUnit.test(text.slice(end)) ||
    businessBefore.test(lead) ||
    (!isMarked && referenceBefore.test(lead)) ||
    (!isMarked && (isCountAfter(text.slice(end), value) || isLetterSuffix(text.slice(end)))) ||
    (!isMarked && value < 150 && otherBefore.test(lead)) ||
    /^\s*(?:%|per ?cent\b)/.test(text.slice(end));
  return { start, end, value, currency, isThousands, hasThousandsDot: !isThousands && /^\d{1,3}\.\d{3}$/.test(digits), isOther };
}

/** "SCP 36 - 39", "3-6 months", "£10-50m": if one end of a range is not pay, the other is not either. */
function markRangesAsOther(text: string, amounts: readonly Amount[]): void {
  for (let index = 1; index < amounts.length; index++) {
    const [a, b] = [amounts[index - 1], amounts[index]];
    if (!a || !b || a.isOther === b.isOther || !joinsSmall.test(text.slice(a.end, b.start))) continue;
    if (a.currency !== null && !a.isOther && b.value >= a.value && unitOfPay.test(text.slice(b.end))) {
      b.isOther = false;
      continue;
    }
    const isNoPay = a.value < 1000 || a.value >= 100_000;
    const isMillions = /(?:m|mil|mn|million|bn|billion)$/.test(text.slice(b.start, b.end)) && b.isOther && isNoPay;
    const isPlain = !a.isThousands && !b.isThousands && !a.currency && !b.currency && a.value < 150 && b.value < 150;
    if (isPlain || isMillions) {
      a.isOther = true;
      b.isOther = true;
    }
  }
}

/** Returns whether what follows counts the figure; "45000 year" is pay, for nobody counts so many years. */
function isCountAfter(after: string, value: number): boolean {
  return otherAfter.test(after) && !(value >= 10_000 && /^\s*(?:years?|yrs?)\b/.test(after));
}

function isSpaced(digits: string): boolean {
  return /[ ']/.test(digits);
}

function parseNumber(digits: string, isThousands: boolean): number {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(",", ""));
  if (/^\d{1,3}\.\d{3}$/.test(digits) && isThousands) return Number(digits);
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{2})?$/.test(digits)) return Number(digits.replaceAll(".", "").replace(",", "."));
  return Number(digits.replace(/[ ']/g, "").replace(",", "."));
}

function currencyOf(words: string): string | null {
  const word = words.trim().split(/\s+/)[0] ?? "";
  if (!word) return null;
  const known = symbols[word] ?? symbols[word.slice(0, 1)];
  if (known && !/^[a-z]{3}/.test(word)) return known;
  return symbols[word] ?? (/^[a-z]{3}/.test(word) ? word.slice(0, 3).toUpperCase() : null);
}

/** Returns whether the figure is attached to letters ("ir35", "po5", "nec4"), except the c of circa. */
function isPartOfWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 4), start);
  return /[a-z\d._@]$/.test(before) && !/(?:^|[^a-z])ca?\.?$/.test(before);
}

/** "8a", "4x": letters attached to the figure that are not a period. */
function isLetterSuffix(after: string): boolean {
  return (
    /^[a-z]/.test(after) &&
    !/^(?:p\.?\/?[adhwcm]\b|pcm\b|per|daily|hourly|weekly|monthly|doe\b|umb|ltd|paye|gross|basic|to\b|plus|neg)/.test(after)
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
