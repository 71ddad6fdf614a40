import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { analyticsCounts, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import type { AnalyticsSource, CountedEntityType, CountedEventType } from "#db/telemetry-values.ts";
import { createAppearanceCounts, createDailyUniqueFilter } from "./analytics/appearances.ts";
import { createErrorStore, type ErrorStore } from "./client-errors/error-store.ts";
import { createCounts, hourOf, storedPlusInserted, writeCounts } from "./counts.ts";
import { createRumStore, createSampler, type RumStore, type Sampler } from "./rum/rum-store.ts";
import type { SourceMaps } from "./source-maps/source-maps.ts";

/** A view or action. */
export interface CountedEvent {
  eventType: CountedEventType;
  entityType: CountedEntityType;
  /** 0 for searches. */
  entityId: number;
  source: AnalyticsSource;
}

export type IntakeKind = "rum" | "error" | "event";

/** All telemetry sent by pages, in memory until it is written. */
export interface Telemetry {
  rum: RumStore;
  errors: ErrorStore;
  /** Counts an event and returns true, unless it is a repeated view by `sender` on the same day. */
  countEvent(event: CountedEvent, sender: string, at: Date): boolean;
  /** Counts that the adverts appeared in a list sent to a user. */
  countAppearances(jobIds: readonly number[], source: AnalyticsSource, at: Date): void;
  /** Records a payload under `outcome`; `hasRoom` tells whether the day's byte limit allows another. */
  note(arrived: { kind: IntakeKind; outcome: string; bytes: number; n?: number }, at: Date): void;
  hasRoom(bytes: number, at: Date): boolean;
  /** Chooses the measured visits when there are too many for all. */
  sampler: Sampler;
  /** Records the time spent parsing and aggregating. */
  took(micros: number, events: number): void;
  /** Returns trace ids reported with poor measurements since the last call. */
  takeNamedTraces(): string[];
  /** Sets the known releases, newest first; unknown ones are counted together. */
  knowReleases(names: readonly string[]): void;
  /** Writes what was aggregated, and its cost. Recurring errors wait for their next minute, except in the last flush. */
  flush(db: Db, at: Date, all?: { isLast: boolean }): Promise<void>;
}

const dayMs = 86_400_000;
/** Daily limit, so that a client cannot fill the disk. */
export const bytesPerDay = 500_000_000;
const minuteMs = 60_000;
const dayInLondon = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", year: "numeric", month: "2-digit", day: "2-digit" });

export function createTelemetry({
  random = Math.random,
  sourceMaps = null,
}: {
  random?: () => number;
  /** Without it, script positions stay as reported by the browser. */
  sourceMaps?: SourceMaps | null;
} = {}): Telemetry {
  const [rum, errors] = [createRumStore(random), createErrorStore(sourceMaps)];
  const [sampler, cost] = [createSampler(), createCostTracker()];
  const events = createCounts<CountedEvent & { day: string }>();
  const appearances = createAppearanceCounts();
  const looks = createDailyUniqueFilter();
  const arrivals = createCounts<{ hour: Date; kind: IntakeKind; outcome: string }>();
  const arrivedBytes = createCounts<{ hour: Date; kind: IntakeKind; outcome: string }>();
  let [today, takenToday] = [0, 0];
  let latest = { minute: -1, day: "" };
  /** Cached per minute, because formatting a day takes longer than counting a list. */
  const dayOf = (at: Date) => {
    const minute = Math.floor(at.getTime() / minuteMs);
    if (minute !== latest.minute) latest = { minute, day: dayInLondon.format(at) };
    return latest.day;
  };

  return {
    rum,
    errors,
    countEvent({ eventType, entityType, entityId, source }, sender, at) {
      const day = dayOf(at);
      const look = `${sender} ${eventType} ${entityType} ${entityId}`;
      if ((eventType.endsWith("_view") || eventType === "application_start") && !looks.isFirst(look, day)) return false;
      events.add({ day, eventType, entityType, entityId, source });
      return true;
    },
    countAppearances: (jobIds, source, at) => appearances.addAll(jobIds, source, dayOf(at)),
    note({ kind, outcome, bytes: size, n = 1 }, at) {
      arrivals.add({ hour: hourOf(at), kind, outcome }, n);
      arrivedBytes.add({ hour: hourOf(at), kind, outcome }, size);
      if (outcome === "taken") takenToday += size;
      cost.gathered(at);
    },
    hasRoom(size, at) {
      const day = Math.floor(at.getTime() / dayMs);
      if (day !== today) [today, takenToday] = [day, 0];
      return takenToday + size <= bytesPerDay;
    },
    sampler,
    took: cost.took,
    takeNamedTraces: rum.takeNamedTraces,
    knowReleases(names) {
      rum.knowReleases(names);
      errors.knowReleases(names);
    },
    async flush(db, at, { isLast } = { isLast: false }) {
      const startedAtMs = performance.now();
      try {
        const rows = await writeAll(db, at, isLast);
        const dropped = [rum, events, appearances, arrivals].reduce((sum, counts) => sum + counts.dropped(), 0);
        cost.wrote({ rows, tookMs: performance.now() - startedAtMs, dropped }, at);
      } catch (error) {
        cost.failed();
        throw error;
      }
      await cost.flush(db, at);
    },
  };

  async function writeAll(db: Db, at: Date, isLast: boolean): Promise<number> {
    const saveEvents = (rows: (typeof analyticsCounts.$inferInsert)[]) =>
      db
        .insert(analyticsCounts)
        .values(rows)
        .onDuplicateKeyUpdate({ set: { n: storedPlusInserted("n") } });
    const added = { n: storedPlusInserted("n"), bytes: storedPlusInserted("bytes") };
    const save = (rows: (typeof telemetryIntake.$inferInsert)[]) =>
      db.insert(telemetryIntake).values(rows).onDuplicateKeyUpdate({ set: added });
    let written = await rum.flush(db);
    written += await errors.flush(db, at, { isLast });
    written += await writeCounts(events, saveEvents);
    written += await writeCounts(appearances, saveEvents);
    written += await writeCounts(arrivals, (rows) => save(rows.map((row) => ({ ...row, bytes: 0 }))));
    return written + (await writeCounts(arrivedBytes, (rows) => save(rows.map(({ n, ...row }) => ({ ...row, n: 0, bytes: n })))));
  }
}

/** Upper limit of the column, for when the system clock was changed. */
const mostLagMs = 86_400_000;
const none = { takingMicros: 0, events: 0, writes: 0, failedWrites: 0, writingMs: 0, maxLagMs: 0, rowsWritten: 0, dropped: 0 };

/** Tracks the cost of telemetry, written with everything else. */
function createCostTracker() {
  let cost = { ...none };
  let oldestAtMs: number | null = null;
  let droppedBefore = 0;
  return {
    took(micros: number, events: number): void {
      cost.takingMicros += micros;
      cost.events += events;
    },
    /** Notes that something is waiting to be written. */
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
            takingMicros: storedPlusInserted("taking_micros"),
            events: storedPlusInserted("events"),
            writes: storedPlusInserted("writes"),
            failedWrites: storedPlusInserted("failed_writes"),
            writingMs: storedPlusInserted("writing_ms"),
            maxLagMs: sql`greatest(max_lag_ms, values(max_lag_ms))`,
            rowsWritten: storedPlusInserted("rows_written"),
            dropped: storedPlusInserted("dropped"),
          },
        });
      cost = { ...none };
    },
  };
}
