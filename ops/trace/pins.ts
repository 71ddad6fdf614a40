import { eq, gte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { itemsOfText } from "#db/schema/json-columns.ts";
import { pinnedTraces, traceParts, traceWishes } from "#db/schema/traces.ts";
import type { PinReason, TracedWorkKind, TracePartKind, WorkOutcome } from "#db/trace-values.ts";
import { longestSpans, type SpanMaker, storedSpan, toStoredSpans } from "./otel-spans.ts";
import { otherStatements, type StatementSums } from "./statement-sums.ts";
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
/** Number of retained root span ids remembered: more than can be retained while a page's request for a trace is valid. */
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

interface WaitingTrace {
  stored: StoredTrace;
  parts: (typeof traceParts.$inferInsert)[];
  /** Other requests may belong to the same trace: their caller began it. */
  isContinued: boolean;
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
  ring: Pick<TraceRing, "find" | "spansOf" | "traceIdOf" | "spanIdOf" | "sampleWordOf" | "remoteOf">;
  maker: Pick<SpanMaker, "make">;
  timings: Pick<WorkTimings, "p99Us">;
  statements: Pick<StatementSums, "idOf">;
  release: string | null;
}

export function createPins({ ring, maker, timings, statements, release }: PinParts): Pins {
  const pinned = new Set<string>();
  let waiting: WaitingTrace[] = [];
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
    const [traceId, rootId] = [ring.traceIdOf(slot), ring.spanIdOf(slot, 0)];
    if (pinned.has(rootId) || !mayKeep(root, reason)) return;
    pinned.add(rootId);
    for (const oldest of pinned) {
      if (pinned.size <= pinsRemembered) break;
      pinned.delete(oldest);
    }
    const startedAt = new Date(Date.now() - (performance.now() - root.startMs));
    const ended = ring.spansOf(slot);
    const spans = toStoredSpans(
      ended.map((span) => maker.make(slot, span)),
      startedAt,
    );
    const stored = {
      ...{ traceId, name: root.text, reason, outcome: root.outcome, startedAt, release },
      durationUs: Math.round(root.durationMs * 1000),
      spans: JSON.stringify(spans),
    };
    const parts = partsOf(ended, statements).map((part) => ({ ...part, startedAt, traceId }));
    waiting.push({ stored, parts, isContinued: ring.remoteOf(slot) !== null });
  };
  const reasonFor = (slot: number, { kind, text, outcome, durationMs }: EndedSpan): PinReason | null => {
    if (outcome === "failed") return "failed";
    if (durationMs * 1000 >= slowFromUs && durationMs * 1000 >= slowFor(kind as TracedWorkKind, text)) return "slow";
    return isBaseline(ring.sampleWordOf(slot)) && ring.remoteOf(slot)?.isSampled !== false ? "baseline" : null;
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
      const own = rows.filter(({ isContinued }) => !isContinued).map(({ stored }) => stored);
      if (own.length > 0) await db.insert(pinnedTraces).ignore().values(own);
      for (const { stored, isContinued } of rows) if (isContinued) await saveContinued(db, stored);
      const parts = rows.flatMap((row) => row.parts);
      for (let from = 0; from < parts.length; from += partsPerInsert)
        await db
          .insert(traceParts)
          .ignore()
          .values(parts.slice(from, from + partsPerInsert));
    },
    async name(db, traceIds, at) {
      const rows = traceIds.slice(0, mostWishesAtOnce).map((traceId) => ({ traceId, namedAt: at }));
      if (rows.length > 0) await db.insert(traceWishes).ignore().values(rows);
    },
  };
}

/** One in a hundred, by a random word that no caller chooses. */
export const isBaseline = (sampleWord: number): boolean => sampleWord < 0xffffffff / 100;

const partsPerInsert = 500;
const mostParts = 80;
const maxNameChars = 120;

/** Returns what a trace can be found by: its procedures, statements and HTTP status. */
function partsOf(spans: readonly EndedSpan[], statements: Pick<StatementSums, "idOf">): { kind: TracePartKind; name: string }[] {
  const parts = new Map<string, { kind: TracePartKind; name: string }>();
  for (const { kind, text, figure } of spans) {
    if (parts.size >= mostParts) break;
    const part: [TracePartKind, string] | null =
      kind === "sql"
        ? ["statement", statements.idOf(text)]
        : kind === "procedure"
          ? ["procedure", text]
          : kind === "request"
            ? ["status", String(figure)]
            : null;
    if (part && part[1] !== otherStatements) parts.set(part.join(" "), { kind: part[0], name: part[1].slice(0, maxNameChars) });
  }
  return [...parts.values()];
}

const maxDurationUs = 0xffffffff;
const outcomesByWeight: readonly WorkOutcome[] = ["done", "refused", "failed"];

/** Adds another request to the trace of a caller; the first one names it. */
async function saveContinued(db: Db, added: StoredTrace): Promise<void> {
  const ofTrace = eq(pinnedTraces.traceId, added.traceId);
  const [found] = await db.select().from(pinnedTraces).where(ofTrace).limit(1);
  if (!found) return void (await db.insert(pinnedTraces).ignore().values(added));
  const startedAt = new Date(Math.min(found.startedAt.getTime(), added.startedAt.getTime()));
  const spansOf = (trace: Pick<StoredTrace, "spans" | "startedAt">) =>
    itemsOfText(trace.spans, storedSpan).map((span) => ({
      ...span,
      startUs: span.startUs + (trace.startedAt.getTime() - startedAt.getTime()) * 1000,
    }));
  const spans = longestSpans([...spansOf(found), ...spansOf(added)]);
  const endUs = spans.reduce((latest, span) => Math.max(latest, span.startUs + span.durationUs), 0);
  const isWorse = outcomesByWeight.indexOf(added.outcome) > outcomesByWeight.indexOf(found.outcome);
  await db
    .update(pinnedTraces)
    .set({
      ...{ startedAt, durationUs: Math.min(endUs, maxDurationUs), spans: JSON.stringify(spans) },
      ...(isWorse && { outcome: added.outcome, reason: added.reason }),
    })
    .where(ofTrace);
}

async function listRequestedTraceIds(db: Db, since: Date): Promise<string[]> {
  const named = await db
    .select({ traceId: traceWishes.traceId })
    .from(traceWishes)
    .where(gte(traceWishes.namedAt, since))
    .limit(mostWishesAtOnce * 10);
  return named.map(({ traceId }) => traceId);
}
