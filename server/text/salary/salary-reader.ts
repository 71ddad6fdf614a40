import type { PayPeriod } from "#db/values.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { repairMojibake } from "#server/text/mojibake.ts";
import { findAmounts } from "./amounts.ts";
import { readBenefits, readRates, startsWithBenefit } from "./benefits.ts";
import { groupAmounts, type PayGroup } from "./pay-groups.ts";
import { periodRightAfter, periodSource, periodWithin, type StatedPeriod } from "./periods.ts";
import type { SalaryFlags, SalaryReading } from "./salary.types.ts";

const softWords =
  "(?:\\s|:|=|-|salary|rate|pay|package|basic|base|annual|a|of|the|circa|c\\.?|ca\\.?|around|about|approx(?:imately|\\.)?|roughly|~|in|region|is|day|hourly|daily)*";
const upTo = new RegExp(
  `(?:\\bup ?to|\\bmax(?:imum)?\\.?|\\bno(?:t|thing)? (?:more than|over|above)|\\bnot exceeding|\\bcapped at|(?<!\\bno(?:t|thing)? (?:be )?)(?:\\bbelow|\\bunder|\\bless than)|\\btops? out at)${softWords}$`,
);
const startsTo = new RegExp(
  `(?:^|[,;|]\\s*|\\. )(?:(?:(?:basic |base |annual )?sal(?:ary)?|rate|pay|paying|day rate|basic)\\s*[:=-]?\\s*)?to${softWords}$`,
);
const fromHere = new RegExp(
  `(?:\\bfrom|\\bmin(?:imum)?\\.?|\\b(?<!immediate )start(?:ing|s)? (?:at|from)|\\bin excess of|\\bexcess of|\\bat least|\\bover|\\babove|\\bmore than|\\bupwards of|\\bnorth of|\\bno(?:t|thing)? (?:be )?(?:less than|below|under)|\\bexceeding|\\bbetter than)${softWords}$`,
);
const maxAfter = new RegExp(`^\\s*(?:${periodSource})?\\s*\\(?(?:absolute )?(?:max(?:imum)?|tops|ceiling|cap)\\b`);
const minAfter =
  /^\s*(?:p\.?a\.?|per (?:annum|day|hour|year)|pd|ph)?\s*\(?(?:min(?:imum)?\b|(?:and|or) (?:above|more|upwards?|over|up\b|higher)|upwards\b|plus\s*$)/;

/**
 * Parses an advert's text about pay. The first base figure or range counts; allowances, bonuses and totals are never added to it. Never
 * throws, whatever the text.
 */
export function readSalary(text: string): SalaryReading {
  const words = normaliseSalaryText(text);
  const timeless = blankTimes(words);
  const amounts = findAmounts(timeless);
  const groups = groupAmounts(timeless, amounts);
  const pay = groups.find(({ isBasic }) => isBasic) ?? groups.find(({ kind }) => kind === "base") ?? null;
  const benefits = readBenefits(
    words,
    groups.filter((group) => group !== pay && group.kind === "addition"),
  );
  const flags = { ...readFlags(words), benefits };
  if (!pay || pay.isDoubtful) {
    const none = { undisclosed: true, doubtful: pay !== null, approximate: false };
    return { min: null, max: null, period: null, currency: null, rates: [], flags: { ...none, ...flags } };
  }
  const approximate = isApproximateBefore(timeless.slice(0, pay.start)) || approximateAfter.test(timeless.slice(pay.end));
  const first = bounds(timeless, pay);
  const rates = readRates(timeless, groups, pay, (group) => (group === pay ? first : boundsLike(first, bounds(timeless, group))));
  const { min, max } = rates[0] ?? first;
  return {
    ...{ min, max },
    period: periodOf(timeless, pay, groups),
    currency: pay.currency ?? "GBP",
    rates,
    flags: { undisclosed: false, doubtful: false, approximate, ...flags },
  };
}

type Bounds = ReturnType<typeof bounds>;

function bounds(text: string, pay: PayGroup): { min: number | null; max: number | null } {
  const before = text.slice(0, pay.start);
  const after = text.slice(pay.end);
  const isUpTo = (upTo.test(before) || startsTo.test(before)) && !areCeilings(text, pay);
  if (isUpTo || (!pay.isRange && maxAfter.test(after))) return { min: null, max: pay.high };
  if (hasOpenPlus(after) || (!pay.isRange && (fromHere.test(before) || minAfter.test(after)))) return { min: pay.low, max: null };
  return { min: pay.low, max: pay.high };
}

/** "Up to £600 / £480": two ceilings without a basis are a range, so that neither figure is lost. */
function areCeilings(text: string, { isRange, isReversed, firstEnd, end }: PayGroup): boolean {
  return isRange && (isReversed || /\/|\b(?:or|and)\b|&/.test(text.slice(firstEnd, end).replace(anyPeriod, " ")));
}
const anyPeriod = new RegExp(periodSource, "g");

/** "Up to £600 umbrella / £480 PAYE": the words before the first rate also bound the next. */
function boundsLike(first: Bounds, rate: Bounds): Bounds {
  if (rate.min !== rate.max) return rate;
  return { min: first.min === null ? null : rate.min, max: first.max === null ? null : rate.max };
}

/** Returns whether a plus leaves the figure open-ended, rather than introducing a benefit or a further amount. */
function hasOpenPlus(after: string): boolean {
  const plus =
    /^(?:\s*(?:p\.?a\.?|pd|ph|pw|pcm|per (?:annum|day|hour|week|month|year)))?(\s*)(?:\++|plus(?=\s*$|\s+(?:per|p\.?[adhw])\b))\s*/.exec(
      after,
    );
  if (!plus) return false;
  const rest = after.slice(plus[0].length);
  if (rest === "" || /^[(/,.;]/.test(rest) || periodRightAfter(rest)) return true;
  if (startsWithBenefit(rest) || /^(?:[£€$]|\d)/.test(rest)) return false;
  return (
    plus[1] === "" &&
    /^(?:doe|d\.o\.e|dep|neg|basic|inside|outside|umbrella|paye|ltd|limited|cis|fte|pro[- ]?rata|for|based|circa|or)\b/.test(rest)
  );
}

function periodOf(text: string, pay: PayGroup, groups: readonly PayGroup[]): PayPeriod | null {
  const next = groups.find(({ start }) => start > pay.start);
  const previous = groups.findLast(({ end }) => end <= pay.start);
  const near = periodRightAfter(text.slice(pay.end)) ?? (pay.isRange ? periodWithin(text.slice(pay.firstEnd, pay.end)) : null);
  if (near) return toPayPeriod(near);
  const rest = blankAdditions(text, groups);
  const around =
    periodWithin(rest.slice(previous?.end ?? 0, pay.start)) ?? periodWithin(text.slice(pay.end, next?.start)) ?? periodWithin(rest);
  const isThousands = pay.isThousands || pay.low >= 10_000;
  if (around && !(isThousands && (around === "day" || around === "hour" || around === "other"))) return toPayPeriod(around);
  if (isHourOrThousands(text, pay)) return null;
  return periodBySize(pay.high, pay.isThousands) ?? periodBySize(pay.low, pay.isThousands);
}

const saysRate = /\b(?:rates?|wages?|paye|umb(?:rella)?|ltd|limited|psc|cis|ir ?35|inside|outside|hours?|overtime)\b/;
const labelOfPay = /(?:^|[.;|] )pay(?: range| band| scale)? ?[:=-]? ?(?:up to |circa |c\.? ?|from |between )?$/;
const [leastDoubtful, mostDoubtful] = [25, 149];

/** "Pay: 45-55": whole figures of this size are an hour's or thousands a year, and without a word for either only their author knows. */
function isHourOrThousands(text: string, { low, high, start, isRange, isThousands }: PayGroup): boolean {
  const isSize = !isThousands && Number.isInteger(low) && Number.isInteger(high) && low >= leastDoubtful && high <= mostDoubtful;
  return isSize && (isRange || labelOfPay.test(text.slice(0, start))) && !saysRate.test(text);
}

function toPayPeriod(period: StatedPeriod): PayPeriod | null {
  return period === "other" ? null : period;
}

/** Returns the text with additions to the pay blanked out. */
function blankAdditions(text: string, groups: readonly PayGroup[]): string {
  let rest = text;
  for (const { kind, start, end } of groups) {
    if (kind === "base") continue;
    const length = /^[^,;+()]*/.exec(text.slice(end))?.[0].length ?? 0;
    rest = rest.slice(0, start) + " ".repeat(end + length - start) + rest.slice(end + length);
  }
  return rest;
}

const maxChars = 2000;
const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** Phrases that contain digits or period words but do not concern pay. */
const notPay: readonly RegExp[] = [
  /\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})\b/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${months})\\b(?:\\s+\\d{4})?`, "g"),
  new RegExp(`\\b(?:${months})\\s+20\\d\\d\\b`, "g"),
  /\b\d{1,2}[:.]\d{2}\s*(?:am|pm)\b/g,
  /(?<![£$€\d])\b\d{1,2}:\d{2}\b/g,
  /(?<![£$€\d,.])(?:\+44\s?|\b0)\d{3,4}[ -]?\d{3}[ -]?\d{3,4}\b/g,
  /\b20\d\d\s*\/\s*(?:20)?\d\d\b/g,
  /\b\d+(?:\.\d+)?\s*(?:-|to)?\s*(?:\d+(?:\.\d+)?\s*)?-?(?:hours?|hrs?|days?)\s*(?:(?:holiday|leave|annual leave|wfh|in (?:the )?office|on site|at home)\s*)?(?:per|a|each|\/|p\/?)\s*(?:week|wk|w\b|month|year|annum|day)/g,
  /\b\d+(?:\.\d+)?\s*(?:hpw|hours?pw|hrs?\s*p\/?w)\b/g,
  /\b(?:\d+|one|two|three|four|five|nine|ten)(?:\.\d+)?[- ](?:hour|day|week|month)[- ](?:week|fortnight|month|rolling|contract|placement|initial|assignment|ftc|fixed)/g,
  /\b(?:hours|days) (?:per|a) (?:week|month|year)\b/g,
  /\bday[- ]release\b/g,
  /\bpaid (?:weekly|monthly|daily|annually|fortnightly)\b/g,
  /\b(?:weekly|monthly|daily|same day) (?:pay|payments?|payroll|paid|travel|commut\w+)\b/g,
  /\bday shifts?\b/g,
];

/** "£45k -> £50k", "£45,000 ? £50,000": an arrow, dots or a lost character where the dash of a range stood. */
const lostDash = /(?<=[\dk])(?:\s?[-=]{0,2}>{1,2}\s?|\s?~\s?|\s?\.{2,3}\s?|\s[?\ufffd]{1,3}\s)(?=[£€$]\s?\d)/g;
/** "£45, 000": a space that a word processor put into the figure. */
const spacedComma = /([£€$] ?\d{2,3})(?: ,|, )(\d[05]0)(?![\d,.])/g;
/**
 * "salary: 45-55", "salary: up to £70", "45-55 pa": figures of this size that a label or a year alone tells to be a salary are thousands;
 * below, they may be an hour's.
 */
const bareThousands =
  /((?:^|[.;|,:] )(?:(?:basic|annual|base|starting) )?(?:salary|remuneration|basic|base)(?: range| band| package| guide| of)? ?[:,-]? ?(?:up to |circa |c\.? ?|from )?|^(?=£?\d{2,3} ?(?:-|\/|to) ?£?\d{2,3} ?(?:p\.?a\b|(?:per|a) (?:annum|year)\b)))(£?)(\d{2,3})(?:( ?(?:-|\/|to) ?£?)(\d{2,3}))?(?= ?(?:$|,(?!\d)|[;(+]|\.(?: |$)|p\.?a\b|(?:per|a) (?:annum|year)\b|doe\b|dep|neg|plus\b|basic\b|base\b))/g;
/** "Pay: 45-55 + car", "£60-70 plus package": what only comes with a salary tells as much. */
const thousandsBesideBenefits =
  /((?:^|[.;|] )(?:pay(?: range| band| scale)? ?[:=-]? ?)?(?:up to |circa |c\.? ?|from )?)(£?)(\d{2})(?:( ?(?:-|\/|to) ?£?)(\d{2,3}))?(?= ?(?:,|\+|plus|with|&|and)? ?(?:an? |full |good |great |excellent |competitive |generous |company |annual |private )*(?:(?:car|van|vehicle|package|pkg|bonus|pension|bens|benefits|healthcare|basic|base)\b))/g;
const [leastThousands, leastThousandsInPounds, mostThousands] = [20, 30, 250];
const asThousands = (all: string, label: string, sign: string, low: string, join = "", high = ""): string => {
  const least = sign ? leastThousandsInPounds : leastThousands;
  const isSalary = [low, high || low].every((figure) => Number(figure) >= least && Number(figure) <= mostThousands);
  return isSalary ? `${label}${sign}${low}k${join}${high && `${high}k`}` : all;
};
/** "£45,000¹": neither a footnote's figure nor a fraction is part of the number. */
const footnoteMark = /(?<!\p{L})[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u208e\u2150-\u215e]+/gu;
/** Converts to lower case, one kind of dash and space, decoded entities; offsets refer to the normalised text. */
function normaliseSalaryText(text: string): string {
  return repairMojibake(decodeEntities(text.slice(0, maxChars)))
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(footnoteMark, " ")
    .normalize("NFKC")
    .replace(/₤/g, "£")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019\u201b`´]/g, "'")
    .replace(/→/g, " to ")
    .replace(lostDash, " - ")
    .replace(spacedComma, "$1,$2")
    .toLowerCase()
    .replace(/\bi\.?\s?r\.\s?35\b|\bi\.r\s?35\b/g, "ir35")
    .replace(/\s+/g, " ")
    .trim()
    .replace(bareThousands, asThousands)
    .replace(thousandsBesideBenefits, asThousands);
}

/** Returns text of the same length with times, dates and telephone numbers blanked. */
function blankTimes(text: string): string {
  let blanked = text;
  for (const pattern of notPay) blanked = blanked.replace(pattern, (match) => "¤".repeat(match.length));
  return blanked;
}

const doe =
  /\bd\.?o\.?e\b|\b(?:depend(?:ing|ent|ant|s)|dep\.?|subject|based|according|commensurate|relative|reflect(?:ing|s|ive of))\s*(?:up)?(?:on|to|with|upon|of)?\s*(?:your |the |level of |relevant |previous |skills?,? (?:and|&|\/) |knowledge (?:and|&) |qualifications? (?:and|&) |skills, )*exp(?:erience|\.)?\b|\bdepending on (?:skills|candidate)/;
const negotiable = /(?<!non[- ])\bnegotiab(?:le|ility)\b|\bneg\b|\bnegotiat(?:ion|ed)\b/;
const proRata =
  /\bpro[- ]?rat(?:a(?:'?d|ed)?|ed)\b|\bfte\b|\bfull[- ]time equivalent\b|\bactual (?:salary|pay)\b|\bactual\b(?=\s*[()£\d,]|$)/;
const approximate =
  /(?:\b(?:circa\.?|cir\.?|cca|ca\.?|c\.?|around|about|approx(?:imately|\.)?|roughly|estimated|est\.?|itro|(?:in )?the region of|in region of|region of|say|ballpark|near(?:ly)?)|~|≈)\s*(?:to )?$/;

/** "£60,000 circa", "£60k-ish", and not the "circa" of a further figure. */
const approximateAfter = new RegExp(
  `^\\s*(?:${periodSource})?\\s*[-(]?\\s*(?:circa|approx(?:imately|\\.)?|ish|or thereabouts|ballpark|give or take)(?![a-z])(?!\\s*[£€$]?\\d)`,
);
const unsettled =
  /\bir ?35\b[^.;]{0,30}?\b(?:tbc|tbd|to be (?:confirmed|determined|decided|assessed|advised)|undetermined|not (?:yet )?(?:determined|confirmed|known|assessed)|unknown|pending|under review)\b|\b(?:tbc|undetermined|to be confirmed|to be determined|pending)\b[^.;]{0,12}\bir ?35\b|\b(?:inside|outside)\s*(?:\/|or|and|&)\s*(?:inside|outside)\b/;
const stated =
  /\b(inside|i\/s|in[- ]scope|within|caught by|subject to)\b\s*(?:the )?(?:scope )?(?:of )?(?:the )?ir ?35\b|\b(outside|o\/s|out of scope|not (?:inside|within|caught by|subject to))\b\s*(?:the )?(?:scope )?(?:of )?(?:the )?ir ?35\b|\b(non)[- ]?ir ?35\b|\bir ?35\b\s*(?:status)?\s*[:=(-]*\s*(?:is |deemed )?(?:(inside|in scope|applies|caught)|(outside|out of scope|exempt|does not apply|friendly))\b/;
const alone = /\b(?:(inside)|(outside))\b(?!\s+[a-z])/;

/** Returns whether the figure is approximate: the words right before it say so, ignoring a bound between them. */
function isApproximateBefore(before: string): boolean {
  return (
    approximate.test(before.replace(/(?:up to|from|to|max(?:imum)?|min(?:imum)?|of|a|an)?\s*$/, " ").trimEnd()) || approximate.test(before)
  );
}

function readFlags(text: string): Pick<SalaryFlags, "doe" | "negotiable" | "proRata" | "ir35" | "payModel"> {
  return {
    doe: doe.test(text),
    negotiable: negotiable.test(text),
    proRata: proRata.test(text),
    ir35: readIr35(text),
    payModel: readPayModel(text),
  };
}

function readIr35(text: string): SalaryFlags["ir35"] {
  if (unsettled.test(text)) return "unknown";
  const match = stated.exec(text) ?? alone.exec(text);
  if (!match) return null;
  const words = match[0];
  if (/^not |^non|outside|o\/s|out of scope|exempt|does not|friendly/.test(words)) return "outside";
  return "inside";
}

const models: readonly [RegExp, string][] = [
  [/^(?:p\.?a\.?y\.?e\.?)$/, "PAYE"],
  [/^(?:umb|umbrella)$/, "umbrella"],
  [/^(?:ltd|limited|psc)/, "limited company"],
  [/^cis$/, "CIS"],
];
const model = /\b(p\.?a\.?y\.?e\b|umbrella|umb|limited(?: co(?:mpany)?\b)?|ltd(?:\.? co(?:mpany)?\b)?|psc|cis)\b/g;

/** One rate for two models gives both ("CIS or LTD"); PAYE beside umbrella are two rates, of which the first counts. */
function readPayModel(text: string): string | null {
  const found = [...text.matchAll(model)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: models.find(([pattern]) => pattern.test(match[1] ?? ""))?.[1] ?? "",
  }));
  const [first, second] = found;
  if (!first) return null;
  if (!second || second.name === first.name) return first.name;
  const isOneRate = /^\.?(?: company| co)?\s*(?:or|\/|and\/or)\s*(?:an? |via )?$/.test(text.slice(first.end, second.start));
  const isPair = [first.name, second.name].sort().join() === "PAYE,umbrella";
  return isOneRate && !isPair ? `${first.name} or ${second.name}` : first.name;
}

/** Infers the period from the size of a figure. Thousands written with a k are always annual pay. */
function periodBySize(figure: number, isThousands: boolean): PayPeriod | null {
  if (isThousands || figure >= 10_000) return "year";
  if (figure < 150) return "hour";
  return figure <= 1500 ? "day" : null;
}
