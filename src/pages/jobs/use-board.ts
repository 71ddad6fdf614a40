import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useLocation } from "wouter";
import { paths, readSearchState, type SearchState, searchParameters } from "#server/addresses/paths.ts";
import { useUnderWay } from "#src/lib/under-way.ts";
import { trpc } from "#src/trpc/client.ts";
import { isSameSearch, readBoardForm } from "./board-form.ts";

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
