import type { rateLimitSpenders } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";

export interface UsageRecorder {
  note(use: Use): void;
  /** Adds the counts to the database; those that could not be added are retained for the next flush. */
  flush(): Promise<void>;
}

export interface Use {
  at: Date;
  endpoint: string;
  policy: string;
  callerKind: LimitedCallerKind;
  /** Null for visitors. */
  userId: number | null;
  isAllowed: boolean;
  units: number;
}

export type Row = typeof rateLimitSpenders.$inferSelect;

/** Collects the callers that exhaust a quota until they are written. */
export interface SpenderRecorder {
  note(spent: Row): void;
  /** Adds the collected callers to the database; those that could not be added are retained for the next flush. */
  flush(): Promise<void>;
}
