import {
  aboutFacts,
  aboutMore,
  aboutPrivate,
  aboutStart,
  agencyNote,
  nameEnds,
  nameStarts,
  sampleNote,
  secondNames,
} from "./data/firm-names.ts";
import type { HirerWords } from "./data/hirer-words.ts";
import { sectorWords } from "./data/sector-words.ts";
import { capitalise, writePhrase } from "./phrase.ts";
import type { Random } from "./random.ts";

/** Combined parts first; when those run out for a kind, two names together. */
export function inventName(random: Random, words: HirerWords, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const root = `${random.pick(nameStarts)}${random.pick(nameEnds)}`;
    const lead = words.isNamedByPlace || random.chance(0.68) ? root : `${root} ${random.pick(secondNames)}`;
    const ending = random.pick(words.nameEndings);
    const name = `${attempt > 40 ? `${root} & ${random.pick(secondNames)}` : lead} ${ending}`;
    // One root serves one firm, until 400 firms have used up the clear ones.
    const key = taken.size < 800 ? root : name;
    if (taken.has(key) || taken.has(slugOf(name))) continue;
    taken.add(key);
    taken.add(slugOf(name));
    return name;
  }
}

export function aboutText(
  random: Random,
  { about }: HirerWords,
  slots: Record<string, string>,
  side: "agency" | "public" | "private",
): string {
  const sentences = [about, aboutStart].map((phrases) => writePhrase(random, random.pick(phrases), slots));
  const usable =
    side === "agency" ? aboutFacts : side === "public" ? [...aboutFacts, ...aboutMore] : [...aboutFacts, ...aboutMore, ...aboutPrivate];
  for (const phrase of random.some(usable, usable.length)) {
    if (countWords(sentences) > 58) break;
    sentences.push(writePhrase(random, phrase, slots));
  }
  return [...sentences, ...(side === "agency" ? [agencyNote] : []), sampleNote].map(capitalise).join(" ");
}

function countWords(sentences: readonly string[]): number {
  return sentences.join(" ").split(" ").length;
}

/** A sector as it reads inside a sentence: "rail", "retail and leisure", "MEP". */
export function plainSector(sector: string): string {
  const title = sectorWords[sector]?.title ?? sector;
  return title
    .replaceAll("&", "and")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
}

export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export function nameKeyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:ltd|llp|plc)\b/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
