import type { WorkPoint } from "#ops/trace/trace-ring.ts";

/** Recurring background work, run by whichever process claims it. */
export interface BackgroundTask {
  /** Primary key in the database; must never change. */
  name: string;
  /** Description for administrators. */
  label: string;
  everyMs: number;
  /**
   * Does what is due at `now`, and nothing when called again. Returns counts of what it did, all 0 when nothing was due. Stops early when
   * the signal aborts; the next run continues. `work` is this run's trace span, for its statements; null or absent when not traced.
   */
  run(now: Date, signal: AbortSignal, work?: WorkPoint | null): Promise<Readonly<Record<string, number>>>;
}
