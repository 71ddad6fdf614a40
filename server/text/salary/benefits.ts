import type { PayGroup } from "./pay-groups.ts";
import { periodRightAfter } from "./periods.ts";
import type { PayModel, Rate } from "./salary.types.ts";

/** Benefit terms, longest first where one begins another, and their labels. */
const names: readonly [string, string][] = [
  ["(?:company )?(?:car|vehicle|van) ?(?:\\bor|\\/|&|\\band) ?(?:car |travel )?allowance", "car allowance"],
  ["car ?\\/ ?(?:travel )?allowance|car & travel allowance|car (?:cash )?allowance|vehicle allowance", "car allowance"],
  ["electric (?:car|vehicle) scheme|ev (?:scheme|salary sacrifice|lease)(?: scheme)?", "electric car scheme"],
  ["(?:company|co\\.?|electric|fully expensed) (?:car|vehicle|van)", "company car"],
  ["car parking|parking", "parking"],
  ["car", "car"],
  ["van", "van"],
  ["travel allowance", "travel allowance"],
  ["travel(?: expenses| paid)?", "travel"],
  ["fuel(?: card)?", "fuel card"],
  ["mileage", "mileage"],
  ["site allowance", "site allowance"],
  ["shift allowance", "shift allowance"],
  ["(?:inner |outer )?london allowance", "London allowance"],
  ["(?:inner |outer )?london weighting", "London weighting"],
  ["market (?:supplement|forces supplement|premium)", "market supplement"],
  ["retention (?:bonus|payment)", "bonus"],
  ["bonus(?:es)?", "bonus"],
  ["commission", "commission"],
  ["profit[- ]shar(?:e|ing)", "profit share"],
  ["share ?(?:options?|plan|scheme|save(?: scheme)?)s?|shares", "share plan"],
  ["equity", "equity"],
  ["pension(?: scheme)?", "pension"],
  [
    "private (?:healthcare|health ?care|medical(?: insurance| care| cover)?|health(?: insurance| cover)?)|bupa|pmi|medical insurance",
    "private healthcare",
  ],
  ["health ?care|medical|health(?: insurance| cover)", "healthcare"],
  ["dental(?: cover)?", "dental"],
  ["life (?:cover|assurance|insurance)|death in service|dis", "life cover"],
  ["income protection|phi", "income protection"],
  ["bank holidays?", "holiday"],
  ["holidays?|annual leave|days'? leave|days'? hols?", "holiday"],
  ["(?:full )?(?:study|apc|training and apc) support", "study support"],
  ["day[- ]release", "day release"],
  [
    "(?:professional|rics|ciob|cices|membership|institution|apc|chartership)(?: membership)? (?:fees?|subscriptions?|subs)|professional memberships?",
    "professional fees",
  ],
  ["training(?: budget)?", "training"],
  ["relocation(?: package| allowance| support)?", "relocation"],
  ["accommodation(?: allowance)?|lodg(?:e|ing)s?(?: allowance)?|digs", "accommodation"],
  ["subsistence|per diem", "subsistence"],
  ["expenses", "expenses"],
  ["overtime", "overtime"],
  ["flexi(?:ble)?(?:[- ](?:working|time|hours))?|flexitime", "flexible working"],
  ["hybrid(?: working)?", "hybrid working"],
  ["phone|mobile", "phone"],
  ["laptop", "laptop"],
  ["gym(?: membership)?", "gym"],
  ["benefits? package|package of benefits|(?:full |excellent |great |comprehensive |attractive )*packages?", "package"],
  ["benefits?|bens|perks", "benefits"],
  ["supplements?", "supplement"],
  ["allowances?", "allowance"],
];
const sources = names.map(([source]) => `(${source})`).join("|");
const any = new RegExp(`(?<![a-z])(?:${sources})(?![a-z])`, "g");
const atStart = new RegExp(
  `^\\s*(?:an? |the |full |excellent |great |good |generous |competitive |company |annual |yearly |discretionary |performance |guaranteed |quarterly |\\d+(?:\\.\\d+)?%\\s*|up to \\d+%\\s*|\\d+\\s*x\\s*|\\d+ days'? (?:paid )?)*(?:${sources})(?![a-z])`,
);
const isAdded = /\+|(?<![a-z])(?:plus|with|as well as|along with|together with|benefits(?=\s?[:-]))(?![a-z])|(?<=[\d)ka])\s*(?:&|and)\s/;

/** Returns whether the text after a plus names a benefit. */
export function startsWithBenefit(text: string): boolean {
  return atStart.test(text);
}

/**
 * Finds benefits named beside the pay: after a plus, with an amount ("£6,000 car allowance"), or at the start of a comma-separated part.
 * `amounts` are the positions of figures that are not the pay.
 */
export function readBenefits(text: string, amounts: readonly { start: number; end: number }[]): string[] {
  const found: { at: number; name: string }[] = [];
  const added = isAdded.exec(text);
  const from = added ? added.index : text.length;
  for (const match of text.slice(from).matchAll(any)) found.push({ at: from + match.index, name: nameOf(match) });
  for (const part of text.slice(0, from).matchAll(/[,;(]([^,;()]*)/g)) {
    const match = atStart.exec(part[1] ?? "");
    if (match && nameOf(match) !== "holiday" && nameOf(match) !== "package") found.push({ at: part.index, name: nameOf(match) });
  }
  for (const { end } of amounts) {
    const after = text.slice(end, end + 60);
    const match = atStart.exec(after.replace(/^\s*(?:p\.?a\.?|pcm|pm|per (?:annum|year|month)|a (?:year|month))\s/, " "));
    if (match && nameOf(match) !== "package") found.push({ at: end, name: nameOf(match) });
  }
  found.sort((a, b) => a.at - b.at);
  return [...new Set(found.map(({ at, name }) => (name === "car" && isPriced(text, at, amounts) ? "car allowance" : name)))];
}

function nameOf(match: RegExpExecArray): string {
  const position = match.slice(1).findIndex((group) => group !== undefined);
  return names[position]?.[1] ?? "";
}

/** "+ £6k car": an amount for a car is an allowance. */
function isPriced(text: string, at: number, amounts: readonly { start: number; end: number }[]): boolean {
  return (
    amounts.some(({ end }) => end <= at && /^\s*(?:p\.?a\.?|pcm|pm|(?:per|a) (?:annum|month|year)|for)?\s*$/.test(text.slice(end, at))) ||
    amounts.some(({ end }) => end === at)
  );
}

const models: readonly [PayModel, string][] = [
  ["PAYE", "p\\.?a\\.?y\\.?e\\b"],
  ["outside IR35", "outside(?: (?:of )?(?:the )?(?:scope (?:of )?)?ir ?35)?\\b|out of scope\\b"],
  ["limited company", "limited(?: co(?:mpany)?\\b)?|ltd(?:\\.? co(?:mpany)?\\b)?|psc\\b"],
  ["CIS", "cis\\b"],
  ["umbrella", "umbrella\\b|umb\\b|inside(?: (?:of )?(?:the )?ir ?35)?\\b|in scope\\b"],
];
const anyModel = new RegExp(`(?<![a-z])(?:${models.map(([, source]) => `(${source})`).join("|")})`, "g");
type Bounds = Pick<Rate, "min" | "max">;
/** Maximum ratio between the rates for two bases; no employer differs by more. */
const mostTimes = 3;

/** Returns the bases named in a normalised text, with their positions. */
function findModels(text: string): { start: number; end: number; model: PayModel }[] {
  return [...text.matchAll(anyModel)].flatMap((match) => {
    const model = models[match.slice(1).findIndex((group) => group !== undefined)]?.[0];
    return model ? [{ start: match.index, end: match.index + match[0].length, model }] : [];
  });
}

/**
 * Returns the rates of an advert that states one per basis ("£500 pd umbrella / £420 PAYE"), in the order stated. Empty where it states one
 * rate only, also one rate for two bases ("£450 PAYE or umbrella").
 */
export function readRates(text: string, groups: readonly PayGroup[], first: PayGroup, boundsOf: (group: PayGroup) => Bounds): Rate[] {
  const found = findModels(text);
  const paired = readPaired(text, first, found, boundsOf);
  if (paired.length > 0) return paired;
  const candidates = groups.filter((group) => group === first || isLike(first, group));
  if (candidates.length < 2) return [];
  const readings = (["after", "before"] as const)
    .map((side) => ratesOnSide(text, candidates, found, side))
    .filter((rates) => rates.length > 1 && rates[0]?.group === first)
    .filter((rates) =>
      hasOnePeriod(
        text,
        rates.map(({ group }) => group),
      ),
    );
  // "PAYE £24.50, Umbrella £31.87": the side on which more figures have a basis is where this text puts it.
  const [rates = []] = readings.sort((one, other) => other.length - one.length);
  return rates.map(({ model, group }) => ({ model, ...boundsOf(group) }));
}

/** Returns each basis that stands right after or before a figure, with that figure. */
function ratesOnSide(text: string, groups: readonly PayGroup[], found: ReturnType<typeof findModels>, side: "after" | "before") {
  const rates = groups.flatMap((group, index) => {
    const from = side === "after" ? group.end : (groups[index - 1]?.end ?? 0);
    const to = side === "after" ? (groups[index + 1]?.start ?? text.length) : group.start;
    const near = found.filter(
      ({ start, end }) => start >= from && end <= to && !isCut(text.slice(from, to), start - from, end - from, side),
    );
    const named = side === "after" ? near[0] : near.at(-1);
    return named ? [{ model: named.model, group }] : [];
  });
  return rates.filter(({ model }, index) => rates.findIndex((rate) => rate.model === model) === index);
}

/** "£420/£500 per day (PAYE/umbrella)": two figures and two bases in the same order. */
function readPaired(text: string, pay: PayGroup, found: ReturnType<typeof findModels>, boundsOf: (group: PayGroup) => Bounds): Rate[] {
  if (!pay.isRange || !/^[^\d£€$-]*(?:\/|\bor\b)[^\d-]*$/.test(text.slice(pay.firstEnd, lastStart(text, pay)))) return [];
  const [one, other, ...more] = found;
  if (!one || !other || more.length > 0 || one.model === other.model) return [];
  if (!/^\s*(?:\/|\bor\b)\s*$/.test(text.slice(one.end, other.start))) return [];
  const ends = pay.isReversed ? [pay.high, pay.low] : [pay.low, pay.high];
  return [one, other].map(({ model }, index) => {
    const end = ends[index] ?? pay.high;
    return { model, ...boundsOf({ ...pay, low: end, high: end, isRange: false, isReversed: false }) };
  });
}

/** Returns where the second end of a range begins, without its currency. */
function lastStart(text: string, { firstEnd, end }: PayGroup): number {
  return firstEnd + text.slice(firstEnd, end).search(/\d/);
}

/** Returns whether the end of a sentence or part separates a figure from a basis. */
function isCut(text: string, start: number, end: number, side: "after" | "before"): boolean {
  const between = side === "after" ? text.slice(0, start) : text.slice(end);
  return /[.;|](?:\s|$)|\n/.test(between) || between.length > 40;
}

function isLike(first: PayGroup, other: PayGroup): boolean {
  const times = Math.max(first.high, other.high) / Math.min(first.high, other.high);
  const hasOneCurrency = first.currency === null || other.currency === null || first.currency === other.currency;
  return other.start > first.end && other.kind === "base" && !other.isDoubtful && hasOneCurrency && times <= mostTimes;
}

function hasOnePeriod(text: string, groups: readonly PayGroup[]): boolean {
  return new Set(groups.flatMap(({ end }) => periodRightAfter(text.slice(end)) ?? [])).size <= 1;
}
