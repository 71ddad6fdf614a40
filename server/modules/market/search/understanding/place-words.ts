import { areasThatAreWords, townsThatAreWords, wordsThatAreTowns } from "#server/modules/market/places/words-beside-places.ts";
import { roleEndings } from "./roles.ts";
import { tradeVocabulary } from "./trade-vocabulary.ts";

/** Motorways and railways that look like postcode districts. */
const codesThatAreNoPlace = /^(?:m\d{1,2}|hs[12])$/;

const leads = new Set(["in", "near", "around", "at", "nr", "inside", "across", "within"]);
const doubleLeads = [
  "close to",
  "based in",
  "based near",
  "located in",
  "commutable to",
  "commuting distance of",
  "near to",
  "jobs in",
  "outskirts of",
];

export type FindPlace = (words: string) => { label: string } | null;

/** What the place reader sees of one term. */
export interface PlaceAtom {
  folded: string;
  /** Null for a term that can be no part of a place: quoted, excluded, a prefix, or claimed by something else. */
  text: string | null;
  branch: number;
}

export interface PlaceMatch {
  /** First and last term taken, a lead such as "in" and a trailing "area" or "based" counted in. */
  first: number;
  last: number;
  words: string;
  label: string;
  hasLead: boolean;
  radiusMiles: number | null;
}

const maxPlaceWords = 8;

/**
 * Finds places among the terms: names of several words, the longest first, or names of one word. `textBetween(first, last)` gives the text of several terms as typed.
 *
 * A place of one word that is also an ordinary or a trade word counts only after "in", "near", "around", "at" or "close to"; a few real
 * towns (Bath, Reading, Sale) count as well when they end the search right behind a role. Capitals decide nothing, since phones add them.
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
    for (let length = Math.min(severalWords ? maxPlaceWords : 1, atoms.length - at); length > (severalWords ? 1 : 0); length--) {
      const last = at + length - 1;
      if (!isFree(atoms, at, last)) continue;
      const words = length === 1 ? (atoms[at]?.text as string) : textBetween(at, last);
      if (words === null || (length === 1 && /^\p{N}+$/u.test(words))) continue;
      if (isShouted && atoms.length > 1 && areasThatAreWords.has(words.toLowerCase())) continue;
      const lead = leadBefore(atoms, at, from);
      if (length === 1 && !lead && !canStandAlone(atoms, at)) continue;
      const found = findPlace(words);
      if (!found) continue;
      const tail = /^(?:based|area)$/.test(atoms[last + 1]?.text ?? "") ? 1 : 0;
      matches.push({
        first: lead?.first ?? at,
        last: last + tail,
        words,
        label: found.label,
        hasLead: lead !== null,
        radiusMiles: lead?.radiusMiles ?? null,
      });
      at = last + tail;
      from = at + 1;
      break;
    }
  }
  return matches;
}

function isFree(atoms: readonly PlaceAtom[], first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (atoms[at]?.text == null) return false;
  return true;
}

function canStandAlone(atoms: readonly PlaceAtom[], at: number): boolean {
  const word = atoms[at]?.folded ?? "";
  if (word.length < 2 || codesThatAreNoPlace.test(word) || wordsThatAreTowns.has(word)) return false;
  if (townsThatAreWords.has(word))
    return (
      atoms[at + 1]?.branch !== atoms[at]?.branch &&
      atoms[at - 1]?.branch === atoms[at]?.branch &&
      roleEndings.has((atoms[at - 1]?.folded ?? "").replace(/(?<=\w{4})s$/, ""))
    );
  return !tradeVocabulary.has(word);
}

/** "in", "close to", "within 20 miles of": the words before a place that belong to it. */
function leadBefore(atoms: readonly PlaceAtom[], at: number, from: number): { first: number; radiusMiles: number | null } | null {
  const word = (back: number): string => {
    const atom = at - back >= from ? atoms[at - back] : undefined;
    return atom && atom.text !== null && atom.branch === atoms[at]?.branch ? atom.folded : "";
  };
  const miles = /^(?:of|from)$/.test(word(1)) && /^(?:miles?|mi)$/.test(word(2)) && /^\d{1,3}$/.test(word(3)) ? Number(word(3)) : null;
  if (miles !== null) return { first: at - (word(4) === "within" ? 4 : 3), radiusMiles: miles };
  if (doubleLeads.includes(`${word(2)} ${word(1)}`)) return { first: at - 2, radiusMiles: null };
  return leads.has(word(1)) ? { first: at - 1, radiusMiles: null } : null;
}
