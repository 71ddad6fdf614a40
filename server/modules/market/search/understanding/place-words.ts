import type { Services } from "#server/kernel/context.ts";
import { type CurrentTerms, currentTerms, type TermAlias } from "#server/kernel/terms/current-terms.ts";
import { labelOfTerm, termsOfVocabulary } from "#server/kernel/terms/rename-terms.ts";
import { areasThatAreWords, townsThatAreWords, wordsThatAreTowns } from "#server/modules/market/places/words-beside-places.ts";
import { tokens } from "#server/text/tokens.ts";
import type { FilterPhrase } from "./arrangement-phrases.ts";
import { foldKeyword } from "./grammar.ts";
import { roleEndings, type Synonyms, toSynonyms, type WordSequences, wordSequences } from "./roles.ts";

/** Railways, and the words of a filter that the place box ignores: "hybrid, leeds". */
const neverInPlace = /^(?:hs[12]|hybrid|remote)$/;
/** Motorways and railways that look like postcode districts. */
const codesThatAreNoPlace = /^(?:m(?!25$)\d{1,2}|hs[12])$/;

const leads = new Set(["in", "near", "around", "at", "nr", "inside", "across", "within"]);
const longLeads = new Set([
  ..."close to|local to|near by|based in|based near|located in|commutable to|commutable from|commute to|commuting to|easy reach of|near to|jobs in|outskirts of".split(
    "|",
  ),
  ..."commuting|commutable|travelling|traveling|driving|walking|striking"
    .split("|")
    .flatMap((way) => ["", " of", " from"].map((end) => `${way} distance${end}`)),
]);

export type FindPlace = (words: string) => { label: string } | null;

/** A term as the place finder sees it. */
interface PlaceAtom {
  folded: string;
  /** Null for a term that cannot be part of a place: quoted, excluded, a prefix, or claimed by something else. */
  text: string | null;
  branch: number;
}

interface PlaceMatch {
  /** First and last term, including a lead such as "in" and a trailing "area" or "based". */
  first: number;
  last: number;
  nameFirst: number;
  nameLast: number;
  words: string;
  label: string;
  hasLead: boolean;
  radiusMiles: number | null;
}

const maxPlaceWords = 8;
/** "Kent/Essex within 20 miles of Dover" is two places, the second with its distance. */
const placeBeforeDistance =
  /(?<=\S)(?<!\b(?:within|under|to|than|about|around))\s+(?:within\s+)?\d{1,3} ?(?:miles?|mi)\s+(?:of|from)(?:\s|$)|\s(?:within|of|from|near|in|around|to)$/i;
/** "3 d/w leeds" is no west of Leeds. */
const isDaysAWeek = (atoms: readonly PlaceAtom[], at: number) => atoms[at]?.folded === "w" && /^\d*d$/.test(atoms[at - 1]?.folded ?? "");

/**
 * Finds places among the terms: names of several words, longest first, or names of one word; a lead such as "commutable to" brings the
 * latter among the former, since its own words mean something else too. `textBetween(first, last)` returns the text of
 * several terms as typed.
 * A single-word place that is also an ordinary or trade word matches only after "in", "near", "around", "at" or "close to". A few real
 * towns (Bath, Reading, Sale) also match as the last word right after a role. Capitals are ignored, since phones add them.
 */
export function findPlaces(
  atoms: readonly PlaceAtom[],
  textBetween: (first: number, last: number) => string | null,
  findPlace: FindPlace,
  severalWords: boolean,
): PlaceMatch[] {
  const matches: PlaceMatch[] = [];
  const isShouted = atoms.every(({ text }) => !/\p{Ll}/u.test(text ?? ""));
  let from = 0;
  for (let at = 0; at < atoms.length; at++) {
    if (atoms[at]?.text == null) continue;
    for (let length = Math.min(severalWords ? maxPlaceWords : 1, atoms.length - at); length > 0; length--) {
      const last = at + length - 1;
      if (!areAllText(atoms, at, last)) continue;
      const words = length === 1 ? (atoms[at]?.text as string) : textBetween(at, last);
      if (atoms.slice(at, last + 1).some(({ folded }) => neverInPlace.test(folded))) continue;
      const isOfNext = /^(?:of|from)$/.test(atoms[last + 1]?.folded ?? "") && /\d ?(?:miles?|mi)$/i.test(words ?? "");
      if (words === null || isOfNext || placeBeforeDistance.test(words) || (isDaysAWeek(atoms, at) && length > 1)) continue;
      if (/^\p{N}+$/u.test(atoms[last]?.folded ?? "")) continue;
      if (isShouted && atoms.length > 1 && areasThatAreWords.has(words.toLowerCase())) continue;
      const lead = placeLeadBefore(atoms, at, from);
      if (length === 1 && severalWords && !lead?.isLong) continue;
      if (length === 1 && !lead && !canStandAlone(atoms, at, findPlace)) continue;
      const found = findPlace(words);
      if (!found) continue;
      const tail = /^(?:based|area)$/.test(atoms[last + 1]?.text ?? "") ? 1 : 0;
      const after = distanceAfter(atoms, last + tail);
      const radiusMiles = lead?.radiusMiles ?? milesIn(words) ?? after?.miles ?? null;
      matches.push({
        first: radiusMiles === null ? (lead?.first ?? at) : beforeDistance(atoms, lead?.first ?? at, from),
        last: after?.last ?? last + tail,
        nameFirst: at,
        nameLast: last,
        words,
        label: found.label,
        hasLead: lead !== null || /^(?:within )?\d{1,3} ?(?:miles?|mi) (?:of|from) /i.test(words),
        radiusMiles,
      });
      at = after?.last ?? last + tail;
      from = at + 1;
      break;
    }
  }
  return matches;
}

/** Returns the distance among a place's words: "Leeds within 20 miles". */
export function milesIn(words: string): number | null {
  const miles = /(?<![\p{L}\p{N}])(\d{1,3}) ?(?:miles?|mi)(?!\p{L})/iu.exec(words)?.[1];
  return miles ? Number(miles) : null;
}

/** Returns the distance behind a place, apart from its words: "Leeds (10 miles)", "Leeds 10mi". */
function distanceAfter(atoms: readonly PlaceAtom[], last: number): { miles: number; last: number } | null {
  const [first, second] = [atoms[last + 1], atoms[last + 2]].map((atom) =>
    atom?.text != null && atom.branch === atoms[last]?.branch ? atom.folded : "",
  );
  const miles = /^(\d{1,3})(mi|miles?)?$/.exec(first ?? "");
  const isOfNext = [atoms[last + 2], atoms[last + 3]].some((atom) => /^(?:of|from)$/.test(atom?.folded ?? ""));
  if (!miles || isOfNext) return null;
  if (miles[2] !== undefined) return { miles: Number(miles[1]), last: last + 1 };
  return /^(?:mi|miles?)$/.test(second ?? "") ? { miles: Number(miles[1]), last: last + 2 } : null;
}

/** Returns where "up to", "less than" and the like before a distance begin. */
function beforeDistance(atoms: readonly PlaceAtom[], at: number, from: number): number {
  let first = at;
  const isPart = (atom: PlaceAtom | undefined) =>
    atom?.text != null && atom.branch === atoms[at]?.branch && /^(?:within|under|up|to|less|no|more|than)$/.test(atom.folded);
  while (first > from && isPart(atoms[first - 1])) first--;
  return first;
}

function areAllText(atoms: readonly PlaceAtom[], first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (atoms[at]?.text == null) return false;
  return true;
}

function canStandAlone(atoms: readonly PlaceAtom[], at: number, findPlace: FindPlace): boolean {
  const word = atoms[at]?.folded ?? "";
  if (word.length < 2 || codesThatAreNoPlace.test(word) || wordsThatAreTowns.has(word)) return false;
  if (!townsThatAreWords.has(word)) return !tradeVocabulary.has(word);
  const [before, after] = [atoms[at - 1], atoms[at + 1]].map((atom) => (atom?.branch === atoms[at]?.branch ? atom : undefined));
  const isPlace = (atom: PlaceAtom | undefined) =>
    atom?.text != null && atom.text.length > 2 && !tradeVocabulary.has(atom.folded) && findPlace(atom.text) !== null;
  const isJoin = (atom: PlaceAtom | undefined) => /^(?:and|or)$/.test(atom?.folded ?? "");
  if (isJoin(after) && isPlace(atoms[at + 2])) return true;
  const isBeforeRole = rolesBehindTowns.test(after?.folded ?? "") && !wordsBesideRoles.has(word);
  if (isPlace(isJoin(before) ? atoms[at - 2] : before) && (!after || isBeforeRole || /^(?:area|based)$/.test(after.folded))) return true;
  if (isPlace(after) || (!before && !after && isPlace(atoms[at - 1]))) return true;
  if (before) return !after && (before.text === null || roleEndings.has(before.folded.replace(/(?<=\w{4})s$/, "")));
  return isBeforeRole;
}

const rolesBehindTowns = /^(?:p?qs|quantity|estimat(?:or|ing)|senior|snr|assistant|junior|graduate|trainee)$/;
/** "Stone estimator" is one for stone. */
const wordsBesideRoles = new Set("box down over sale seal settle stone street".split(" "));

const journeyBefore =
  /(?:within )?(?:\d{1,3}|half|half an|an|one) (?:minutes?|mins?|hours?|hrs?)(?: (?:drive|commute|travel|train))? (?:of|from)$/;

/** Returns the lead of a place: "in", "close to", "within 20 miles of". */
function placeLeadBefore(
  atoms: readonly PlaceAtom[],
  at: number,
  from: number,
): { first: number; radiusMiles: number | null; isLong: boolean } | null {
  const word = (back: number): string => {
    const atom = at - back >= from ? atoms[at - back] : undefined;
    return atom && atom.text !== null && atom.branch === atoms[at]?.branch ? atom.folded : "";
  };
  const miles = /^(?:of|from)$/.test(word(1)) && /^(?:miles?|mi)$/.test(word(2)) && /^\d{1,3}$/.test(word(3)) ? Number(word(3)) : null;
  if (miles !== null) return { first: at - (word(4) === "within" ? 4 : 3), radiusMiles: miles, isLong: true };
  const before = Array.from({ length: 7 }, (_, back) => word(7 - back)).join(" ");
  const journey = journeyBefore.exec(before)?.[0];
  if (journey) return { first: at - journey.split(" ").length, radiusMiles: null, isLong: true };
  for (const length of [3, 2]) {
    const words = Array.from({ length }, (_, back) => word(length - back)).join(" ");
    if (longLeads.has(words)) return { first: at - length - (word(length + 1) === "within" ? 1 : 0), radiusMiles: null, isLong: true };
  }
  return leads.has(word(1)) ? { first: at - 1, radiusMiles: null, isLong: false } : null;
}

/**
 * Common words of adverts and of this trade. They count as correctly spelt, misspellings are corrected to them, and none is read as a place
 * by itself. The first block is in order of precedence for corrections.
 */
const roleWords =
  "quantity surveyor surveying survey commercial manager management managing manage estimator estimating estimate estimates cost contract contracts engineer engineering consultant consultancy consulting senior assistant graduate trainee apprentice apprenticeship intermediate project principal associate director partner head lead leader executive administrator administration controller planner analyst adjudicator buyer procurement technician supervisor coordinator agent employer employers lecturer junior regional divisional group chief officer placement undergraduate student internship freelance freelancer consultants";

const tradeWords =
  "construction contractor contractors subcontract subcontractor subcontractors contracting building builder buildings housebuilder housebuilding developer development infrastructure refurbishment residential civils civil highways highway railway rail nuclear renewables renewable utilities utility water wastewater aviation airport defence healthcare hospital hospitals education school schools university industrial logistics warehouse retail leisure hotels hospitality heritage conservation demolition groundworks earthworks tunnelling piling drainage facades facade cladding curtain walling glazing roofing scaffolding joinery steelwork structural concrete mechanical electrical plumbing heating ventilation services fitout interiors drylining partitions ceilings flooring decorating landscaping maintenance facilities housing affordable social private public sector government council authority association framework frameworks dispute disputes claims claim adjudication arbitration mediation litigation expert witness quantum delay forensic measurement measured remeasurement measure bill bills quantities taking valuation valuations interim application applications payment payments notices notice final account accounts variation variations compensation event events early warning extension extensions loss expense preliminaries prelims tender tenders tendering bid bidding procuring budget budgets forecast forecasting cashflow margin reconciliation reporting reports benchmarking planning plan feasibility elemental carbon sustainability retention warranty warranties bonds insurance collateral risk contingency value engineering lifecycle appraisal monitoring programme programmes schedule schedules rates negotiation negotiate negotiating settlement leadership mentoring liaison stakeholder client clients chartered chartership qualified qualification accredited membership permanent temporary contractual fixed hybrid remote flexible office onsite salary package allowance bonus pension benefits rate daily hourly annual inside outside umbrella immediate start urgent experience experienced knowledge required degree diploma certificate apprenticeships training mechanics electrics design traditional management option professional practice multidisciplinary specialist regeneration manufacturing pharmaceutical laboratory data centre centres telecoms fibre energy power transmission distribution substation substations offshore onshore wind solar hydrogen battery storage gas oil petrochemical process waste bridges structures marine coastal ports flood tunnel station stations road roads reinstatement restoration remediation retrofit passive modular offsite timber frame steel brickwork masonry stonework fireproofing passive intumescent insulation asbestos drylining starting starts available commencing joining january february september october november december commissioning testing handover defects snagging completion practical sectional liquidated damages bespoke standard minor works intermediate infrastructure conditions international";

const generalWords =
  "about across after also area available bank based before between board both business career careers chance close company companies current dept department description detail details driving drive east england english every from full global good great growing home hours house immediately including independent initially international join kingdom large leading licence life local location london long looking main major market member midlands mobile month months more national nationwide near needed north northern office offices opening opportunity opportunities other over part people position positions possible post posts presence principal property quality recruiter recruiting recruitment reference remote role roles scale scheme schemes scotland site sites south southern staff support team teams term their these this time today together travel travelling united urgent vacancies vacancy various wales want wanted week weeks west western with within work worker workers working works year years young yorkshire street lane town city village county region regional centre coast corridor counties country belt island isle lakes walking distance less than least location";

const otherTrades =
  "internal external assets operation operations reported button read well will wall date line list last best file string isolation core expect priced surveyed production product products engine engines built generic live living life action module server code coding loader loading action closing export import relations batch store stores shell session status state card cash fast fresh rapid ready record records request research result results return review safe safety save selection series share shift shop skills social standard stock store strategy student study style subject summer supply survey systems table target task technical technology telephone test theory third thought title total touch track trade traffic train transport treatment trust understanding union unit update user valley vehicle version vision visit visual voice volume wage wages water weather web wedding weekend welcome welfare whole window winter woman women wonder word world writing mail main made page pages place plain plant platform play player plus point policy pool post power press price prices pricing print private problem profit progress project proof protect proud purchase keyword keywords lifetime offline online middleware lighting signage fencing paving surfacing kitchen kitchens bathroom bathrooms sprinkler sprinklers lifts escalators doors windows ironmongery carpentry tiling rendering painting plastering flooring garage gardens playground swimming football stadium theatre museum library church castle palace prison police court embassy square terminal runway depot yard factory brewery dairy farm quarry mine pipeline turbine reactor boiler pump pumps valve cable cables fibres broadband satellite solutions services systems holdings brothers limited partnership partners group homes accountant constructor architect architectural architects bricklayer carpenter chef cleaner clerk decorator dentist designer developer doctor driver electrician fitter foreman gardener ganger geologist hydrologist inspector installer joiner labourer landscaper lawyer logistics mechanic merchandiser nurse operative operator painter paralegal pharmacist plasterer plumber programmer quarry receptionist roofer scaffolder secretary security slinger software solicitor steelworker surveys teacher technologist tiler tutor valuer warden welder writer machine manufacturing marketing finance financial sales administrator planner banksman handyman cook waiter porter carer";

/** Trade words that corrections may choose: roles first, then subjects. */
export const correctableWords: readonly string[] = [...new Set(`${roleWords} ${tradeWords}`.split(" "))];

/** Every word above, and common words that are spelt correctly. */
export const tradeVocabulary: ReadonlySet<string> = new Set(
  [...correctableWords, ...generalWords.split(" "), ...otherTrades.split(" ")].filter(
    (word) => !/^(?:london|england|scotland|wales|yorkshire|midlands)$/.test(word),
  ),
);

/** Search words that administrators added to the built-in ones. */
export interface AddedWords {
  /** Phrases of filterable values. */
  phrases: WordSequences<FilterPhrase>;
  /** Synonyms of everything else: any name also finds the others. */
  synonyms: WordSequences<Synonyms>;
  /** Every added word as typed; spelling correction ignores them. */
  words: ReadonlySet<string>;
}

const built = new WeakMap<CurrentTerms, AddedWords>();

/** Returns administrators' additions, as cached by this process. */
export function addedWords(services: Pick<Services, "db">): AddedWords {
  const current = currentTerms(services);
  const before = built.get(current);
  if (before) return before;
  const tables = tablesOf(current.aliases);
  built.set(current, tables);
  return tables;
}

function tablesOf(aliases: readonly TermAlias[]): AddedWords {
  const phrases = aliases.flatMap((alias) => {
    const phrase = phraseOf(alias);
    return phrase ? [[alias.alias, phrase] as const] : [];
  });
  return {
    phrases: wordSequences(phrases, { isExact: false }),
    synonyms: wordSequences(synonymsOf(aliases.filter((alias) => phraseOf(alias) === null)), { isExact: false }),
    words: new Set(aliases.flatMap(({ alias }) => foldKeyword(alias).split(/[^\p{L}\p{N}]+/u))),
  };
}

function phraseOf({ vocabulary, slug, alias: phrases }: TermAlias): FilterPhrase | null {
  const [values, label] = [[slug as never], labelOfTerm(vocabulary, slug)];
  if (vocabulary === "sector") return { field: "sector", values, label, phrases };
  return vocabulary === "suite" || vocabulary === "form" ? { field: "suite", values, label, phrases } : null;
}

const synonymsOf = (aliases: readonly TermAlias[]): [string, Synonyms][] =>
  aliases.flatMap(({ vocabulary, slug }) => {
    const term = termsOfVocabulary(vocabulary).find((each) => each.slug === slug);
    const termAliases = aliases.filter((each) => each.vocabulary === vocabulary && each.slug === slug);
    const names = [...(term ? [term.label, ...(term.aliases ?? [])] : []), ...termAliases.map(({ alias }) => alias)];
    return names.map((name): [string, Synonyms] => [name, toSynonyms(tokens(name).join(" "), names)]);
  });

const person = "(?:me|us|here|home|my (?:home|house|place|location|area|town|city|postcode)|where i (?:live|am))";
const lead = "(?:near(?:by|est)?|next|close|closest|around|round|local|commutable)(?: to| from)?";
const miles = `(?:(?:within|under|up to|less than|no more than) )?(?<miles>\\d{1,3}) ?(?:miles?|mi) (?:of|from|around) ${person}`;
const area = "(?:in|around|near) (?:my|our|the local) (?:local )?(?:area|town|city|region|neighbou?rhood|location)";
const alone = "near ?by|close by|(?:around|near|round) here|locally|my (?:local )?area|(?:my|use my|current|my current) location";
const work = "jobs?|work|vacanc(?:y|ies)|roles?|positions?";
const trade = "qs|quantity|estimat(?:or|ing)|surveyors?|senior|junior|assistant|graduate|trainee|managing";
/** "Local" also describes authorities, plans and housing, so alone it means "near me" only beside a word for work. */
const local = `local(?= (?:${work}|${trade})\\b)|(?<=\\b(?:${work}) )local(?= *$)|^local$`;
const pattern = `${miles}|${lead} ${person}|${area}|${alone}|${local}`;

const inKeywords = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu");
const wholeText = new RegExp(`^(?:(?:anywhere|somewhere|${work}) )*(?:${pattern}|local|here)(?: (?:${work}))*$`, "iu");
const distanceAlone = /(?<![\p{L}\p{N}])(?:within|up to|less than|under) (?<miles>\d{1,3}) ?(?:miles?|mi)(?![\p{L}\p{N}])/giu;
/** Part of every text that any of these patterns matches, and far faster to look for; letters beyond ASCII may fold to ASCII ones. */
const mayBeNear = /near|next|clos|round|loca|commut|my |our |\d ?mi|[\u0080-\uffff]/i;
const textMaxChars = 600;

/** Finds spans that mean near the user: "near me", "in my area", "local jobs"; where nothing names a place, also "within 20 miles". */
export function findNearMe(text: string, hasNoPlace = false) {
  if (!mayBeNear.test(text)) return [];
  return [...text.slice(0, textMaxChars).matchAll(hasNoPlace ? distanceAlone : inKeywords)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    radiusMiles: match.groups?.miles ? Number(match.groups.miles) : null,
  }));
}

/** Returns whether a place box contains only such words. A postcode area on its own is read as that area. */
export function isNearMe(text: string): boolean {
  if (text === "") return false;
  const words = text
    .slice(0, textMaxChars)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return wholeText.test(words);
}
