import { domainToUnicode } from "node:url";
import { spellingDistance } from "#server/modules/market/places/spelling-distance.ts";

/** Look-alike letters of other scripts, digits and signs, by Latin letter. */
const passesFor: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аαɑ@4àáâãäåā",
    b: "ьβ6",
    c: "сϲ¢çć",
    d: "ԁɗ",
    e: "еєε3èéêëē",
    g: "ɡǵ9",
    h: "һн",
    // The letters l, i and 1 are the hardest to distinguish.
    l: "1i|!ıіíìîïӏłj",
    k: "κк",
    m: "мm",
    n: "ոñńпη",
    o: "0оοσöòóôõøō",
    p: "рρ",
    r: "гŕ",
    s: "5ѕ$śš",
    t: "тτ7ţ",
    u: "υüùúûцµ",
    v: "νѵ",
    w: "ԝωŵ",
    x: "хχ×",
    y: "уγýÿ",
    z: "2žźż",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
];

/** Reduces a name to its visual skeleton: two look-alikes have the same one. */
export function visualSkeletonOf(name: string): string {
  const letters = [...name.normalize("NFKC").toLowerCase()].map((letter) => passesFor[letter] ?? letter).join("");
  const plain = letters.replace(/[^\p{L}\p{N}]/gu, "");
  return pairs.reduce((text, [pair, letter]) => text.replace(pair, letter), plain);
}

/** Anyone can register a name below these. */
const twoPartEndings = /^(?:co|org|ltd|plc|me|net|gov|ac|nhs|com)\.[a-z]{2}$/;

/** Splits a domain into its registered name and suffix: "mail.alder.co.uk" is "alder" under "co.uk". */
export function nameOfDomain(domain: string): { name: string; ending: string } {
  const lower = domain.toLowerCase();
  const shown = (lower.includes("xn--") && domainToUnicode(lower)) || lower;
  const parts = shown.split(".").filter(Boolean);
  const endingParts = parts.length > 2 && twoPartEndings.test(parts.slice(-2).join(".")) ? 2 : 1;
  return { name: parts.at(-endingParts - 1) ?? shown, ending: parts.slice(-endingParts).join(".") };
}

/** Returns whether both domains have one owner: the same domain, or one a subdomain of the other. */
export const isSameDomain = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

const shortestCompared = 6;
const trimmings =
  /^(?:jobs|careers|hr|join|apply|work)-?|-?(?:jobs|careers|hr|recruitment|recruiting|group|uk|ltd|online|apply|vacancies)$/g;

/**
 * Returns a function that describes how `domain` imitates a known one; null where it does not, or is the same. Created once to compare one
 * domain with many.
 */
export function createLookAlikeTest(domain: string): (known: string) => string | null {
  const mine = nameOfDomain(domain);
  const [glance, bareGlance] = [visualSkeletonOf(mine.name), visualSkeletonOf(mine.name.replace(trimmings, ""))];
  return (known) => {
    if (isSameDomain(domain, known)) return null;
    const theirs = nameOfDomain(known);
    const { length } = theirs.name;
    if (length < 4) return null;
    if (mine.name === theirs.name) return mine.ending === theirs.ending ? null : `the same name under .${mine.ending}`;
    const theirGlance = visualSkeletonOf(theirs.name);
    if (glance === theirGlance) return "with similar-looking letters";
    if (length < shortestCompared) return null;
    if (spellingDistance(mine.name, theirs.name, 1) === 1) return "with one letter changed";
    return bareGlance === theirGlance ? "with a word added before or after it" : null;
  };
}
