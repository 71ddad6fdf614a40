import { gte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pinnedTraces, traceWishes } from "#db/schema/traces.ts";
import type { PinReason, TracedWorkKind, WorkOutcome } from "#db/trace-values.ts";
import { type SpanMaker, toStoredSpans } from "./otel-spans.ts";
import type { EndedSpan, TraceRing } from "./trace-ring.ts";
import type { WorkTimings } from "./work-timings.ts";

/** Hourly limit per kind of work and reason, so that a bad hour cannot fill the disk. */
const mostAnHour: Readonly<Record<PinReason, number>> = { failed: 30, slow: 30, named: 60, baseline: 10 };
const mostPinsAnHour = 3_000;
/** Never slow below this. */
const slowFromUs = 50_000;
/** Always slow from this, whatever the p99. */
const alwaysSlowFromUs = 1_000_000;
const wishesForMs = 120_000;
const mostWishesAtOnce = 500;
/** Number of retained trace ids remembered: more than can be retained while a page's request for a trace is valid. */
const pinsRemembered = 10_000;

interface StoredTrace {
  traceId: string;
  name: string;
  reason: PinReason;
  outcome: WorkOutcome;
  startedAt: Date;
  durationUs: number;
  release: string | null;
  spans: string;
}

export interface Pins {
  /** Retains the trace in the slot, whose root span has just ended, if it is worth it. */
  consider(slot: number, root: EndedSpan): void;
  /** Writes retained traces, including those requested by pages of any process since. */
  flush(db: Db, at: Date): Promise<void>;
  /** Requests all processes to retain traces that a page waited for. */
  name(db: Db, traceIds: readonly string[], at: Date): Promise<void>;
}

interface PinParts {
  ring: Pick<TraceRing, "find" | "spansOf" | "traceIdOf" | "firstWordOf">;
  maker: Pick<SpanMaker, "make">;
  timings: Pick<WorkTimings, "p99Us">;
  release: string | null;
}

export function createPins({ ring, maker, timings, release }: PinParts): Pins {
  const pinned = new Set<string>();
  let waiting: StoredTrace[] = [];
  let used = new Map<string, number>();
  let usedInAll = 0;
  let hour = 0;

  const mayKeep = ({ kind, text }: EndedSpan, reason: PinReason): boolean => {
    const key = `${reason} ${kind} ${text}`;
    const n = used.get(key) ?? 0;
    if (n >= mostAnHour[reason] || usedInAll >= mostPinsAnHour) return false;
    used.set(key, n + 1);
    usedInAll += 1;
    return true;
  };
  /** Copies the spans immediately, because the ring may overwrite them before the next flush. */
  const keep = (slot: number, root: EndedSpan, reason: PinReason) => {
    const traceId = ring.traceIdOf(slot);
    if (pinned.has(traceId) || !mayKeep(root, reason)) return;
    pinned.add(traceId);
    for (const oldest of pinned) {
      if (pinned.size <= pinsRemembered) break;
      pinned.delete(oldest);
    }
    const startedAt = new Date(Date.now() - (performance.now() - root.startMs));
    const spans = toStoredSpans(
      ring.spansOf(slot).map((span) => maker.make(slot, span)),
      startedAt,
    );
    waiting.push({
      ...{ traceId, name: root.text, reason, outcome: root.outcome, startedAt, release },
      durationUs: Math.round(root.durationMs * 1000),
      spans: JSON.stringify(spans),
    });
  };
  const reasonFor = (slot: number, { kind, text, outcome, durationMs }: EndedSpan): PinReason | null => {
    if (outcome === "failed") return "failed";
    if (durationMs * 1000 >= slowFromUs && durationMs * 1000 >= slowFor(kind as TracedWorkKind, text)) return "slow";
    return isBaseline(ring.firstWordOf(slot)) ? "baseline" : null;
  };
  const slowFor = (kind: TracedWorkKind, name: string) => Math.min(timings.p99Us(kind, name) ?? alwaysSlowFromUs, alwaysSlowFromUs);

  return {
    consider(slot, root) {
      const reason = reasonFor(slot, root);
      if (reason) keep(slot, root, reason);
    },
    async flush(db, at) {
      const current = Math.floor(at.getTime() / 3_600_000);
      if (current !== hour) [hour, used, usedInAll] = [current, new Map(), 0];
      for (const { slot, root } of ring.find(await listRequestedTraceIds(db, new Date(at.getTime() - wishesForMs))))
        keep(slot, root, "named");
      const rows = waiting;
      waiting = [];
      if (rows.length > 0) await db.insert(pinnedTraces).ignore().values(rows);
    },
    async name(db, traceIds, at) {
      const rows = traceIds.slice(0, mostWishesAtOnce).map((traceId) => ({ traceId, namedAt: at }));
      if (rows.length > 0) await db.insert(traceWishes).ignore().values(rows);
    },
  };
}

/** Decided by the trace id, so that all processes decide alike: one in a hundred. */
export const isBaseline = (firstWord: number): boolean => firstWord < 0xffffffff / 100;

async function listRequestedTraceIds(db: Db, since: Date): Promise<string[]> {
  const named = await db
    .select({ traceId: traceWishes.traceId })
    .from(traceWishes)
    .where(gte(traceWishes.namedAt, since))
    .limit(mostWishesAtOnce * 10);
  return named.map(({ traceId }) => traceId);
}
