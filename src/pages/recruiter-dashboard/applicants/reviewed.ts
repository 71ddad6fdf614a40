import { type RefObject, useEffect, useState } from "react";

let reviewed: string | null = null;

/** Remembers whom review mode showed last, for the list to which one comes back. */
export function rememberReviewed(id: string): void {
  reviewed = id;
}

function takeReviewed(): string | null {
  const id = reviewed;
  reviewed = null;
  return id;
}

/**
 * Focuses the applicant whom review mode showed last, as soon as `list` holds them: the list begins where one left it. Links of applicants
 * carry `data-card-link`.
 */
export function useReviewedFocus(root: RefObject<HTMLElement | null>, list: unknown): void {
  const [id] = useState(takeReviewed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown first may be older than the last move, which takes the link elsewhere.
  useEffect(() => {
    if (id === null || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(`[data-card-link="${id}"]`)?.focus();
  }, [id, list]);
}
