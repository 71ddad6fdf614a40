import { desc } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import { alertLines, runbookOf } from "./alert-lines.ts";
import { consolePathOf } from "./evaluate-alerts.commands.ts";

const alertsShown = 200;
const changesShown = 100;

/** Lists alerts, raised ones first, and the latest changes with their webhook delivery status. */
export async function listAlerts(db: Db) {
  const { key, kind, isRaised, since, title, facts } = opsAlerts;
  const alerts = await db
    .select({ key, kind, isRaised, since, title, facts })
    .from(opsAlerts)
    .orderBy(desc(isRaised), desc(since))
    .limit(alertsShown);
  const changes = await db
    .select({
      id: opsAlertChanges.publicId,
      kind: opsAlertChanges.kind,
      isRaised: opsAlertChanges.isRaised,
      at: opsAlertChanges.at,
      title: opsAlertChanges.title,
      sendState: opsAlertChanges.sendState,
      lastError: opsAlertChanges.lastError,
    })
    .from(opsAlertChanges)
    .orderBy(desc(opsAlertChanges.at), desc(opsAlertChanges.id))
    .limit(changesShown);
  return {
    alerts: alerts.map((alert) => ({
      ...alert,
      since: alert.since.toISOString(),
      lines: alertLines(alert.kind, alert.facts),
      link: consolePathOf(alert.kind, alert.facts),
      runbook: runbookOf[alert.kind],
    })),
    changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })),
  };
}
