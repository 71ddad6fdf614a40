import { jobCategories } from "#db/taxonomy/role.ts";
import { limits } from "#db/values.ts";
import { type ManyField, manyFields, type SearchState } from "#server/addresses/paths.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import type { SearchFilters } from "#server/kernel/services/search.types.ts";
import { advertisedByLabels, chartershipLabels, labelOf, payBasisLabels, suiteLabel } from "#server/modules/market/jobs/labels.ts";
import { shownName } from "#server/modules/market/places/resolve-place.ts";
import type { SearchTag } from "../search-page.types.ts";
import { payLabel } from "../understanding/pay-phrases.ts";
import { withoutSpans } from "../understanding/understand.ts";
import type { Understood } from "../understanding/understood.types.ts";
import { postedLabels } from "./facets.ts";
import type { ActivePlace, ReadSearch, Restriction, Span } from "./read-search.types.ts";

interface ActiveSearch {
  state: SearchState;
  filters: SearchFilters;
  understood: Pick<Understood, "tags" | "text">;
  place: ActivePlace | null;
  gazetteer: Gazetteer;
}

/** Returns every active filter in panel order, place first and remaining keywords last. */
export function restrictionsOf(search: ActiveSearch): Restriction[] {
  return [
    ...placeRestriction(search),
    ...manyFields.flatMap((field) => facetRestrictions(field, search)),
    ...postedRestriction(search),
    ...payRestrictions(search),
    ...wordsRestriction(search),
  ];
}

/** Returns the first page of the search with these restrictions cleared. */
export function withoutRestrictions(state: SearchState, restrictions: readonly Restriction[]): SearchState {
  const spans = restrictions.flatMap((restriction) => restriction.spans);
  const q = spans.length > 0 ? withoutSpans(state.q.slice(0, limits.keywordMaxChars), spans) : state.q;
  return restrictions.reduce((searched, { inAddress }) => inAddress?.(searched) ?? searched, { ...state, q, page: "" });
}

/** Returns removable tags. Plain keywords have none, as they are visible in the box. */
export function toTags({ state, restrictions }: Pick<ReadSearch, "state" | "restrictions">): SearchTag[] {
  return restrictions()
    .filter(({ kind }) => kind !== "words")
    .map((restriction) => ({
      label: restriction.label,
      fromWords: restriction.spans.length > 0,
      asWords: searchLiterally(state, restriction.spans),
      without: withoutRestrictions(state, [restriction]),
    }));
}

/** Quoted words are searched literally. */
function searchLiterally(state: SearchState, spans: readonly Span[]): SearchTag["asWords"] {
  if (spans.length === 0) return null;
  const words = spans.map(({ start, end }) => state.q.slice(start, end));
  let { q } = state;
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start))
    q = `${q.slice(0, start)}"${q.slice(start, end)}"${q.slice(end)}`;
  return { words: words.join(", "), state: { ...state, q, page: "" } };
}

function placeRestriction({ place, gazetteer }: ActiveSearch): Restriction[] {
  if (!place) return [];
  const { radiusMiles } = place;
  const label = shownName(gazetteer, place.place);
  return [
    {
      kind: "place",
      label: radiusMiles > 0 ? `Within ${radiusMiles} ${radiusMiles === 1 ? "mile" : "miles"} of ${label}` : `In ${label}`,
      spans: place.spans,
      inAddress: (searched) => ({ ...searched, location: "", near: "", radius: "" }),
    },
  ];
}

function facetRestrictions(field: ManyField, { filters, understood }: ActiveSearch): Restriction[] {
  const fromWords = understood.tags.filter(({ kind }) => kind === field);
  const named = new Set(fromWords.flatMap(({ values }) => values));
  const without = (values: readonly string[]) => (searched: SearchState) => ({
    ...searched,
    [field]: searched[field].filter((value) => !values.includes(value.trim().toLowerCase())),
  });
  return [
    ...fromWords.map(({ label, values, spans }) => ({ kind: field, label, spans, inAddress: without(values) })),
    ...filters[field]
      .filter((value) => !named.has(value))
      .map((value) => ({ kind: field, label: valueLabel(field, value), spans: [], inAddress: without([value]) })),
  ];
}

const categoryNames: ReadonlySet<string> = new Set(jobCategories.map(({ label }) => label));

function valueLabel(field: ManyField, value: string): string {
  if (field === "payBasis") return (payBasisLabels as Record<string, string>)[value] ?? value;
  if (field === "advertisedBy") return (advertisedByLabels as Record<string, string>)[value] ?? value;
  if (field === "replyPromise") return `Promises an answer within ${value} days`;
  if (field === "chartership") return (chartershipLabels as Record<string, string>)[value] ?? value;
  // Some levels and categories share a name; their tags must differ.
  if (field === "level" && categoryNames.has(labelOf(field, value))) return `${labelOf(field, value)} level`;
  if (field !== "suite") return labelOf(field, value);
  const [suite = "", form = ""] = value.split(":");
  return suiteLabel(suite, form);
}

function postedRestriction({ filters, understood }: ActiveSearch): Restriction[] {
  if (filters.postedWithinDays === null) return [];
  return [
    {
      kind: "postedWithinDays",
      label: postedLabels[`${filters.postedWithinDays}d`] ?? "",
      spans: spansOf(understood, "posted"),
      inAddress: (searched) => ({ ...searched, posted: "" }),
    },
  ];
}

function payRestrictions({ filters, understood }: ActiveSearch): Restriction[] {
  if (!filters.pay) return [];
  const pay: Restriction = {
    kind: "pay",
    label: payLabel(filters.pay),
    spans: spansOf(understood, "pay"),
    inAddress: (searched) => ({ ...searched, payScale: "", payMin: "", payMax: "", unstated: "" }),
  };
  if (!filters.includeUnstatedPay) return [pay];
  const unstated: Restriction = {
    kind: "unstated",
    label: "Including adverts without stated pay",
    spans: [],
    inAddress: (searched) => ({ ...searched, unstated: "" }),
  };
  return [pay, unstated];
}

function wordsRestriction({ state, understood }: ActiveSearch): Restriction[] {
  if (understood.text === null) return [];
  const typed = state.q.slice(0, limits.keywordMaxChars);
  const wordsOf = ({ start, end }: Span) => typed.slice(start, end).trim();
  const tagged = understood.tags.flatMap((tag) => tag.spans);
  const gaps = gapsBetween(tagged, typed.length);
  // What joins two places of a list is theirs.
  const spans = gaps.filter((gap) => !/^(?:or|and|[,/&+]*)$/i.test(wordsOf(gap)));
  return [{ kind: "words", label: `“${spans.map(wordsOf).join(" ")}”`, spans, inAddress: null }];
}

function spansOf({ tags }: ActiveSearch["understood"], kind: Understood["tags"][number]["kind"]): Span[] {
  return tags.flatMap((tag) => (tag.kind === kind ? tag.spans : []));
}

/** Returns the gaps between these spans in a text of this length. */
function gapsBetween(spans: readonly Span[], length: number): Span[] {
  const rest: Span[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > at) rest.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < length) rest.push({ start: at, end: length });
  return rest;
}
