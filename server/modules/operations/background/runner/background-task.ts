import type { WorkPoint } from "#ops/trace/trace-ring.ts";

/** Work the site does by itself, again and again, in whichever process takes it. */
export interface BackgroundTask {
  /** A row's name in the database: never changed. */
  name: string;
  /** What it does, in words for administrators. */
  label: string;
  everyMs: number;
  /**
   * Does what is due at `now`, and nothing when called again. Answers what it did in numbers, all 0 when there was nothing to do. Ends early when the
   * signal aborts: what is left is done by the next run. `work` is this run in its trace, for the statements it makes; null or left out where nothing is traced.
   */
  run(now: Date, signal: AbortSignal, work?: WorkPoint | null): Promise<Readonly<Record<string, number>>>;
}
