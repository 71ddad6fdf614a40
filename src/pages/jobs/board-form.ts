import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import { manyFields, parameterNames, paths, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import type { Facet } from "#server/types.ts";
import { useUnderWay } from "#src/lib/under-way.ts";
import { trpc } from "#src/trpc/client.ts";

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

/** The list of the current address, and the form that asks for another one. */
export function useBoard(search: URLSearchParams) {
  const address = searchParameters(readSearchState(search));
  const state = useMemo(() => readSearchState(new URLSearchParams(address)), [address]);
  const query = trpc.search.page.useQuery(address);
  const isUpdating = useUnderWay();
  const form = useRef<HTMLFormElement>(null);
  const [, navigate] = useLocation();

  /** Goes to the list that the form asks for. `keepPlace` leaves scroll and focus where they are. */
  const submit = (keepPlace: boolean, change: Partial<SearchState> = {}) => {
    if (!form.current) return;
    const asked = { ...readBoardForm(new FormData(form.current), state), ...change };
    if (keepPlace && isSameSearch(asked, state)) return;
    navigate(paths.jobs(asked), { state: keepPlace ? { keepPlace } : null });
  };
  useFollowAddress(form, address);
  useResetAtHome(form);
  useEarlyTicks(form, () => submit(true));
  return { state, query, isUpdating, form, submit };
}

/** Ticks follow the address: after Back, after a removed tag. Texts and selects see to themselves. */
function useFollowAddress(form: RefObject<HTMLFormElement | null>, address: string): void {
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    for (const control of ticks(form.current)) control.checked = control.defaultChecked;
  }, [address, form]);
}

/** Going to the plain board, as the logo does, also empties what was typed and not yet searched for. */
function useResetAtHome(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const reset = () => {
      if (location.pathname !== paths.home || !/^(\?sort=[\w-]+)?$/.test(location.search)) return;
      for (const control of form.current?.elements ?? []) {
        if (control instanceof HTMLSelectElement) control.value = "";
        else if (control instanceof HTMLInputElement && /^(text|search)$/.test(control.type)) control.value = control.defaultValue;
      }
    };
    // The router announces navigations under these names; one to the address already shown replaces it.
    for (const name of ["pushState", "replaceState"]) addEventListener(name, reset);
    return () => {
      for (const name of ["pushState", "replaceState"]) removeEventListener(name, reset);
    };
  }, [form]);
}

/** A filter ticked before the script arrived is not lost: it is asked for as soon as the page is alive. */
function useEarlyTicks(form: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const isAlive = useRef(false);
  useEffect(() => {
    if (isAlive.current) return;
    isAlive.current = true;
    if (ticks(form.current).some((control) => control.checked !== control.defaultChecked)) submit();
  });
}

function ticks(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement => control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type),
  );
}
