import type { PageEvent } from "#db/telemetry-values.ts";

const mostKept = 20;
let kept: PageEvent[] = [];
let listener = (event: PageEvent): void => {
  if (kept.length < mostKept) kept.push(event);
};

/** Hears of what happens on this page, and of the first of what has happened before. */
export function onPageHappening(listen: (event: PageEvent) => void): void {
  listener = listen;
  for (const event of kept) listen(event);
  kept = [];
}

/** Called where something happens that is only counted. */
export const tellHappening = (event: PageEvent): void => listener(event);
