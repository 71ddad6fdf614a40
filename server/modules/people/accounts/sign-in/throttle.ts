/** Failed attempts on an address, with or without an account. */
export interface Failures {
  failures: number;
  lastFailureAt: Date;
  blockedUntil: Date | null;
}

const freeFailures = 5;
const longestBlockSeconds = 60;
const forgottenAfterMs = 15 * 60_000;

/** Returns the state after one more failure: five are free, each further one doubles the wait, up to a minute. */
export function addFailure(before: Failures | null, now: Date): Failures {
  const failures = haveFailuresExpired(before, now) ? 1 : before.failures + 1;
  const seconds = failures > freeFailures ? Math.min(longestBlockSeconds, 2 ** (failures - freeFailures - 1)) : 0;
  return { failures, lastFailureAt: now, blockedUntil: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null };
}

/** Returns whole seconds until the next attempt is allowed; 0 for now. */
export function blockedSeconds(known: Failures | null, now: Date): number {
  if (haveFailuresExpired(known, now) || known.blockedUntil === null) return 0;
  return Math.max(0, Math.ceil((known.blockedUntil.getTime() - now.getTime()) / 1000));
}

/** Returns the time before which a failure no longer counts. */
export const failuresExpireBefore = (now: Date): Date => new Date(now.getTime() - forgottenAfterMs);

function haveFailuresExpired(known: Failures | null, now: Date): known is null {
  return known === null || known.lastFailureAt <= failuresExpireBefore(now);
}
