import type { PayPeriod } from "#db/values.ts";
import { decodeEntities } from "#server/text/entities.ts";
import { repairMojibake } from "#server/text/mojibake.ts";
import { maxRangeRatio, plausiblePayRange } from "#server/text/salary/pay-groups.ts";
import type { PayModel, SalaryFlags, SalaryReading } from "#server/text/salary/salary.types.ts";
import { readSalary } from "#server/text/salary/salary-reader.ts";
import type { RawSalary } from "../readers/raw-advert.ts";

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
  [/^(?:p\.?a\.?|.*(?:year|annum|annual|yr).*|y)$/i, "year"],
  [/^(?:.*(?:month|pcm).*|m)$/i, "month"],
  [/^(?:.*week.*|w)$/i, "week"],
  [/^(?:.*(?:day|daily|diem).*|d)$/i, "day"],
  [/^(?:.*(?:hour|hr).*|h)$/i, "hour"],
];
const labelEnd = "(?: (?:range|band|scale|guide|package|details|(?:&|and) (?:benefits|package)))?(?: ?\\([^()\\n]{1,20}\\))?";
const labelled = new RegExp(
  `(?:(?:^|[.\\n•|/]\\s*|\\s)((?:day |daily |hourly |monthly |basic )?(?:salary|pay|rate|remuneration))|(?:^|[\\n•|]\\s*)(package|compensation|wages?|basic))${labelEnd}\\s*[:–-]\\s*([^\\n•|]{2,120})`,
  "gi",
);
/** "Salary £50k", "a salary of up to £50k", "Salary 45 - 55". */
const unmarked = new RegExp(
  `(?<!\\b(?:average|current) )\\b(salary|day rate)()${labelEnd}(?: of| is)?((?:(?: up to| from| circa| between)? ?(?:£ ?\\d|\\d{2,3}k\\b)| \\d{2,3} ?(?:-|–|to) ?\\d{2,3}k?\\b)[^\\n•|]{0,100})`,
  "gi",
);
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
    if (isWhole && partsOfPackage.test(words)) continue;
    const reading = readSalary(`${isWhole ? "" : `${label}${partLabel}: `}${words}`);
    if (!reading.flags.undisclosed && reading.period) return validatePay(reading, words, stated.note);
    if (reading.flags.doubtful) return { ...payAsText(words.trim(), reading.flags), note: rangeTooWideNote(words.trim()) };
  }
  return { ...payAsText(stated.words, stated.reading.flags), note: stated.note };
}

function readFields(salary: RawSalary): { reading: SalaryReading; words: string | null; note: FeedPay["note"] } {
  const words =
    salary.text
      ?.replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim() || null;
  const period = periodOf(salary.period);
  const currency = /^[A-Za-z]{3}$/.test(salary.currency?.trim() ?? "") ? (salary.currency?.trim().toUpperCase() ?? null) : null;
  const note =
    salary.period?.trim() && !period
      ? { field: "salary period", reason: `“${salary.period.slice(0, 40)}” is not a period pay is kept in` }
      : null;
  const lostSign = words && isSignLost(words, currency) ? { field: "salary", reason: `“${clip(words)}” has lost its currency sign` } : null;
  if (lostSign) return { reading: readSalary(""), words, note: lostSign };
  const isBare = /^[\d.,]+(?: ?(?:-|–|to|\/) ?[\d.,]+)?$/.test(words ?? "");
  const pay = partsOfPackage.test(words ?? "") ? words : (words?.replace(/^(?:package|compensation) ?[:–-] ?/i, "") ?? null);
  const fromText = pay ? readSalary(isBare ? withPeriod(pay, period) : pay) : null;
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
  const [min, max] = low !== null && high !== null && low > high ? [high, low] : [low, high];
  if (min !== null && max !== null && max > maxRangeRatio * min) {
    const ends = `${min.toLocaleString("en-GB")} to ${max.toLocaleString("en-GB")}`;
    return { reading: readSalary(""), words: words ?? ends, note: rangeTooWideNote(ends) };
  }
  const sized = ends.find((end) => end?.period)?.period ?? readSalary(String(max ?? min)).period;
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

function withPeriod(words: string, period: PayPeriod | null): string {
  return period ? `£${words} per ${period}` : words;
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
  return {
    period,
    minPence: toPence(min),
    maxPence: toPence(max),
    rates: isBelieved ? rates : [],
    currency: currency ?? "GBP",
    text: words && words.length <= 160 ? words : null,
    flags,
    note,
  };
}

const toPence = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

function payAsText(words: string | null, flags: SalaryFlags): FeedPay {
  return {
    period: null,
    minPence: null,
    maxPence: null,
    rates: [],
    currency: "GBP",
    text: words?.slice(0, 160) || null,
    flags,
    note: null,
  };
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const benefitSlugs: Record<string, string> = {
  "car allowance": "car-allowance",
  "company car": "company-car",
  car: "company-car",
  "electric car scheme": "electric-car-scheme",
  "fuel card": "fuel-card",
  mileage: "mileage",
  "travel allowance": "travel-allowance",
  travel: "travel-allowance",
  bonus: "annual-bonus",
  "profit share": "profit-share",
  "share plan": "share-plan",
  equity: "share-plan",
  "private healthcare": "private-healthcare",
  healthcare: "private-healthcare",
  dental: "dental",
  pension: "pension-employer-contribution",
  "life cover": "life-cover",
  "income protection": "income-protection",
  "professional fees": "professional-fees-paid",
  "study support": "study-support-day-release",
  "day release": "study-support-day-release",
  "flexible working": "flexible-working",
  relocation: "relocation",
  accommodation: "lodge-or-accommodation",
  training: "training-budget",
  "London weighting": "london-weighting",
  "London allowance": "london-weighting",
  "market supplement": "market-supplement",
};
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
