import { domainToUnicode } from "node:url";
import { spellingDistance } from "#server/modules/market/places/spelling-distance.ts";

/** Letters of other scripts, figures and signs that pass for a Latin letter. */
const passesFor: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аαɑ@4àáâãäåā",
    b: "ьβ6",
    c: "сϲ¢çć",
    d: "ԁɗ",
    e: "еєε3èéêëē",
    g: "ɡǵ9",
    h: "һн",
    // The three that are told apart least.
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

/** How a name looks at a glance: two that look alike give one. */
export function glanceOf(name: string): string {
  const letters = [...name.normalize("NFKC").toLowerCase()].map((letter) => passesFor[letter] ?? letter).join("");
  const plain = letters.replace(/[^\p{L}\p{N}]/gu, "");
  return pairs.reduce((text, [pair, letter]) => text.replace(pair, letter), plain);
}

/** Below these, whoever likes takes a name. */
const twoPartEndings = /^(?:co|org|ltd|plc|me|net|gov|ac|nhs|com)\.[a-z]{2}$/;

/** The name somebody has taken of a domain, and what it ends in: "mail.alder.co.uk" is "alder" under "co.uk". */
export function nameOfDomain(domain: string): { name: string; ending: string } {
  const lower = domain.toLowerCase();
  const shown = (lower.includes("xn--") && domainToUnicode(lower)) || lower;
  const parts = shown.split(".").filter(Boolean);
  const endingParts = parts.length > 2 && twoPartEndings.test(parts.slice(-2).join(".")) ? 2 : 1;
  return { name: parts.at(-endingParts - 1) ?? shown, ending: parts.slice(-endingParts).join(".") };
}

/** Whether both are the domain of one owner: the same, or one below the other. */
export const isSameDomain = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

const shortestCompared = 6;
const trimmings =
  /^(?:jobs|careers|hr|join|apply|work)-?|-?(?:jobs|careers|hr|recruitment|recruiting|group|uk|ltd|online|apply|vacancies)$/g;

/** How a domain passes for another, in words; null where it does not, or is the same. Made once for a domain that is compared with many. */
export function likenessTo(domain: string): (known: string) => string | null {
  const mine = nameOfDomain(domain);
  const [glance, bareGlance] = [glanceOf(mine.name), glanceOf(mine.name.replace(trimmings, ""))];
  return (known) => {
    if (isSameDomain(domain, known)) return null;
    const theirs = nameOfDomain(known);
    const { length } = theirs.name;
    if (length < 4) return null;
    if (mine.name === theirs.name) return mine.ending === theirs.ending ? null : `the same name under .${mine.ending}`;
    const theirGlance = glanceOf(theirs.name);
    if (glance === theirGlance) return "with letters that look alike";
    if (length < shortestCompared) return null;
    if (spellingDistance(mine.name, theirs.name, 1) === 1) return "with one letter changed";
    return bareGlance === theirGlance ? "with a word put before or behind it" : null;
  };
}
