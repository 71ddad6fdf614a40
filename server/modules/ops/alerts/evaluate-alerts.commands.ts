import { and, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import type { OpsAlertKind } from "#db/ops-values.ts";
import { users } from "#db/schema/accounts.ts";
import { clientErrorGroups } from "#db/schema/client-errors.ts";
import { opsAlertChanges, opsAlerts } from "#db/schema/ops-alerts.ts";
import type { Services } from "#server/context.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { paths } from "#server/paths.ts";
import { randomPublicId } from "#server/secrets.ts";
import { alertLines } from "./alert-lines.ts";
import { judgeBudgets } from "./judge-budgets.queries.ts";
import { judgeErrors } from "./judge-errors.queries.ts";
import { judgeReleases } from "./judge-releases.queries.ts";
import type { Judgement } from "./judgement.ts";
import { runbookOf } from "./runbooks.ts";

const alertsKnown = 5000;
const toldAtMost = 50;

type Deps = Pick<Services, "db" | "site" | "alertWebhook">;

/** Judges errors, budgets and builds, and tells administrators of what has changed since the last time: when it begins, and when it is over. Answers how many. */
export async function evaluateAlerts(services: Deps, now: Date): Promise<{ raised: number; ended: number }> {
  const { db } = services;
  await openWhatWasIgnored(db, now);
  const known = await db.select().from(opsAlerts).where(eq(opsAlerts.isRaised, true)).limit(alertsKnown);
  const raised = new Map(known.map((alert) => [alert.key, alert]));
  const aboutErrors = [...new Set(known.flatMap(({ facts }) => (typeof facts.group === "string" ? [facts.group] : [])))];
  const judged = [
    ...(await judgeErrors(db, { now, raised: aboutErrors })),
    ...(await judgeBudgets(db, now)),
    ...(await judgeReleases(db)),
    ...gone(known, await groupsKept(db, aboutErrors)),
  ];
  const told = { raised: 0, ended: 0 };
  for (const judgement of judged) {
    if (judgement.isRaised === null || judgement.isRaised === raised.has(judgement.key)) continue;
    if (!(await tellOfChange(services, { ...judgement, isRaised: judgement.isRaised }, now))) continue;
    if (judgement.isRaised) told.raised += 1;
    else told.ended += 1;
  }
  return told;
}

/** What was ignored until a day is open from that day on, whether it is met or not. */
async function openWhatWasIgnored(db: Db, now: Date): Promise<void> {
  const isDue = and(eq(clientErrorGroups.state, "ignored"), lte(clientErrorGroups.ignoredUntil, now));
  await db.update(clientErrorGroups).set({ state: "open", stateSince: now, ignoredUntil: null, ignoredUntilN: null }).where(isDue);
}

async function groupsKept(db: Db, publicIds: readonly string[]): Promise<Set<string>> {
  if (publicIds.length === 0) return new Set();
  const { publicId } = clientErrorGroups;
  const rows = await db
    .select({ publicId })
    .from(clientErrorGroups)
    .where(inArray(publicId, [...publicIds]))
    .limit(publicIds.length);
  return new Set(rows.map((row) => row.publicId));
}

/** Groups that are no longer kept trouble nobody. */
const gone = (known: readonly (typeof opsAlerts.$inferSelect)[], kept: ReadonlySet<string>): Judgement[] =>
  known.filter(({ facts }) => typeof facts.group === "string" && !kept.has(facts.group)).map((alert) => ({ ...alert, isRaised: false }));

/** Told once, whoever judges first: the row is locked, and the mails stand in the same transaction. */
function tellOfChange(
  services: Deps,
  { key, kind, title, facts, isRaised }: Judgement & { isRaised: boolean },
  now: Date,
): Promise<boolean> {
  return lockingTransaction(services.db, async (tx) => {
    await tx.insert(opsAlerts).ignore().values({ key, kind, isRaised: false, since: now, title, facts });
    const [row] = await tx.select().from(opsAlerts).where(eq(opsAlerts.key, key)).limit(1).for("update");
    if (!row || row.isRaised === isRaised) return false;
    await tx.update(opsAlerts).set({ isRaised, since: now, title, facts }).where(eq(opsAlerts.key, key));
    const sendState = services.alertWebhook ? "queued" : "none";
    const change = { key, kind, isRaised, at: now, title, facts, sendState, nextAttemptAt: now } as const;
    await tx.insert(opsAlertChanges).values({ ...change, publicId: randomPublicId() });
    await mailAdministrators(tx, services, { kind, title, facts, isRaised }, now);
    return true;
  });
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
    .limit(toldAtMost);
  const link = site.origin + placeOf(kind, facts);
  const runbookLink = site.origin + paths.opsTab("alerts", { runbook: runbookOf[kind] });
  for (const { id, email, name } of administrators) {
    if (email === null) continue;
    const mail = { name, isRaised, title, lines: alertLines(kind, facts), link, runbookLink };
    await queueMail(tx, { site, now }, { to: email, userId: id, template: "ops-alert", facts: mail });
  }
}

/** Where the console shows what it is about. */
export function placeOf(kind: OpsAlertKind, { group, later, earlier }: Judgement["facts"]): string {
  if (kind === "release-worse") return paths.opsTab("releases", { release: `${later}`, before: `${earlier}` });
  return kind === "budget" || typeof group !== "string" ? paths.opsTab("alerts") : paths.opsTab("errors", { group });
}
