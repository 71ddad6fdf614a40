import type { Clock } from "../clock.ts";
import { cleared, missingInAnswer, queueFull, timedOut } from "./batch-failures.ts";

const batchLimits = {
  /** A batch is sent this long after the latest arrival … */
  windowMs: 50,
  /** … but never later than this after its first … */
  maxWaitMs: 200,
  /** … and at once when it is full. */
  maxItems: 10,
  /** Unsettled entries, including those sent. Further ones are refused. */
  maxUnsettled: 200,
  sweepEveryMs: 60_000,
  dropAfterMs: 5 * 60_000,
} as const;

export interface Entry<Item> {
  /** Unique within this scheduler. */
  readonly id: string;
  /** Entries with the same key are the same request. */
  readonly key: string;
  readonly item: Item;
}

export type Outcome<Result> = { data: Result } | { error: unknown };

export interface Scheduler<Item, Result> {
  /** Settles with the item's own outcome; an abort rejects this caller alone, at once. */
  add: (item: Item, options: { key: string; signal?: AbortSignal | undefined }) => Promise<Result>;
  /** Rejects all unsettled entries. Later outcomes for them are ignored. */
  clear: () => void;
  /** Number of unsettled entries. */
  size: () => number;
}

interface Caller<Result> {
  settle: (outcome: Outcome<Result>) => void;
}

interface PendingEntry<Item, Result> extends Entry<Item> {
  readonly arrivedAtMs: number;
  readonly callers: Set<Caller<Result>>;
}

/**
 * Collects requests within a short window and passes them to `send` in groups. Pending entries with equal keys are merged. `send` resolves
 * to outcomes by id; its rejection rejects every entry.
 */
export function createScheduler<Item, Result>({
  clock,
  send,
}: {
  clock: Clock;
  send: (entries: readonly Entry<Item>[]) => Promise<ReadonlyMap<string, Outcome<Result>>>;
}): Scheduler<Item, Result> {
  const unsettled = new Map<string, PendingEntry<Item, Result>>();
  let queue: PendingEntry<Item, Result>[] = [];
  let latestArrivalMs = 0;
  let lastId = 0;
  let cancelDeparture = () => {};
  let cancelSweep: (() => void) | null = null;

  function enter(item: Item, key: string): PendingEntry<Item, Result> {
    lastId += 1;
    latestArrivalMs = clock.now();
    const entry = { id: String(lastId), key, item, arrivedAtMs: latestArrivalMs, callers: new Set<Caller<Result>>() };
    unsettled.set(entry.id, entry);
    queue.push(entry);
    cancelSweep ??= clock.after(batchLimits.sweepEveryMs, sweep);
    return entry;
  }

  function join(entry: PendingEntry<Item, Result>, signal: AbortSignal | undefined): Promise<Result> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        entry.callers.delete(caller);
        reject(signal?.reason);
        if (entry.callers.size === 0 && queue.includes(entry)) forget(entry);
      };
      const caller: Caller<Result> = {
        settle: (outcome) => {
          signal?.removeEventListener("abort", leave);
          if ("data" in outcome) resolve(outcome.data);
          else reject(outcome.error);
        },
      };
      entry.callers.add(caller);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  function planDeparture(): void {
    cancelDeparture();
    while (queue.length >= batchLimits.maxItems) depart();
    const first = queue[0];
    if (!first) return;
    const dueMs = Math.min(latestArrivalMs + batchLimits.windowMs, first.arrivedAtMs + batchLimits.maxWaitMs);
    cancelDeparture = clock.after(Math.max(0, dueMs - clock.now()), depart);
  }

  function depart(): void {
    const leaving = queue.slice(0, batchLimits.maxItems);
    queue = queue.slice(batchLimits.maxItems);
    void dispatch(leaving);
  }

  async function dispatch(entries: readonly PendingEntry<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await send(entries);
      for (const entry of entries) settle(entry, outcomes.get(entry.id) ?? { error: missingInAnswer() });
    } catch (error) {
      for (const entry of entries) settle(entry, { error });
    }
  }

  function settle(entry: PendingEntry<Item, Result>, outcome: Outcome<Result>): void {
    if (unsettled.get(entry.id) !== entry) return;
    forget(entry);
    for (const caller of entry.callers) caller.settle(outcome);
  }

  function forget(entry: PendingEntry<Item, Result>): void {
    unsettled.delete(entry.id);
    if (queue.includes(entry)) {
      queue = queue.filter((each) => each !== entry);
      planDeparture();
    }
    if (unsettled.size > 0) return;
    cancelSweep?.();
    cancelSweep = null;
  }

  function sweep(): void {
    cancelSweep = clock.after(batchLimits.sweepEveryMs, sweep);
    const droppedAtMs = clock.now() - batchLimits.dropAfterMs;
    for (const entry of [...unsettled.values()]) if (entry.arrivedAtMs <= droppedAtMs) settle(entry, { error: timedOut() });
  }

  return {
    add: (item, { key, signal }) => {
      if (signal?.aborted) return Promise.reject(signal.reason);
      const twin = queue.find((entry) => entry.key === key);
      if (twin) return join(twin, signal);
      if (unsettled.size >= batchLimits.maxUnsettled) return Promise.reject(queueFull());
      const answer = join(enter(item, key), signal);
      planDeparture();
      return answer;
    },
    clear: () => {
      cancelDeparture();
      for (const entry of [...unsettled.values()]) settle(entry, { error: cleared() });
    },
    size: () => unsettled.size,
  };
}
