import { useEffect } from "react";
import { skeletonOf } from "./page-shapes.tsx";

/** Shown in place of a page while its code and data load. */
export function Skeleton({ page, search = new URLSearchParams() }: { page: string; search?: URLSearchParams }) {
  const { what, shape } = skeletonOf(page, search);
  // After following a link, focus moves to the start of the page as soon as it is rendered.
  useEffect(() => {
    const main = document.querySelector("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement?.matches("body, main")) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <title>{`Loading ${what} …`}</title>
      <div aria-hidden="true">{shape}</div>
    </div>
  );
}
