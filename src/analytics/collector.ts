import type { AnalyticsEntityType, AnalyticsEventType } from "#db/telemetry-values.ts";
import type { Clock } from "#src/trpc/clock.ts";

export interface AnalyticsEvent {
  eventType: AnalyticsEventType;
  entityType: AnalyticsEntityType;
  /** An advert's number or a company's slug; null for searches. */
  entityId: number | string | null;
  /** The company's slug. */
  companyId?: string;
  /** The slug of a freelance recruiter, on their own page. */
  recruiterId?: string;
  metadata?: { websiteUrl?: string; contactType?: string; searchTerm?: string; resultCount?: number };
}

export interface Collector<Kept> {
  add: (event: Kept) => void;
  /** Sends the queued events; with `isLeaving`, in a way that outlives the page. */
  flush: (isLeaving?: boolean) => void;
  forget: () => void;
}

const maxQueued = 50;
const sentEveryMs = 30_000;

/** Queues the last fifty events and sends them every thirty seconds, only while the visitor consents. Failed sends are not retried. */
export function createCollector<Kept>({
  clock,
  mayCount,
  send,
}: {
  clock: Clock;
  mayCount: () => boolean;
  send: (event: Kept, isLeaving: boolean) => void;
}): Collector<Kept> {
  let queued: Kept[] = [];
  let cancel: (() => void) | null = null;
  const take = () => {
    cancel?.();
    cancel = null;
    const taken = mayCount() ? queued : [];
    queued = [];
    return taken;
  };
  const flush = (isLeaving = false) => {
    for (const event of take()) send(event, isLeaving);
  };
  return {
    add(event) {
      if (!mayCount()) return;
      queued = [...queued, event].slice(-maxQueued);
      cancel ??= clock.after(sentEveryMs, () => flush());
    },
    flush,
    forget: () => void take(),
  };
}
