import { and, between, desc, eq, gte, inArray, lte, max, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rateLimitDayUsage, rateLimitHourUsage, rateLimitMinutes } from "#db/schema/rate-limits.ts";
import { dayOf } from "#ops/whole-days.ts";
import { policies } from "./policies.ts";
import { busyShare } from "./usage-recorder.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const endpointsShown = 15;
const callersShown = 20;
/** More than endpoints and steps of one chart. */
const mostCells = 20_000;
/** A caller at this share of a quota is near it. */
const nearShare = 0.8;

interface Period {
  from: Date;
  to: Date;
}

/** Quotas by the minute, which alone are counted by the minute. */
const minuteQuotas = new Map(
  Object.values(policies)
    .filter(({ windowMs }) => windowMs === minuteMs)
    .map(({ name, quota }) => [name as string, quota as number]),
);

/** Hours of one cell of the usage grid: an hour, six of them beyond a day, and a whole day beyond a week. */
export function gridStepHours({ from, to }: Period): number {
  const hours = (to.getTime() - from.getTime()) / hourMs;
  return hours <= 24 ? 1 : hours <= 168 ? 6 : 24;
}

/** Returns the use of each endpoint over time, most refused, then most used first. */
export async function readUsageGrid(db: Db, { from, to }: Period) {
  const stepHours = gridStepHours({ from, to });
  const stepMs = stepHours * hourMs;
  const start = Math.floor(from.getTime() / stepMs) * stepMs;
  const steps = Math.floor((to.getTime() - start) / stepMs) + 1;
  const step = sql`step`;
  const counts = (table: typeof rateLimitHourUsage | typeof rateLimitDayUsage) => ({
    ...{ endpoint: table.endpoint, policy: table.policy },
    ...{ usedUnits: sum(table.usedUnits).mapWith(Number), refusedCalls: sum(table.refusedCalls).mapWith(Number) },
  });
  const rows =
    stepHours === 24
      ? await db
          .select({ step: rateLimitDayUsage.day, ...counts(rateLimitDayUsage) })
          .from(rateLimitDayUsage)
          .where(between(rateLimitDayUsage.day, dayOf(new Date(start)), dayOf(to)))
          .groupBy(rateLimitDayUsage.day, rateLimitDayUsage.endpoint, rateLimitDayUsage.policy)
          .limit(mostCells)
      : await db
          .select({
            step: sql<number>`timestampdiff(hour, ${new Date(start)}, ${rateLimitHourUsage.hour}) div ${stepHours}`
              .mapWith(Number)
              .as("step"),
            ...counts(rateLimitHourUsage),
          })
          .from(rateLimitHourUsage)
          .where(and(gte(rateLimitHourUsage.hour, new Date(start)), lte(rateLimitHourUsage.hour, to)))
          .groupBy(step, rateLimitHourUsage.endpoint, rateLimitHourUsage.policy)
          .limit(mostCells);
  const grid = new Map<string, { endpoint: string; policy: string; cells: { usedUnits: number; refusedCalls: number }[] }>();
  for (const { endpoint, policy, step: at, usedUnits, refusedCalls } of rows) {
    const name = `${endpoint} ${policy}`;
    const row = grid.get(name) ?? { endpoint, policy, cells: Array.from({ length: steps }, () => ({ usedUnits: 0, refusedCalls: 0 })) };
    const place = typeof at === "string" ? Math.floor((Date.parse(at) - start) / stepMs) : at;
    if (row.cells[place]) row.cells[place] = { usedUnits, refusedCalls };
    grid.set(name, row);
  }
  const total = (name: "usedUnits" | "refusedCalls", { cells }: { cells: Record<typeof name, number>[] }) =>
    cells.reduce((all, cell) => all + cell[name], 0);
  const ordered = [...grid.values()].toSorted(
    (one, other) => total("refusedCalls", other) - total("refusedCalls", one) || total("usedUnits", other) - total("usedUnits", one),
  );
  const starts = Array.from({ length: steps }, (_, place) => new Date(start + place * stepMs).toISOString());
  return { stepHours, starts, endpoints: ordered.slice(0, endpointsShown), total: ordered.length };
}

interface BusyCallersQuery extends Period {
  /** One endpoint alone; null for all. */
  endpoint: string | null;
}

/** Lists the callers that came closest to a quota by the minute, or beyond it, by their busiest minute. */
export async function listBusyCallers(db: Db, { from, to, endpoint }: BusyCallersQuery) {
  const { caller, callerKind, policy, minute, units, refusedCalls } = rateLimitMinutes;
  const byMinute = db
    .select({
      ...{ caller, callerKind, policy, day: sql<string>`date_format(${minute}, '%Y-%m-%d')`.as("day_of") },
      ...{ all: sum(units).mapWith(Number).as("all_units"), refused: sum(refusedCalls).mapWith(Number).as("all_refused") },
    })
    .from(rateLimitMinutes)
    .where(
      and(
        inArray(policy, [...minuteQuotas.keys()]),
        gte(minute, from),
        lte(minute, to),
        endpoint === null ? undefined : eq(rateLimitMinutes.endpoint, endpoint),
      ),
    )
    .groupBy(policy, minute, caller, callerKind)
    .as("by_minute");
  const mostUnits = max(byMinute.all).mapWith(Number);
  const rows = await db
    .select({
      ...{ caller: byMinute.caller, callerKind: byMinute.callerKind, policy: byMinute.policy, day: byMinute.day, mostUnits },
      ...{ busyMinutes: sql<number>`count(*)`.mapWith(Number), refusedCalls: sum(byMinute.refused).mapWith(Number) },
    })
    .from(byMinute)
    .groupBy(byMinute.caller, byMinute.callerKind, byMinute.policy, byMinute.day)
    .orderBy(desc(sum(byMinute.refused)), desc(mostUnits))
    .limit(callersShown);
  return rows.map((row) => {
    const quota = minuteQuotas.get(row.policy) ?? 0;
    return { ...row, quota, mostUnits: row.mostUnits ?? 0, isNear: (row.mostUnits ?? 0) >= quota * nearShare };
  });
}

interface WhatIfQuery extends Period {
  policy: string;
  /** Units a minute; null for the present quota. */
  quota: number | null;
}

/**
 * Counts who would have been refused by a quota per minute, from the recorded minutes. Minutes of the clock are counted, while the limiter
 * refills all the time; a minute in which a caller used less than a quarter of the present quota is not recorded.
 */
export async function countRefusedBy(db: Db, { policy, quota: wanted, from, to }: WhatIfQuery) {
  const present = minuteQuotas.get(policy) ?? 0;
  const quota = wanted ?? present;
  const { caller, callerKind, minute, units, refusedCalls } = rateLimitMinutes;
  const inPeriod: SQL | undefined = and(eq(rateLimitMinutes.policy, policy), gte(minute, from), lte(minute, to));
  const byMinute = db
    .select({
      ...{ caller, callerKind, minute, all: sum(units).mapWith(Number).as("all_units") },
      refused: sum(refusedCalls).mapWith(Number).as("all_refused"),
    })
    .from(rateLimitMinutes)
    .where(inPeriod)
    .groupBy(minute, caller, callerKind)
    .as("by_minute");
  const isOver = sql`${byMinute.all} > ${quota}`;
  const [counted] = await db
    .select({
      minutes: sql<number>`count(*)`.mapWith(Number),
      callers: sql<number>`count(distinct case when ${isOver} then concat(${byMinute.caller}, ${byMinute.callerKind}) end)`.mapWith(Number),
      minutesOver: sql<number>`count(case when ${isOver} then 1 end)`.mapWith(Number),
      unitsOver: sql<number>`coalesce(sum(greatest(${byMinute.all} - ${quota}, 0)), 0)`.mapWith(Number),
      callersNow:
        sql<number>`count(distinct case when ${byMinute.refused} > 0 then concat(${byMinute.caller}, ${byMinute.callerKind}) end)`.mapWith(
          Number,
        ),
      refusedNow: sql<number>`coalesce(sum(${byMinute.refused}), 0)`.mapWith(Number),
    })
    .from(byMinute);
  const none = { minutes: 0, callers: 0, minutesOver: 0, unitsOver: 0, callersNow: 0, refusedNow: 0 };
  return { policy, quota, present, recordedFrom: Math.ceil(present * busyShare), ...(counted ?? none) };
}

/** Names the quotas about which a what-if can be asked. */
export const minuteQuotaNames = [...minuteQuotas.keys()];
