import { and, asc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { webhookLimits, webhookTestEvent } from "#db/webhook-values.ts";
import { callOutside } from "#ops/trace/trace-ring.ts";
import { type Services, traceServices } from "#server/kernel/context.ts";
import { claimDeliveries, startDeliveryWorker } from "#server/kernel/polling.ts";
import type { WebhookAnswer } from "#server/kernel/services/outside.types.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { createWebhookPost, signatureOf } from "./post-webhook.ts";

const agent = "Dayworks webhooks";

type Deps = Pick<Services, "db" | "site" | "secrets" | "webhookPost" | "now" | "tracing" | "work">;
interface WorkerLog {
  error(details: unknown, message: string): void;
}

/** Sends due deliveries to webhooks. Every process may run a worker, as each delivery is claimed by one. */
export const startWebhookWorker = (services: Deps, log: WorkerLog) =>
  startDeliveryWorker((cut) => sendDueDeliveries(services, cut), {
    onError: (error) => log.error({ err: error }, "webhooks could not be delivered and will be retried"),
  });

/** Sends one batch of due deliveries. @returns the number claimed */
export async function sendDueDeliveries(services: Deps, cut: AbortSignal): Promise<number> {
  const due = await claimDueDeliveries(services.db, services.now());
  const { tracing } = services;
  const work = { kind: "task", name: "webhook-delivery" } as const;
  await Promise.all(
    due.map((delivery) =>
      tracing
        ? tracing.inWork(work, null, (point) => sendDelivery(traceServices(services, point), delivery, cut))
        : sendDelivery(services, delivery, cut),
    ),
  );
  return due.length;
}

async function sendDelivery(services: Deps, delivery: DueDelivery, cut: AbortSignal): Promise<void> {
  const { db, now } = services;
  const { webhook, body, event, publicId } = delivery;
  if (webhook.pausedAt !== null && event !== webhookTestEvent) return holdDelivery(db, delivery);
  const begun = now();
  const headers = {
    "content-type": "application/json",
    "user-agent": agent,
    "dayworks-event": event,
    "dayworks-delivery": publicId,
    "dayworks-signature": signatureOf(body, { secrets: secretsOf(services, webhook, begun), now: begun }),
  };
  const post = services.webhookPost ?? createWebhookPost();
  const answer = await callOutside(services.work, "POST webhook", (traced) =>
    post(webhook.address, { headers: { ...headers, ...traced }, body, signal: cut }),
  );
  // Aborted by shutdown: another process claims the delivery after its lease, and no failure is counted.
  if (cut.aborted) return;
  const ended = now();
  const tookMs = ended.getTime() - begun.getTime();
  const reason = failureOf(answer);
  const status = "status" in answer ? answer.status : null;
  if (reason === null) await markDelivered(db, delivery, { status: status ?? 0, tookMs, now: ended });
  else await markFailed(services, delivery, { status, reason, tookMs, now: ended });
}

function secretsOf({ secrets }: Deps, { secret, oldSecret, oldSecretUntil }: DueDelivery["webhook"], now: Date): string[] {
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return [secrets.open(secret), ...(isOldGood ? [secrets.open(oldSecret)] : [])];
}

/** Returns null for an accepted delivery. */
function failureOf(answer: WebhookAnswer): string | null {
  if ("because" in answer) return answer.because;
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It responded with status ${status}. Redirects are not followed: enter the address it redirects to.`;
  return `It responded with status ${status}.`;
}

/** A delivery in progress for longer belongs to a process that died, and is claimed again. */
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
const retryAfterMs = webhookLimits.retryAfterMinutes.map((minutes) => minutes * minuteMs);

const columns = pick(webhookDeliveries, "id", "publicId", "webhookId", "event", "body", "attempts");
type ClaimedDelivery = Pick<typeof webhookDeliveries.$inferSelect, keyof typeof columns>;
type DueDelivery = ClaimedDelivery & { webhook: typeof webhooks.$inferSelect };

async function claimDueDeliveries(db: Db, now: Date): Promise<DueDelivery[]> {
  const claimed = await claimDeliveries<ClaimedDelivery>(db, {
    lockDue: (tx, state, limit) => lockDue(tx, state, now, limit),
    markSending: (tx, ids) =>
      tx
        .update(webhookDeliveries)
        .set({
          state: "sending",
          attempts: sql`${webhookDeliveries.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + leaseMs),
        })
        .where(inArray(webhookDeliveries.id, ids)),
  });
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ webhookId }) => webhookId))];
  const rows = await db.select().from(webhooks).where(inArray(webhooks.id, ids)).limit(ids.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return claimed.flatMap((row) => {
    const webhook = byId.get(row.webhookId);
    return webhook ? [{ ...row, webhook }] : [];
  });
}

const lockDue = (tx: Db, state: "queued" | "sending", now: Date, limit: number): Promise<ClaimedDelivery[]> =>
  tx
    .select(columns)
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, state), lte(webhookDeliveries.nextAttemptAt, now)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(limit)
    .for("update", { skipLocked: true });

/** Only the process that holds the attempt may complete it. */
const isClaimedAttempt = ({ id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, "sending"), eq(webhookDeliveries.attempts, attempts));

async function markDelivered(
  db: Db,
  { webhook, ...delivery }: DueDelivery,
  { status, tookMs, now }: { status: number; tookMs: number; now: Date },
): Promise<void> {
  const done = { state: "delivered", answerStatus: status, lastError: null, tookMs, triedAt: now } as const;
  await db.update(webhookDeliveries).set(done).where(isClaimedAttempt(delivery));
  await db
    .update(webhooks)
    .set({ failuresInRow: 0 })
    .where(and(eq(webhooks.id, webhook.id), gt(webhooks.failuresInRow, 0)));
}

/** Returns a delivery to "held" after its webhook was paused; the attempt is not counted. */
async function holdDelivery(db: Db, delivery: DueDelivery): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: "held", attempts: delivery.attempts - 1 })
    .where(isClaimedAttempt(delivery));
}

/**
 * Schedules the next attempt or gives up. Other deliveries to the webhook are delayed too; after many consecutive failures it is paused and
 * its firm is notified.
 */
function markFailed(
  { db, site }: Pick<Services, "db" | "site">,
  { webhook, ...delivery }: DueDelivery,
  { status, reason, tookMs, now }: { status: number | null; reason: string; tookMs: number; now: Date },
): Promise<"queued" | "failed"> {
  const isTest = delivery.event === webhookTestEvent;
  const state = isTest || delivery.attempts >= webhookLimits.attemptsAtMost ? "failed" : "queued";
  const at = (step: number) => new Date(now.getTime() + (retryAfterMs[Math.min(step, retryAfterMs.length) - 1] ?? 0));
  return lockingTransaction(db, async (tx) => {
    const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, webhook.id)).limit(1).for("update");
    const tried = { answerStatus: status, lastError: [...reason].slice(0, 300).join(""), tookMs, triedAt: now };
    const [closed] = await tx
      .update(webhookDeliveries)
      .set({ ...tried, state, nextAttemptAt: at(delivery.attempts) })
      .where(isClaimedAttempt(delivery));
    if (!row || isTest || closed.affectedRows === 0) return state;
    const failuresInRow = row.failuresInRow + 1;
    const isOver = row.pausedAt === null && failuresInRow >= webhookLimits.failuresBeforePause;
    const paused = isOver ? { pausedAt: now, isPausedByUs: true } : {};
    await tx
      .update(webhooks)
      .set({ failuresInRow, ...paused })
      .where(eq(webhooks.id, row.id));
    const waiting = and(eq(webhookDeliveries.webhookId, row.id), eq(webhookDeliveries.state, "queued"));
    if (isOver || row.pausedAt !== null) await tx.update(webhookDeliveries).set({ state: "held" }).where(waiting);
    else
      await tx
        .update(webhookDeliveries)
        .set({ nextAttemptAt: at(1) })
        .where(and(waiting, lt(webhookDeliveries.nextAttemptAt, at(1))));
    if (isOver) {
      const { companyId, publicId: webhookId, address } = row;
      await announce({ services: { site }, now }, tx, "webhook.paused", { companyId, webhookId, host: new URL(address).host });
    }
    return state;
  });
}
