import { mayCount } from "#src/lib/consent.ts";
import type { Happening } from "./collector.ts";

/** Counts what somebody did, if they allow it; what that takes is loaded then. */
export function count(event: Happening): void {
  if (mayCount())
    import("./visit.ts").then(
      ({ collect }) => collect(event),
      () => undefined,
    );
}

/** Loads ahead of need what counting takes. */
export function readyToCount(): void {
  if (mayCount()) import("./visit.ts").catch(() => undefined);
}
