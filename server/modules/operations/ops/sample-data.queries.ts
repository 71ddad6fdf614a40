import { and, eq, gte, lt, sum } from "drizzle-orm";
import { z } from "zod";
import { connectionOptions, type Db, openDatabase } from "#db/client.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { rumDayEvents, rumEvents } from "#db/schema/rum.ts";
import { sampleTelemetryDatabase, sampleTelemetryFact } from "#db/seed/market.types.ts";
import { daysBefore } from "#db/time-limits.ts";
import { dayOf, edgesOfDay } from "#ops/whole-days.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";

const connections = 3;
const acquireTimeoutMs = 2_000;
const [daysCounted, hourlyDays] = [28, 13];

/** Field of every console read: sample data, or real data; null for sample data until there are real visits. */
export const sample = z.boolean("Choose sample data or real data.").nullable().default(null);

/**
 * Returns the database that answers a read of the console.
 * @throws AppError forbidden for anybody but administrators
 */
export async function consoleDb(ctx: Context, wanted: boolean | null): Promise<Db> {
  requireAllowed(ctx, "ops.readConsole", {});
  const { db, sampleTelemetry } = ctx.services;
  return sampleTelemetry && (await isSampleShown(db, wanted)) ? sampleTelemetry.db() : db;
}

async function isSampleShown(db: Db, wanted: boolean | null): Promise<boolean> {
  if (wanted === false || !(await hasSampleTelemetry(db))) return false;
  return wanted ?? !(await hasRealVisits(db));
}

/** False while it is being made. */
async function hasSampleTelemetry(db: Db): Promise<boolean> {
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, sampleTelemetryFact)).limit(1);
  return fact !== undefined && (fact.value as { at: string | null }).at !== null;
}

async function hasRealVisits(db: Db): Promise<boolean> {
  const [hour] = await db.select({ hour: rumEvents.hour }).from(rumEvents).limit(1);
  const [day] = hour ? [] : await db.select({ day: rumDayEvents.day }).from(rumDayEvents).limit(1);
  return hour !== undefined || day !== undefined;
}

/** Returns whether there is sample data, whether a read shows it, and how many real visits there were in 28 days. */
export async function readSampleState(ctx: Context, wanted: boolean | null) {
  requireAllowed(ctx, "ops.readConsole", {});
  const { db, sampleTelemetry } = ctx.services;
  const isThere = sampleTelemetry !== undefined && (await hasSampleTelemetry(db));
  return { isThere, isShown: isThere && (await isSampleShown(db, wanted)), realVisits: await countRealVisits(db, ctx.now) };
}

/** The latest days are read by the hour, because sums by day are made later. */
async function countRealVisits(db: Db, now: Date): Promise<number> {
  const [first, hourly] = [daysCounted, hourlyDays].map((days) => dayOf(daysBefore(now, days)));
  const { day } = rumDayEvents;
  const [older] = await db
    .select({ n: sum(rumDayEvents.n).mapWith(Number) })
    .from(rumDayEvents)
    .where(and(gte(day, first ?? ""), lt(day, hourly ?? ""), eq(rumDayEvents.event, "visit")));
  const [recent] = await db
    .select({ n: sum(rumEvents.n).mapWith(Number) })
    .from(rumEvents)
    .where(and(gte(rumEvents.hour, edgesOfDay(hourly ?? "").from), eq(rumEvents.event, "visit")));
  return (older?.n ?? 0) + (recent?.n ?? 0);
}

export function sampleTelemetryUrl(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  address.pathname = `/${sampleTelemetryDatabase(connectionOptions(databaseUrl).database)}`;
  return address.toString();
}

/** Opens connections to the sample telemetry when it is first read. */
export function openSampleTelemetry(databaseUrl: string): NonNullable<Services["sampleTelemetry"]> & { close(): Promise<void> } {
  let opened: ReturnType<typeof openDatabase> | null = null;
  return {
    db() {
      opened ??= openDatabase(sampleTelemetryUrl(databaseUrl), { connectionLimit: connections, acquireTimeoutMs });
      return opened.db;
    },
    close: async () => opened?.close(),
  };
}
