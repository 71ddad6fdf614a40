import { firmNames, type HirerWords, sectorWords } from "./data/sample-words.ts";

const { aboutFacts, aboutMore, aboutPrivate, aboutStart, agencyNote, sampleNote } = firmNames;

/** A seeded random number generator (mulberry32): a seed gives the same sequence on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number;
  /** Integer, both ends inclusive. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Picks by weight; weights need no particular sum. */
  weighted<T>(pairs: readonly (readonly [T, number])[]): T;
  pickByWeight<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** Returns `count` distinct values (or all there are), in random order. */
  some<T>(values: readonly T[], count: number): T[];
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const weighted: Random["weighted"] = (pairs) => {
    let left = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of pairs) {
      left -= weight;
      if (left < 0) return value;
    }
    return itemAt(pairs, pairs.length - 1)[0];
  };
  return {
    next,
    int,
    weighted,
    chance: (probability) => next() < probability,
    pick: (values) => itemAt(values, Math.floor(next() * values.length)),
    pickByWeight: <Name extends string>(weights: Readonly<Record<Name, number>>) =>
      weighted(Object.entries<number>(weights) as [Name, number][]),
    some: (values, count) => {
      const left = [...values];
      for (let index = 0; index < Math.min(count, left.length); index++) {
        const other = int(index, left.length - 1);
        const held = itemAt(left, index);
        left[index] = itemAt(left, other);
        left[other] = held;
      }
      return left.slice(0, count);
    },
  };
}

/** Combines numbers into one seed, so that each advert has an independent sequence. */
export function mixSeed(...parts: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    hash = Math.imul(hash ^ (part >>> 0), 0x01000193);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

function itemAt<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error("Nothing to pick from.");
  return value;
}

/**
 * Expands a phrase: `[early|late]` becomes one of its choices (nestable), `{slot}` the slot's text. Throws for an unknown slot, so that a
 * misspelt phrase never reaches an advert.
 */
export function writePhrase(random: Random, phrase: string, slots: Readonly<Record<string, string>> = {}): string {
  let written = "";
  let index = 0;
  while (index < phrase.length) {
    const character = phrase[index];
    if (character === "[") {
      const { choices, end } = readChoices(phrase, index);
      written += writePhrase(random, random.pick(choices), slots);
      index = end;
    } else if (character === "{") {
      const end = phrase.indexOf("}", index);
      const name = phrase.slice(index + 1, end);
      const words = slots[name];
      if (end < 0 || words === undefined) throw new Error(`Unknown slot {${name}} in "${phrase}".`);
      written += words;
      index = end + 1;
    } else {
      const next = nextMark(phrase, index);
      written += phrase.slice(index, next);
      index = next;
    }
  }
  return written;
}

function nextMark(phrase: string, from: number): number {
  for (let index = from; index < phrase.length; index++) if (phrase[index] === "[" || phrase[index] === "{") return index;
  return phrase.length;
}

function readChoices(phrase: string, open: number): { choices: string[]; end: number } {
  const choices: string[] = [];
  let depth = 0;
  let start = open + 1;
  for (let index = open; index < phrase.length; index++) {
    const character = phrase[index];
    if (character === "[") depth++;
    else if (character === "]") depth--;
    if (depth === 0 || (depth === 1 && character === "|")) {
      choices.push(phrase.slice(start, index));
      start = index + 1;
      if (depth === 0) return { choices, end: index + 1 };
    }
  }
  throw new Error(`Unclosed choice in "${phrase}".`);
}

/** Joins parts: "a", "a and b", "a, b and c"; with semicolons when a part contains a comma. */
export function joinWords(words: readonly string[], last = "and"): string {
  if (words.length < 2) return words[0] ?? "";
  if (words.some((part) => part.includes(","))) return `${words.slice(0, -1).join("; ")}; ${last} ${words[words.length - 1]}`;
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Prefixes "a" or "an", by the sound of abbreviations too ("an MEP", "an NEC4"). */
export function withArticle(words: string): string {
  return `${/^(?:[aeio]|un(?!i)|MEP|M&|NEC|NRM|SQS)/i.test(words) ? "an" : "a"} ${words}`;
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

/** Returns a sector as written in a sentence: "rail", "retail and leisure", "MEP". */
export function sectorInSentence(sector: string): string {
  const title = sectorWords[sector]?.title ?? sector;
  return title
    .replaceAll("&", "and")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
}
