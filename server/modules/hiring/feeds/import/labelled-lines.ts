import { isClosingDay } from "#server/text/dates/advert-dates.ts";

/** Matches a label with a colon, or at the start of a line with a dash. */
const labelPattern = (names: string) =>
  new RegExp(
    `(?:(?:^|\\n|[.;|*•]\\s*|\\s{2,})\\W{0,3}(?<label>${names})\\W{0,3}:|(?:^|\\n)\\W{0,3}(?<start>${names})\\s*\\s[-–—]\\s)\\W{0,3}\\s*(?<value>[^\\n|;*•]{2,80})`,
    "i",
  );
const companyLine = labelPattern(
  "(?:hiring |recruiting )?(?:company|employer|organisation|organization|firm|contractor|consultancy|practice)(?: name)?|name of (?:company|employer|organisation)|advertiser|(?:local |borough |district |county |city )?(?:council|authority)|housing association",
);
/** "Organisation" on a line of its own, above a name. */
const companyAbove =
  /(?:^|\n)\W{0,3}(?<label>(?:hiring |recruiting )?(?:company|employer|organi[sz]ation)(?: name)?|name of (?:company|employer|organi[sz]ation)|(?:local )?authority|council)\W{0,3}\n\W{0,3}(?<value>[^\n|;*•]{2,60})(?=\n|$)/i;
const firmName =
  /^(?:[\p{Lu}\d&(][\p{L}\d&.,'’()-]*|and|of|the|for|upon|on|in)(?: (?:[\p{Lu}\d&(][\p{L}\d&.,'’()-]*|and|of|the|for|upon|on|in)){0,7}$/u;
const otherLabel =
  /^(?:about|benefits?|car|closing|culture|department|description|details|industry|job|location|name|our|overview|pay|place|profile|reference|role|salary|sector|size|type|values|website|we|you)\b/i;
const placeLine = labelPattern("location|job location|place of work|city|based(?: in)?|base");
const countryLine = labelPattern("country");
const closingLine = labelPattern(
  "closing date(?: for (?:receipt of )?applications)?|(?:(?:advert|job|vacancy|posting) )?(?:clos(?:es|ing)|expires|expiry)(?: date| on)?|(?:advert|job|vacancy|posting) ends(?: on)?|(?:applications? )?deadline(?: for applications)?|apply (?:by|before)",
);
/** "Closes Friday 4th December", "please apply by 5 Jan": without a label's sign, only right before a day. */
const closingSentence =
  /(?:(?:^|[\n.;|*•]\s*)(?:the )?(?:clos(?:es|ing(?: date)?)|(?:application )?deadline)(?: for (?:applications|this (?:post|role|vacancy|job)))?|(?<!internal )\bapplications? close|\b(?:advert|vacancy|role|post|job) closes|\bapplications? (?:must be |to be )?(?:received|submitted|in)|\bapply)(?: by| before| on| at| is)*\s+(?<value>(?:(?:\d{1,2}(?:[.:]\d\d)?\s?[ap]m|noon|midday|midnight)\s+(?:on\s+)?)?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+(?:the )?)?(?:\d{1,2}[\s/.-]*(?:st|nd|rd|th|of|[a-z]{3,9}\b|\d)|[a-z]{3,9} \d|(?:the )?end of [a-z]{3,9}\b)[^\n|;*•]{0,40})/i;
/** A place or pay may follow: "Estimator at Elm Ltd (York)", "QS at Oak Ltd - Leeds". */
const atCompany = /^(?<title>.{4,80}?)\s+(?:at|@)\s+(?<company>[A-Z][\p{L}\d&.,'’ -]{1,60}?)(?:\s*\(.*|\s+[-–—|]\s.*|,? in [A-Z].*)?$/u;

/** Reads lines such as "Location: Leeds" and "Closing date: 10 January 2027" from a description, and "Quantity Surveyor at Oak Ltd" from a title. */
export function readLabelledLines(title: string, text: string) {
  const opening = text.slice(0, 3000);
  return {
    company:
      firmOf(companyLine.exec(opening)) ?? firmBelow(companyAbove.exec(opening)) ?? atCompany.exec(title)?.groups?.company?.trim() ?? null,
    place: value(placeLine.exec(opening)),
    country: value(countryLine.exec(opening)),
    closes: dateOf(closingLine.exec(opening)) ?? dateOf(closingSentence.exec(opening)),
  };
}

/** Maps "Council: Leeds" to "Leeds Council". */
function firmOf(match: RegExpExecArray | null): string | null {
  const name = value(match);
  const label = match?.groups?.label ?? match?.groups?.start ?? "";
  const isCouncil = /council$/i.test(label) && !/council|borough|authority|corporation|assembly/i.test(name ?? "");
  return name && isCouncil ? `${name} Council` : name;
}

function firmBelow(match: RegExpExecArray | null): string | null {
  const name = firmOf(match);
  return name !== null && firmName.test(name) && !otherLabel.test(name) ? name : null;
}

/** Words that are no day, such as "soon", say nothing of when an advert ends. */
function dateOf(match: RegExpExecArray | null): string | null {
  const words = value(match);
  return words !== null && isClosingDay(words) ? words : null;
}

/** Returns the value up to the next label or sentence. */
function value(match: RegExpExecArray | null): string | null {
  const words = match?.groups?.value
    ?.split(/\.\s|\s{2,}|\s(?=[A-Z][\w ]{2,24}:)/)[0]
    ?.replace(/[\s.,]+$/, "")
    .trim();
  return words && words.length >= 2 ? words : null;
}
