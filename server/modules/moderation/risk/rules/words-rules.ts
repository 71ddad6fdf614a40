import { type Rule, seen } from "./seen.ts";

const fewChars = 400;
const capitalsFrom = 0.35;
const lettersCompared = 80;
const repeatedFrom = 0.5;
const exclamationsFrom = 6;

const poorWords: Rule = ({ advert: { words } }) => {
  const found: string[] = [];
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const capitals = words.match(/\p{Lu}/gu)?.length ?? 0;
  if (letters >= lettersCompared && capitals / letters >= capitalsFrom) found.push(`${Math.round((capitals / letters) * 100)}% capitals`);
  const chars = [...words].length;
  if (chars < fewChars) found.push(`only ${chars} characters`);
  const sentences = words
    .split(/[.!?\n]+/)
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each.length > 15);
  const repeated = sentences.length === 0 ? 0 : 1 - new Set(sentences).size / sentences.length;
  if (sentences.length >= 3 && repeated >= repeatedFrom) found.push("the same sentences over and over");
  const exclamations = words.match(/!/g)?.length ?? 0;
  if (exclamations >= exclamationsFrom) found.push(`${exclamations} exclamation marks`);
  return found.length === 0 ? null : seen("poor-words", `${found.join(", ")}.`, found.length / 2);
};

/** How it is written. */
export const wordsRules = { "poor-words": poorWords };
