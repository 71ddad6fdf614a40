import type { TitleRuleKind } from "#db/own-values.ts";
import { decodeEntities } from "../entities.ts";
import type { Category } from "./role-level.ts";

const maxChars = 160;
/** Characters read of a title; longer text is not a title and would slow down the patterns below. */
const readChars = 600;
const acronyms = new Set(
  "qs pqs sqs aqs mqs qss mep m&e jct nec nec3 nec4 fidic rics mrics frics hs2 uk pfi ppp cvr bim hvac it mod nhs ltd llp plc ii iii ir35 ecc tsc psc d&b".split(
    " ",
  ),
);

/** Returns a feed's title as plain text: no markup, no zero-width characters, no block capitals, at most 160 characters. */
export function cleanTitle(source: string): string {
  const text = decodeEntities(decodeEntities(source.slice(0, 2000)))
    .replace(/\s{3,}/g, "  ")
    .replace(/\s*<[^<>]*>\s*/g, " ")
    .normalize("NFC")
    .trim()
    .slice(0, readChars);
  const plain = splitGluedWords(splitAtGaps(text))
    .replace(/[\p{Cf}\p{Cc}\p{Co}]/gu, " ")
    .replace(/\((?:[mfwdxh]\s?\/\s?){1,3}[mfwdxh]\)|\(all genders\)/gi, " ")
    .replace(/[!*~#]{2,}|\*+|_+|\p{Extended_Pictographic}\ufe0f?/gu, " ")
    .replace(/^\s*(?:urgent(?:ly)?(?: required| role| requirement)?|hot job|new|immediate start|job title|vacancy)\s*[:!–-]+\s*/i, "")
    .replace(/[\s\-–—|:,(]+(?:urgent(?:ly)?(?: required)?|immediate start|apply now|asap)\)?\s*$/i, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—|:,.]+|[\s\-–—|:,]+$/g, "")
    .trim();
  const calm = isShouting(plain) ? plain.toLowerCase().replace(/[\p{L}\d&'’]+/gu, capitalise) : plain;
  if (calm.length <= maxChars) return calm;
  const cut = calm.slice(0, maxChars);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), maxChars - 40)).trimEnd();
}

function isShouting(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, "");
  return letters.length > 8 && letters === letters.toUpperCase();
}

function capitalise(word: string, offset: number): string {
  if (acronyms.has(word) || /^[a-z]{1,4}\d/.test(word)) return word.toUpperCase();
  if (offset > 0 && ["and", "of", "the", "for", "in", "to", "or", "with", "at", "on"].includes(word)) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Title words that are never joined to another word in a name. */
const strong = new Set(
  "quantity surveyor surveyors surveying estimator estimators estimating manager managers engineer engineers consultant consultants director directors administrator administrators planner planners permanent freelance temporary".split(
    " ",
  ),
);
/** Words that are separated from each other and from a strong one, but may be part of a name. */
const weak = new Set(
  "senior assistant graduate trainee apprentice intermediate principal managing associate project commercial contract contracts cost site rail civils highways infrastructure construction residential housing groundworks refurbishment building hybrid remote salary urgent all grades levels contractor london client".split(
    " ",
  ),
);
/** Words that begin a title, and no name. */
const levelWords = new Set("senior assistant graduate trainee apprentice intermediate principal managing".split(" "));
const roleAcronyms = /^(?:[aspm]?qs|mep|jct|nec[34]?)$/i;
const clanNames = /^(?:ma?c|o|de|la|le|du|van|von|fitz|st)$/i;
const person =
  "(?:surveyor|qs|estimator|manager|engineer|consultant|director|planner|controller|administrator|analyst|accountant|buyer|executive)s?";
const endsInPerson = new RegExp(`\\b${person}\\)?$`, "i");
const holdsPerson = new RegExp(`\\b${person}\\b`, "i");

/** Places and sectors that stand beside a role where a feed glues its fields together. */
const besideRoles =
  "england scotland wales ireland yorkshire midlands kent essex surrey sussex hampshire berkshire oxfordshire buckinghamshire hertfordshire bedfordshire cambridgeshire suffolk norfolk devon cornwall dorset somerset wiltshire gloucestershire worcestershire warwickshire staffordshire shropshire leicestershire nottinghamshire derbyshire lincolnshire cheshire lancashire merseyside cumbria durham birmingham manchester leeds liverpool sheffield bristol glasgow edinburgh cardiff belfast newcastle nottingham leicester coventry bradford hull stoke plymouth derby southampton portsmouth brighton reading northampton luton bolton preston swindon norwich warrington sunderland middlesbrough huddersfield oxford cambridge ipswich york gloucester peterborough exeter slough watford chelmsford colchester basingstoke maidstone guildford crawley bournemouth poole swansea newport wrexham aberdeen dundee inverness perth stirling lincoln doncaster rotherham barnsley wakefield halifax oldham rochdale stockport salford wigan chester crewe stafford telford shrewsbury hereford worcester bath taunton croydon wolverhampton walsall dudley solihull carlisle harrogate blackpool lancaster darlington stevenage stratford mep nuclear water utilities energy power renewables healthcare education defence aviation demolition retrofit maintenance interiors cladding groundworks engineering procurement services design nationwide immediate milton hemel stockton burton tunbridge welwyn north south east west central greater".split(
    " ",
  );
/** Words of one case that glued words are made of; a word is only split where all of it is among them. */
const gluedParts = new Set([...strong, ...weak, ...besideRoles, "qs", "pqs", "sqs", "aqs", "mqs"]);
const rolesInGlue = new Set([...strong, "qs", "pqs", "sqs", "aqs", "mqs"]);

/** "SURVEYORLEEDS" to "SURVEYOR LEEDS": splits a word of one case that is wholly known words, one of them of a role; null for any other. */
function splitKnownWords(word: string): string | null {
  const plain = word.toLowerCase();
  const parted: (readonly number[] | undefined)[] = [[]];
  for (let end = 2; end <= plain.length; end++) {
    for (let start = Math.max(0, end - longestPart); start <= end - 2 && !parted[end]; start++) {
      const before = parted[start];
      if (before && gluedParts.has(plain.slice(start, end))) parted[end] = [...before, start];
    }
  }
  const starts = parted[plain.length];
  if (!starts || starts.length < 2) return null;
  const parts = starts.map((start, at) => word.slice(start, starts[at + 1]));
  return parts.some((part) => rolesInGlue.has(part.toLowerCase())) ? parts.join(" ") : null;
}

const longestPart = Math.max(...[...gluedParts].map(({ length }) => length));
const longestGluedWord = 80;

/** Separates joined words: "Quantity SurveyorRail Leeds" becomes "Quantity Surveyor Rail Leeds". Names such as McAlpine are unchanged. */
function splitGluedWords(title: string): string {
  return title
    .replace(/[\p{L}]{4,}/gu, (word) => (word.length <= longestGluedWord ? (splitKnownWords(word) ?? splitWord(word)) : splitWord(word)))
    .replace(/\b((?:[ASPM]?QS))(?=[A-Z][a-z]{2})/g, "$1 ")
    .replace(new RegExp(`(\\b${person})(?=[£$€]|M ?& ?E\\b|\\d+ ?(?:days?|months?)\\b)`, "gi"), "$1 ")
    .replace(/\)(?=[\p{L}\d])/gu, ") ");
}

function splitWord(word: string): string {
  const pieces = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return pieces.reduce(
    (joined, piece, index) => `${joined}${index > 0 && shouldSplit(pieces[index - 1] ?? "", piece) ? " " : ""}${piece}`,
    "",
  );
}

function shouldSplit(left: string, right: string): boolean {
  const [before, after] = [left.toLowerCase(), right.toLowerCase()];
  if (clanNames.test(left)) return false;
  if (strong.has(before)) return after.length >= 2;
  if (strong.has(after) || (levelWords.has(after) && before.length >= 4)) return before.length >= 2;
  return weak.has(before) && (weak.has(after) || roleAcronyms.test(right));
}

/** Replaces double spaces that act as separators: "/" between two roles, "-" after one; any other becomes a single space. */
function splitAtGaps(title: string): string {
  const [first = "", ...rest] = title.trim().split(/[^\S\u00a0]{2,}/);
  let isParted = false;
  return rest.reduce((text, part) => {
    isParted = (isParted || endsInPerson.test(text)) && /^[\p{Lu}\d£]/u.test(part);
    return `${text}${isParted ? (holdsPerson.test(part) ? " / " : " - ") : " "}${part}`;
  }, first);
}

export interface TitleRule {
  kind: TitleRuleKind;
  /** Normalised by `ruleWording`. */
  wording: string;
  isOurs: boolean;
  category: Category | null;
  /** Applies to one feed; takes precedence over a rule for every feed. */
  isOfFeed: boolean;
}

/** Normalises a title for comparison by rules: lower case, without punctuation. */
export function titleWording(title: string): string {
  return title
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}&+#]+/gu, " ")
    .trim()
    .slice(0, 255);
}

export const ruleWording = (kind: TitleRuleKind, wording: string): string =>
  kind === "one-advert" ? wording.trim().toLowerCase().slice(0, 255) : titleWording(wording);

const order: readonly TitleRuleKind[] = ["one-advert", "same-title", "title-words"];

/** Finds the rule that applies to an advert: the most specific kind, then feed rules before general ones, then the longest wording. */
export class TitleRules {
  readonly #exact = new Map<string, TitleRule>();
  readonly #words: readonly TitleRule[];

  constructor(rules: readonly TitleRule[]) {
    const narrowFirst = rules.toSorted(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) || Number(b.isOfFeed) - Number(a.isOfFeed) || b.wording.length - a.wording.length,
    );
    for (const rule of narrowFirst) {
      const key = `${rule.kind} ${rule.wording}`;
      if (!this.#exact.has(key)) this.#exact.set(key, rule);
    }
    this.#words = narrowFirst.filter(({ kind }) => kind === "title-words");
  }

  find(reference: string | null, title: string): TitleRule | null {
    const wording = titleWording(title);
    const padded = ` ${wording} `;
    return (
      (reference === null ? undefined : this.#exact.get(`one-advert ${ruleWording("one-advert", reference)}`)) ??
      this.#exact.get(`same-title ${wording}`) ??
      this.#words.find((rule) => padded.includes(` ${rule.wording} `)) ??
      null
    );
  }
}
