import { boolean, char, double, index, int, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { alertRuleConditions, alertRuleMetrics, opsAlertKinds } from "../ops-values.ts";
import { annotateImpersonal } from "../personal.ts";
import { idColumn, moment } from "./columns.ts";
import { jsonColumn, recordOf } from "./json-columns.ts";

/** Measured values of an alert, as text and figures for the notification. */
export type OpsAlertFacts = Readonly<Record<string, string | number | null>>;

/** Current state of each alert, locked while it is evaluated so that a change is notified once. */
export const opsAlerts = mysqlTable(
  "ops_alerts",
  {
    /** Kind and subject: "budget lcp /jobs", "new-error …". */
    key: varchar("alert_key", { length: 160 }).primaryKey(),
    kind: mysqlEnum("kind", opsAlertKinds).notNull(),
    isRaised: boolean("is_raised").notNull(),
    /** When it entered this state. */
    since: moment("since").notNull(),
    title: varchar("title", { length: 300 }).notNull(),
    facts: jsonColumn("facts", recordOf(z.union([z.string(), z.number(), z.null()])))
      .$type<OpsAlertFacts>()
      .notNull(),
  },
  (t) => [index("ops_alerts_raised").on(t.isRaised, t.since)],
);
annotateImpersonal(opsAlerts, "Which limits of the site’s own health are broken.");

/** Result of forwarding an alert to another system; "none" when none is configured, "silenced" when nobody was notified. */
const opsAlertSendStates = ["none", "queued", "sent", "failed", "silenced"] as const;

/** Every notified change, with the state of forwarding it to another system. */
export const opsAlertChanges = mysqlTable(
  "ops_alert_changes",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    key: varchar("alert_key", { length: 160 }).notNull(),
    kind: mysqlEnum("kind", opsAlertKinds).notNull(),
    isRaised: boolean("is_raised").notNull(),
    at: moment("at").notNull(),
    title: varchar("title", { length: 300 }).notNull(),
    facts: jsonColumn("facts", recordOf(z.union([z.string(), z.number(), z.null()])))
      .$type<OpsAlertFacts>()
      .notNull(),
    sendState: mysqlEnum("send_state", opsAlertSendStates).notNull(),
    attempts: smallint("attempts", { unsigned: true }).notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    lastError: varchar("last_error", { length: 300 }),
  },
  (t) => [
    uniqueIndex("ops_alert_changes_public_id").on(t.publicId),
    index("ops_alert_changes_at").on(t.at),
    index("ops_alert_changes_due").on(t.sendState, t.nextAttemptAt),
  ],
);
annotateImpersonal(opsAlertChanges, "When they were broken and when they were not any more.");

/** Alert rules set by administrators, judged once an hour beside those that are built in. */
export const opsAlertRules = mysqlTable(
  "ops_alert_rules",
  {
    id: idColumn(),
    publicId: char("public_id", { length: 22 }).notNull(),
    name: varchar("name", { length: 80 }).notNull(),
    metric: mysqlEnum("metric", alertRuleMetrics).notNull(),
    /** Route pattern; null for all pages together. */
    route: varchar("route", { length: 80 }),
    windowHours: smallint("window_hours", { unsigned: true }).notNull(),
    condition: mysqlEnum("rule_condition", alertRuleConditions).notNull(),
    /** In the unit of the metric, or the rise in percent. */
    amount: double("amount").notNull(),
    /** Fewer samples in a window leave the alert as it is. */
    minimumN: int("minimum_n", { unsigned: true }).notNull(),
    runbook: varchar("runbook", { length: 60 }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** End of the last window judged; null until then, and after a change. */
    judgedUntil: moment("judged_until"),
    lastValue: double("last_value"),
    lastN: int("last_n", { unsigned: true }),
  },
  (t) => [uniqueIndex("ops_alert_rules_public_id").on(t.publicId), uniqueIndex("ops_alert_rules_name").on(t.name)],
);
annotateImpersonal(opsAlertRules, "Limits of the site’s own health that administrators have set.");

/** Alerts about which nobody is notified until a time. */
export const opsAlertSilences = mysqlTable("ops_alert_silences", {
  key: varchar("alert_key", { length: 160 }).primaryKey(),
  until: moment("until").notNull(),
  reason: varchar("reason", { length: 200 }).notNull(),
  setAt: moment("set_at").notNull(),
});
annotateImpersonal(opsAlertSilences, "Which alerts are silent until when, and why.");
