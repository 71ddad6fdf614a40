import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql, sum } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { opsAlertRules } from "#db/schema/ops-alerts.ts";
import { rumBins, rumDayBins, rumDayEvents, rumEvents, rumSiteBins, rumSiteDayBins } from "#db/schema/rum.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import type { BinCount } from "#ops/rum/summary.ts";
import { dayOf } from "#ops/whole-days.ts";
import {
  type AlertRule,
  daysReplayed,
  judgeRule,
  type RuleReading,
  readWindow,
  replayRule,
  type SamplesByUnit,
  shareEvents,
} from "./alert-rule.ts";
import { alertKeyOf, type Judgement, momentText } from "./judgement.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** Allows for late writes by other processes. */
const lateByMs = 2 * 60_000;
const hoursKeptDays = 14;
/** The hours of all pages are added up every hour, so the newest are read page by page. */
const hoursNotAddedUp = 3;
const mostCells = 300_000;
export const rulesAtMost = 50;

type Watched = Pick<AlertRule, "metric" | "route">;

/** Reads the end of the last full hour that every process has written. */
const lastFullHour = (now: Date) => new Date(Math.floor((now.getTime() - lateByMs) / hourMs) * hourMs);

/** Waiting for content is measured on soft navigations alone, everything else on full page loads. */
const navigationOf = (metric: string) => (metric === "interaction-to-content" ? "soft" : "hard");

interface SampleTable {
  table: MySqlTable & { oneIn: MySqlColumn; n: MySqlColumn };
  unit: MySqlColumn;
  bin: SQL<number> | MySqlColumn;
  where: SQL | undefined;
}

async function readCells(db: Db, { table, unit, bin, where }: SampleTable, into: Map<number, BinCount[]>): Promise<void> {
  const startOf = (value: unknown) => new Date(unit.mapFromDriverValue(value) as string | Date).getTime();
  const at = sql<number>`${unit}`.mapWith(startOf).as("unit_at");
  const cellBin = sql<number>`${bin}`.mapWith(Number).as("cell_bin");
  const rows = await db
    .select({ at, bin: cellBin, oneIn: sql<number>`${table.oneIn}`.mapWith(Number).as("cell_one_in"), n: sum(table.n).mapWith(Number) })
    .from(table)
    .where(where)
    .groupBy(sql`unit_at`, sql`cell_bin`, sql`cell_one_in`)
    .limit(mostCells);
  for (const { at: start, ...cell } of rows) {
    const cells = into.get(start);
    if (cells) cells.push(cell);
    else into.set(start, [cell]);
  }
}

/** Sums the samples of a rule by the hour, from the sums of all pages where the rule names none. */
async function readHours(db: Db, { metric, route }: Watched, { from, until }: { from: Date; until: Date }): Promise<SamplesByUnit> {
  const samples = new Map<number, BinCount[]>();
  const share = shareEvents[metric];
  if (share) {
    const { event, hour } = rumEvents;
    const ofPage = route === null ? undefined : eq(rumEvents.route, route);
    const where = and(gte(hour, from), lt(hour, until), inArray(event, ["visit", share]), ofPage);
    await readCells(db, { table: rumEvents, unit: hour, bin: sql`if(${event} = 'visit', 0, 1)`, where }, samples);
    return samples;
  }
  const split = route === null ? new Date(Math.max(from.getTime(), until.getTime() - hoursNotAddedUp * hourMs)) : from;
  const ofMetric = (table: typeof rumBins | typeof rumSiteBins) =>
    and(eq(table.metric, metric as PageMetric), eq(table.navigation, navigationOf(metric)));
  if (route === null) {
    const where = and(ofMetric(rumSiteBins), gte(rumSiteBins.hour, from), lt(rumSiteBins.hour, split));
    await readCells(db, { table: rumSiteBins, unit: rumSiteBins.hour, bin: rumSiteBins.bin, where }, samples);
  }
  const ofPage = route === null ? undefined : eq(rumBins.route, route);
  const where = and(ofMetric(rumBins), ofPage, gte(rumBins.hour, split), lt(rumBins.hour, until));
  await readCells(db, { table: rumBins, unit: rumBins.hour, bin: rumBins.bin, where }, samples);
  return samples;
}

async function readDays(db: Db, { metric, route }: Watched, { from, until }: { from: Date; until: Date }): Promise<SamplesByUnit> {
  const samples = new Map<number, BinCount[]>();
  const share = shareEvents[metric];
  const between = (day: MySqlColumn) => and(gte(day, dayOf(from)), lt(day, dayOf(until)));
  if (share) {
    const { event, day } = rumDayEvents;
    const ofPage = route === null ? undefined : eq(rumDayEvents.route, route);
    const where = and(between(day), inArray(event, ["visit", share]), ofPage);
    await readCells(db, { table: rumDayEvents, unit: day, bin: sql`if(${event} = 'visit', 0, 1)`, where }, samples);
    return samples;
  }
  const table = route === null ? rumSiteDayBins : rumDayBins;
  const ofPage = route === null ? undefined : eq(rumDayBins.route, route);
  const ofMetric = and(eq(table.metric, metric as PageMetric), eq(table.navigation, navigationOf(metric)));
  await readCells(db, { table, unit: table.day, bin: table.bin, where: and(between(table.day), ofMetric, ofPage) }, samples);
  return samples;
}

/** Lists when a rule would have fired in the last 28 days, by the judgement that the site itself uses. */
export async function testRule(db: Db, rule: AlertRule, now: Date) {
  const end = lastFullHour(now);
  const hoursFrom = new Date(Math.ceil((now.getTime() - hoursKeptDays * dayMs) / hourMs) * hourMs);
  const from = new Date(end.getTime() - (daysReplayed + 15) * dayMs);
  const [hours, days] = [await readHours(db, rule, { from: hoursFrom, until: end }), await readDays(db, rule, { from, until: end })];
  return replayRule(rule, { hours, days, hoursFrom, end });
}

/** Judges each rule once for every full hour, and saves what it read. Rules already judged for it are left out. */
export async function judgeRules(db: Db, now: Date): Promise<Judgement[]> {
  const end = lastFullHour(now);
  const isDue = or(isNull(opsAlertRules.judgedUntil), lt(opsAlertRules.judgedUntil, end));
  const rules = await db.select().from(opsAlertRules).where(isDue).limit(rulesAtMost);
  const judged: Judgement[] = [];
  for (const rule of rules) {
    const cellsUntil = async (until: Date) => {
      const hours = await readHours(db, rule, { from: new Date(until.getTime() - rule.windowHours * hourMs), until });
      return readWindow(rule.metric, [...hours.values()].flat());
    };
    const reading = await cellsUntil(end);
    const before = rule.condition === "rise" ? await cellsUntil(new Date(end.getTime() - weekMs)) : null;
    judged.push({ ...judgementOf(rule, { ...reading, until: end }, before?.value ?? null), isRaised: judgeRule(rule, reading, before) });
    const read = { judgedUntil: end, lastValue: reading.value, lastN: reading.n };
    await db.update(opsAlertRules).set(read).where(eq(opsAlertRules.id, rule.id));
  }
  return judged;
}

export const ruleKeyOf = (publicId: string): string => alertKeyOf("rule", publicId);

/** Describes an alert of a rule by what was read. */
export const judgementOf = (
  {
    publicId,
    name,
    metric,
    route,
    windowHours,
    condition,
    amount,
    minimumN,
    runbook,
  }: AlertRule & { publicId: string; name: string; runbook: string },
  { value, n, until }: RuleReading & { until: Date },
  before: number | null,
): Omit<Judgement, "isRaised"> => ({
  ...{ key: ruleKeyOf(publicId), kind: "rule", title: name },
  facts: { rule: publicId, metric, route, windowHours, condition, amount, minimumN, runbook, value, n, before, until: momentText(until) },
});
