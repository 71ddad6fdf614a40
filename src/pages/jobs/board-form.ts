import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import { manyFields, paths, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import { useNavigating } from "#src/lib/under-way.ts";
import { trpc } from "#src/trpc/client.ts";

/** ID of the board's only form. Controls outside it refer to it in their `form` attribute. */
export const boardFormId = "board";

/** Returns the search in the form's controls, at page one. `current` is the search on screen. */
export function readBoardForm(entries: Iterable<[string, FormDataEntryValue]>, current: SearchState): SearchState {
  const parameters = new URLSearchParams();
  for (const [name, value] of entries) if (typeof value === "string") parameters.append(name, value.trim());
  const requested = readSearchState(parameters);
  return {
    ...requested,
    // A pay scale has no effect without a figure.
    payScale: requested.payMin || requested.payMax ? requested.payScale : "",
    // A typed place takes precedence over the user's location.
    near: requested.location === "" ? requested.near : "",
    // An exact-words search stays exact until the text changes.
    literal: requested.q === current.q ? current.literal : "",
    page: "",
  };
}

/** Returns whether two searches list the same adverts in the same order, ignoring the page number. */
export function isSameSearch(one: SearchState, other: SearchState): boolean {
  return searchParameters({ ...one, page: "" }) === searchParameters({ ...other, page: "" });
}

export function isEmptySearch(state: SearchState): boolean {
  return searchParameters({ ...state, page: "" }) === "";
}

/** Counts the filters chosen in the panel, as in "Filters (3)". Keywords, place and order are excluded. */
export function countFilters(state: SearchState): number {
  const values = manyFields.reduce((sum, field) => sum + state[field].length, 0);
  return values + (state.posted ? 1 : 0) + (state.payMin || state.payMax ? 1 : 0);
}

/** Returns the list of the current address, and the form to change it. */
export function useBoard(search: URLSearchParams) {
  const address = searchParameters(readSearchState(search));
  const state = useMemo(() => readSearchState(new URLSearchParams(address)), [address]);
  const query = trpc.search.page.useQuery(address);
  const isUpdating = useNavigating();
  const form = useRef<HTMLFormElement>(null);
  const [, navigate] = useLocation();

  /** Navigates to the form's search. `keepPlace` preserves scroll and focus. */
  const submit = (keepPlace: boolean, change: Partial<SearchState> = {}) => {
    if (!form.current) return;
    const requested = { ...readBoardForm(new FormData(form.current), state), ...change };
    if (keepPlace && isSameSearch(requested, state)) return;
    navigate(paths.jobs(requested), { state: keepPlace ? { keepPlace } : null });
  };
  useSyncWithAddress(form, address);
  useResetAtHome(form);
  useApplyEarlyTicks(form, () => submit(true));
  return { state, query, isUpdating, form, submit };
}

/** Synchronises checkboxes with the address: after Back or removing a tag. Text inputs and selects synchronise themselves. */
function useSyncWithAddress(form: RefObject<HTMLFormElement | null>, address: string): void {
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    for (const control of tickControlsOf(form.current)) control.checked = control.defaultChecked;
  }, [address, form]);
}

/** Going to the unfiltered board, as the logo does, also clears typed text that has not been searched for. */
function useResetAtHome(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const reset = () => {
      if (location.pathname !== paths.home || !/^(\?sort=[\w-]+)?$/.test(location.search)) return;
      for (const control of form.current?.elements ?? []) {
        if (control instanceof HTMLSelectElement) control.value = "";
        else if (control instanceof HTMLInputElement && /^(text|search)$/.test(control.type)) control.value = control.defaultValue;
      }
    };
    // The router announces navigations by these events; one to the current address is a `replaceState`.
    for (const name of ["pushState", "replaceState"]) addEventListener(name, reset);
    return () => {
      for (const name of ["pushState", "replaceState"]) removeEventListener(name, reset);
    };
  }, [form]);
}

/** Filters ticked before hydration are applied as soon as the page is interactive. */
function useApplyEarlyTicks(form: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const isAlive = useRef(false);
  useEffect(() => {
    if (isAlive.current) return;
    isAlive.current = true;
    if (tickControlsOf(form.current).some((control) => control.checked !== control.defaultChecked)) submit();
  });
}

function tickControlsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement => control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type),
  );
}
