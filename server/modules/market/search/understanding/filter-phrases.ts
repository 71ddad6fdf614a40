import type { FilterPhrase } from "./arrangement-phrases.ts";
import listed from "./filter-phrases.json" with { type: "json" };
import sectors from "./sector-phrases.json" with { type: "json" };

const counts = "3 6 9 12 13 15 18 24 three six nine twelve eighteen".split(" ");
/** "12 month FTC", "contract 6 months": the kind of contract with and without its length. */
const lasting = (kinds: readonly string[]): string[] => [
  ...kinds,
  ...counts.flatMap((count) => kinds.flatMap((kind) => [`${count} month ${kind}`, `${count} months ${kind}`, `${kind} ${count} months`])),
];

/** "New today", "posted this week". */
const since = (time: string): string[] => ["posted", "new", "added", "listed"].map((word) => `${word} ${time}`);

/** An entry of filter-phrases.json, where `lasting` names kinds that are written with a length and `since` a time of posting. */
type ListedPhrase = Omit<FilterPhrase, "phrases"> & { phrases: string[]; lasting?: string[]; since?: string };

const withSector = (phrase: string) => (/sector|industry$/.test(phrase) ? [phrase] : [phrase, `${phrase} sector`]);

export const filterPhrases: readonly FilterPhrase[] = [
  ...(listed as ListedPhrase[]).map(
    ({ phrases, lasting: kinds = [], since: time, ...entry }) =>
      ({ ...entry, phrases: [...phrases, ...lasting(kinds), ...(time ? since(time) : [])].join(", ") }) as FilterPhrase,
  ),
  ...sectors.filters.map(({ slug, label, phrases }) => {
    const words = phrases.split(", ").flatMap(withSector).join(", ");
    return { field: "sector", values: [slug], label, phrases: words } as FilterPhrase;
  }),
];
