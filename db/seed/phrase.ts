import type { Random } from "./random.ts";

/**
 * Writes out one phrase: `[early|late]` becomes one of its choices (they nest), `{slot}` the slot's words.
 * An unknown slot throws: a misspelt phrase must never reach an advert.
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

/** "a", "a and b", "a, b and c"; with semicolons when a part holds a comma of its own. */
export function joinWords(words: readonly string[], last = "and"): string {
  if (words.length < 2) return words[0] ?? "";
  if (words.some((part) => part.includes(","))) return `${words.slice(0, -1).join("; ")}; ${last} ${words[words.length - 1]}`;
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The right "a" or "an"; letters said as words ("an MEP", "an NEC4") count. */
export function withArticle(words: string): string {
  return `${/^(?:[aeio]|un(?!i)|MEP|M&|NEC|NRM|SQS)/i.test(words) ? "an" : "a"} ${words}`;
}
