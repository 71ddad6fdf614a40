import { and, count, eq, gte, inArray, isNull, lte, max, sql, sum } from "drizzle-orm";
import type { MySqlColumn } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { daysBefore } from "#db/time-limits.ts";
import { bytesPerDay } from "#ops/telemetry.ts";
import type { Period } from "./period.ts";
import { stepOf } from "./series.queries.ts";

/** Exceeds the number of points in a chart. */
const mostSteps = 200;
const hourMs = 3_600_000;
const mostReasons = 200;
const dayMs = 86_400_000;

/** Returns telemetry received by kind and outcome, the hourly processing cost, and how much of the daily capacity is used. */
export async function readIntake(db: Db, period: Period, now: Date) {
  const { from, to } = period;
  const inPeriod = and(gte(telemetryIntake.hour, from), lte(telemetryIntake.hour, to));
  const { kind, outcome } = telemetryIntake;
  const n = sum(telemetryIntake.n).mapWith(Number);
  const bytes = sum(telemetryIntake.bytes).mapWith(Number);
  const arrived = await db
    .select({ kind, outcome, n, bytes })
    .from(telemetryIntake)
    .where(inPeriod)
    .groupBy(kind, outcome)
    .orderBy(kind, outcome)
    .limit(mostReasons);
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const [used] = await db
    .select({ bytes })
    .from(telemetryIntake)
    .where(and(gte(telemetryIntake.hour, today), lte(telemetryIntake.hour, now)));
  const { unitMs, units } = stepOf(period);
  const stepHours = (unitMs * units) / hourMs;
  return {
    arrived,
    bytesToday: used?.bytes ?? 0,
    bytesPerDay,
    from: from.toISOString(),
    to: to.toISOString(),
    stepHours,
    cost: await readCost(db, period, stepHours),
  };
}

/** Returns the cost of ingesting measurements per step of `stepHours`; steps without any are left out. */
async function readCost(db: Db, { from, to }: Period, stepHours: number) {
  const total = (column: MySqlColumn) => sum(column).mapWith(Number);
  const { takingMicros, events, writes, failedWrites, writingMs, maxLagMs, rowsWritten, dropped } = telemetryHealth;
  const step = sql`step`;
  const rows = await db
    .select({
      step: sql<number>`timestampdiff(hour, ${from}, ${telemetryHealth.hour}) div ${stepHours}`.mapWith(Number).as("step"),
      takingMicros: total(takingMicros),
      events: total(events),
      writes: total(writes),
      failedWrites: total(failedWrites),
      writingMs: total(writingMs),
      maxLagMs: max(maxLagMs).mapWith(Number),
      rowsWritten: total(rowsWritten),
      dropped: total(dropped),
    })
    .from(telemetryHealth)
    .where(and(gte(telemetryHealth.hour, from), lte(telemetryHealth.hour, to)))
    .groupBy(step)
    .orderBy(step)
    .limit(mostSteps);
  return rows.map(({ step: at, ...cost }) => ({ at: new Date(from.getTime() + at * stepHours * hourMs).toISOString(), ...cost }));
}

/** Counts firing alerts, and open issues first seen in the last 24 hours. */
export async function readAttention(db: Db, now: Date): Promise<{ firingAlerts: number; newIssues: number }> {
  const [firing] = await db.select({ n: count() }).from(opsAlerts).where(eq(opsAlerts.isRaised, true));
  const { firstSeenAt, lastSeenAt, state, mergedIntoId } = clientErrorGroups;
  const since = daysBefore(now, 1);
  const [fresh] = await db
    .select({ n: count() })
    .from(clientErrorGroups)
    // What was first seen since then was last seen since then, and that has an index.
    .where(and(gte(lastSeenAt, since), gte(firstSeenAt, since), inArray(state, ["open", "regressed"]), isNull(mergedIntoId)));
  return { firingAlerts: firing?.n ?? 0, newIssues: fresh?.n ?? 0 };
}
