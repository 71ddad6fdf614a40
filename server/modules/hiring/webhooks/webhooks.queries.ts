import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { webhookLimits } from "#db/webhook-values.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";

const deliveriesPerPage = 20;
export const webhookNotFound = () => new AppError("not-found", "You have no webhook with that ID.");
const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** Returns the firm whose webhooks the user may manage, with the facts for the permission matrix: their company, or their own practice. */
export async function resolveFirm(db: Db, principal: UserPrincipal): Promise<{ firmId: number | null; facts: RowFacts }> {
  const firmId = await firmOf(db, principal);
  return { firmId, facts: principal.companyId === null ? { ownerId: principal.userId } : { companyId: firmId } };
}

/** Lists the webhooks of the caller's firm, oldest first. */
export async function listWebhooks(ctx: Context) {
  const { db } = ctx.services;
  const { firmId, facts } = await resolveFirm(db, requireUser(ctx.principal));
  requireAllowed(ctx, "webhook.read", facts);
  if (firmId === null) return [];
  const rows = await db.select().from(webhooks).where(eq(webhooks.companyId, firmId)).orderBy(webhooks.id).limit(webhookLimits.perFirm);
  const held = await countHeldDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.publicId,
    address: row.address,
    events: row.events,
    pausedAt: iso(row.pausedAt),
    /** Paused automatically after too many failures. */
    isPausedByUs: row.isPausedByUs,
    /** Failed attempts since the last success. */
    failuresInRow: row.failuresInRow,
    /** When a replaced secret stops signing. */
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > ctx.now ? iso(row.oldSecretUntil) : null,
    /** Deliveries held until it is resumed. */
    heldDeliveries: held.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function countHeldDeliveries(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: webhookDeliveries.webhookId, held: count() })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.webhookId, [...ids]), eq(webhookDeliveries.state, "held")))
    .groupBy(webhookDeliveries.webhookId)
    .limit(ids.length);
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Lists a webhook's recent deliveries, newest first. @throws AppError not-found */
export async function listDeliveries(ctx: Context, { id, page }: { id: string; page: number }) {
  const { db } = ctx.services;
  const { firmId, facts } = await resolveFirm(db, requireUser(ctx.principal));
  requireAllowed(ctx, "webhook.read", facts);
  const ofFirm = and(eq(webhooks.publicId, id), eq(webhooks.companyId, firmId ?? 0));
  const [webhook] = await db.select({ id: webhooks.id }).from(webhooks).where(ofFirm).limit(1);
  if (!webhook) throw webhookNotFound();
  const ofWebhook = eq(webhookDeliveries.webhookId, webhook.id);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: webhookDeliveries.publicId,
        ...pick(webhookDeliveries, "event", "state", "attempts", "answerStatus", "lastError", "tookMs", "triedAt", "nextAttemptAt"),
        ...pick(webhookDeliveries, "createdAt", "body"),
      })
      .from(webhookDeliveries)
      .where(ofWebhook)
      .orderBy(desc(webhookDeliveries.id))
      .limit(deliveriesPerPage)
      .offset((page - 1) * deliveriesPerPage),
    db.$count(webhookDeliveries, ofWebhook),
  ]);
  const items = rows.map((row) => ({
    ...isoDates(row),
    triedAt: iso(row.triedAt),
    nextAttemptAt: row.state === "queued" ? iso(row.nextAttemptAt) : null,
  }));
  return { items, page, limit: deliveriesPerPage, total };
}
