/** A quota: `quota` units at once, which grow back evenly over `windowMs`; spent per key. */
export interface LimitPolicy {
  name: string;
  quota: number;
  windowMs: number;
  /** Callers are not told what is left of it: an attacker would count along, and a page would warn of so small a quota at its first use. */
  isHidden?: true;
  /** Its refusals belong in the audit log. */
  isAudited?: true;
}

export interface LimitAnswer {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the whole quota will be free again. */
  resetAt: Date;
  /** Whole seconds until the units asked for are free; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Counts what callers use. A key names the caller: an address, a user, an account's hash. */
export interface Limiter {
  /** Takes all units or none. No units at all only tells what is left. */
  take(policy: LimitPolicy, key: string, now: Date, units?: number): Promise<LimitAnswer>;
}

/** Lets everything pass: for load tests, by configuration. */
export const unlimited: Limiter = {
  take: async ({ quota }, _key, now) => ({ isAllowed: true, limit: quota, remaining: quota, resetAt: now, retryAfterSeconds: 0 }),
};
