import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { joinCompassInitials, placeKey } from "./place-key.ts";
import { type PostcodeParts, readPostcode } from "./postcode-file.ts";
import {
  areasThatAreWords,
  compassWords,
  conjunctionWords,
  placeFillerWords,
  streetWords,
  townsThatAreWords,
  wordsThatAreTowns,
} from "./words-beside-places.ts";

export interface NamedPlace {
  key: string;
  /** Places with this name, largest first. */
  candidates: readonly Place[];
  /** Joined to the preceding name by "and" or "or". */
  isListed: boolean;
  /** Right after the preceding name, with no word between. */
  isDirect: boolean;
  /** A word follows that may make it part of a longer name: "Lincoln Green". */
  isPartOfPhrase: boolean;
}

/** The names found in a stretch of words, in order. */
export interface NameCover {
  names: readonly NamedPlace[];
  postcodes: readonly PostcodeParts[];
  /** Number of words that are neither names nor words that commonly accompany them. */
  unreadWords: number;
}

interface Word {
  key: string;
  typed: string;
}

const nameMaxWords = 7;
const wordsRead = 80;
const phraseMinPopulation = 5_000;
const hamletMaxPopulation = 2_000;
const cost = { name: 10, compass: 8, joining: 2, beside: 1, postcode: 11, unread: 1000 };
const outwardPattern = /^[A-Z]{1,2}[0-9][0-9A-Z]?$/i;
const inwardPattern = /^[0-9][A-Z]{2}$/i;

/**
 * Covers the words with the fewest place names that leave the fewest words unread. `besideWords` may occur between names. Among unread
 * words only plausible names count: a single-word name is rejected if it is a small place, an ordinary word or part of a street name.
 */
export function coverWithNames(gazetteer: Gazetteer, text: string, besideWords: ReadonlySet<string>): NameCover {
  const words = wordsOf(text);
  const isShouted = !/\p{Ll}/u.test(text);
  const isNamed = (first: number, last: number) => namesBetween(gazetteer, words, first, last, isShouted);
  const continuesName = ({ key, typed }: Word) =>
    wordsThatAreTowns.has(key) || (!isShouted && /^\p{Lu}/u.test(typed) && !besideWords.has(key) && !isBesideNames(key));
  const isArea = (area: string) => gazetteer.bySlug(`postcode-area-${area.toLowerCase()}`) !== undefined;
  const whole = cheapestCover(words, isNamed, { besideWords, continuesName, isArea });
  if (whole.unreadWords === 0) return whole;
  const isUnread = (at: number) => {
    const { key = "", typed = "" } = words[at] ?? {};
    return /^\p{Lu}/u.test(typed) && !besideWords.has(key) && !isBesideNames(key) && (key === "park" || isNamed(at, at).length === 0);
  };
  const isInLongerName = (first: number, last: number) => {
    const key = words[first]?.key ?? "";
    if (first !== last || !wordsInLongerNames.has(key)) return false;
    const isAfterSuburb = citiesAfterSuburbs.has(key) && !villageAdjectives.has(words[first - 1]?.key ?? "");
    return (isUnread(first - 1) && !isAfterSuburb) || isUnread(last + 1);
  };
  return cheapestCover(
    words,
    (first, last) => (isInLongerName(first, last) ? [] : isNamed(first, last).filter((place) => isBelievable(place, words, first, last))),
    { besideWords, continuesName, isArea },
  );
}

/** Words that follow a town's name and leave it the town: "Newcastle Business Park", "Preston Docks". */
const venueWords = new Set(
  "business science technology retail industrial enterprise innovation trading estate airport hospital university college school station parkway docks dock dockyard port marina quays quayside waterfront stadium arena council contract projects depot campus head main team branch hub studio division covering including serving preferred preferably ideally excluding also then but".split(
    " ",
  ),
);

/** Towns whose names are part of many longer ones that the gazetteer may lack: beside an unread word they are not the town ("Sutton Veny"). */
const wordsInLongerNames = new Set(
  "acton ash ashton aston barnet barrow barton basford bolton bradford bradley burnham burton carlton charlton clayton clifton compton donington drayton easton eaton hale hampton hatfield harrow hinton hope houghton hutton hyde kingston kirkby langley marston melton middleton milford milton moreton morton newcastle newport newton norton preston richmond sandford sherburn stamford stanford stanton stockton stoke stratford sutton swinton thornton thorpe upton waltham walton wells weston whitchurch wickham wilton wootton worth".split(
    " ",
  ),
);

/** Those of them that as the last word are the city, after a suburb that the gazetteer lacks: "Heaton Newcastle", "Ashton Preston". */
const citiesAfterSuburbs = new Set(["bolton", "bradford", "newcastle", "newport", "preston", "stockton"]);
/** "Long Preston" and "Castle Bolton" are villages. */
const villageAdjectives = new Set(["long", "great", "little", "castle", "old", "high", "nether"]);

const isBesideNames = (key: string): boolean =>
  [placeFillerWords, conjunctionWords, compassWords, streetWords, venueWords].some((words) => words.has(key)) || /\d/.test(key);

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [typed] of joinCompassInitials(text.replaceAll("&", " and ")).matchAll(/[\p{L}\p{N}\p{M}'’‘`´]+/gu)) {
    for (const key of placeKey(typed).split(" ")) if (key !== "") words.push({ key, typed });
    if (words.length >= wordsRead) break;
  }
  return words;
}

function namesBetween(gazetteer: Gazetteer, words: readonly Word[], first: number, last: number, isShouted: boolean): readonly Place[] {
  if (isStreet(words, last + 1)) return [];
  const places = gazetteer
    .named(
      placeKey(
        words
          .slice(first, last + 1)
          .map(({ key }) => key)
          .join(" "),
      ),
    )
    .filter(({ kind }) => kind !== "outward");
  if (first !== last || !places.some(({ kind }) => kind === "postcode-area")) return places;
  const { typed, key } = words[first] as Word;
  const isAreaMeant = /^[A-Z]{1,2}$/.test(typed) && !(isShouted && words.length > 1 && areasThatAreWords.has(key));
  return isAreaMeant ? places : places.filter(({ kind }) => kind !== "postcode-area");
}

/** "St" means saint, unless nothing follows. */
function isStreet(words: readonly Word[], at: number): boolean {
  const key = words[at]?.key ?? "";
  return streetWords.has(key) || (key === "st" && at === words.length - 1);
}

function isBelievable(place: Place, words: readonly Word[], first: number, last: number): boolean {
  if (place.kind === "postcode-area") return false;
  if (place.kind !== "town" || last > first) return true;
  const key = words[first]?.key ?? "";
  const isAfterStreet = streetWords.has(words[first - 1]?.key ?? "") && words.slice(first + 1).every(({ typed }) => /\d/.test(typed));
  if (isAfterStreet && !wordsThatAreTowns.has(key)) return place.population >= phraseMinPopulation;
  return place.population >= phraseMinPopulation && !townsThatAreWords.has(key) && !wordsThatAreTowns.has(key);
}

/** "Richmond Hill" is no hamlet called Hill beside Richmond. */
const areHamlets = (places: readonly Place[]) =>
  places.length > 0 && places.every(({ kind, population }) => kind === "town" && population < hamletMaxPopulation);

interface Step {
  cost: number;
  length: number;
  places: readonly Place[];
  postcode: PostcodeParts | null;
  isUnread: boolean;
}

interface WordKinds {
  besideWords: ReadonlySet<string>;
  continuesName: (word: Word) => boolean;
  /** Tells "IR35" and "P6" from postcodes. */
  isArea: (area: string) => boolean;
}

function cheapestCover(
  words: readonly Word[],
  placesBetween: (first: number, last: number) => readonly Place[],
  kinds: WordKinds,
): NameCover {
  const best: Step[] = [];
  const costFrom = (at: number) => best[at]?.cost ?? 0;
  for (let at = words.length - 1; at >= 0; at--) {
    let step = fillerStep(words, at, kinds, costFrom);
    for (let length = Math.min(nameMaxWords, words.length - at); length > 0; length--) {
      if (cost.name + costFrom(at + length) >= step.cost) continue;
      const places = placesBetween(at, at + length - 1);
      if (places.length > 0) step = { cost: cost.name + costFrom(at + length), length, places, postcode: null, isUnread: false };
    }
    best[at] = step;
  }
  const names: NamedPlace[] = [];
  const postcodes: PostcodeParts[] = [];
  let unreadWords = 0;
  let isListed = false;
  let nameEnd = -1;
  for (let at = 0; at < words.length; ) {
    const { length, places, postcode, isUnread } = best[at] as Step;
    const previous = nameEnd === at ? names.at(-1) : undefined;
    const word = words[at] as Word;
    const isTail = isUnread ? kinds.continuesName(word) : length === 1 && wordsThatAreTowns.has(word.key) && areHamlets(places);
    const key = words
      .slice(at, at + length)
      .map((word) => word.key)
      .join(" ");
    if (isTail && previous?.candidates[0]?.kind === "town") previous.isPartOfPhrase = true;
    else if (places.length > 0) {
      names.push({ key: placeKey(key), candidates: places, isListed, isDirect: previous !== undefined, isPartOfPhrase: false });
      nameEnd = at + length;
    }
    if (postcode) postcodes.push(postcode);
    if (isUnread) unreadWords++;
    isListed = places.length === 0 && (isListed || conjunctionWords.has(key));
    at += length;
  }
  return { names, postcodes, unreadWords };
}

/** Returns the cheapest step past one word, or two of a postcode, that names no place. */
function fillerStep(words: readonly Word[], at: number, { besideWords, isArea }: WordKinds, costFrom: (at: number) => number): Step {
  const { key, typed } = words[at] as Word;
  const next = words[at + 1]?.typed ?? "";
  const isPair = outwardPattern.test(typed) && inwardPattern.test(next);
  const postcode = readPostcode(isPair ? `${typed} ${next}` : typed);
  const step = (wordCost: number, length = 1, found: PostcodeParts | null = null): Step => ({
    cost: wordCost + costFrom(at + length),
    length,
    places: [],
    postcode: found,
    isUnread: wordCost >= cost.unread,
  });
  if (postcode && isArea(postcode.area)) return step(cost.postcode, isPair ? 2 : 1, postcode);
  if (conjunctionWords.has(key)) return step(cost.joining);
  if (besideWords.has(key) || placeFillerWords.has(key) || /^\d+$/.test(key)) return step(cost.beside);
  return step(compassWords.has(key) ? cost.compass : cost.unread);
}
