import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { coverWithNames } from "./name-cover.ts";
import type { TextName } from "./named-together.ts";
import type { PostcodeParts } from "./postcode-file.ts";

export interface NamesInText {
  names: readonly TextName[];
  postcodes: readonly PostcodeParts[];
  /** Number of words that neither name a place nor commonly accompany one. */
  unreadWords: number;
}

/** Finds place names in every part of a text. If some parts consist only of names, those within longer phrases are ignored. */
export function findNamesInText(gazetteer: Gazetteer, text: string, besideWords: ReadonlySet<string>): NamesInText {
  const names: (TextName & { isExact: boolean })[] = [];
  const postcodes: PostcodeParts[] = [];
  let unreadWords = 0;
  for (const { part, separator } of partsOf(withoutCommasInNames(gazetteer, text))) {
    const cover = coverWithNames(gazetteer, part, besideWords);
    postcodes.push(...cover.postcodes);
    unreadWords += cover.unreadWords;
    cover.names.forEach((name, at) => {
      const isExact = cover.unreadWords === 0 || (name.key.includes(" ") && name.candidates[0]?.kind === "town");
      names.push({ ...name, isExact, separator: at === 0 ? separator : name.isListed ? "list" : "space" });
    });
  }
  const exact = names.filter(({ isExact }) => isExact);
  return { names: exact.length > 0 ? exact : names, postcodes, unreadWords };
}

interface Part {
  part: string;
  separator: "comma" | "list";
}

/** "Newry, Mourne and Down" is one name. */
function withoutCommasInNames(gazetteer: Gazetteer, text: string): string {
  return text.includes(",") ? gazetteer.namesWithComma().reduce((words, name) => words.replace(name.pattern, name.words), text) : text;
}

/** Splits a text at punctuation, with the separator before each part. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const alternative of text.split(/[/|;\n•+]/)) {
    const between = alternative.split(/[,():[\]]|\s[-–—]+\s/).map((part) => part.trim());
    for (const [at, part] of between.filter(Boolean).entries()) parts.push({ part, separator: at === 0 ? "list" : "comma" });
  }
  return parts;
}
