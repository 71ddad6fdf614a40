import { and, asc, count, desc, eq, gt, ne } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { opsAlertChanges, opsAlertRules, opsAlertSilences, opsAlerts } from "#db/schema/ops-alerts.ts";
import { listRunbooks } from "#ops/runbooks.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { momentInLondon } from "#server/text/london-time.ts";
import { alertLines, runbookOf } from "./alert-lines.ts";
import type { AlertRule } from "./alert-rule.ts";
import { consolePathOf } from "./evaluate-alerts.commands.ts";
import { ruleKeyOf, rulesAtMost } from "./rule-samples.queries.ts";

const noRule = "There is no such alert rule, or it has been deleted.";
const daysSilentAtMost = 30;
const dayMs = 86_400_000;

interface SaveAlertRuleInput extends AlertRule {
  /** Null for a new rule. */
  id: string | null;
  name: string;
  runbook: string;
}

const refuseField = (field: string, detail: string) => invalidFields([{ pointer: `/${field}`, detail }]);

/**
 * Creates or changes an alert rule; it is judged anew in the next minute.
 * @throws AppError not-found; invalid-fields for a name that another rule has; conflict beyond fifty rules
 */
export function saveAlertRule(ctx: Context, { id, ...rule }: SaveAlertRuleInput): Promise<{ id: string }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.manageAlerts", {});
    if (!listRunbooks().some(({ name }) => name === rule.runbook)) throw refuseField("runbook", "Choose a runbook.");
    const existing = id === null ? null : await lockRule(tx, id);
    const isOther = existing ? ne(opsAlertRules.id, existing.id) : undefined;
    const [taken] = await tx
      .select({ id: opsAlertRules.id })
      .from(opsAlertRules)
      .where(and(eq(opsAlertRules.name, rule.name), isOther))
      .limit(1);
    if (taken) throw refuseField("name", "There is already a rule with this name.");
    const [{ n } = { n: 0 }] = await tx.select({ n: count() }).from(opsAlertRules);
    if (!existing && n >= rulesAtMost) throw new AppError("conflict", `There can be at most ${rulesAtMost} rules. Delete one first.`);
    const publicId = existing?.publicId ?? randomPublicId();
    const unread = { judgedUntil: null, lastValue: null, lastN: null };
    if (existing)
      await tx
        .update(opsAlertRules)
        .set({ ...rule, ...unread })
        .where(eq(opsAlertRules.id, existing.id));
    else await tx.insert(opsAlertRules).values({ ...rule, publicId, createdAt: ctx.now });
    await recordChange(tx, ctx, {
      resource: "alert-rule",
      resourceId: publicId,
      before: existing && factsOf(existing),
      after: factsOf(rule),
    });
    return { id: publicId };
  });
}

const factsOf = ({ metric, route, windowHours, condition, amount, minimumN }: AlertRule) => [
  ...[metric, route, windowHours, condition, amount, minimumN],
];

async function lockRule(tx: Db, publicId: string) {
  const [rule] = await tx.select().from(opsAlertRules).where(eq(opsAlertRules.publicId, publicId)).limit(1).for("update");
  if (!rule) throw new AppError("not-found", noRule);
  return rule;
}

const recordChange = (
  tx: Db,
  ctx: Context,
  change: { resource: "alert-rule" | "alert-silence"; resourceId: string; before: unknown; after: unknown },
) => recordAudit(tx, ctx, { action: "ops.manageAlerts", ...change });

/**
 * Deletes an alert rule; its alert ends without a notification, and its history stays.
 * @throws AppError not-found
 */
export function deleteAlertRule(ctx: Context, publicId: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.manageAlerts", {});
    const rule = await lockRule(tx, publicId);
    const key = ruleKeyOf(publicId);
    await tx.delete(opsAlertRules).where(eq(opsAlertRules.id, rule.id));
    await tx.delete(opsAlertSilences).where(eq(opsAlertSilences.key, key));
    await tx
      .update(opsAlerts)
      .set({ isRaised: false, since: ctx.now })
      .where(and(eq(opsAlerts.key, key), eq(opsAlerts.isRaised, true)));
    await recordChange(tx, ctx, { resource: "alert-rule", resourceId: publicId, before: factsOf(rule), after: null });
  });
}

interface SilenceAlertInput {
  key: string;
  /** London time, "2026-12-01T08:00". */
  until: string;
  reason: string;
}

/**
 * Notifies nobody about an alert until a time, or changes that time. The alert goes on being judged.
 * @throws AppError not-found; invalid-fields for a time that is over or more than thirty days away
 */
export function silenceAlert(ctx: Context, { key, until, reason }: SilenceAlertInput): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.manageAlerts", {});
    const moment = momentInLondon(until);
    const silentMs = (moment?.getTime() ?? 0) - ctx.now.getTime();
    if (!moment || silentMs <= 0 || silentMs > daysSilentAtMost * dayMs)
      throw refuseField("until", `Choose a time within the next ${daysSilentAtMost} days.`);
    const [alert] = await tx.select({ key: opsAlerts.key }).from(opsAlerts).where(eq(opsAlerts.key, key)).limit(1);
    if (!alert) await lockRule(tx, key.replace(/^rule /, ""));
    const set = { until: moment, reason, setAt: ctx.now };
    await tx
      .insert(opsAlertSilences)
      .values({ key, ...set })
      .onDuplicateKeyUpdate({ set });
    await recordChange(tx, ctx, {
      resource: "alert-silence",
      resourceId: key.slice(0, 64),
      before: null,
      after: { until: moment.toISOString() },
    });
  });
}

/**
 * Ends a silence: if the alert began to fire meanwhile, administrators are notified within a minute.
 * @throws AppError not-found
 */
export function endSilence(ctx: Context, key: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "ops.manageAlerts", {});
    const ofKey = eq(opsAlertSilences.key, key);
    const [silence] = await tx.select().from(opsAlertSilences).where(ofKey).limit(1).for("update");
    if (!silence || silence.until <= ctx.now) throw new AppError("not-found", "This alert is not silenced.");
    await tx.update(opsAlertSilences).set({ until: ctx.now }).where(ofKey);
    await recordChange(tx, ctx, {
      resource: "alert-silence",
      resourceId: key.slice(0, 64),
      before: { until: silence.until.toISOString() },
      after: null,
    });
  });
}

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
