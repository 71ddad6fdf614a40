import { coverWithNames } from "./name-cover.ts";
import type { TextName } from "./named-together.ts";
import type { Gazetteer } from "./place.types.ts";
import { placeKey } from "./place-key.ts";
import type { PostcodeParts } from "./postcode-shape.ts";

export interface NamesInText {
  names: readonly TextName[];
  postcodes: readonly PostcodeParts[];
  /** Words that neither name a place nor stand beside one. */
  unreadWords: number;
}

/** The names of places in every part of a text. Beside parts that are nothing but names, those in longer phrases are left out. */
export function namesIn(gazetteer: Gazetteer, text: string, besideWords: ReadonlySet<string>): NamesInText {
  const names: (TextName & { isExact: boolean })[] = [];
  const postcodes: PostcodeParts[] = [];
  let unreadWords = 0;
  for (const { part, separator } of withNamesWhole(gazetteer, partsOf(text))) {
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
function withNamesWhole(gazetteer: Gazetteer, parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const { part, separator } = parts[at] as Part;
    const next = parts[at + 1];
    const joined = next?.separator === "comma" ? `${part}, ${next.part}` : "";
    const isName = joined !== "" && gazetteer.named(placeKey(joined)).some(({ name }) => name.includes(","));
    whole.push(isName ? { part: joined, separator } : { part, separator });
    if (isName) at++;
  }
  return whole;
}

/** The words between marks, with what parts them from the part before. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const alternative of text.split(/[/|;\n•+]/)) {
    const between = alternative.split(/[,():[\]]|\s[-–—]+\s/).map((part) => part.trim());
    for (const [at, part] of between.filter(Boolean).entries()) parts.push({ part, separator: at === 0 ? "list" : "comma" });
  }
  return parts;
}
