import { isAnalyticsAllowed } from "#src/lib/consent.ts";
import type { AnalyticsEvent } from "./collector.ts";

/** Counts an event if the visitor consents; the analytics code is loaded on the first one. */
export function countEvent(event: AnalyticsEvent): void {
  if (isAnalyticsAllowed())
    import("./visit.ts").then(
      ({ collectEvent: collect }) => collect(event),
      () => undefined,
    );
}

export function preloadAnalytics(): void {
  if (isAnalyticsAllowed()) import("./visit.ts").catch(() => undefined);
}
