/** A quota: `quota` units in any `windowMs`, spent per key. */
export interface LimitPolicy {
  name: string;
  quota: number;
  windowMs: number;
}

export interface LimitAnswer {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the whole quota will be free again. */
  resetAt: Date;
  /** Whole seconds until one unit is free; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Counts what callers use. A key names the caller: an address, a user, an account's hash. */
export interface Limiter {
  take(policy: LimitPolicy, key: string, now: Date, units?: number): Promise<LimitAnswer>;
}

/** Lets everything pass: for load tests, by configuration. */
export const unlimited: Limiter = {
  take: async ({ quota }, _key, now) => ({ isAllowed: true, limit: quota, remaining: quota, resetAt: now, retryAfterSeconds: 0 }),
};
