import { emptyOffer, type OfferFields, type OfferText, offerTexts } from "#db/offer-values.ts";
import type { PayBasis, PayScale } from "#db/values.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { formatPay } from "#server/modules/market/jobs/pay-words.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { repairMojibake } from "#server/text/mojibake.ts";
import { isPlausible } from "#server/text/pay-amount.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { readRole } from "#server/text/recognise/role.ts";
import { asFault, asReading, type Reading, readStatedPay, type StatedPay } from "#server/text/stated/reading.ts";
import { readDescription } from "../advert-files/read-description.ts";
import { boardSetting, roleWords } from "../advert-files/read-title.ts";

/** What each part is called in offers. */
const namedBy: Record<OfferText, RegExp> = {
  car: /\b(?:cars?(?! park)|(?:company )?(?:vehicle|van)|vehicle allowance)\b/i,
  bonus: /\b(?:bonus(?:es)?|profit[- ]shar(?:e|ing)|commission)\b/i,
  pension: /\bpensions?\b/i,
  holiday:
    /\b(?:(?<!bank )(?<!public )holidays?|annual leave|hols?|days['’]? (?:paid )?(?:annual )?(?:leave|hols?))\b|\b\d{2} days? (?:AL\b|(?:\+|plus|and) ?(?:the |\d |eight )?(?:bank|public|stats?|bhs?)\b)/i,
  healthcare: /\b(?:private (?:health|medical)|health ?care|medical (?:insurance|cover)|health (?:insurance|cover)|bupa|pmi)\b/i,
  fees: /\b(?:(?:professional|rics|ciob|cices|membership|institution)(?: membership)? (?:fees?|subscriptions?|subs)|professional memberships?|(?:fees|subscriptions?) (?:to|of|for) (?:the )?(?:rics|ciob|cices))\b/i,
  study:
    /\b(?:APC (?:support|training|programme|fees)|support (?:for|with|through|towards) (?:your |the )?APC|study support|study leave|day[- ]release)\b/i,
  travel:
    /\b(?:travel (?:allowance|expenses|costs?|time)|travel (?:is |will be )?paid|travel at cost|mileage|per mile|lodg(?:e|ing)s?|accommodation|subsistence|digs)\b/i,
  home: /\b(?:hybrid|wfh|remote(?:ly)?|work(?:ing)? from home|home[- ]?working|(?:from|at) home|(?:site|office)[- ]based|days? (?:(?:a|per|each) week )?(?:in (?:the |our )?office|on site))\b/i,
  hours:
    /\b\d{2}(?:[.:]\d{1,2}|½)?(?: hours| hrs)\b|\b(?:working|core) hours\b|\bhours of work\b|^hours\b|\bworking week\b|\d ?am ?(?:-|–|to) ?\d{1,2}(?:[:.]\d\d)? ?pm\b/i,
  term: /\b\d{1,2}[- ](?:weeks?|months?)['’]? (?:(?:initial|rolling|fixed[- ]term) )?(?:contract|assignment|ftc|placement|term)\b|\bfixed[- ]term\b|\b(?:duration|length of contract|contract length)\b/i,
  notice:
    /\bnotice\b(?=.{0,60}\b(?:days?|weeks?|wks?|months?|mths?)\b)|\b(?:days?|weeks?|wks?|months?|mths?|mos?)(?:['’]s?)? (?:(?:written|prior) )*notice\b|\bnotice period\b|\btermination\b(?=.{0,40}\b(?:days?|weeks?|months?)\b)/i,
};
const isDenied = /(?<!\w)(?:no|none|not|nil|without|n\/a|excluding|except)(?!\w)/i;

/** A clause ends where another part of the offer may begin, but not before the bank holidays that belong to a holiday. */
const clauseEnd =
  /(?:,(?!\d{3})|\s\+\s*|\+(?=\s*[£\d])|\b(?:plus|(?<!\bbetween £?[\d,.]{1,9}k? ?)and|with|as well as|together with|including|incl\.?)\b)(?!\s*(?:plus |and |the |\+ ?)?(?:\d+ |eight |all )?(?:uk |statutory )?(?:bank|public|stat|bhs?\b|8(?![\d.,%k])))/i;
const opening =
  /^(?:we (?:also )?(?:offer|provide|pay|contribute)|you(?:['’]ll| will)? (?:also )?(?:receive|get|have|be (?:entitled to|eligible for|given|provided with|on))|the (?:company|firm) (?:also )?(?:offers|provides|pays|contributes)|(?:also )?(?:offer|provide|pay)|there (?:is|will be)|your|our|the|an?|benefits?(?: are| include)?:?|in addition to|in addition)\s+/i;
const labelBefore = /^[A-Za-z][A-Za-z &/'’-]{1,34}(?::|\s[–—-])\s+(?=\S)/;
const clauseMaxChars = 120;

/** A line that only names what the next one says: "HOLIDAY", "Notice period". */
const bareLabel =
  /^(?:[A-Z][A-Z &/'’-]{2,34}:?|[A-Za-z][A-Za-z &/'’-]{2,34}:|[Nn]otice|[Pp]ension|(?:[Ww]orking )?[Hh]ours|[Aa]nnual leave|[Bb]onus|(?:[Hh]oliday|[Nn]otice) (?:period|entitlement)|[Hh]olidays?)$/;
const labelledLine = /^[A-Za-z][A-Za-z &/'’-]{1,34}:/;
const namesPart = (label: string): boolean => offerTexts.some((name) => namedBy[name].test(`${label} 1 month`));

/** A row of a table: cells between bars, tabs, dots or commas, of which the first names the other. */
const tableRow = /^[|"]?[ \t]*([A-Za-z][A-Za-z &/'’-]{1,34}?)(?:"?[ \t]*[|\t]|"?,(?=")|[ \t]*[.…]{3,})[ \t]*"?(?=\S)/gm;
const rowEnd = /[ \t]{0,20}[|"][ \t]{0,20}$/gm;
/** "Salary: £60k; car: £5k": a label begins a line of its own. */
const nextLabel = /[;,](?<=:.{1,120}) *(?=[A-Z][A-Za-z &/'’-]{1,34}: )/g;

const labelsOnLines = (text: string): string => text.replace(tableRow, "$1: ").replace(rowEnd, "").replace(nextLabel, "\n");

const sentencesOf = (text: string): string[] =>
  joinLabels(text.split("\n").map((line) => oneLine(line.replace(/^[\s*•–—>-]+|^\s*\(?\d{1,2}[.)]\s+/, ""))))
    .flatMap((line) => line.split(partOf(line)))
    .map((sentence) => oneLine(sentence.replace(/^[\s•–—-]+/, "")))
    .filter((sentence) => sentence !== "");

/** A line ends a part at a full stop; one whose label names no part also at a semicolon, and one of many dashes at each. */
function partOf(line: string): RegExp {
  const hasDashes = (line.match(/ [–—] /g)?.length ?? 0) > 2;
  const sign = hasDashes ? ";|•| [–—] " : namesPart(labelledLine.exec(line)?.[0] ?? "") ? "•" : ";|•";
  return new RegExp(String.raw`${sign}|(?<=[a-z\d)%]|[A-Z]{2})(?<!\b(?:c|ca|approx|St))\.(?=\s+[A-Z£\d]|\s*$)`);
}

function joinLabels(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line !== "");
  const isLabel = (at: number) => {
    const [line = "", next = ""] = [filled[at], filled[at + 1]];
    if (!bareLabel.test(line) || next === "" || bareLabel.test(next)) return false;
    const named = offerTexts.filter((name) => namedBy[name].test(`${line} 1 month`));
    const others = offerTexts.filter((name) => namedBy[name].test(next));
    return named.length > 0 && (others.length === 0 || others.some((name) => named.includes(name)));
  };
  return filled.flatMap((line, at) => (isLabel(at) ? [] : [isLabel(at - 1) ? `${filled[at - 1]?.replace(/:$/, "")}: ${line}` : line]));
}

const clausesOf = (sentence: string): string[] =>
  sentence
    .split(new RegExp(clauseEnd, "gi"))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");

/** Goes on to the end of brackets in which a clause stopped, and drops the end of those that it did not open. */
function withClosedBrackets(clause: string, sentence: string): string {
  if (clause.lastIndexOf("(") > clause.lastIndexOf(")")) {
    const from = sentence.indexOf(clause);
    const until = sentence.indexOf(")", from + clause.length);
    return until === -1 ? clause : sentence.slice(from, until + 1);
  }
  return clause.includes("(") ? clause : clause.replace(/\).*$/, "");
}

/** Returns the words of the first sentence that names a part, cut to those that belong to it; "" where none does. */
function readPart(name: OfferText, sentences: readonly string[]): string {
  const pattern = namedBy[name];
  const sentence = sentences.find((each) => pattern.test(each));
  if (sentence === undefined) return "";
  // Notice and hours are whole sentences, "three months, or one during probation", but not where one lists the whole offer.
  const isAlone = !money.test(sentence) && !offerTexts.some((other) => other !== name && namedBy[other].test(sentence));
  const isWhole = isAlone && (name === "notice" || name === "hours" || name === "home");
  const clause = withClosedBrackets((isWhole ? sentence : clausesOf(sentence).find((each) => pattern.test(each))) ?? sentence, sentence);
  if (isDenied.test(clause) && !/\d/.test(clause)) return "none";
  const label = labelBefore.exec(sentence)?.[0] ?? "";
  const words = clause.startsWith(label) ? clause.slice(label.length) : clause;
  const plain = words
    .replace(opening, "")
    .replace(opening, "")
    .replace(/[\s.,:–-]+$/, "");
  return plain.length > clauseMaxChars ? `${plain.slice(0, clauseMaxChars - 1).trimEnd()}…` : plain;
}

const money =
  /£\s?\d|\bGBP ?\d|\b\d{2,6}(?:\.\d\d)? ?(?:pounds|GBP)\b|\b(?:salary|remuneration|basic)\b[^£\d]{0,20}\b\d{5}\b|\b(?:salary|basic|base)(?: of| is)?\s?[:–-]?\s?\d{2,3}\b(?!\s*(?:[%-]|per cent|days?|hours?|hrs?|weeks?|miles?|[.,:]\d))|\brate(?: of| is)?\s?[:–-]?\s?\d{3}\b(?!\s*(?:%|per cent|[.,:]\d))|\b\d{3}(?=,? (?:(?:in|out)side (?:of )?ir ?35|umbrella)\b)|\b\d{2,3}(?:\.\d)?\s?k\b|\b\d{2,3},\d{3}\b|\b\d{2,4}(?:\.\d{2})?\s?(?:pd|ph|pw|p\/d|p\/h|a day|per day|an hour|per hour|a week|per week|\/ ?(?:day|hour|hr))\b/i;
const notPay =
  /\b(?:car|van|vehicle|bonus|pension|allowance|turnover|projects?(?! (?:quantity|qs|surveyor|manager))|schemes?|worth|valued?|budget|million|insur\w+|cover|fees?|relocation|sign(?:ing)?[- ]on|overtime|expenses|mileage|health\w*|shares?|contracts? sum|current(?:ly)?|at present|(?:you are|you're) on|OTE|on[- ]target|lodg\w+|subsistence|commission)\b|\d ?(?:m|mn|bn)\b/i;
const payName = /\b(?:salary|pay|paid|rate|remuneration|basic|base|fee)\b/i;
const periodName =
  /\b(?:p\.?a\b|per (?:annum|year|day|hour|week|month)|a (?:year|day|week|month)|an hour|annum|annual|daily|hourly|pd|ph|pw)|\/ ?(?:day|hour|hr|d)\b/i;

/** Reads pay as it is typed or stated. A figure is refused that is no pay for its period. */
export function readOfferPay(text: string): Reading<StatedPay & { period: NonNullable<StatedPay["period"]> }> {
  const reading = readStatedPay(text);
  if ("fault" in reading) return reading;
  const { period, minPence, maxPence } = reading.value;
  if (period === null) return asFault("Say what the pay is for: a year, a month, a week, a day or an hour.");
  const [scale, times]: [PayScale, number] = period === "month" ? ["year", 12] : period === "week" ? ["day", 1 / 5] : [period, 1];
  const ends = [minPence, maxPence].filter((pence) => pence !== null);
  if (!ends.every((pence) => isPlausible((pence * times) / 100, scale))) {
    return asFault("This is far from any pay for that period. Check the figure, and whether it is for a year or a day.");
  }
  return asReading({ ...reading.value, period });
}

/** "will increase from £54,000 to £59,500": the offer is the latter. "£29,000 rising to £31,000": it is the former. */
const rise =
  /(\b(?:increas|ris|rais|going up|goes up|go up|uplift)\w*\b.{0,40}?\b)from £?[\d,.]+k?(?: (?:a year|per annum|p\.?a\.?))? to /i;
const laterRise = / (?:rising|increasing|going up) to £?[\d,.]+k?/i;

/** Pay as its field shows it: "£62,000 a year". */
export const offerPayWords = ({
  period,
  minPence,
  maxPence,
}: Pick<StatedPay, "minPence" | "maxPence"> & { period: NonNullable<StatedPay["period"]> }): string =>
  formatPay({ pay: { period, minPence, maxPence, currency: "GBP", basisLabel: null, otherRates: [] }, payText: null }) ?? "";

/** A package that names no parts is the pay where nothing else is. */
const labelledPackage = /^(?:salary )?package\s*[:–—-]\s*(£(?!.*\b(?:incl?|including|inclusive|total|OTE)\b)(?:[^,+]|,(?=\d{3})){2,40})/i;

function readPayIn(sentences: readonly string[]) {
  const clauses = sentences.flatMap((sentence) => clausesOf(sentence).map((clause) => ({ clause, sentence })));
  const weight = ({ clause, sentence }: (typeof clauses)[number]) =>
    (payName.test(clause) ? 4 : payName.test(sentence) ? 2 : 0) + (periodName.test(clause) ? 1 : 0);
  const candidates = clauses
    .filter(({ clause }) => money.test(clause) && !notPay.test(clause))
    .toSorted((one, other) => weight(other) - weight(one));
  const packages = sentences.flatMap((sentence) => labelledPackage.exec(sentence)?.[1] ?? []);
  for (const clause of [...candidates.map(({ clause }) => clause), ...packages]) {
    const reading = readOfferPay(clause.replace(rise, "$1to ").replace(laterRise, ""));
    if ("value" in reading) return reading.value;
  }
  return null;
}

const basisWords: readonly [RegExp, PayBasis][] = [
  [/\bir ?35\b[^.\n]{0,40}\b(?:tbc|to be (?:confirmed|determined)|not (?:yet )?(?:been )?determined)/i, "not-determined"],
  [/\boutside (?:of )?(?:the )?(?:scope of )?ir ?35\b|\bir ?35:? ?(?:status:? ?)?outside\b/i, "outside-ir35"],
  [/\binside (?:of )?(?:the )?(?:scope of )?ir ?35\b|\bir ?35:? ?(?:status:? ?)?inside\b|\bumbrella\b/i, "umbrella"],
  [/\bpaye\b[^.\n]{0,40}\bagency\b|\bagency\b[^.\n]{0,40}\bpaye\b/i, "paye-agency"],
  [/\bpaye\b/i, "paye-client"],
];

const labelledRole =
  /\b(?:position|role|post|job(?: title)?|title|appointment|employed|offer)(?: of| as| is)?\s*[:–—-]?\s*(?:an? |our |the )?([A-Za-z][^\n,.;:()£]{3,60})/gi;
function readRoleIn(text: string) {
  const named = [...text.matchAll(labelledRole)].map(([, words = ""]) => words.split(/ (?:at|in|with|based|on|for|within|from) /)[0] ?? "");
  for (const words of [...named.filter((each) => each.match(roleWords)), ...(text.match(roleWords) ?? [])]) {
    const role = readRole(oneLine(words), text, boardSetting);
    if (role.kind === "role") return role;
  }
  return null;
}

const nearPlace = /\b(?:in|near) ([A-Z][\p{L}'’-]+(?: (?:upon|on|in|under|[A-Z][\p{L}'’-]+)){0,2})/gu;

/** The first name of a place that nothing labels as one: "a contract in Hull". */
function findPlace(text: string, gazetteer: Gazetteer): string {
  for (const [, words = ""] of text.matchAll(nearPlace)) {
    const { place } = readAdvertPlace(gazetteer, words);
    if (place?.label.includes(words.split(" ")[0] ?? words)) return place.label;
  }
  return "";
}

const count = "(?:\\d{1,2}|two|three|four|five|six|nine|twelve)";
const length = new RegExp(
  `\\b${count}(?: ?(?:-|–|to) ?${count})?[- ](?:weeks?|months?|mths?)\\b(?!['’]? (?:(?:written|prior) )*notice|['’]? probation)`,
  "i",
);

/** Reads the text of an offer: a letter, a mail or notes. What it does not say stays empty. Nothing is stored, and never throws. */
export function readOffer(sent: string, { gazetteer, now }: { gazetteer: Gazetteer; now: Date }): OfferFields {
  const text = labelsOnLines(manyLines(repairMojibake(sent)));
  const said = readDescription({ title: "", description: text, isAgency: false }, { gazetteer, now });
  const sentences = sentencesOf(text);
  const role = readRoleIn(text) ?? (said.category && said.level ? { category: said.category, level: said.level } : null);
  const pay = readPayIn(sentences);
  const isRate = pay !== null && pay.period !== "year" && pay.period !== "month";
  const basis = pay?.basis ?? basisWords.find(([pattern]) => pattern.test(text))?.[1] ?? said.payBasis ?? "";
  const parts = Object.fromEntries(offerTexts.map((name) => [name, readPart(name, sentences)]));
  const days = [
    said.homeDaysPerWeek != null && `${said.homeDaysPerWeek} days a week at home`,
    said.siteDaysPerWeek != null && `${said.siteDaysPerWeek} on site`,
  ].filter((words) => words !== false);
  return {
    ...emptyOffer,
    ...parts,
    pay: pay === null ? "" : offerPayWords(pay),
    basis: isRate ? basis : "",
    category: role?.category ?? "",
    level: role?.level ?? "",
    place: said.place ?? findPlace(text, gazetteer),
    suite: said.suites?.find(({ suite }) => suite !== "any")?.suite ?? "",
    ...(days.length > 0 && { home: days.join(", ") }),
    ...(said.hoursPerWeek != null && { hours: `${said.hoursPerWeek} hours a week` }),
    ...(isRate &&
      parts.term === "" && {
        term: length.exec(sentences.filter((each) => !/\bnotice\b.*\d|\bnotice period\b/i.test(each)).join("\n"))?.[0] ?? "",
      }),
    ...(said.durationMonths != null && { term: `${said.durationMonths} months` }),
  };
}
