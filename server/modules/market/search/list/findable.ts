import { quoted } from "#server/text/quoted-value.ts";
import { readSearch } from "../read-search.ts";
import type { SearchSources } from "../search-sources.types.ts";
import { withoutSpans } from "../understanding/understand.ts";
import type { WordTag } from "../understanding/understood.types.ts";
import type { ReadSearch } from "./read-search.types.ts";

/** What people give up first when nothing meets all of it; everything that is not named here is kept until the last. */
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

interface Reading {
  read: ReadSearch;
  note: string;
}

/**
 * Another reading of a search that found nothing, for words understood as filters must never empty a list that holds adverts without them. One filter
 * at a time is searched as words, then left out; where no single one is to blame, more and more are left out. A note says which. Null when nothing
 * that the words say empties the list.
 */
export async function readFindable(
  services: SearchSources,
  empty: ReadSearch,
  count: (read: ReadSearch) => Promise<number>,
): Promise<ReadSearch | null> {
  if (empty.wordTags.length === 0) return null;
  for await (const { read, note } of otherReadings(services, empty)) {
    if ((await count(read)) === 0) continue;
    const fieldNotes = [...empty.fieldNotes, { field: "q" as const, value: empty.state.q, message: note }];
    return { ...read, askedState: empty.state, notes: [...empty.notes, note], fieldNotes };
  }
  return null;
}

async function* otherReadings(services: SearchSources, { state, wordTags }: ReadSearch): AsyncGenerator<Reading> {
  const tags = [...wordTags].sort((a, b) => rank(a) - rank(b));
  for (const tag of tags) {
    const asWords = new Set(tag.spans.map(({ start }) => start));
    const read = await readSearch(services, state, { asWords });
    yield { read, note: `No job meets ${quoted(tag.label)} with the rest of the search, so ${quoted(tag.words)} was searched as words.` };
  }
  const leaveOut = (given: readonly WordTag[]) => readWithout(services, state, given);
  for (const tag of tags) yield await leaveOut([tag]);
  for (let length = 2; length < tags.length; length++) yield await leaveOut(tags.slice(0, length));
  // Of two places or amounts one is a filter and the other stays words: without the first, the second becomes the filter.
  let last = await leaveOut(tags);
  for (let given = tags; last.read.wordTags.length > 0; last = await readWithout(services, last.read.state, last.read.wordTags, given)) {
    yield last;
    given = [...given, ...last.read.wordTags];
  }
  yield last;
}

/** The search without the words of some filters. `before` are those that are gone from its words already. */
async function readWithout(
  services: SearchSources,
  state: ReadSearch["state"],
  given: readonly WordTag[],
  before: readonly WordTag[] = [],
): Promise<Reading> {
  const q = withoutSpans(
    state.q,
    given.flatMap(({ spans }) => spans),
  );
  const all = [...new Map([...before, ...given].map((tag) => [tag.words, tag])).values()];
  const [first, ...others] = all.map(({ words }) => quoted(words));
  const what = others.length > 0 ? `${[first, ...others.slice(0, -1)].join(", ")} and ${others.at(-1)} were` : `${first} was`;
  return {
    read: await readSearch(services, { ...state, q }),
    note: `No job meets ${all.map(({ label }) => quoted(label)).join(", ")} with the rest of the search, so ${what} left out.`,
  };
}

function rank({ kind }: WordTag): number {
  const at = givenUpFirst.indexOf(kind);
  if (at >= 0) return at;
  return kind === "place" ? givenUpFirst.length + 1 : givenUpFirst.length;
}
