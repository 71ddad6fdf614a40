import type { PayPeriod, PayScale } from "#db/values.ts";
import type { Amount } from "./amounts.ts";
import { periodRightAfter, periodSource } from "./periods.ts";

/** One figure or the two ends of a range, with its kind. */
export interface PayGroup {
  start: number;
  end: number;
  /** The end offset of the first figure, where the words between the ends begin. */
  firstEnd: number;
  low: number;
  high: number;
  isRange: boolean;
  /** The higher end is written first. */
  isReversed: boolean;
  isThousands: boolean;
  currency: string | null;
  /** `addition`: an allowance, bonus or supplement; `total`: earnings or a package. */
  kind: "base" | "addition" | "total";
  isBasic: boolean;
  /** A range whose ends are too far apart: one of them is a typing error. */
  isDoubtful: boolean;
}

const about = "(?:an? )?(?:circa|c\\.?|around|about|approx(?:imately|\\.)?|~|the |up ?to|max(?:imum)?:?(?: of)?|potentially|reviewed)?";
const joiner = new RegExp(
  `^\\s*(?:\\(?(?:${periodSource}|basic|gross|base|doe|min(?:imum)?|starting(?: salary)?)\\)?\\s*)*[,(]?\\s*(?:then |and |with |negotiable )?(?:-+(?:\\s*to\\s*-?)?|(?=max)|\\/|\\bto\\b|up ?to|through to|thru|until|till|(?:possibly|potentially|maybe|perhaps)(?: up)?(?: to)?|(?:rising|increasing|increases|rises|progressing|going|moving|growing|reviewed|building) (?:up )?to)\\s*${about}\\s*$`,
);
const andJoiner = new RegExp(`^\\s*(?:${periodSource}\\s*)?(?:and|&)\\s*${about}\\s*$`);
/** Two figures of which either may be paid: "£450 or £500". */
const eitherJoiner = new RegExp(`^\\s*(?:${periodSource}\\s*)?,?\\s*\\(?(?:and\\/)?or\\s*${about}\\s*$`);
const ceilingBefore = /\b(?:up ?to|max(?:imum)?)\b[^\d]*$/;
/** Maximum ratio between two such figures; above it they are not alternatives of one pay. */
const maxEitherRatio = 1.5;
const orderedJoiner = /(?:rising|increasing|increases|rises|progressing|going|moving|growing) (?:up )?to/;
/** Maximum ratio between the ends of one range; above it one of them is a typing error. */
export const maxRangeRatio = 5;

const adjectives =
  "(?:an? |of |annual |yearly |monthly |discretionary |guaranteed |performance |potential |total |full |overall |company |sign(?:ing)?[- ]on |signing |joining |welcome |golden hello |retention |inner |outer |fixed |non-?contractual |first year |1st year |year 1 |tax[- ]free |cash |per annum |pa |p\\.a\\. |per month |pcm |pm |per year |a year |a month |per day |pd |p\\/d |a day |\\/day |\\/month |weekly |per week |pw |a week |\\/week |per night |a night |\\/night |nightly )*";
/** "£55k OTE £70k": the word belongs to the figure after it. */
const notOfNext = "(?!(?:[^.,;+)!£€$\\d]|\\.(?! [a-z])){0,24}[£€$\\d])";
const additionAfter = new RegExp(
  `^\\s*[-:]?\\s*${adjectives}(?:(?:company )?car|van|vehicle|travel|london|market|fuel|mileage|site|shift (?:allowance|premium|pay|bonus|payment)|location|relocation|lodge|lodging|accommodation|subsistence|study|training|professional|bonus|commission|pension|supplement|weighting|allowance|allowances|expenses|overtime|golden hello|sign[- ]on|phone|gym|wellbeing|flexible benefits|towards|premium|retainer|budget|referral|refer[- ]a[- ]friend|for (?:every|each) (?:friend|referral|person)|per (?:friend|referral)|vouchers?)(?![a-z])${notOfNext}`,
);
const totalAfter = new RegExp(
  `^\\s*[-:(]?\\s*${adjectives}(?:ote|o\\.t\\.e|on[- ]target earnings|earnings|packages?|remuneration package|compensation)(?![a-z])${notOfNext}`,
);
const additionBefore =
  /(?:bonus(?:es)?|allowances?|supplement|weighting|commission|car|pension|relocation|budget)\s*(?:\(|:|=|-)?\s*(?:is |worth |paid )?(?:an? )?(?:additional |further )?(?:of |at |up to |to |circa |c\.? ?|potential |around )*$/;
/** What is insured, which is no pay however large it is: "life cover of £100,000", "£150,000 death in service". */
const cover =
  "(?:life (?:cover|assurance|insurance)|death[- ]in[- ]service|death benefit|critical illness(?: cover)?|income protection|(?:professional )?indemnity(?: cover| insurance)?|(?:accident|medical) (?:cover|insurance))";
const coverBefore = new RegExp(
  `\\b${cover}(?: benefits?)?\\s*[(:=-]?\\s*(?:is |worth |payment )?(?:of |at |up to |to |circa |c\\.? ?|around )*$`,
);
const coverAfter = new RegExp(`^\\s*[-:]?\\s*(?:of |in |as |towards |for |group |free |company )*${cover}(?![a-z])${notOfNext}`);
const totalBefore =
  /(?:\bote|o\.t\.e\.?|on[- ]target earnings|(?<!\b(?:will|expect to) )earn(?:ings?)?(?: potential)?|package|worth|total(?:ling)?)\s*(?:\(|:|=|-)?\s*(?:is |worth )?(?:of |at |up to |to |circa |c\.? ?|potential |around |in excess of )*$/;
const plusBefore =
  /(?:\+|(?<![a-z])(?:plus|additional|extra|including|incl?\.?|inclusive of|with))\s*(?:up to |circa |c\.? ?|an? |another |further |additional |of )*$/;
const basicBefore = /\b(?:basic|base)(?: salary| pay| rate)?\s*(?:of|:|-|is|=)?\s*(?:up to |circa |c\.? ?|from )?$/;
/** "£68k basic", and not "£80k (basic £68k)". */
const basicAfter =
  /^\s*(?:p\.?a\.?|per annum|per year|pd|per day)?\s*\(?(?:basic|base)\b(?!(?: salary| pay| rate)?\s*(?:of|:|is|=)?\s*(?:up to |circa |c\.? ?)?[£€$\d])/;
/** Characters before a figure that tell what it is. */
const leadMaxChars = 80;
/** An allowance is never this large, whatever the text says. */
const largestAddition = 20_000;

/** Pairs figures into ranges and classifies them as pay or additions to it. */
export function groupAmounts(text: string, amounts: readonly Amount[]): PayGroup[] {
  const groups: PayGroup[] = [];
  for (let index = 0; index < amounts.length; index++) {
    const first = amounts[index];
    if (!first || first.isOther) continue;
    const second = amounts[index + 1];
    const pair = second && !second.isOther ? joinPair(text, first, second) : null;
    const group = pair ?? single(text, first);
    if (!pair && !isReadable(text, first)) continue;
    if (!pair && second && isBrokenEnd(text, first, second)) group.isDoubtful = true;
    groups.push(classify(text, group, groups));
    if (pair) index++;
  }
  if (!groups.some(({ kind }) => kind === "base")) {
    for (const group of groups)
      if (group.kind === "addition" && group.high >= largestAddition && !isCover(text, group)) group.kind = "base";
  }
  return groups;
}

/** Returns whether the other end of a range is an invalid number ("£45,000 - £5,0000", "£36O,000"). */
function isBrokenEnd(text: string, first: Amount, second: Amount): boolean {
  return (
    second.isOther &&
    second.currency !== null &&
    /^(?:[.,]\d|,?o+k?(?![a-z]))/.test(text.slice(second.end)) &&
    joiner.test(text.slice(first.end, second.start))
  );
}

function single(text: string, amount: Amount): PayGroup {
  const value = withoutDot(text, amount);
  const { isThousands, currency } = amount;
  const kind = { kind: "base", isBasic: false, isDoubtful: false } as const;
  return { ...spanOf(amount, amount), ...kind, low: value, high: value, isRange: false, isReversed: false, isThousands, currency };
}

function joinPair(text: string, first: Amount, second: Amount): PayGroup | null {
  const between = text.slice(first.end, second.start);
  const isDashLost = between.trim() === "" && first.currency !== null && second.currency !== null;
  if (between.trim() === "" && !isDashLost) return null;
  const isAnd = andJoiner.test(between);
  const isBetween = isAnd && /\bbetween\b[^\d]*$/.test(text.slice(0, first.start));
  const isEither = eitherJoiner.test(between) || (isAnd && ceilingBefore.test(text.slice(0, first.start)));
  if (!isBetween && !isEither && !isDashLost && !joiner.test(between)) return null;
  if (/\b(?:basic|base)\b/.test(between) && totalAfter.test(text.slice(second.end))) return null;
  if (first.currency && second.currency && first.currency !== second.currency) return null;
  const [a, b] = [periodRightAfter(between), periodRightAfter(text.slice(second.end))];
  if (a && b && a !== b) return null;
  let [low, high] = [withoutDot(text, first), withoutDot(text, second)];
  let isThousands = first.isThousands || second.isThousands;
  if (second.isThousands && !first.isThousands && low < 1000) low *= 1000;
  else if (first.isThousands && !second.isThousands && high < 1000) high *= 1000;
  else if (low < 1000 && high >= 10_000) {
    low *= 1000;
    isThousands = true;
  }
  if (high < low && (orderedJoiner.test(between) || additionAfter.test(text.slice(second.end)))) return null;
  const ratio = Math.max(low, high) / Math.min(low, high);
  if (isDashLost && high < low) return null;
  if ((isEither || isDashLost) && !isBetween && (ratio > maxEitherRatio || isNotBase(text.slice(second.end)))) return null;
  const currency = first.currency ?? second.currency;
  if (!currency && !isThousands && high < 10_000 && !isReadable(text, second) && !isReadable(text, first)) return null;
  return {
    ...spanOf(first, second),
    low: Math.min(low, high),
    high: Math.max(low, high),
    isRange: true,
    isReversed: high < low,
    isThousands,
    currency,
    kind: "base",
    isBasic: false,
    isDoubtful: ratio > maxRangeRatio,
  };
}

const isNotBase = (after: string): boolean => additionAfter.test(after) || totalAfter.test(after);

function spanOf(first: Amount, last: Amount) {
  return { start: first.start, firstEnd: first.end, end: last.end };
}

/** "39.000" is read as 39,000, but "42.500 per hour" as 42.50. */
function withoutDot(text: string, amount: Amount): number {
  if (!amount.hasThousandsDot) return amount.value;
  const period = periodRightAfter(text.slice(amount.end));
  return (period === "hour" || period === "day") && amount.value >= 10_000 ? Math.round(amount.value / 10) / 100 : amount.value;
}

/** "PAYE: 30.00 / umb: 38.50". */
const modelBefore =
  /(?:^|[/,;|(]\s*|\bor\s+|\d\s+)(?:p\.?a\.?y\.?e|umb(?:rella)?|ltd|limited(?: company)?|psc|cis|inside|outside)(?: ir35)?(?: rate)?\s*[:=-]?\s*$/;

/** Plain digits count as pay only when large, or when the surrounding text says so. */
function isReadable(text: string, amount: Amount): boolean {
  if (amount.currency || amount.isThousands) return true;
  const digits = text.slice(amount.start, amount.end);
  const after = text.slice(amount.end);
  const before = text.slice(Math.max(0, amount.start - leadMaxChars), amount.start);
  if (periodRightAfter(after)) return true;
  if (
    /(?:salary|rates?|pay|paying|wage|per annum|per day|daily|hourly|circa|up to|from|basic)\s*(?:range|is|of|band)?\s*(?:\([^()]{1,30}\)\s*)?[:=,-]?\s*\(?(?:circa |c\.? ?|up to |from |to |between |max(?:imum)? )?$/.test(
      before,
    )
  ) {
    return amount.value >= 7;
  }
  if (modelBefore.test(before)) return amount.value >= 7;
  if (amount.value >= 10_000) return /[,.]/.test(digits) || digits.length <= 6;
  if (/^(?:19|20)\d\d$/.test(digits)) return false;
  return (
    text.slice(0, amount.start).trim() === "" &&
    amount.value >= 7 &&
    /^\s*(?:$|[,;(+]|-\s*\d|to \d|doe\b|neg|inside|outside|umbrella|paye|ltd|limited|cis\b)/.test(after)
  );
}

const isCover = (text: string, { start, end, isRange }: PayGroup): boolean =>
  !isRange && (coverBefore.test(text.slice(0, start)) || coverAfter.test(text.slice(end)));

function classify(text: string, group: PayGroup, earlier: readonly PayGroup[]): PayGroup {
  const before = text.slice(0, group.start);
  const after = text.slice(group.end);
  group.isBasic = basicBefore.test(before) || basicAfter.test(after);
  if (group.isBasic) return group;
  if (isCover(text, group)) group.kind = "addition";
  else if (totalAfter.test(after)) group.kind = "total";
  else if (additionAfter.test(after) || (earlier.length > 0 && /^\s*per diem\b/.test(after))) group.kind = "addition";
  else if (totalBefore.test(before) && !/salary[^,;.]*$/.test(before)) group.kind = "total";
  else if (additionBefore.test(before)) group.kind = "addition";
  else if (plusBefore.test(before) && isAddedTo(earlier, after)) group.kind = "addition";
  return group;
}

/** "£350 lodging + £450 per day": after nothing but allowances, a figure with a period is the pay. */
function isAddedTo(earlier: readonly PayGroup[], after: string): boolean {
  return earlier.some(({ kind }) => kind !== "addition") || (earlier.length > 0 && periodRightAfter(after) === null);
}

const scales: Record<PayPeriod, { payScale: PayScale; times: number }> = {
  year: { payScale: "year", times: 1 },
  month: { payScale: "year", times: 12 },
  week: { payScale: "day", times: 1 / 5 },
  day: { payScale: "day", times: 1 },
  hour: { payScale: "hour", times: 1 },
};

interface ScaledPay {
  payScale: PayScale | null;
  payMinPence: number | null;
  payMaxPence: number | null;
}

/** Converts pay to the scale it is filtered on; returns nulls when no figure is stated. */
export function scaledPay(period: PayPeriod | null, minPence: number | null, maxPence: number | null): ScaledPay {
  if (!period || (minPence === null && maxPence === null)) return { payScale: null, payMinPence: null, payMaxPence: null };
  const { payScale, times } = scales[period];
  const scaled = (pence: number | null) => (pence === null ? null : Math.round(pence * times));
  return { payScale, payMinPence: scaled(minPence), payMaxPence: scaled(maxPence) };
}

/** Plausible range of pay for each period, in whole units of currency. */
export const plausiblePayRange: Record<PayPeriod, readonly [number, number]> = {
  year: [8_000, 600_000],
  month: [600, 50_000],
  week: [150, 12_000],
  day: [40, 4_000],
  hour: [5, 500],
};
