import { limits, type SortOrder } from "#db/values.ts";
import { manyFields, type SearchState } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import type { PlaceResolution } from "#server/kernel/services/place.types.ts";
import type { SearchFilters, SearchService } from "#server/kernel/services/search.types.ts";
import { toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import { placeKey } from "#server/modules/market/places/place-key.ts";
import { quoted } from "#server/text/quoted-value.ts";
import { exactPlaceFinder, placeNames, type ReadPlace, readOwnLocationOf, readPlace, resolveWords } from "./list/read-place.ts";
import type { ReadSearch, Span } from "./list/read-search.types.ts";
import { restrictionsOf } from "./list/restrictions.ts";
import type { FieldNote } from "./understanding/pay-input.ts";
import { addedWords, milesIn } from "./understanding/place-words.ts";
import { readSearchInput } from "./understanding/search-input.ts";
import { understand, withoutSpans } from "./understanding/understand.ts";
import type { UnderstandOptions, Understood, WordFilters } from "./understanding/understood.types.ts";

/** Parses a list's query string: fields, keywords and place together. Accepts any state; ignored parts are named in `notes`. */
export async function readSearch(
  services: Pick<Services, "db" | "gazetteer" | "search">,
  requested: SearchState,
  { asWords, now }: Pick<UnderstandOptions, "asWords" | "now">,
): Promise<ReadSearch> {
  const { gazetteer, search } = services;
  const remote = readRemotePlace(toCurrentTerms(services, requested));
  const ownLocation = readOwnLocationOf(gazetteer, remote.state);
  const { state } = ownLocation;
  // Whether distances can be measured is known only after the place is resolved, below.
  const input = readSearchInput(state, { hasPlace: true });
  const boxed = ownLocation.found ?? (await resolveWords(services, state.location));
  const words = await understandWith(search, state.q, {
    literal: input.isLiteral,
    hasLocation: boxed.kind !== "anywhere",
    findPlace: exactPlaceFinder(gazetteer),
    dictionaryNames: placeNames(gazetteer),
    added: addedWords(services),
    ...(asWords && { asWords }),
    now,
  });
  const understood = inStandingTerms(services, words);
  const resolution = understood.place === null ? boxed : await resolveWords(services, understood.place);
  const read = readPlace(gazetteer, resolution, {
    words: understood.place ?? state.location,
    spans: spansOf(understood, ownLocation.found ? "near-me" : "place"),
    radiusMiles: input.radiusMiles ?? understood.radiusMiles ?? milesIn(state.location),
    isLiteral: input.isLiteral,
  });
  const filters: SearchFilters = { ...withWordFilters({ ...input.filters, place: null }, understood.filters), place: read.filter };
  const { sort, notes: sortNotes } = chooseSort(input.sort, { hasText: understood.text !== null, hasPoint: read.place?.hasPoint === true });
  const toBePlaced = read.place === null && (ownLocation.asksNearMe || understood.asksNearMe) ? withoutNearMe(state, understood) : null;
  return {
    state,
    askedState: state,
    text: understood.text,
    filters,
    sort,
    page: input.page,
    place: read.place,
    placeChoices: read.choices,
    toBePlaced,
    restrictions: () => restrictionsOf({ state, filters, understood, place: read.place, gazetteer }),
    wordTags: understood.tags,
    fromWords: valuesFromKeywords(state, understood),
    words: understood.text === null ? "" : remainingKeywords(state.q, understood),
    searchedFor: correctedSearchText(state, understood, read),
    synonyms: understood.synonyms,
    notes: [...remote.notes, ...ownLocation.notes, ...input.notes, ...understood.notes, ...read.notes, ...sortNotes],
    fieldNotes: [
      ...remote.notes.map((message) => ({ field: "location" as const, value: requested.location, message })),
      ...ownLocation.notes.map((message) => ({ field: "near" as const, value: requested.near, message })),
      ...nearMeNotes(requested, { toBePlaced, isBoxed: ownLocation.asksNearMe }),
      ...input.fieldNotes,
      ...wordNotes(state, understood),
      ...placeNotes(state, understood.place !== null ? null : boxed, read),
      ...sortNotes.map((message) => ({ field: "sort" as const, value: state.sort, message })),
    ],
  };
}

/** Reads the keywords once, and again where the index lacks a word: only then may its spelling be corrected. */
async function understandWith(search: SearchService, q: string, options: Omit<UnderstandOptions, "hasWord">): Promise<Understood> {
  const words = new Set<string>();
  const hasWord = (word: string) => {
    words.add(word);
    return true;
  };
  const understood = understand(q, { ...options, hasWord });
  const lacking = new Set<string>();
  await Promise.all([...words].map(async (word) => (await search.hasWord(word)) || lacking.add(word)));
  return lacking.size === 0 ? understood : understand(q, { ...options, hasWord: (word) => !lacking.has(word) });
}

function spansOf({ tags }: Pick<Understood, "tags">, wanted: "place" | "near-me"): Span[] {
  return tags.flatMap(({ kind, spans }) => (kind === wanted ? spans : []));
}

function withoutNearMe(state: SearchState, understood: Understood): SearchState {
  return { ...state, q: withoutSpans(state.q.slice(0, limits.keywordMaxChars), spansOf(understood, "near-me")), page: "" };
}

function nearMeNotes(
  { q, location }: SearchState,
  { toBePlaced, isBoxed }: { toBePlaced: SearchState | null; isBoxed: boolean },
): FieldNote[] {
  if (!toBePlaced) return [];
  const [field, value] = isBoxed ? (["location", location] as const) : (["q", q] as const);
  return [{ field, value, message: `${quoted(value)} does not say where, so no place was searched: send a location, or near.` }];
}

function chooseSort(requested: SortOrder | null, { hasText, hasPoint }: { hasText: boolean; hasPoint: boolean }) {
  if (requested === "distance" && !hasPoint) {
    return { sort: "newest" as const, notes: ["Sorting by distance needs a town or postcode, so we show the newest first."] };
  }
  if (requested === "relevance" && !hasText) {
    return { sort: "newest" as const, notes: ["Sorting by relevance needs keywords, so we show the newest first."] };
  }
  return { sort: requested ?? ("newest" as const), notes: [] };
}

function wordNotes({ q }: SearchState, { notes, correction }: Understood): FieldNote[] {
  const about = notes.map((message): FieldNote => ({ field: "q", value: q, message }));
  if (!correction) return about;
  const { searchedFor } = correction;
  return [
    ...about,
    { field: "q", value: q, message: `We searched for ${quoted(searchedFor)} instead of ${quoted(q)}.`, suggestion: searchedFor },
  ];
}

/** `boxed` is the place box's resolution; null where the place is in the keywords. */
function placeNotes({ q, location }: SearchState, boxed: PlaceResolution | null, { notes, correctedTo }: ReadPlace): FieldNote[] {
  const about = { field: boxed ? ("location" as const) : ("q" as const), value: boxed ? location : q };
  const nearest = boxed?.kind === "unknown" ? boxed.nearest : null;
  return [
    ...notes.map((message): FieldNote => ({ ...about, message, ...(nearest && { suggestion: nearest.label }) })),
    ...(correctedTo === null
      ? []
      : [{ ...about, message: `We read ${quoted(about.value)} as ${quoted(correctedTo)}.`, suggestion: correctedTo }]),
  ];
}

function valuesFromKeywords(state: SearchState, { tags }: Understood): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const { kind, values } of tags) {
    if (kind === "pay" || kind === "place" || kind === "near-me") continue;
    for (const value of values) {
      if (kind === "posted" ? state.posted === "" : !state[kind].includes(value))
        chosen.add(`${kind}:${kind === "posted" ? `${value}d` : value}`);
    }
  }
  return chosen;
}

function remainingKeywords(q: string, { tags, correctedWords }: Understood): string {
  const left = withoutSpans(
    q.slice(0, limits.keywordMaxChars),
    tags.flatMap(({ spans }) => spans),
  ).replace(/\s+/g, " ");
  return correctedWords.size === 0 ? left : left.replace(/[\p{L}\p{N}'’-]+/gu, (word) => correctedWords.get(word) ?? word);
}

/** Returns the keywords and place searched, when either was corrected. */
function correctedSearchText(state: SearchState, { correction }: Understood, { correctedTo }: ReadPlace): string | null {
  if (!correction && correctedTo === null) return null;
  return [correction?.searchedFor ?? state.q.trim(), correctedTo ?? state.location.trim()].filter(Boolean).join(", ");
}

/** Maps merged vocabulary values to their replacements. */
function inStandingTerms(services: Pick<Services, "db">, understood: Understood): Understood {
  const filters = toCurrentTerms(services, understood.filters);
  if (filters === understood.filters) return understood;
  const tags = understood.tags.map((tag) => {
    if (tag.kind !== "sector" && tag.kind !== "suite") return tag;
    const named: Record<string, readonly string[]> = { [tag.kind]: tag.values };
    return { ...tag, values: toCurrentTerms(services, named)[tag.kind] ?? tag.values };
  });
  return { ...understood, filters, tags };
}

const remoteWords = new Set(
  "remote|fully remote|remote uk|uk remote|remote working|remote only|100 remote|home|home based|homebased|home working|work from home|working from home|wfh|from home".split(
    "|",
  ),
);

/** Treats "Remote" in the place box as a work type. */
function readRemotePlace(state: SearchState): { state: SearchState; notes: readonly string[] } {
  if (!remoteWords.has(placeKey(state.location))) return { state, notes: [] };
  return {
    state: { ...state, location: "", radius: "", workType: [...new Set([...state.workType, "remote"])] },
    notes: [`${quoted(state.location)} is a way of working, not a place, so Work Type was set to Remote.`],
  };
}

/**
 * Adds filters from keywords to those chosen in the panel. Values of one facet are combined as alternatives; for pay and posted date the
 * panel takes precedence.
 */
function withWordFilters<T extends Omit<SearchFilters, "place">>(chosen: T, words: WordFilters): T {
  const merged = { ...chosen };
  for (const field of manyFields) {
    const added = field === "category" || field === "chartership" || field === "replyPromise" ? undefined : words[field];
    if (added) merged[field] = [...new Set([...chosen[field], ...added])];
  }
  merged.postedWithinDays = chosen.postedWithinDays ?? words.postedWithinDays ?? null;
  merged.pay = chosen.pay ?? words.pay ?? null;
  return merged;
}
