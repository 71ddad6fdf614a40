import type { LimitAnswer, LimitPolicy } from "./limiter.ts";

/**
 * The generic cell rate algorithm. All that is kept of a caller is one number, the theoretical arrival time: the moment at which the whole quota will
 * be free again, here multiplied by the quota, so that every sum is of whole numbers and the same in JavaScript and in Redis.
 */
export interface Spending {
  isAllowed: boolean;
  /** To be kept; unchanged by a refusal. */
  arrival: number;
}

type Rate = Pick<LimitPolicy, "quota" | "windowMs">;

/** Takes units at a moment. `arrival` is null for a caller of whom nothing is kept. */
export function spend({ quota, windowMs }: Rate, arrival: number | null, nowMs: number, units: number): Spending {
  if (units > quota) throw new RangeError(`${units} units can never be had of a quota of ${quota}.`);
  const start = nowMs * quota;
  const latest = start + windowMs * quota;
  // Never later than a quota spent just now: a clock set back locks nobody out for longer than that.
  const free = Math.min(Math.max(arrival ?? start, start), latest);
  const next = free + units * windowMs;
  return next <= latest ? { isAllowed: true, arrival: next } : { isAllowed: false, arrival: free };
}

/** What the caller is told. */
export function answerOf({ quota, windowMs }: Rate, { isAllowed, arrival }: Spending, nowMs: number, units: number): LimitAnswer {
  const debt = arrival - nowMs * quota;
  const waitMs = isAllowed ? 0 : (debt + units * windowMs - windowMs * quota) / quota;
  return {
    isAllowed,
    limit: quota,
    remaining: Math.floor(quota - debt / windowMs),
    resetAt: new Date(Math.ceil(arrival / quota)),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  };
}
