import { gte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pinnedTraces, traceWishes } from "#db/schema/traces.ts";
import type { PinReason, WorkKind, WorkOutcome } from "#db/trace-values.ts";
import { keptSpans } from "./kept-span.ts";
import type { SpanRing } from "./span-ring.ts";
import type { WorkTimings } from "./work-timings.ts";

/** A trace kept is written once; so many of each kind of work and reason in an hour, that a bad hour cannot fill the disk. */
const mostAnHour: Readonly<Record<PinReason, number>> = { failed: 30, slow: 30, named: 60, baseline: 10 };
const mostPinsAnHour = 3_000;
/** What takes less is slow for nobody. */
const slowFromUs = 50_000;
/** Slow whatever others took. */
const alwaysSlowFromUs = 1_000_000;
const wishesForMs = 120_000;
const mostWishesAtOnce = 500;

/** The work a trace begins with. */
export interface RootWork {
  traceId: string;
  kind: WorkKind;
  name: string;
  outcome: WorkOutcome;
  startedAt: Date;
  durationUs: number;
}

export interface Pins {
  /** Keeps the trace of finished work when it is worth it. */
  consider(root: RootWork): void;
  /** Writes what is to be kept, and what pages of any process have named since. */
  flush(db: Db, at: Date): Promise<void>;
  /** Asks all processes for traces that a page had to wait for. */
  name(db: Db, traceIds: readonly string[], at: Date): Promise<void>;
}

export function createPins(ring: SpanRing, timings: WorkTimings, release: string | null): Pins {
  // Of every trace that is still in the ring.
  const roots = new Map<string, RootWork>();
  const pinned = new Set<string>();
  let waiting: { root: RootWork; reason: PinReason }[] = [];
  let used = new Map<string, number>();
  let usedInAll = 0;
  let hour = 0;

  const mayKeep = ({ kind, name }: RootWork, reason: PinReason): boolean => {
    const key = `${reason} ${kind} ${name}`;
    const n = used.get(key) ?? 0;
    if (n >= mostAnHour[reason] || usedInAll >= mostPinsAnHour) return false;
    used.set(key, n + 1);
    usedInAll += 1;
    return true;
  };
  const keep = (root: RootWork, reason: PinReason) => {
    if (pinned.has(root.traceId) || !mayKeep(root, reason)) return;
    pinned.add(root.traceId);
    waiting.push({ root, reason });
  };
  const reasonFor = ({ kind, name, outcome, durationUs, traceId }: RootWork): PinReason | null => {
    if (outcome === "failed") return "failed";
    if (durationUs >= Math.max(slowFromUs, Math.min(timings.p99Us(kind, name) ?? alwaysSlowFromUs, alwaysSlowFromUs))) return "slow";
    return isBaseline(traceId) ? "baseline" : null;
  };

  return {
    consider(root) {
      const reason = reasonFor(root);
      if (reason) keep(root, reason);
      roots.set(root.traceId, root);
    },
    async flush(db, at) {
      const current = Math.floor(at.getTime() / 3_600_000);
      if (current !== hour) [hour, used, usedInAll] = [current, new Map(), 0];
      for (const traceId of roots.keys()) {
        if (ring.spansOf(traceId).length > 0) continue;
        roots.delete(traceId);
        pinned.delete(traceId);
      }
      for (const traceId of await namedSince(db, new Date(at.getTime() - wishesForMs))) {
        const root = roots.get(traceId);
        if (root) keep(root, "named");
      }
      const rows = waiting.map(({ root: { kind: _kind, ...root }, reason }) => ({
        ...root,
        reason,
        release,
        spans: JSON.stringify(keptSpans(ring.spansOf(root.traceId), root.startedAt)),
      }));
      waiting = [];
      if (rows.length > 0) await db.insert(pinnedTraces).ignore().values(rows);
    },
    async name(db, traceIds, at) {
      const rows = traceIds.slice(0, mostWishesAtOnce).map((traceId) => ({ traceId, namedAt: at }));
      if (rows.length > 0) await db.insert(traceWishes).ignore().values(rows);
    },
  };
}

/** Judged by the trace's own number, so that every process that takes part judges alike: one in a hundred. */
const isBaseline = (traceId: string): boolean => Number.parseInt(traceId.slice(0, 8), 16) < 0xffffffff / 100;

async function namedSince(db: Db, since: Date): Promise<string[]> {
  const named = await db
    .select({ traceId: traceWishes.traceId })
    .from(traceWishes)
    .where(gte(traceWishes.namedAt, since))
    .limit(mostWishesAtOnce * 10);
  return named.map(({ traceId }) => traceId);
}
