import type { PayPeriod } from "#db/values.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { repairMojibake } from "#server/text/mojibake.ts";
import { maxRangeRatio, plausiblePayRange } from "#server/text/salary/pay-groups.ts";
import type { PayModel, SalaryFlags, SalaryReading } from "#server/text/salary/salary.types.ts";
import { readSalary } from "#server/text/salary/salary-reader.ts";
import type { RawSalary } from "../readers/raw-advert.ts";
import slugs from "./benefit-slugs.json" with { type: "json" };

export interface FeedPay {
  period: PayPeriod | null;
  minPence: number | null;
  maxPence: number | null;
  currency: string;
  /** The advertiser's wording, stored when there is no figure. */
  text: string | null;
  /** A rate for each basis where the advert states several; the first is that of `minPence` and `maxPence`. In whole pence. */
  rates: readonly { model: PayModel; minPence: number | null; maxPence: number | null }[];
  flags: SalaryFlags;
  note: { field: string; reason: string } | null;
}

const periodWords: readonly [RegExp, PayPeriod][] = [
  [/^(?:p\.?a\.?|.*(?:year|annum|annual|yr).*|y|ann)$/i, "year"],
  [/^(?:.*(?:month|pcm).*|m|mon)$/i, "month"],
  [/^(?:.*week.*|w|wee)$/i, "week"],
  [/^(?:.*(?:day|daily|diem).*|d)$/i, "day"],
  [/^(?:.*(?:hour|hr).*|h|hur)$/i, "hour"],
];
const labelEnd = "(?: (?:range|band(?:ing)?|scale|guide|package|details|(?:&|and) (?:benefits|package)))?(?: ?\\([^()\\n]{1,20}\\))?";
const labelled = new RegExp(
  `(?:(?:^|[.\\n•|/]\\s*|\\s)((?:day |daily |hourly |monthly |basic )?(?:salary|pay|rates?|remuneration)|hourly|daily)|(?:^|[\\n•|]\\s*)(package|compensation|wages?|basic))${labelEnd}\\s*[:–-]\\s*([^\\n•|]{2,120})`,
  "gi",
);
/** "Salary £50k", "a salary of up to £50k", "Salary 45 - 55". */
const unmarked = new RegExp(
  `(?<!\\b(?:average|current) )\\b(salary|day rate)()${labelEnd}(?: of| is)?(?: (?:grade|band|scale|point|SCP) [A-Z\\d]{1,4}(?: ?[-–] ?[A-Z\\d]{1,4})?)?((?:(?: up to| from| circa| between| c\\.?)? ?\\(?(?:£ ?\\d|\\d{2,3}k\\b|(?<=day rate \\()\\d{3}\\))| \\d{2,3} ?(?:-|–|to) ?\\d{2,3}k?\\b)[^\\n•|]{0,100})`,
  "gi",
);
/** "Day rate, outside IR35. £450", "£475. Day rate role": a line with both states the rate. */
const besideRate = [
  /(?:^|[\n•|.])([^\n•|£]{0,60}\b(?:day|daily|hourly) rates?\b[^\n•|£]{0,60}£ ?\d[^\n•|]{0,80})/gi,
  /(?:^|[\n•|.])([^\n•|£]{0,60}\bday rates?,? (?:up to|from|circa|max(?:imum)?) \d{3}\b(?![,.]?\d)[^\n•|£]{0,60})/gi,
  /(?:^|[\n•|])\W{0,6}(£ ?\d[^\n•|£]{0,30}\b(?:day|daily|hourly) rates?\b[^\n•|]{0,60})/gi,
];
const figureOfPay = String.raw`(?:(?:£|\bGBP) ?\d|\d{2,3} ?(?:k\b|(?:[-–]|to|and) ?\d{2,3} ?k\b)|\d{2,3}(?:\.\d\d)?(?: (?:max|min)(?:imum)?)? ?(?:p[./]?[hd]|per (?:hour|day)|\/ ?(?:day|hour))\b|\d{3} a day\b)`;
/** A line that begins with pay: "£55,000 - £65,000 + car", "Up to £60k", "45k – 55k + travel". */
const openingPay = new RegExp(
  String.raw`(?:^|[\n•|])[^\p{L}\d£\n]{0,6}((?:(?:up to|circa|c\.?|from|between|(?:max|min)(?:imum)?|daily|hourly|paying|offering|rates?|perm(?:anent)?|contract|PAYE|umb(?:rella)?|ltd) ?:? ?){0,2}${figureOfPay}[^\n•|]{0,100})`,
  "giu",
);
const wordsOfOffer =
  "an?|the|of|is|be|will|with|you|to|up|between|from|around|about|circa|c\\.?|in|region|range|bracket|somewhere|anywhere|anything|within|approx(?:imately|\\.)?|at|least|over|excess|minimum|maximum|max|starting|basic|base|annual|daily|hourly|day|salary|rate|pay|package|competitive|attractive|excellent|generous|great|good|very|highly|market|leading|for|this|role|post|position|currently|potentially";
/** "Our client is offering up to £70,000", "you will earn between £55k and £65k": words of a sentence that make its figure the pay. */
const offeredPay = new RegExp(
  String.raw`\b(?<!\b(?:(?:client|customer|contractor|account|supplier|project|graduate)s|have|has|who) )(?:offer(?:s|ing|ed)?|pay(?:s|ing)?|earn(?:ing)?|receiv(?:e|ing)|salary|rate|remuneration|rewarded|budget|banding|contract)(?:[ ,:]+(?:${wordsOfOffer})\b){0,12}[ ,:(]+${figureOfPay}(?!.{0,20}\b(?:life|cover|assurance|insurance|pension|discount|vouchers?|shares?|referral|joining|welcome|sign|for (?:every|plant)|to sub))`,
  "i",
);
const payUnits =
  /(?<![a-z])(?:p[./]?[adhw]|per (?:annum|year|day|hour|week)|a (?:year|day|week|month)|an hour|annum|daily|hourly|PAYE|umb(?:rella)?|pcm|per month)\b|\d ?k\b|\/ ?(?:day|hr|hour)|£ ?\d{2,3}(?: ?[-–] ?£?\d{2,3})?,\d{3}/i;
const otherMoney =
  /\b(?:worth|valued?|turnover|projects?|schemes?|budgets?(?! for (?:this|the) (?:role|post|position)\b)|spend|sav(?:es?|ed|ings?)|raised|fees?|fund(?:ing|ed)?|bonus(?:es)?|allowance|million|of works?)\b|\d ?(?:m|mn|bn)\b|\d ?k? (?:refurb\w*|fit[- ]?outs?|new[- ]builds?|extensions?|housing|residential)\b/i;

/** Where another part of a package may begin: "£42k - £50k + car allowance £4,800", "£55,000 a year and 10% bonus". */
const besidePay = / ?\+ ?(?=[£\p{L}\d])|,(?!\d{3})|\bplus\b|\bwith\b|(?<!\bbetween £?[\d,.]{1,9}k? ?)\band\b/giu;
const clausesOfPay = (sentence: string): string[] =>
  sentence.length > 200 ? [] : otherMoney.test(sentence) ? sentence.split(besidePay) : [sentence];
const beginsWithPay = new RegExp(
  String.raw`£ ?\d|^(?:[^\p{L}\d]|PAYE|umb(?:rella)?|ltd|CIS|circa|c|up to|from|between|daily|hourly|(?:max|min)(?:imum)?)*${figureOfPay}`,
  "iu",
);
/** Returns the clauses of a text that state pay with its period. */
export const payClauses = (text: string): string[] =>
  text
    .split(/\n|(?<=[a-z\d)])(?<!\b(?:ca?|approx|p\.[adh]))\. /)
    .flatMap(clausesOfPay)
    .filter((clause) => beginsWithPay.test(clause) && payUnits.test(clause) && !otherMoney.test(clause));
const mostLines = 5;
/** A package that names its parts is no basic pay. */
const partsOfPackage = /\b(?:incl?|including|inclusive|total|OTE)\b/i;
const inWords = /(?:£\s?\d[\d,.]*\s?k?\s?(?:-|–|to)\s?£?\s?\d[\d,.]*\s?k?)(?:\s?(?:per|a|\/)\s?\w+|\s?p\.?[ad]\.?)?/i;

/** Reads an advert's pay from its salary fields, then a labelled line of the description, then a range in the title. */
export function readFeedPay(salary: RawSalary, title: string, description: string): FeedPay {
  const stated = readFields(salary);
  if (!stated.reading.flags.undisclosed) return validatePay(stated.reading, stated.words, stated.note);
  const opening = description.slice(0, 4000);
  const lines = [labelled, unmarked].flatMap((pattern) => [...opening.matchAll(pattern)].slice(0, mostLines));
  for (const [, label = "", partLabel = "", words = ""] of [...lines, ["", "", "", inWords.exec(title)?.[0]]]) {
    const isWhole = /^(?:package|compensation)$/i.test(partLabel);
    if ((isWhole && partsOfPackage.test(words)) || isSignLost(words, null)) continue;
    const reading = readSalary(`${isWhole ? "" : `${label}${partLabel}: `}${words}`);
    if (!reading.flags.undisclosed && reading.period) return validatePay(reading, words, stated.note);
    if (reading.flags.doubtful) return { ...payAsText(words.trim(), reading.flags), note: rangeTooWideNote(words.trim()) };
  }
  for (const words of unlabelledPay(title, opening)) {
    const pay = validatePay(readSalary(words), words, stated.note);
    if (pay.period !== null) return pay;
  }
  return { ...payAsText(stated.words, stated.reading.flags), note: stated.note };
}

function unlabelledPay(title: string, text: string): string[] {
  const linesOf = (pattern: RegExp) => [...text.matchAll(pattern)].slice(0, mostLines).map(([, words = ""]) => words.trim());
  const ofTitle = title.split(/\s[-–—|]\s|[()|]/).flatMap(payClauses);
  return [
    ...besideRate.flatMap(linesOf).filter((words) => !otherMoney.test(words)),
    ...linesOf(openingPay).flatMap((words) => payClauses(words).slice(0, 1)),
    ...ofTitle,
    ...payClauses(text).filter((clause) => offeredPay.test(clause) && !/\b(?:average|current|previous)\b/i.test(clause)),
  ];
}

function readFields(salary: RawSalary): { reading: SalaryReading; words: string | null; note: FeedPay["note"] } {
  const words =
    salary.text
      ?.replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim() || null;
  const period = periodOf(salary.period);
  const currency = statedCurrency(salary.currency?.trim() ?? "");
  const note =
    salary.period?.trim() && !period
      ? { field: "salary period", reason: `“${salary.period.slice(0, 40)}” is not a period pay is kept in` }
      : null;
  const lostSign = words && isSignLost(words, currency) ? { field: "salary", reason: `“${clip(words)}” has lost its currency sign` } : null;
  if (lostSign) return { reading: readSalary(""), words, note: lostSign };
  const bare =
    /^£? ?([\d.,]+)(?:( ?(?:-|–|to|\/) ?)£? ?([\d.,]+))?$/
      .exec(words ?? "")
      ?.slice(1)
      .join("") ?? null;
  const pay = partsOfPackage.test(words ?? "") ? words : (words?.replace(/^(?:package|compensation) ?[:–-] ?/i, "") ?? null);
  const fromText = pay ? readSalary(bare !== null && period ? withPeriod(bare, period) : pay) : null;
  if (fromText && !fromText.flags.undisclosed)
    return {
      reading: { ...fromText, period: note ? null : (fromText.period ?? period), currency: currencyOf(words ?? "", fromText, currency) },
      words,
      note,
    };
  if (fromText?.flags.doubtful) return { reading: fromText, words, note: rangeTooWideNote(words ?? "") };
  const ends = [salary.min, salary.max].map((end) => parseAmount(end));
  const [low, high] = [ends[0]?.value ?? null, ends[1]?.value ?? null];
  const flags = fromText?.flags ?? readSalary("").flags;
  if (low === null && high === null) {
    const unread = [salary.min, salary.max].find((end) => end?.trim() && /[^\d.,\s]/.test(end));
    return { reading: readSalary(unread ?? words ?? ""), words: words ?? unread ?? null, note };
  }
  const isReversed = low !== null && high !== null && low > high;
  const isInThousands = period === "year" && [low, high].every((end) => end === null || (end >= 18 && end <= 250));
  const inPounds = (end: number | null) => (end !== null && isInThousands ? end * 1000 : end);
  const [min, max] = isReversed ? [inPounds(high), inPounds(low)] : [inPounds(low), inPounds(high)];
  if (min !== null && max !== null && max > maxRangeRatio * min) {
    const ends = `${min.toLocaleString("en-GB")} to ${max.toLocaleString("en-GB")}`;
    return { reading: readSalary(""), words: words ?? ends, note: rangeTooWideNote(ends) };
  }
  const sized = ends.find((end) => end?.period)?.period ?? readSalary([...new Set([min ?? max, max ?? min])].join("-")).period;
  return {
    reading: {
      min,
      max,
      rates: [],
      period: note ? null : (period ?? sized),
      currency: currency ?? ends.find((end) => end?.currency)?.currency ?? "GBP",
      flags: { ...flags, undisclosed: false },
    },
    words,
    note,
  };
}

/** A code, a sign or a name: "GBP", "€", "Pounds sterling". */
function statedCurrency(text: string): string | null {
  const named = /^(?:(£)|(€|euros?\b)|(US\$|\$|US dollars?\b))|^(?:british |uk )?(pounds?\b|sterling\b)/i.exec(text);
  if (named) return named[2] ? "EUR" : named[3] ? "USD" : "GBP";
  return /^[A-Za-z]{3}(?![A-Za-z])/.exec(text)?.[0].toUpperCase() ?? null;
}

const rangeTooWideNote = (words: string): FeedPay["note"] => ({
  field: "salary",
  reason: `“${clip(words)}”: one end is more than ${maxRangeRatio} times the other, so it is shown as written`,
});

/** A currency sign lost to wrong encoding may have been a pound or a euro, so only a stated currency decides. */
function isSignLost(words: string, stated: string | null): boolean {
  return stated === null && /\ufffd\s?\d/.test(words) && !/[£€$]|\b(?:gbp|eur|usd|pounds?|euros?)\b/i.test(words);
}

/** A sign or code beside the figures takes precedence over the feed's currency field. */
function currencyOf(words: string, reading: SalaryReading, stated: string | null): string | null {
  const isWritten = reading.currency !== "GBP" || /£|\bgbp\b|\bpounds?\b/i.test(repairMojibake(decodeEntities(words)));
  return isWritten ? reading.currency : (stated ?? reading.currency);
}

/** Parses one end of a range, as digits or text ("£45k"). Zero and negative values are not pay. */
function parseAmount(end: string | null): { value: number; period: PayPeriod | null; currency: string | null } | null {
  const text = end?.trim() ?? "";
  if (text === "") return null;
  const number = /^\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null;
  if (number !== null) return number > 0 ? { value: Math.round(number * 100) / 100, period: null, currency: null } : null;
  const reading = readSalary(text);
  const value = reading.max ?? reading.min;
  return value === null ? null : { value, period: reading.period, currency: reading.currency };
}

function withPeriod(words: string, period: PayPeriod): string {
  const scale = period === "year" && /^\d{2,3}$/.test(words) && Number(words) >= 18 && Number(words) <= 250 ? "k" : "";
  return `£${words}${scale} per ${period}`;
}

function periodOf(words: string | null): PayPeriod | null {
  const text = words?.trim() ?? "";
  if (/fortnight|quarter|project|unit/i.test(text)) return null;
  return periodWords.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function validatePay(reading: SalaryReading, words: string | null, note: FeedPay["note"]): FeedPay {
  const { min, max, period, currency, flags } = reading;
  const shown = [min, max].filter((end) => end !== null).join(" to ");
  if (!period)
    return {
      ...payAsText(words ?? shown, flags),
      note: note ?? { field: "salary", reason: `“${clip(words ?? shown)}” does not say for which period` },
    };
  const [least, most] = plausiblePayRange[period];
  if ([min, max].some((end) => end !== null && (end < least || end > most))) {
    return { ...payAsText(words, flags), note: { field: "salary", reason: `“${clip(words ?? shown)}” a ${period} cannot be believed` } };
  }
  const rates = reading.rates.map(({ model, ...ends }) => ({ model, minPence: toPence(ends.min), maxPence: toPence(ends.max) }));
  const isBelieved = reading.rates.every((rate) => [rate.min, rate.max].every((end) => end === null || (end >= least && end <= most)));
  const shownText = words && words.length <= 160 ? words : null;
  const [minPence, maxPence] = [toPence(min), toPence(max)];
  return { period, minPence, maxPence, rates: isBelieved ? rates : [], currency: currency ?? "GBP", text: shownText, flags, note };
}

const toPence = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

function payAsText(words: string | null, flags: SalaryFlags): FeedPay {
  const none = { period: null, minPence: null, maxPence: null, rates: [], currency: "GBP" };
  return { ...none, text: words?.slice(0, 160) || null, flags, note: null };
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const benefitSlugs: Readonly<Record<string, string>> = slugs;
const benefitsInText: readonly [RegExp, string][] = [
  [/\bcar allowance\b/i, "car-allowance"],
  [/\bcompany car\b/i, "company-car"],
  [/\bfuel card\b/i, "fuel-card"],
  [/\b(?:annual|discretionary|performance|company|yearly) bonus\b/i, "annual-bonus"],
  [/\bprivate (?:healthcare|health ?care|medical)\b/i, "private-healthcare"],
  [/\bpension\b/i, "pension-employer-contribution"],
  [/\blife (?:assurance|cover|insurance)\b|\bdeath in service\b/i, "life-cover"],
  [/\b(?:professional|membership|rics|institution)(?: membership)? (?:fees|subscriptions?)\b/i, "professional-fees-paid"],
  [/\bAPC (?:support|training|programme)\b|\bsupport (?:with|through|towards) (?:your |the )?APC\b/i, "apc-support"],
  [/\bflexible working\b/i, "flexible-working"],
  [/\b(?:nine|9)[- ]day fortnight\b/i, "nine-day-fortnight"],
];

/** Returns taxonomy benefits stated in the pay text or the description. */
export function readBenefitSlugs(flags: SalaryFlags, description: string): string[] {
  const stated = flags.benefits.flatMap((name) => benefitSlugs[name] ?? []);
  const described = benefitsInText.filter(([pattern]) => pattern.test(description)).map(([, slug]) => slug);
  return [...new Set([...stated, ...described])];
}
