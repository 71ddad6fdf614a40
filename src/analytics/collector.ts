import type { AnalyticsEntityType, AnalyticsEventType } from "#db/telemetry-values.ts";
import type { Clock } from "#src/trpc/clock.ts";

/** What somebody looked at or did. */
export interface Happening {
  eventType: AnalyticsEventType;
  entityType: AnalyticsEntityType;
  /** Of an advert its number, of a company its name in addresses; null for searches. */
  entityId: number | string | null;
  /** The company's name in addresses. */
  companyId?: string;
  /** Of a freelance recruiter, on their own page, the name in its address. */
  recruiterId?: string;
  metadata?: { websiteUrl?: string; contactType?: string; searchTerm?: string; resultCount?: number };
}

export interface Collector<Kept> {
  add: (event: Kept) => void;
  /** Sends what is kept; `isLeaving`, in a way that outlives the page. */
  flush: (isLeaving?: boolean) => void;
  /** Drops what is kept. */
  forget: () => void;
}

const mostKept = 50;
const sentEveryMs = 30_000;

/** Keeps the last fifty events and sends them every thirty seconds, while the person allows it and not a moment longer. Nothing is tried again. */
export function createCollector<Kept>({
  clock,
  mayCount,
  send,
}: {
  clock: Clock;
  mayCount: () => boolean;
  send: (event: Kept, isLeaving: boolean) => void;
}): Collector<Kept> {
  let kept: Kept[] = [];
  let cancel: (() => void) | null = null;
  const take = () => {
    cancel?.();
    cancel = null;
    const taken = mayCount() ? kept : [];
    kept = [];
    return taken;
  };
  const flush = (isLeaving = false) => {
    for (const event of take()) send(event, isLeaving);
  };
  return {
    add(event) {
      if (!mayCount()) return;
      kept = [...kept, event].slice(-mostKept);
      cancel ??= clock.after(sentEveryMs, () => flush());
    },
    flush,
    forget: () => void take(),
  };
}
