import { and, asc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { webhookLimits, webhookTestEvent } from "#db/webhook-values.ts";
import type { Services } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";

/** A delivery in progress for longer belongs to a process that died, and is claimed again. */
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
const retryAfterMs = webhookLimits.retryAfterMinutes.map((minutes) => minutes * minuteMs);

const columns = {
  id: webhookDeliveries.id,
  publicId: webhookDeliveries.publicId,
  webhookId: webhookDeliveries.webhookId,
  event: webhookDeliveries.event,
  body: webhookDeliveries.body,
  attempts: webhookDeliveries.attempts,
};
type ClaimedDelivery = Pick<typeof webhookDeliveries.$inferSelect, keyof typeof columns>;
export type DueDelivery = ClaimedDelivery & { webhook: typeof webhooks.$inferSelect };

/** Claims due deliveries for this process, in the same way as mail: expired claims first, then the longest waiting. */
export async function claimDueDeliveries(db: Db, now: Date, limit: number): Promise<DueDelivery[]> {
  const claimed = await runTransaction(
    db,
    async (tx) => {
      const claim = tx;
      const lost = await lockDue(claim, "sending", now, limit);
      const rows = [...lost, ...(lost.length < limit ? await lockDue(claim, "queued", now, limit - lost.length) : [])];
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      const taken = {
        state: "sending",
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + leaseMs),
      } as const;
      await tx.update(webhookDeliveries).set(taken).where(inArray(webhookDeliveries.id, ids));
      return rows.map((row) => ({ ...row, attempts: row.attempts + 1 }));
    },
    { isolationLevel: "read committed" },
  );
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ webhookId }) => webhookId))];
  const rows = await db.select().from(webhooks).where(inArray(webhooks.id, ids)).limit(ids.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return claimed.flatMap((row) => {
    const webhook = byId.get(row.webhookId);
    return webhook ? [{ ...row, webhook }] : [];
  });
}

/** Queries one state at a time in index order, so that rows beyond the limit are neither read nor locked. */
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

export async function markDelivered(
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
export async function holdDelivery(db: Db, delivery: DueDelivery): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: "held", attempts: delivery.attempts - 1 })
    .where(isClaimedAttempt(delivery));
}

/**
 * Schedules the next attempt or gives up. Other deliveries to the webhook are delayed too; after many consecutive failures it is paused and
 * its firm is notified.
 */
export function markFailed(
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
