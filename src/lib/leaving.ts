import { useEffect } from "react";

const question = "Leave this page? What you have typed has not been sent.";
const holders = new Set<symbol>();

/** Asks before a page with something unsaved on it is left; true when it may be. */
export function mayLeave(): boolean {
  if (holders.size === 0) return true;
  if (!confirm(question)) return false;
  holders.clear();
  return true;
}

/** The next way out is not asked about: it leads back to what is kept. */
export const leaveUnasked = (): void => holders.clear();

/** While true, leaving the page asks first: by a link of the site, by closing or reloading it, and where the browser lets us by Back. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = Symbol("unsaved");
    const stay = (event: Event) => {
      if (holders.has(holder)) event.preventDefault();
    };
    const stayOnBack = (event: NavigateEvent) => {
      if (event.navigationType === "traverse" && event.cancelable && !mayLeave()) event.preventDefault();
    };
    const navigation = "navigation" in window ? window.navigation : null;
    holders.add(holder);
    addEventListener("beforeunload", stay);
    navigation?.addEventListener("navigate", stayOnBack);
    return () => {
      holders.delete(holder);
      removeEventListener("beforeunload", stay);
      navigation?.removeEventListener("navigate", stayOnBack);
    };
  }, [isUnsaved]);
}
