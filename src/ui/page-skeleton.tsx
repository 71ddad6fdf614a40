import { useEffect } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import styles from "./page-skeleton.module.css";

let shapes: typeof import("#src/skeletons/skeletons.tsx") | null = null;

/** Fetches what pages look like before they are there; until then a blank stands in for them. */
export const loadSkeletons = async (): Promise<void> => {
  shapes ??= await loadWithRetries(() => import("#src/skeletons/skeletons.tsx"));
};

/** Stands in for a page while its code and data are on their way, in its shape. */
export function PageSkeleton({ page, search = new URLSearchParams() }: { page: string; search?: URLSearchParams }) {
  const skeleton = shapes?.skeletonOf(page, search);
  // Whoever followed a link starts where the page starts, as soon as there is one.
  useEffect(
    () => () => {
      if (document.activeElement?.matches("body, main")) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div role="status" aria-label={`Loading ${skeleton?.what ?? "the page"}`} className={styles.page}>
      <div aria-hidden="true">{skeleton?.shape}</div>
    </div>
  );
}
