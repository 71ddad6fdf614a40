import { and, desc, eq, gt, inArray, lte, sum } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { metricLabels } from "#db/metric-values.ts";
import type { OpsAlertKind } from "#db/ops-values.ts";
import { users } from "#db/schema/accounts.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlertChanges, opsAlertSilences, opsAlerts } from "#db/schema/ops-alerts.ts";
import { rumBins } from "#db/schema/rum.ts";
import { type FirstReviewFigures, releaseFirstLooks } from "#db/schema/telemetry.ts";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { listReleases } from "#ops/rum/releases.ts";
import { type BinCount, minimumSamples, summarise, thresholds } from "#ops/rum/summary.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { alertLines, runbookOf } from "./alert-lines.ts";
import { judgeErrors } from "./judge-errors.queries.ts";
import { judgeServer } from "./judge-server.queries.ts";
import { alertKeyOf, factsAtEnd, type Judgement, momentText } from "./judgement.ts";
import { judgeRules } from "./rule-samples.queries.ts";

const alertsKnown = 5000;
const maxNotified = 50;

type Deps = Pick<Services, "db" | "site" | "alertWebhook">;

/** Evaluates errors, budgets, releases, the server and the rules of administrators, and notifies administrators when an alert is raised or ends. Returns how many did. */
export async function evaluateAlerts(services: Deps, now: Date): Promise<{ raised: number; ended: number }> {
  const { db } = services;
  await reopenIgnoredGroups(db, now);
  const known = await db.select().from(opsAlerts).where(eq(opsAlerts.isRaised, true)).limit(alertsKnown);
  const raised = new Map(known.map((alert) => [alert.key, alert]));
  const aboutErrors = [...new Set(known.flatMap(({ facts }) => (typeof facts.group === "string" ? [facts.group] : [])))];
  const judged = [
    ...(await judgeErrors(db, { now, raised: aboutErrors })),
    ...(await judgeBudgets(db, now)),
    ...(await judgeReleases(db)),
    ...(await judgeServer(db, now)),
    ...(await judgeRules(db, now)),
    ...judgeDeletedGroups(known, await findExistingGroups(db, aboutErrors)),
  ];
  const counts = { raised: 0, ended: 0 };
  for (const judgement of judged) {
    if (judgement.isRaised === null || judgement.isRaised === raised.has(judgement.key)) continue;
    if (!(await recordAlertChange(services, { ...judgement, isRaised: judgement.isRaised }, now))) continue;
    if (judgement.isRaised) counts.raised += 1;
    else counts.ended += 1;
  }
  await endSilences(services, now);
  return counts;
}

/** Reopens error groups whose ignore period has ended, whether or not the error has occurred since. */
async function reopenIgnoredGroups(db: Db, now: Date): Promise<void> {
  const isDue = and(eq(clientErrorGroups.state, "ignored"), lte(clientErrorGroups.ignoredUntil, now));
  await db.update(clientErrorGroups).set({ state: "open", stateSince: now, ignoredUntil: null, ignoredUntilN: null }).where(isDue);
}

async function findExistingGroups(db: Db, publicIds: readonly string[]): Promise<Set<string>> {
  if (publicIds.length === 0) return new Set();
  const { publicId } = clientErrorGroups;
  const rows = await db
    .select({ publicId })
    .from(clientErrorGroups)
    .where(inArray(publicId, [...publicIds]))
    .limit(publicIds.length);
  return new Set(rows.map((row) => row.publicId));
}

/** Ends alerts for error groups that have been deleted. */
const judgeDeletedGroups = (known: readonly (typeof opsAlerts.$inferSelect)[], existing: ReadonlySet<string>): Judgement[] =>
  known
    .filter(({ facts }) => typeof facts.group === "string" && !existing.has(facts.group))
    .map((alert) => ({ ...alert, isRaised: false }));

/**
 * Notifies once, even when several processes evaluate at the same time: the row is locked, and the e-mails are queued in the same
 * transaction.
 */
function recordAlertChange(
  services: Deps,
  { key, kind, title, facts: current, isRaised }: Judgement & { isRaised: boolean },
  now: Date,
): Promise<boolean> {
  return lockingTransaction(services.db, async (tx) => {
    await tx.insert(opsAlerts).ignore().values({ key, kind, isRaised: false, since: now, title, facts: current });
    const [row] = await tx.select().from(opsAlerts).where(eq(opsAlerts.key, key)).limit(1).for("update");
    if (!row || row.isRaised === isRaised) return false;
    const facts = isRaised ? current : factsAtEnd({ kind, facts: current }, row.facts);
    await tx.update(opsAlerts).set({ isRaised, since: now, title, facts }).where(eq(opsAlerts.key, key));
    await notify(tx, services, { key, kind, title, facts, isRaised }, { now, isSilent: await isSilenced(tx, key, now) });
    return true;
  });
}

async function isSilenced(tx: Db, key: string, now: Date): Promise<boolean> {
  const { until } = opsAlertSilences;
  const [silence] = await tx
    .select({ until })
    .from(opsAlertSilences)
    .where(and(eq(opsAlertSilences.key, key), gt(until, now)))
    .limit(1);
  return silence !== undefined;
}

/** Records a change, and tells administrators and the webhook unless the alert is silenced. */
async function notify(
  tx: Db,
  services: Deps,
  { key, kind, title, facts, isRaised }: Judgement & { isRaised: boolean },
  { now, isSilent }: { now: Date; isSilent: boolean },
): Promise<void> {
  const sendState = isSilent ? "silenced" : services.alertWebhook ? "queued" : "none";
  const change = { key, kind, isRaised, at: now, title, facts, sendState, nextAttemptAt: now } as const;
  await tx.insert(opsAlertChanges).values({ ...change, publicId: randomPublicId() });
  if (!isSilent) await mailAdministrators(tx, services, { kind, title, facts, isRaised }, now);
}

/**
 * Records an alert that could not be stored while it fired, and notifies that it is over. Of several processes that met it, the first records
 * it.
 */
export function recordOutage(
  services: Deps,
  { key, kind, title, facts, since, until }: Omit<Judgement, "isRaised"> & { since: Date; until: Date },
): Promise<boolean> {
  return lockingTransaction(services.db, async (tx) => {
    const alert = { key, kind, title, facts };
    await tx
      .insert(opsAlerts)
      .ignore()
      .values({ ...alert, isRaised: false, since: new Date(0) });
    const [row] = await tx.select().from(opsAlerts).where(eq(opsAlerts.key, key)).limit(1).for("update");
    if (!row || row.since >= since) return false;
    await tx.update(opsAlerts).set({ isRaised: false, since: until, title, facts }).where(eq(opsAlerts.key, key));
    const sendState = services.alertWebhook ? "sent" : "none";
    const fired = { ...alert, isRaised: true, at: since, sendState, nextAttemptAt: since } as const;
    await tx.insert(opsAlertChanges).values({ ...fired, publicId: randomPublicId() });
    await notify(tx, services, { ...alert, isRaised: false }, { now: until, isSilent: await isSilenced(tx, key, until) });
    return true;
  });
}

const silencesEndedAtOnce = 50;

/** Deletes silences that are over, and notifies of alerts that began to fire meanwhile and still do. */
async function endSilences(services: Deps, now: Date): Promise<void> {
  const over = lte(opsAlertSilences.until, now);
  const ended = await services.db.select({ key: opsAlertSilences.key }).from(opsAlertSilences).where(over).limit(silencesEndedAtOnce);
  for (const { key } of ended) {
    await lockingTransaction(services.db, async (tx) => {
      const [{ affectedRows }] = await tx.delete(opsAlertSilences).where(and(eq(opsAlertSilences.key, key), over));
      const [alert] = await tx.select().from(opsAlerts).where(eq(opsAlerts.key, key)).limit(1).for("update");
      if (affectedRows === 0 || !alert?.isRaised) return;
      const [last] = await tx
        .select({ sendState: opsAlertChanges.sendState })
        .from(opsAlertChanges)
        .where(eq(opsAlertChanges.key, key))
        .orderBy(desc(opsAlertChanges.id))
        .limit(1);
      if (last?.sendState === "silenced") await notify(tx, services, { ...alert, isRaised: true }, { now, isSilent: false });
    });
  }
}

async function mailAdministrators(
  tx: Db,
  { site }: Deps,
  { kind, title, facts, isRaised }: { kind: OpsAlertKind; title: string; facts: Judgement["facts"]; isRaised: boolean },
  now: Date,
): Promise<void> {
  const administrators = await tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.role, "platform_admin"), eq(users.state, "active")))
    .limit(maxNotified);
  const link = site.origin + consolePathOf(kind, facts);
  const runbookLink = site.origin + paths.opsTab("alerts", { runbook: runbookOf(kind, facts) });
  for (const { id, email, name } of administrators) {
    if (email === null) continue;
    const mail = { name, isRaised, title, lines: alertLines(kind, facts), link, runbookLink };
    await queueMail(tx, { site, now }, { to: email, userId: id, template: "ops-alert", facts: mail });
  }
}

/** Returns the console path that shows the subject of an alert. */
export function consolePathOf(kind: OpsAlertKind, { group, later, earlier, rule, route, metric }: Judgement["facts"]): string {
  if (kind === "release-worse") return paths.opsTab("releases", { release: `${later}`, before: `${earlier}` });
  if (kind === "server") return paths.opsTab("live");
  if ((kind === "rule" || kind === "budget") && typeof route === "string" && isPageMetric(metric))
    return metric.endsWith("-bytes") ? paths.opsTab("budgets", { page: route }) : paths.opsTab("routes", { route, metric });
  if (kind === "rule") return paths.opsTab("alerts", { rule: `${rule}` });
  return kind === "budget" || typeof group !== "string" ? paths.opsTab("alerts") : paths.opsTab("errors", { group });
}

const isPageMetric = (metric: Judgement["facts"][string] | undefined): metric is PageMetric => pageMetrics.some((name) => name === metric);

const looksJudged = 20;

/** Raises an alert for each release that got worse in its first comparison, until another release starts. */
export async function judgeReleases(db: Db): Promise<Judgement[]> {
  const looks = await db.select().from(releaseFirstLooks).orderBy(desc(releaseFirstLooks.lookedAt)).limit(looksJudged);
  if (looks.length === 0) return [];
  const releases = await listReleases(db);
  return looks.flatMap(({ later, earlier, lookedAt, visits, figures }) => {
    const worse = regressionsOf(figures);
    const [first] = worse;
    if (!first) return [];
    const facts = { later, earlier, visits, worse: worse.length, ...first };
    const isReplaced = releases.some(({ name, lastStartedAt }) => name !== later && lastStartedAt > lookedAt);
    return {
      key: alertKeyOf("release-worse", later),
      kind: "release-worse",
      title: `Regression in release ${later}`,
      facts,
      isRaised: !isReplaced,
    };
  });
}

/** Returns what got worse, all pages first, then by lower bound of the confidence interval, highest first. */
function regressionsOf({ all, routes }: FirstReviewFigures) {
  const rows = [{ route: "all pages", vitals: all }, ...routes].flatMap(({ route, vitals }) =>
    vitals.flatMap(({ metric, change, ratio }) => (change === "worse" && ratio ? [{ route, metric, interval: ratio.interval }] : [])),
  );
  return rows
    .toSorted(
      (one, other) => Number(other.route === "all pages") - Number(one.route === "all pages") || other.interval[0] - one.interval[0],
    )
    .map(({ route, metric, interval: [low, high] }) => ({ route, metric, low: percentChange(low), high: percentChange(high) }));
}

const percentChange = (ratio: number): number => Math.round((ratio - 1) * 100);

const hourMs = 3_600_000;
/** Allows for late writes by other processes. */
const lateByMs = 2 * 60_000;
const mostCells = 150_000;
const budgeted = pageMetrics.filter((metric) => thresholds[metric]);

/** Returns the first hour since 1970 that is not yet written by all processes. */
const runningHour = (now: Date): number => Math.floor((now.getTime() - lateByMs) / hourMs);

interface BudgetWindows {
  route: string;
  metric: PageMetric;
  /** For the last full hour and the one before it. */
  bins: [BinCount[], BinCount[]];
}

/**
 * Judges each budget on each page: raised after two full hours over budget, ended after two within it, unchanged while an hour has too few
 * samples.
 */
async function judgeBudgets(db: Db, now: Date): Promise<Judgement[]> {
  const windows = await readWindows(db, now);
  const until = momentText(new Date(runningHour(now) * hourMs));
  return windows.flatMap(({ route, metric, bins }) => {
    const budget = thresholds[metric]?.good ?? 0;
    const [last, before] = bins.map((cells) => summarise(metric, cells));
    if (!last || !before || last.p75 === null || before.p75 === null) return [];
    const hasEnoughData = last.n >= minimumSamples.forVerdict && before.n >= minimumSamples.forVerdict;
    const isOver = last.p75 > budget && before.p75 > budget;
    const isWithin = last.p75 <= budget && before.p75 <= budget;
    return {
      key: alertKeyOf("budget", `${metric} ${route}`),
      kind: "budget" as const,
      title: `Over budget: ${metricLabels[metric]} on ${route}`,
      facts: { metric, route, budget, p75: Math.round(last.p75), before: Math.round(before.p75), n: last.n, until },
      isRaised: hasEnoughData && isOver ? true : hasEnoughData && isWithin ? false : null,
    };
  });
}

async function readWindows(db: Db, now: Date): Promise<BudgetWindows[]> {
  const running = runningHour(now);
  const hours = [new Date((running - 1) * hourMs), new Date((running - 2) * hourMs)];
  const { hour, route, metric, bin, oneIn } = rumBins;
  const rows = await db
    .select({ hour, route, metric, bin, oneIn, n: sum(rumBins.n).mapWith(Number) })
    .from(rumBins)
    .where(and(inArray(hour, hours), inArray(metric, budgeted), eq(rumBins.navigation, "hard")))
    .groupBy(hour, route, metric, bin, oneIn)
    .limit(mostCells);
  const windows = new Map<string, BudgetWindows>();
  for (const row of rows) {
    const name = `${row.metric} ${row.route}`;
    const entry = windows.get(name) ?? { route: row.route, metric: row.metric, bins: [[], []] };
    entry.bins[row.hour.getTime() === hours[0]?.getTime() ? 0 : 1].push(row);
    windows.set(name, entry);
  }
  return [...windows.values()];
}
