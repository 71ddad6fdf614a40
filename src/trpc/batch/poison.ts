import type { Clock } from "#src/trpc/clock.ts";
import { RequestFailure } from "#src/trpc/request/request-failure.ts";

const rememberedForMs = 5 * 60_000;

export interface PoisonWatch {
  /**
   * Whether a batch that failed as a whole may owe that to one of its items: at once after a 400 or 413, after a 5xx when it strikes an item again. A
   * server that says when to come back is busy, not poisoned.
   */
  suspects: (keys: readonly string[], error: unknown) => boolean;
  /** A batch with these went well. */
  clearOf: (keys: readonly string[]) => void;
  /** Fails by itself too. */
  blame: (key: string) => void;
  isCulprit: (key: string) => boolean;
  forget: () => void;
}

/** Remembers for five minutes which requests were in failed batches, and which of them are the reason. */
export function createPoisonWatch(clock: Clock): PoisonWatch {
  const failedUntilMs = new Map<string, number>();
  const culpritUntilMs = new Map<string, number>();

  const holds = (until: Map<string, number>, key: string) => clock.now() < (until.get(key) ?? 0);
  const note = (until: Map<string, number>, key: string) => {
    for (const [each, untilMs] of until) if (untilMs <= clock.now()) until.delete(each);
    until.set(key, clock.now() + rememberedForMs);
  };

  return {
    suspects: (keys, error) => {
      if (!(error instanceof RequestFailure)) return false;
      if (error.status === 400 || error.status === 413) return true;
      if (error.code === "unreadable" || error.status < 500 || error.retryAfterSeconds !== null) return false;
      const recurs = keys.some((key) => holds(failedUntilMs, key));
      for (const key of keys) note(failedUntilMs, key);
      return recurs;
    },
    clearOf: (keys) => {
      for (const key of keys) failedUntilMs.delete(key);
    },
    blame: (key) => note(culpritUntilMs, key),
    isCulprit: (key) => holds(culpritUntilMs, key),
    forget: () => {
      failedUntilMs.clear();
      culpritUntilMs.clear();
    },
  };
}
