import type { PayPeriod } from "#db/values.ts";

/** `other`: a stated period that the schema does not support (a fortnight, a unit of work). */
export type StatedPeriod = PayPeriod | "other";

const per = "(?:per|an?|each|every|\\/|p\\/)\\s*";
const words: readonly [StatedPeriod, string][] = [
  [
    "other",
    `${per}(?:fortnight|four weeks|4 weeks|project|unit|plot|visit|inspection|sq(?:uare)?|m2|mile|night|session|assignment|quarter)\\b|fortnightly`,
  ],
  ["hour", `${per}(?:hours?|hrs?)\\b|p\\.?\\s?\\/?h\\b\\.?|\\/h\\b|hourly\\b|per h\\b`],
  ["day", `${per}(?:working |calendar )?(?:days?|shifts?|diem)\\b|p\\.?\\/?d\\b\\.?|\\/d\\b|daily\\b|day[- ]rates?\\b|day\\b(?= rate)`],
  ["week", `${per}(?:weeks?|wks?)\\b|p\\.?\\/?w\\b\\.?|\\/w\\b|weekly\\b`],
  ["month", `${per}(?:calendar )?(?:months?|mths?|mo)\\b|p\\.?c\\.?m\\b\\.?|p\\.?\\/?m\\b\\.?|monthly\\b`],
  [
    "year",
    `${per}(?:years?|yrs?|annum|anum)\\b|p\\.?\\s?\\/?a\\b\\.?|annum\\b|annually\\b|yearly\\b|annual (?=salary|basic|pay)|salary per year`,
  ],
];
const anyPeriod = words.map(([, source]) => source).join("|");
const parts = words.map(([period, source]) => [period, new RegExp(`^(?:${source})`)] as const);
const anywhere = new RegExp(`(?<![a-z])(?:${anyPeriod})`);
/** Words that may appear between a figure and its period. */
const between =
  "(?:\\(?(?:paye|umbrella|umb|ltd|limited|psc|cis|basic|base|gross|net|salary|fte|doe|plus|approx|rate|each|max(?:imum)?|min(?:imum)?)\\)?\\s*|[+(,\\/:-]\\s*(?=per|p[\\/.]?[adhwm]|an? |daily|hourly|weekly|monthly|annually|day rate))*";
const leading = new RegExp(`^\\s*${between}((?:${anyPeriod}))`);
/** "£1,400 wk": a unit without "per", only right after the figure. */
const bareUnit = /^\s?(?:(hr|hour)|(day)|(wk|week)|(mth|month))\b(?! (?:\d|one|two|three|commencing|beginning|ending|contract|notice))/;
const bareUnits = ["hour", "day", "week", "month"] as const;
/** Period words, for the text between the two ends of a range. */
export const periodSource = `(?:${anyPeriod})`;

/** Returns the period stated at the very start of `text`, which follows a figure. */
export function periodRightAfter(text: string): StatedPeriod | null {
  const match = leading.exec(text);
  if (match?.[1]) return classify(match[1], text.slice(match.index + match[0].length - match[1].length));
  const unit = bareUnit
    .exec(text)
    ?.slice(1)
    .findIndex((each) => each !== undefined);
  return unit === undefined ? null : (bareUnits[unit] ?? null);
}

/** Returns the first period stated anywhere in `text`. */
export function periodWithin(text: string): StatedPeriod | null {
  const match = anywhere.exec(text);
  return match ? classify(match[0], text.slice(match.index)) : null;
}

function classify(words: string, rest: string): StatedPeriod | null {
  return (parts.find(([, pattern]) => pattern.test(rest)) ?? parts.find(([, pattern]) => pattern.test(words)))?.[0] ?? null;
}
