import { asc, desc, gt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { opsAlertChanges, opsAlertRules, opsAlertSilences, opsAlerts } from "#db/schema/ops-alerts.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { alertLines, runbookOf } from "./alert-lines.ts";
import { consolePathOf } from "./evaluate-alerts.commands.ts";
import { ruleKeyOf, rulesAtMost } from "./rule-samples.queries.ts";

const alertsShown = 200;
const changesShown = 100;

/** Lists alerts, raised ones first, the rules of administrators, and the latest changes with their webhook delivery status. */
export async function listAlerts(db: Db, now: Date) {
  const { key, kind, isRaised, since, title, facts } = opsAlerts;
  const alerts = await db
    .select({ key, kind, isRaised, since, title, facts })
    .from(opsAlerts)
    .orderBy(desc(isRaised), desc(since))
    .limit(alertsShown);
  const changes = await db
    .select({
      id: opsAlertChanges.publicId,
      ...pick(opsAlertChanges, "kind", "isRaised", "at", "title", "sendState", "lastError"),
    })
    .from(opsAlertChanges)
    .orderBy(desc(opsAlertChanges.at), desc(opsAlertChanges.id))
    .limit(changesShown);
  const silences = await readSilences(db, now);
  const raised = new Set(alerts.flatMap((alert) => (alert.isRaised ? [alert.key] : [])));
  return {
    rules: (await readRules(db)).map((rule) => {
      const ruleKey = ruleKeyOf(rule.id);
      return { ...rule, key: ruleKey, isRaised: raised.has(ruleKey), silence: silences.get(ruleKey) ?? null };
    }),
    alerts: alerts.map((alert) => ({
      ...isoDates(alert),
      silence: silences.get(alert.key) ?? null,
      lines: alertLines(alert.kind, alert.facts),
      link: consolePathOf(alert.kind, alert.facts),
      runbook: runbookOf(alert.kind, alert.facts),
    })),
    changes: changes.map(isoDates),
  };
}

async function readSilences(db: Db, now: Date) {
  const { key, until, reason } = opsAlertSilences;
  const rows = await db.select({ key, until, reason }).from(opsAlertSilences).where(gt(until, now)).orderBy(desc(until)).limit(alertsShown);
  return new Map(rows.map(({ key: name, ...silence }) => [name, isoDates(silence)]));
}

async function readRules(db: Db) {
  const rows = await db.select().from(opsAlertRules).orderBy(asc(opsAlertRules.name)).limit(rulesAtMost);
  return rows.map(({ id: _id, publicId, createdAt: _createdAt, ...rule }) => ({ ...isoDates(rule), id: publicId }));
}
