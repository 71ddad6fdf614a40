import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { telemetryHealth } from "#db/schema/telemetry.ts";
import { hourOf } from "./counts.ts";
import { plus } from "./write-counts.ts";

/** A clock that was set would say more than there is room for. */
const mostLagMs = 86_400_000;
const none = { takingMicros: 0, events: 0, writes: 0, failedWrites: 0, writingMs: 0, maxLagMs: 0, rowsWritten: 0, dropped: 0 };

/** What taking measurements costs the site itself: noted as it goes, and written with everything else. */
export function createTelemetryCost() {
  let cost = { ...none };
  let oldestAtMs: number | null = null;
  let droppedBefore = 0;
  return {
    took(micros: number, events: number): void {
      cost.takingMicros += micros;
      cost.events += events;
    },
    /** Something has been gathered that waits to be written. */
    gathered(at: Date): void {
      oldestAtMs ??= at.getTime();
    },
    wrote({ rows, tookMs, dropped }: { rows: number; tookMs: number; dropped: number }, at: Date): void {
      cost.writes += 1;
      cost.writingMs += Math.round(tookMs);
      cost.rowsWritten += rows;
      cost.dropped += dropped - droppedBefore;
      droppedBefore = dropped;
      if (oldestAtMs !== null) cost.maxLagMs = Math.max(cost.maxLagMs, Math.min(at.getTime() - oldestAtMs, mostLagMs));
      oldestAtMs = null;
    },
    failed(): void {
      cost.failedWrites += 1;
    },
    async flush(db: Db, at: Date): Promise<void> {
      const { takingMicros, maxLagMs, ...counts } = cost;
      const row = { hour: hourOf(at), takingMicros: Math.round(takingMicros), maxLagMs, ...counts };
      await db
        .insert(telemetryHealth)
        .values(row)
        .onDuplicateKeyUpdate({
          set: {
            takingMicros: plus("taking_micros"),
            events: plus("events"),
            writes: plus("writes"),
            failedWrites: plus("failed_writes"),
            writingMs: plus("writing_ms"),
            maxLagMs: sql`greatest(max_lag_ms, values(max_lag_ms))`,
            rowsWritten: plus("rows_written"),
            dropped: plus("dropped"),
          },
        });
      cost = { ...none };
    },
  };
}
