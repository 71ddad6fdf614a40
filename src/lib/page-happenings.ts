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

let caughtErrorListener: (error: unknown) => void = () => {};

/** Registers the listener for errors that an error boundary has caught and shown. */
export function onCaughtError(listen: (error: unknown) => void): void {
  caughtErrorListener = listen;
}

/** Call where an error is caught and shown, so that it is still reported. */
export const reportCaughtError = (error: unknown): void => caughtErrorListener(error);
