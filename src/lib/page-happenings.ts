import type { PageEvent } from "#db/telemetry-values.ts";

const maxQueued = 20;
let queued: PageEvent[] = [];
let listener = (event: PageEvent): void => {
  if (queued.length < maxQueued) queued.push(event);
};

/** Registers a listener for page events; also delivers the first 20 events that occurred before it. */
export function onPageEvent(listen: (event: PageEvent) => void): void {
  listener = listen;
  for (const event of queued) listen(event);
  queued = [];
}

/** Reports an event that is only counted. */
export const reportPageEvent = (event: PageEvent): void => listener(event);
