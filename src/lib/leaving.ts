import { useEffect } from "react";

const question = "Leave this page? What you have typed has not been sent.";
const holders = new Set<symbol>();

/** Asks for confirmation before leaving a page with unsaved changes; returns true when it may be left. */
export function confirmLeave(): boolean {
  if (holders.size === 0) return true;
  if (!confirm(question)) return false;
  holders.clear();
  return true;
}

/** Skips the confirmation for the next navigation: it leads back to saved content. */
export const leaveWithoutPrompt = (): void => holders.clear();

/**
 * While true, leaving the page asks for confirmation: by a link of the site, by closing or reloading, and where the browser allows it by
 * Back.
 */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = Symbol("unsaved");
    const stay = (event: Event) => {
      if (holders.has(holder)) event.preventDefault();
    };
    const stayOnBack = (event: NavigateEvent) => {
      if (event.navigationType === "traverse" && event.cancelable && !confirmLeave()) event.preventDefault();
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
