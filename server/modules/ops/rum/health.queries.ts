import { and, gte, lte, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import { bytesPerDay } from "#ops/telemetry.ts";
import type { Period } from "./period.ts";

const mostHours = 400 * 24;
const mostReasons = 200;
const dayMs = 86_400_000;

/** What arrived of measurements by kind and what became of it, what taking it cost hour by hour, and how much of a day's room is used. */
export async function readIntake(db: Db, { from, to }: Pick<Period, "from" | "to">) {
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
  const today = new Date(Math.floor(to.getTime() / dayMs) * dayMs);
  const [used] = await db
    .select({ bytes })
    .from(telemetryIntake)
    .where(and(gte(telemetryIntake.hour, today), lte(telemetryIntake.hour, to)));
  const cost = await db
    .select()
    .from(telemetryHealth)
    .where(and(gte(telemetryHealth.hour, from), lte(telemetryHealth.hour, to)))
    .orderBy(telemetryHealth.hour)
    .limit(mostHours);
  return { arrived, bytesToday: used?.bytes ?? 0, bytesPerDay, cost };
}
