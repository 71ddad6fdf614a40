import type { rateLimitSpenders } from "#db/schema/rate-limits.ts";
import type { LimitedCallerKind } from "#db/values.ts";

export interface UsageRecorder {
  note(use: Use): void;
  /** Adds what was counted to the database; what could not be added is kept for the next time. */
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

/** Gathers who spent a quota until it is written. */
export interface SpenderRecorder {
  note(spent: Row): void;
  /** Adds what was gathered to the database; what could not be added is kept for the next time. */
  flush(): Promise<void>;
}
