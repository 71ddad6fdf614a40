import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { readTypedField } from "#server/modules/hiring/posting/typed/read-typed.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { placeKey } from "#server/modules/market/places/place-key.ts";
import { townsThatAreWords, wordsThatAreTowns } from "#server/modules/market/places/words-beside-places.ts";
import { readDay } from "#server/modules/people/profiles/reading/read-when.ts";
import { cleanCompanyName } from "#server/text/company-name.ts";
import { repairMojibake } from "#server/text/mojibake.ts";
import { readCompetencies } from "#server/text/recognise/competencies.ts";
import { payClauses } from "../feeds/import/feed-pay.ts";
import { readLabelledLines } from "../feeds/import/labelled-lines.ts";
import { emptyAdvert } from "../feeds/readers/raw-advert.ts";
import { readAdvertFileRow } from "./read-row.ts";
import { boardSetting, readTitle } from "./read-title.ts";

const textMaxChars = 60_000;
const placeLine =
  /^[^\p{L}\n]{0,6}(?:job |work |client |main )?(?:locations?|place(?: of work)?|town(?:\/city)?|city|county|region|area|offices?|site|based?|where)(?: is| in| at)?(?:\s*[:–—|-]\s*|\n)(?:based in )?(.{2,80})$/gimu;
const capitals = String.raw`[A-Z][\p{L}'’-]+(?: (?:upon|on|in|under|of|[A-Z][\p{L}'’-]+)){0,3}`;
/** A town, with the city or county after its comma. */
const townWords = `(${capitals}(?:, ${capitals})?)`;
const placeWords = [
  new RegExp(
    String.raw`\b(?:[Bb]ased|[Ll]ocated|[Oo]ffice|[Rr]ole|[Pp]ost|[Pp]osition|[Ss]urveyor|[Ee]stimator|[Mm]anager) (?:in|at) (?:the |our |central )?${townWords}`,
    "gu",
  ),
  new RegExp(
    String.raw`\b(?:[Ss]ite|[Tt]eam|[Ff]irm|[Cc]ompany|[Cc]lient|[Cc]ontractor|[Cc]onsultancy|[Pp]ractice|[Aa]ssociation|[Cc]ouncil) (?:in|at) ${townWords}`,
    "gu",
  ),
  new RegExp(String.raw`\b(?:[Oo]ur|[Tt]he|[Mm]y) ${townWords} (?:office|site|project|branch|team|region)\b`, "gu"),
  new RegExp(String.raw`\b(?:QS|[Ss]urveyor|[Mm]anager|[Ee]stimator),? (?:[-–—|] )?${townWords}`, "gu"),
];
const startWords =
  /\b(?:start(?:s|ing)?(?: date)?|commenc(?:es?|ing|ement)(?: date)?)(?:\s*[:–—-]\s*|\s+(?:on |in |from )?)([^\n.;,()]{2,40})/gi;
const closingWords =
  /\b(?:(?<!\b(?:tender|project|contract|site|office|account)s? )clos(?:es|ing)(?: date)?(?: for applications)?|applications? close|apply (?:by|before)|deadline(?: for applications)?|applications? (?:must be (?:received|in) |to be received |received )?by)(?:\s*[:–—-]\s*|\s+(?:is |on |at )*)([^\n.;()]{2,40})/gi;
const legalName = String.raw`((?:[A-Z\d][\p{L}\d'’.-]*|&)(?: (?:[A-Z\d][\p{L}\d'’.-]*|&|and|of)){0,6} (?:Ltd|Limited|LLP|[Pp][Ll][Cc]|Group|Homes|Council|Association|University)\b)`;
const clientWords = [
  /^[^\p{L}\n]{0,6}(?:[Ee]nd[- ])?(?:[Cc]lient|CLIENT|[Hh]irer|[Hh]iring [Cc]ompany)(?: [Nn]ame)?(?:\s*[:|]\s*|\s+[–—-]\s+)(\p{Lu}[^\n|;]{1,79})$/gmu,
  new RegExp(String.raw`\b(?:[Oo]ur|[Mm]y) client,? ${legalName}`, "gu"),
];
const unnamedClient =
  /\b(?:leading|major|national|regional|local|private|public|various|multiple|well|established|tbc|contractors?|consultanc(?:y|ies)|consultants?|developers?|house ?builders?|sub-?contractors?|practice|client|sector|side|authority)\b/i;
const experienceLine =
  /^(?:qualifications?(?: and experience)?|experience(?: required)?|essential|requirements?|you (?:will|must) have)\s*[:–—-]\s*(\S.{9,480})$/im;
const saysContract =
  /\bpermanent\b|\bperm\b|\btemporary\b(?! works)|\btemp\b|\bcontract(?:or)? (?:role|position|basis)\b|\b\d+[- ]?months? contract\b|\binterim\b|\bfreelance\b|\bfixed[- ]term\b|\bftc\b|\bir35\b|\bapprenticeship\b|\bday rate\b/i;
const worth =
  /(?<!\b(?:insurance|cover|indemnity|prizes?|benefits|package) )\b(?:worth|valued at|value of)(?: about| around| over| up to| some)? (£[\d.,]{1,12}\s?(?:m|mn|million|bn|billion|k)?)\b/i;
const saysWhere =
  /\bremote(?:ly)?\b|\bhybrid\b|\bwork(?:ing)? from home\b|\bsite[- ]based\b|\boffice[- ]based\b|\bdays? (?:a|per) week (?:on site|in the office|at home|from home)\b/i;
const saysSide =
  /\b(?:main|principal|civil engineering|building) contractor\b|\bsub-?contractor\b|\bconsultancy\b|\bpqs\b|\bprivate practice\b|\bclient[- ]side\b|\bdevelopers?\b|\bhouse ?builder\b|\bhousing association\b|\bregistered provider\b|\blocal authority\b|\b(?:city|county|borough|district) council\b/i;
const saysFullTime = /\bfull[- ]?time\b/i;
const contractLine =
  /^[^\p{L}\n]{0,6}(?:contract(?: type| length)?|(?:job|employment|engagement|vacancy) type|type of (?:contract|employment)|employment|engagement|tenure)\s*[:–—|-]\s*(?!.*\b(?:NEC|JCT|FIDIC|SBCC|forms?|suites?|options?|design)\b)(.{2,60})$/imu;
const patternLine = /^[^\p{L}\n]{0,6}((?:part|full)[- ]time\b.{0,60}|(?:working )?(?:pattern|hours)\s*[:–—|-].{2,60})$/imu;
const hoursWords =
  /(?:^(?:working |contracted )?hours(?: of work)?\s*[:–—|-]\s*(\d{1,2}(?:\.\d{1,2}|[½¼¾])?(?=\s*(?:hours|hrs|h\b|per\b|a week|p\/?w|[,(]|$)).{0,30})$|\b((?:\d{1,2}(?:\.\d{1,2})?|\d{1,2}[½¼¾]) ?(?:hours|hrs) ?(?:(?:a|per|each|\/) ?(?:week|day)|p\/?w)))/im;
const count = "(one|two|three|four|five|[1-5])";
const siteDays = new RegExp(`\\b${count} days? (?:(?:a|per|each) week )?(?:on[- ]site|at site|on the site)\\b`, "i");
const homeDays = new RegExp(
  `\\b(?:remote(?:ly)?|home|wfh) ${count} days?\\b|\\b${count} (?:days? )?(?:(?:a|per|each) week )?(?:from home|at home|remote(?:ly)?|wfh|working from home)\\b`,
  "i",
);
const counts: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 };
const applyAddress =
  /\[[^\]\n]*\bapply\b[^\]\n]*\]\((https:\/\/[^\s)]{4,1000})\)|\b(?:apply|applications?)\b[^\n]{0,40}?\b(?:at|via|through|on|here|online|website)\b[^\n]{0,12}?(https:\/\/[^\s)>\]]{4,1000})/i;

/**
 * Extracts field values from an advert's text, for its author to confirm. Leaves out fields about which the text says nothing, as they
 * would be guesses. Without `title`, the title is read from the text too.
 */
export function readDescription(
  { title: typedTitle, description: pasted, isAgency }: { title: string; description: string; isAgency: boolean },
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): PostingFields {
  const repaired = repairMojibake(pasted.replace(/\r\n?/g, "\n"));
  const description = stripMailFrame(repaired);
  const { text } = cleanAdvertHtml(joinRanges(description), textMaxChars);
  const readFromText = typedTitle.trim() === "" ? readTitle(repaired, (words) => readAdvertPlace(gazetteer, words).place !== null) : null;
  const title = readFromText ?? typedTitle;
  const place = placeIn(text, gazetteer);
  const employment = contractLine.exec(text)?.[1] ?? null;
  const projectValue = worth.exec(text)?.[1] ?? null;
  const closesAt = readLabelledLines("", text).closes;
  const raw = {
    ...emptyAdvert(1),
    projectValue,
    reference: "pasted",
    title,
    description: joinRanges(description),
    employment,
    hours: patternLine.exec(text)?.[1],
    category: boardSetting.heading,
    country: "United Kingdom",
    places: place === null ? [] : [place],
    closesAt,
  };
  const { fields } = readAdvertFileRow(raw, new Map(), { gazetteer, now, isAgency, fieldMap: {}, everyRow: {} });
  const { contractType, durationMonths, extensionLikely, workType, workingPattern } = fields;
  const experience = experienceLine.exec(text)?.[1]?.trim();
  const says = (pattern: RegExp) => pattern.test(`${title}\n${text}`);
  const pay = payOf(fields) ?? payIn(text, { now, isAgency });
  const isRate = fields.payPeriod === "day" || fields.payPeriod === "hour";
  const said = {
    ...(readFromText !== null && { title: readFromText }),
    ...(title !== "" && { category: fields.category, level: fields.level }),
    ...(says(saysSide) && { side: fields.side }),
    ...((says(saysContract) || isRate) && { contractType, durationMonths, extensionLikely }),
    ...(says(saysWhere) && { workType, ...daysIn(text) }),
    ...((workingPattern !== "full-time" || says(saysFullTime)) && { workingPattern }),
    ...pay,
    ...hoursIn(text, { now, isAgency }),
    ...{
      place: fields.place,
      sector: fields.sector,
      projectValueBand: fields.projectValueBand,
      suites: fields.suites,
      tools: fields.tools,
      competencies: readCompetencies(text).map(({ competency, level }) => ({ competency, level })),
    },
    ...{ ricsLevel: fields.ricsLevel, ricsRule: fields.ricsRule, benefits: fields.benefits, experience },
    ...{
      startsOn: dayIn(text, startWords, now, "first"),
      closesOn: closesAt === null ? dayIn(text, closingWords, now, "last") : fields.closesOn,
    },
    ...(isAgency && { clientName: clientIn(text, gazetteer) }),
    ...applyingIn(description),
    description,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => hasValue(value)));
}

const hasValue = (value: unknown): boolean => value != null && value !== "" && !(Array.isArray(value) && value.length === 0);

function payOf({ payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates }: PostingFields): PostingFields | null {
  return payPeriod === undefined ? null : ({ payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates } as PostingFields);
}

/** Joins a range of pay that a PDF breaks over two lines. */
const joinRanges = (text: string): string => text.replace(/([–—-]|\bto)[^\S\n]*\n\s*(?=£\s?\d)/g, "$1 ");

/** The first clause that states pay with its period, where none is labelled as pay. */
function payIn(text: string, context: { now: Date; isAgency: boolean }): PostingFields {
  for (const clause of payClauses(text)) {
    const reading = readTypedField("pay", clause, context);
    const pay = "fields" in reading ? payOf(reading.fields) : null;
    if (pay) return pay;
  }
  return {};
}

const placeLinesRead = 12;
const mostPhrases = 20;
const townName = /^[A-Z][\p{L}'’-]+(?: (?:upon|on|[A-Z][\p{L}'’-]+)){0,2}$/u;

const trimSegment = (words: string): string =>
  words.replace(/^\P{L}+(?:in )?|^in |[\s.]+$/gu, "").replace(/ (?:office|site|branch|based)$/i, "");

/** Returns the first phrase that names a known place; of the first lines also a part that is a place alone. */
function placeIn(text: string, gazetteer: Gazetteer): string | null {
  const segments = text
    .split(/\n|(?<=\p{L})\.\s+/u, placeLinesRead)
    .flatMap((line) => (line.length > 120 ? [] : line.split(/\s*[|–—+]\s*|\s+-\s+|\s*\(/)))
    .flatMap((part) => {
      const words = part.split(/\s*,\s*/).map(trimSegment);
      return words.map((each, at) => [each, words.slice(at, at + 2).join(", ")] as const);
    });
  const isNamed = (words: string) => readAdvertPlace(gazetteer, words).place?.label.startsWith(words.split(" ")[0] ?? words) === true;
  const labelled = [...text.matchAll(placeLine)].slice(0, mostPhrases).map(([, words = ""]) => words);
  const [beside = [], ...others] = placeWords.map((pattern) =>
    [...text.matchAll(pattern)].slice(0, mostPhrases).map(([, words = ""]) => words),
  );
  const named =
    labelled.find((words) => readAdvertPlace(gazetteer, words).place !== null) ??
    beside.find((words) => readAdvertPlace(gazetteer, words).place !== null) ??
    segments.find(([words]) => townName.test(words) && readAdvertPlace(gazetteer, words).place?.label.startsWith(words))?.[1] ??
    others.flat().find(isNamed) ??
    lowerCasePlaceIn(text.slice(0, 2000), gazetteer);
  return named?.trim() ?? null;
}

const besideLowerCase =
  /\b(?:in|near|nr|based|at|around|covering|qs|surveyor|estimator|manager)[ ,]+(?:(?:in|near|at) )?(?:the |our |central )?(?=(\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+){0,3}))|(?<=^|, ?)(?=(\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+){0,3})(?:,|\s*£?\d|$))/gimu;

/** "snr qs in leeds 62k": a larger place that a quick note writes without a capital; a town that is a word only where its clause ends. */
function lowerCasePlaceIn(text: string, gazetteer: Gazetteer): string | undefined {
  const isLarge = ({ kind, population }: Place) => (kind === "town" ? population >= 20_000 : kind === "county" || kind === "region");
  for (const { 0: lead, 1: after, 2: alone = "", index } of text.matchAll(besideLowerCase)) {
    const words = (after ?? alone).split(" ");
    for (let length = words.length; length > 0; length -= 1) {
      const name = words.slice(0, length).join(" ");
      const rest = text.slice(index + lead.length + name.length);
      const mayEndClause = /^(?:bath|hatfield|hayes|hove|poole|reading|rugby|slough)$/.test(name) && /^\s*(?:[,.;\n£\d]|$)/.test(rest);
      const isWord = wordsThatAreTowns.has(name) || (townsThatAreWords.has(name) && !mayEndClause);
      if (!isWord && gazetteer.named(placeKey(name)).some(isLarge)) return name;
    }
  }
}

/** Returns the hirer that an agency's text names; a description such as "Main contractor" is no name. */
function clientIn(text: string, gazetteer: Gazetteer): string | undefined {
  const names = clientWords.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => cleanCompanyName(name.replace(/[\s.,]+$/, ""))),
  );
  const isName = (name: string) =>
    legalEnd.test(name) || !(unnamedClient.test(name) || readAdvertPlace(gazetteer, name).place?.label.startsWith(name));
  return names.find((name) => name !== null && isName(name)) ?? undefined;
}
const legalEnd = /(?:Ltd|Limited|LLP|PLC|Group|Council)\.?$/i;

/** Returns the first date after one of these words. */
function dayIn(text: string, words: RegExp, now: Date, edgeOfMonth: "first" | "last"): string | undefined {
  for (const [, after = ""] of text.matchAll(words)) {
    const parts = after.trim().split(/\s+/);
    for (let length = Math.min(parts.length, 6); length > 0; length -= 1) {
      const reading = readDay(
        parts
          .slice(0, length)
          .join(" ")
          .replace(/[,!]+$/, ""),
        now,
        edgeOfMonth,
      );
      if ("value" in reading) return reading.value;
    }
  }
  return undefined;
}

/** Days on site and at home; a range says neither. */
function daysIn(text: string): PostingFields {
  const dayCount = (pattern: RegExp) => {
    const found = pattern.exec(text);
    const isRange = /(?:-|–|\bto|\bor) ?$/i.test(text.slice(0, found?.index ?? 0));
    const word = (found?.[1] ?? found?.[2])?.toLowerCase();
    return word === undefined || isRange ? undefined : (counts[word] ?? Number(word));
  };
  return { siteDaysPerWeek: dayCount(siteDays), homeDaysPerWeek: dayCount(homeDays) } as PostingFields;
}

function hoursIn(text: string, context: { now: Date; isAgency: boolean }): PostingFields {
  const found = hoursWords.exec(text);
  const written = found?.[1] ?? found?.[2];
  if (written === undefined) return {};
  const reading = readTypedField("hoursPerWeek", written, context);
  return "fields" in reading ? reading.fields : {};
}

function applyingIn(description: string): PostingFields {
  const found = applyAddress.exec(description);
  const address = (found?.[1] ?? found?.[2])?.replace(/[.,;]+$/, "");
  return address !== undefined && URL.canParse(address) ? { applyKind: "external", applyUrl: address } : {};
}

const headerLine = /^(?:from|sent|date|to|cc|bcc|reply-to|importance|subject)\s*:/i;
const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|afternoon)\b[^.\n]{0,40}[,!–-]?$/i;
const signOff =
  /^(?:(?:kind|best|warm|many)(?:est)? (?:regards|wishes|thanks)|regards|best|thanks(?: again)?(?: and regards)?|many thanks|yours (?:sincerely|faithfully)|cheers|--)\s*[,.!]?$/i;
const pageButton =
  /^(?:#+ )?(?:- )?\[?(?:apply(?: now)?|save(?: job)?|share(?: this job)?|e-?mail (?:me )?(?:jobs like this|this job)|print|back to (?:search )?results|report this job|home|sign in|log in|register|similar jobs|cookies?(?: policy)?|accept(?: all)?(?: cookies)?)\]?(?:\([^)\s]*\))?$/i;
const signatureMaxLines = 15;

/** Removes what surrounds an advert in an e-mail or on a web page: headers, greeting, signature and buttons. The advert's own lines stay as they are. */
function stripMailFrame(pasted: string): string {
  const lines = pasted.split("\n");
  let start = 0;
  while (start < lines.length && isFrame(lines[start] ?? "", start > 0)) start += 1;
  const end = endOfAdvert(lines, start);
  return lines
    .slice(start, end)
    .filter((line) => !pageButton.test(line.trim()) || /\]\(https:/.test(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const isFrame = (line: string, isAfterFirst: boolean): boolean => {
  const text = line.trim();
  return (text === "" && isAfterFirst) || headerLine.test(text) || greeting.test(text) || (text !== "" && pageButton.test(text));
};

/** The line of the sign-off; after it only a signature of a few lines may follow, or a confidentiality notice. */
function endOfAdvert(lines: readonly string[], start: number): number {
  for (let at = lines.length - 1; at > start; at -= 1) {
    if (!signOff.test((lines[at] ?? "").trim())) continue;
    const after = lines.slice(at + 1).filter((line) => line.trim() !== "");
    return after.length <= signatureMaxLines ? at : lines.length;
  }
  return lines.length;
}
