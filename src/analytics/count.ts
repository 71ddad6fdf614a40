import { mayCount } from "#src/lib/consent.ts";
import type { Happening } from "./collector.ts";

/** Counts an event if the visitor consents; the analytics code is loaded on the first one. */
export function count(event: Happening): void {
  if (mayCount())
    import("./visit.ts").then(
      ({ collect }) => collect(event),
      () => undefined,
    );
}

/** Preloads the analytics code. */
export function readyToCount(): void {
  if (mayCount()) import("./visit.ts").catch(() => undefined);
}
