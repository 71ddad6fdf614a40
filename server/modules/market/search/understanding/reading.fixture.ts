import type { TextQuery } from "#server/kernel/services/search.types.ts";
import { understand } from "./understand.ts";
import type { UnderstandOptions } from "./understood.types.ts";

const towns =
  "London|Leeds|York|Bristol|Birmingham|Manchester|Brighton|Reading|Bath|Sale|Street|Battle|Deal|Rugby|Newcastle upon Tyne|West Yorkshire|Bury St Edmunds|Stoke-on-Trent|SW1A 1AA|LS1|M1|HS2|Kent|Water|Leeds, West Yorkshire|Over|Project|South East".split(
    "|",
  );
const key = (words: string) =>
  words
    .toLowerCase()
    .replace(/[-\s]+/g, " ")
    .trim();
const byKey = new Map(towns.map((town) => [key(town), town]));
const knownWords = new Set(["hedgehog", "brighten"]);
export const options: UnderstandOptions = {
  literal: false,
  now: new Date("2026-11-27T12:00:00Z"),
  hasLocation: false,
  findPlace: (words) => {
    const label = byKey.get(key(words));
    return label ? { label } : null;
  },
  hasWord: (word) => knownWords.has(word),
  dictionaryNames: towns,
};

/** The searched words, first of each slot: "qs+leeds | estimator -senior". */
function words(text: TextQuery | null): string {
  return (text?.branches ?? [])
    .map((branch) =>
      [
        branch.must.map((slot) => `${slot.anyOf[0]?.words.join(" ")}${slot.anyOf[0]?.prefix ? "*" : ""}`).join("+"),
        ...branch.mustNot.map((term) => `-${term.words.join(" ")}`),
      ]
        .filter(Boolean)
        .join(" "),
    )
    .join(" | ");
}

/** Returns a short summary of how a search is parsed, with the full result. */
export function read(q: string, over: Partial<UnderstandOptions> = {}) {
  const understood = understand(q, { ...options, ...over });
  const { pay, postedWithinDays, ...facets } = understood.filters;
  const parts = Object.entries(facets).map(([field, values]) => `${field}=${values.join("/")}`);
  if (pay)
    parts.push(`${pay.scale}=${pay.minPence === null ? "" : pay.minPence / 100}..${pay.maxPence === null ? "" : pay.maxPence / 100}`);
  if (postedWithinDays) parts.push(`posted=${postedWithinDays}`);
  if (understood.place) parts.push(`at ${understood.place}`);
  if (understood.radiusMiles !== null) parts.push(`within ${understood.radiusMiles}`);
  return { words: words(understood.text), filters: parts.sort().join(" "), understood };
}
