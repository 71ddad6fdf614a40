import { createHash } from "node:crypto";
import { tokens } from "./tokens.ts";

/** The fields compared to decide whether two adverts are for one vacancy. */
export interface VacancyWords {
  title: string;
  companyNameKey: string;
  text: string;
}

const shingleWords = 4;
const comparedWords = 600;
const noise = new Set(
  tokens(
    "the a an and of for in at to with role job vacancy position opportunity urgent new permanent perm contract freelance hybrid remote required uk ltd",
  ),
);
const abbreviations: Record<string, readonly string[]> = {
  qs: ["quantity", "surveyor"],
  sqs: ["senior", "quantity", "surveyor"],
  aqs: ["assistant", "quantity", "surveyor"],
  snr: ["senior"],
  sr: ["senior"],
};
const sameTitle = 0.7;
const sameTextAcrossFirms = 0.5;
const sameTextWithinFirm = 0.6;
const tooShortToCompare = 25;

export function titleWords(title: string): Set<string> {
  return new Set(
    tokens(title)
      .flatMap((word) => abbreviations[word] ?? [word])
      .filter((word) => !noise.has(word)),
  );
}

export function areTitlesAlike(a: string, b: string): boolean {
  const [first, second] = [titleWords(a), titleWords(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  const all = first.size + second.size - shared;
  return all > 0 && shared / all >= sameTitle;
}

/** Compares two adverts for the same place by title and, as far as their length allows, by text. */
export function isSameVacancy(a: VacancyWords, b: VacancyWords): boolean {
  if (!areTitlesAlike(a.title, b.title)) return false;
  const isSameFirm = a.companyNameKey === b.companyNameKey;
  const likeness = textSimilarity(a.text, b.text);
  if (likeness === null) return isSameFirm && a.text.trim() === b.text.trim();
  return likeness >= (isSameFirm ? sameTextWithinFirm : sameTextAcrossFirms);
}

/** Returns the key of a vacancy, derived from the identifier of its first advert. */
export function vacancyKeyOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 32);
}

/** Returns the share of the shorter text that occurs in the other, from 0 to 1; null where it is too short to compare. */
export function textSimilarity(a: string, b: string): number | null {
  return setSimilarity(wordRuns(a), wordRuns(b));
}

/** The same for precomputed word runs, for comparing one text with many. */
export function setSimilarity(first: ReadonlySet<string>, second: ReadonlySet<string>): number | null {
  const smaller = Math.min(first.size, second.size);
  if (smaller < tooShortToCompare) return null;
  return [...first].filter((run) => second.has(run)).length / smaller;
}

/** Returns every sequence of four consecutive words. */
export function wordRuns(text: string): Set<string> {
  const words = tokens(text.slice(0, comparedWords * 8)).slice(0, comparedWords);
  const found = new Set<string>();
  for (let at = 0; at + shingleWords <= words.length; at++) found.add(words.slice(at, at + shingleWords).join(" "));
  return found;
}
