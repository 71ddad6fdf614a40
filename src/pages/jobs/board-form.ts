import { manyFields, parameterNames, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import type { Facet } from "#server/types.ts";

/** Id of the one form of the board. Controls outside it name it in their `form` attribute. */
export const boardFormId = "board";

/** The search that the form's controls ask for, from its first page. `current` is the search on screen. */
export function readBoardForm(entries: Iterable<[string, FormDataEntryValue]>, current: SearchState): SearchState {
  const parameters = new URLSearchParams();
  for (const [name, value] of entries) if (typeof value === "string") parameters.append(name, value.trim());
  const asked = readSearchState(parameters);
  return {
    ...asked,
    // A pay scale asks for nothing until it carries a figure.
    payScale: asked.payMin || asked.payMax ? asked.payScale : "",
    // A place that is typed goes before where somebody is.
    near: asked.location === "" ? asked.near : "",
    // A search kept to the letter stays so until other words are typed.
    literal: asked.q === current.q ? current.literal : "",
    page: "",
  };
}

/** True when the two searches list the same adverts in the same order, pages aside. */
export function isSameSearch(one: SearchState, other: SearchState): boolean {
  return searchParameters({ ...one, page: "" }) === searchParameters({ ...other, page: "" });
}

export function isEmptySearch(state: SearchState): boolean {
  return searchParameters({ ...state, page: "" }) === "";
}

/** Filters chosen in the panel: what "Filters (3)" counts. Keywords, place and order are not among them. */
export function countFilters(state: SearchState): number {
  const values = manyFields.reduce((sum, field) => sum + state[field].length, 0);
  return values + (state.posted ? 1 : 0) + (state.payMin || state.payMax ? 1 : 0);
}

/** Chosen values for which the panel has no control, as name and value, so that the form carries them on. */
export function valuesWithoutControl(state: SearchState, facets: readonly Facet[]): { name: string; value: string }[] {
  return manyFields.flatMap((field) => {
    if (state[field].length === 0) return [];
    const options = facets.find((facet) => facet.field === field)?.groups.flatMap((group) => group.options) ?? [];
    const known = new Set(options.map((option) => option.value));
    return state[field].filter((value) => !known.has(value)).map((value) => ({ name: parameterNames[field], value }));
  });
}
