import { and, desc, eq, gte, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlerts } from "#db/schema/ops-alerts.ts";
import { processMinutes } from "#db/schema/telemetry.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import { alertLines, runbookOf } from "../alerts/alert-lines.ts";
import { consolePathOf } from "../alerts/evaluate-alerts.commands.ts";

const minuteMs = 60_000;
/** Three hours of some twenty processes. */
const mostRows = 4_000;
const listed = 20;

type Minute = typeof processMinutes.$inferSelect;

/** Returns the last minutes of all processes together, each process as it was last, and what is open: alerts and new issues. */
export async function readIncident(db: Db, { minutes, now }: { minutes: number; now: Date }) {
  const from = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - (minutes - 1) * minuteMs);
  const rows = await db
    .select()
    .from(processMinutes)
    .where(gte(processMinutes.minute, from))
    .orderBy(desc(processMinutes.minute))
    .limit(mostRows);
  const byMinute = groupBy(rows, ({ minute }) => minute.getTime());
  const releases = await listReleases(db);
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    points: Array.from({ length: minutes }, (_, at) => {
      const start = from.getTime() + at * minuteMs;
      return { at: new Date(start).toISOString(), ...pointOf(byMinute.get(start) ?? [], { isOver: at < minutes - 1 }) };
    }),
    processes: [...groupBy(rows, ({ process }) => process)].flatMap(([name, [last]]) => (last ? [{ name, ...isoDates(last) }] : [])),
    deploys: releases
      .filter(({ firstStartedAt }) => firstStartedAt >= from)
      .map(({ name, firstStartedAt }) => ({ name, at: firstStartedAt.toISOString() })),
    alerts: await readOpenAlerts(db),
    issues: await readNewIssues(db, from),
  };
}

/** Adds processes up; of readings that cannot be added, the worst counts. A minute has a rate once it is over. */
function pointOf(rows: readonly Minute[], { isOver }: { isOver: boolean }) {
  const sum = (read: (row: Minute) => number) => rows.reduce((total, row) => total + read(row), 0);
  const worst = (read: (row: Minute) => number | null) =>
    rows.reduce<number | null>((most, row) => {
      const value = read(row);
      return value === null ? most : Math.max(most ?? 0, value);
    }, null);
  const requests = sum((row) => row.requests);
  return {
    requests,
    requestsPerSecond: rows.length > 0 && isOver ? requests / 60 : null,
    failedShare: requests === 0 ? null : sum((row) => row.failed) / requests,
    rateLimited: sum((row) => row.rateLimited),
    shed: sum((row) => row.shed),
    p95Us: worst((row) => row.p95Us),
    loopDelayUs: worst((row) => row.loopDelayUs),
    connectionsPending: worst((row) => row.connectionsPending),
  };
}

async function readOpenAlerts(db: Db) {
  const { key, kind, since, title, facts, isRaised } = opsAlerts;
  const rows = await db
    .select({ key, kind, since, title, facts })
    .from(opsAlerts)
    .where(eq(isRaised, true))
    .orderBy(desc(since))
    .limit(listed);
  return rows.map((alert) => ({
    key: alert.key,
    title: alert.title,
    since: alert.since.toISOString(),
    lines: alertLines(alert.kind, alert.facts),
    link: consolePathOf(alert.kind, alert.facts),
    runbook: runbookOf(alert.kind, alert.facts),
  }));
}

async function readNewIssues(db: Db, from: Date) {
  const { publicId, title, culprit, n, firstSeenAt, state, mergedIntoId } = clientErrorGroups;
  const rows = await db
    .select({ publicId, title, culprit, n, firstSeenAt })
    .from(clientErrorGroups)
    .where(and(gte(firstSeenAt, from), eq(state, "open"), isNull(mergedIntoId)))
    .orderBy(desc(firstSeenAt))
    .limit(listed);
  return rows.map(isoDates);
}
