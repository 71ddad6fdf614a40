import type { PageEvent } from "#db/telemetry-values.ts";

const mostKept = 20;
let kept: PageEvent[] = [];
let listener = (event: PageEvent): void => {
  if (kept.length < mostKept) kept.push(event);
};

/** Registers a listener for page events; also delivers the first 20 events that occurred before it. */
export function onPageHappening(listen: (event: PageEvent) => void): void {
  listener = listen;
  for (const event of kept) listen(event);
  kept = [];
}

/** Reports an event that is only counted. */
export const tellHappening = (event: PageEvent): void => listener(event);
