import { and, asc, eq, lte } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { opsAlertChanges } from "#db/schema/ops-alerts.ts";
import { callOutside } from "#ops/trace/trace-ring.ts";
import type { Services } from "#server/kernel/context.ts";
import { createWebhookPost, signatureOf } from "#server/modules/hiring/webhooks/deliver/post-webhook.ts";
import { alertBody } from "./alert-messages.ts";

const minuteMs = 60_000;
const attemptsAtMost = 8;
const sentAtOnce = 20;
/** A change claimed by a process that crashed is released after this long. */
const leaseMs = 5 * minuteMs;
const retryAfterMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs];

type Deps = Pick<Services, "db" | "site" | "alertWebhook" | "webhookPost" | "now" | "work">;
type Change = typeof opsAlertChanges.$inferSelect;

/** Sends unsent alerts to the configured webhook, oldest first. Returns how many it accepted. */
export async function sendAlerts(services: Deps, signal: AbortSignal): Promise<{ sent: number; unsent: number }> {
  const counts = { sent: 0, unsent: 0 };
  for (let turn = 0; turn < sentAtOnce && !signal.aborted; turn += 1) {
    const change = await claimDueChange(services);
    if (!change) break;
    if (await sendOne(services, change, signal)) counts.sent += 1;
    else counts.unsent += 1;
  }
  return counts;
}

function claimDueChange({ db, now }: Deps): Promise<Change | null> {
  return lockingTransaction(db, async (tx) => {
    const [change] = await tx
      .select()
      .from(opsAlertChanges)
      .where(and(eq(opsAlertChanges.sendState, "queued"), lte(opsAlertChanges.nextAttemptAt, now())))
      .orderBy(asc(opsAlertChanges.nextAttemptAt), asc(opsAlertChanges.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!change) return null;
    const taken = { attempts: change.attempts + 1, nextAttemptAt: new Date(now().getTime() + leaseMs) };
    await tx.update(opsAlertChanges).set(taken).where(eq(opsAlertChanges.id, change.id));
    return { ...change, ...taken };
  });
}

async function sendOne({ db, site, alertWebhook, webhookPost, now, work }: Deps, change: Change, signal: AbortSignal): Promise<boolean> {
  const ofChange = and(eq(opsAlertChanges.id, change.id), eq(opsAlertChanges.attempts, change.attempts));
  if (!alertWebhook) {
    await db.update(opsAlertChanges).set({ sendState: "none" }).where(ofChange);
    return false;
  }
  const body = alertBody(change, { format: alertWebhook.format ?? "json", origin: site.origin });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Dayworks alerts",
    "dayworks-delivery": change.publicId,
    ...(alertWebhook.secret !== null && { "dayworks-signature": signatureOf(body, { secrets: [alertWebhook.secret], now: now() }) }),
  };
  const post = webhookPost ?? createWebhookPost();
  const answer = await callOutside(work, "POST alert webhook", (traced) =>
    post(alertWebhook.address, { headers: { ...headers, ...traced }, body, signal }),
  );
  const isTaken = "status" in answer && answer.status >= 200 && answer.status < 300;
  if (isTaken) await db.update(opsAlertChanges).set({ sendState: "sent", lastError: null }).where(ofChange);
  else {
    const lastError = ("because" in answer ? answer.because : `It responded with status ${answer.status}.`).slice(0, 300);
    const waitMs = retryAfterMs[Math.min(change.attempts, retryAfterMs.length) - 1] ?? minuteMs;
    const sendState = change.attempts >= attemptsAtMost ? "failed" : "queued";
    await db
      .update(opsAlertChanges)
      .set({ sendState, lastError, nextAttemptAt: new Date(now().getTime() + waitMs) })
      .where(ofChange);
  }
  return isTaken;
}
