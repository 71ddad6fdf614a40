import { quoted } from "#server/text/quoted-value.ts";
import { readSearch } from "../read-search.ts";
import type { SearchSources } from "../search-page.types.ts";
import { withoutSpans } from "../understanding/understand.ts";
import type { WordTag } from "../understanding/understood.types.ts";
import type { ReadSearch } from "./read-search.types.ts";

/** Filters to drop first when nothing matches all of them; kinds not listed here are dropped last. */
const givenUpFirst: readonly WordTag["kind"][] = [
  "start",
  "workingPattern",
  "posted",
  "advertisedBy",
  "payBasis",
  "pay",
  "workType",
  "sector",
];

interface Reinterpretation {
  read: ReadSearch;
  note: string;
}

/**
 * Reinterprets a search without results, because keywords read as filters must never empty a list that has adverts without them. Each
 * filter in turn is searched as plain words, then dropped; if no single one is the cause, more and more are dropped. A note says which.
 * Null when no keyword filter empties the list.
 */
export async function reinterpretEmptySearch(
  services: SearchSources,
  now: Date,
  empty: ReadSearch,
  count: (read: ReadSearch) => Promise<number>,
): Promise<ReadSearch | null> {
  if (empty.wordTags.length === 0) return null;
  for await (const { read, note } of listReinterpretations(services, now, empty)) {
    if ((await count(read)) === 0) continue;
    const fieldNotes = [...empty.fieldNotes, { field: "q" as const, value: empty.state.q, message: note }];
    return { ...read, askedState: empty.state, notes: [...empty.notes, note], fieldNotes };
  }
  return null;
}

async function* listReinterpretations(
  services: SearchSources,
  now: Date,
  { state, wordTags }: ReadSearch,
): AsyncGenerator<Reinterpretation> {
  const tags = [...wordTags].sort((a, b) => rank(a) - rank(b));
  for (const tag of tags) {
    const asWords = new Set(tag.spans.map(({ start }) => start));
    const read = await readSearch(services, state, { asWords, now });
    yield {
      read,
      note: `No job matches ${quoted(tag.label)} with the rest of your search, so we searched for ${quoted(tag.words)} as keywords.`,
    };
  }
  const leaveOut = (given: readonly WordTag[]) => readWithout(services, now, state, given);
  for (const tag of tags) yield await leaveOut([tag]);
  for (let length = 2; length < tags.length; length++) yield await leaveOut(tags.slice(0, length));
  // Of two places or amounts one is a filter and the other stays plain words: once the first is dropped, the second becomes the filter.
  let last = await leaveOut(tags);
  for (
    let given = tags;
    last.read.wordTags.length > 0;
    last = await readWithout(services, now, last.read.state, last.read.wordTags, given)
  ) {
    yield last;
    given = [...given, ...last.read.wordTags];
  }
  yield last;
}

/** Returns the search without the keywords of some filters. `before` are those already removed. */
async function readWithout(
  services: SearchSources,
  now: Date,
  state: ReadSearch["state"],
  given: readonly WordTag[],
  before: readonly WordTag[] = [],
): Promise<Reinterpretation> {
  const q = withoutSpans(
    state.q,
    given.flatMap(({ spans }) => spans),
  );
  const all = [...new Map([...before, ...given].map((tag) => [tag.words, tag])).values()];
  const [first, ...others] = all.map(({ words }) => quoted(words));
  const what = others.length > 0 ? `${[first, ...others.slice(0, -1)].join(", ")} and ${others.at(-1)}` : first;
  return {
    read: await readSearch(services, { ...state, q }, { now }),
    note: `No job matches ${all.map(({ label }) => quoted(label)).join(", ")} with the rest of your search, so we left out ${what}.`,
  };
}

function rank({ kind }: WordTag): number {
  const at = givenUpFirst.indexOf(kind);
  if (at >= 0) return at;
  return kind === "place" ? givenUpFirst.length + 1 : givenUpFirst.length;
}
