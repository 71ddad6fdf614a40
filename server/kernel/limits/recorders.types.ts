import type { rateLimitSpenders } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";
import type { LimitPolicy } from "./limiter.ts";

export interface UsageRecorder {
  note(use: QuotaUse): void;
  /** Adds the counts to the database; those that could not be added are retained for the next flush. */
  flush(): Promise<void>;
}

export interface QuotaUse {
  at: Date;
  endpoint: string;
  policy: string;
  callerKind: LimitedCallerKind;
  /** Null for visitors. */
  userId: number | null;
  isAllowed: boolean;
  units: number;
}

export type SpenderRow = typeof rateLimitSpenders.$inferSelect;

/** Collects the callers that exhaust a quota until they are written. */
export interface SpenderRecorder {
  note(spent: SpenderRow): void;
  /** Adds the collected callers to the database; those that could not be added are retained for the next flush. */
  flush(): Promise<void>;
}

/** Counts what busy callers ask for by the minute. */
export interface BusyCallerRecorder {
  note(use: Omit<QuotaUse, "policy" | "userId"> & { policy: LimitPolicy; key: string }): void;
  /** Adds to the database what callers have asked for who used a quarter of their quota or more within a minute. */
  flush(): Promise<void>;
}
