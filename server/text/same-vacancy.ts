import { createHash } from "node:crypto";
import { tokens } from "./tokens.ts";

/** What is compared of an advert to tell whether two are of one vacancy. */
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

/** Words a title is compared by. */
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

/** Adverts for the same place: alike in title, and in words as far as their length lets them be compared. */
export function isSameVacancy(a: VacancyWords, b: VacancyWords): boolean {
  if (!areTitlesAlike(a.title, b.title)) return false;
  const isSameFirm = a.companyNameKey === b.companyNameKey;
  const likeness = textLikeness(a.text, b.text);
  if (likeness === null) return isSameFirm && a.text.trim() === b.text.trim();
  return likeness >= (isSameFirm ? sameTextWithinFirm : sameTextAcrossFirms);
}

/** The key of a vacancy, drawn from what names its first advert. */
export function vacancyKeyOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 32);
}

/** How much of the shorter text stands in the other, from 0 to 1; null where it is too short to tell. */
export function textLikeness(a: string, b: string): number | null {
  return likenessOf(wordRuns(a), wordRuns(b));
}

/** The same of texts that have been taken apart already, for comparing one with many. */
export function likenessOf(first: ReadonlySet<string>, second: ReadonlySet<string>): number | null {
  const smaller = Math.min(first.size, second.size);
  if (smaller < tooShortToCompare) return null;
  return [...first].filter((run) => second.has(run)).length / smaller;
}

/** Every four words that follow each other. */
export function wordRuns(text: string): Set<string> {
  const words = tokens(text.slice(0, comparedWords * 8)).slice(0, comparedWords);
  const found = new Set<string>();
  for (let at = 0; at + shingleWords <= words.length; at++) found.add(words.slice(at, at + shingleWords).join(" "));
  return found;
}
