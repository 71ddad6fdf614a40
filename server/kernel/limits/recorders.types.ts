import type { rateLimitSpenders } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";

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
