import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { webhookAdverts, webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { webhookEvents, webhookLimits, webhookTestEvent } from "#db/webhook-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";
import { refuseWebhookAddress } from "./deliver/post-webhook.ts";
import { queueDeliveries, recordLiveAdverts } from "./deliver/queue-deliveries.commands.ts";
import { resolveFirm, webhookNotFound } from "./webhooks.queries.ts";

/** Prefix of every webhook secret, so that users and secret scanners recognise one. */
const webhookSecretPrefix = "dwh_";

const absent = "You have no webhook with that ID.";
const id = publicId("Name the webhook.", absent);

const address = z
  .string("Enter your system’s address.")
  .overwrite(cleanLink)
  .min(1, "Enter your system’s address.")
  .max(webhookLimits.addressMaxChars, { error: `At most ${webhookLimits.addressMaxChars} characters.`, abort: true })
  .superRefine((text, context) => {
    const refusal = refuseWebhookAddress(text);
    if (refusal !== null) context.addIssue({ code: "custom", message: refusal });
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).href : text))
  .refine((text) => text.length <= webhookLimits.addressMaxChars, `At most ${webhookLimits.addressMaxChars} characters.`);

const events = z
  .array(z.enum(webhookEvents, "Choose from the listed events."), "Choose at least one event.")
  .min(1, "Choose at least one event.")
  .max(webhookEvents.length, "Name each event once.")
  .transform((list) => webhookEvents.filter((event) => list.includes(event)));

export const readNewWebhook = fieldsOf(z.strictObject({ address, events }));
export const readChangedWebhook = fieldsOf(z.strictObject({ id, address, events }));
export const readNamedWebhook = fieldsOf(z.strictObject({ id }));
export const readPause = fieldsOf(z.strictObject({ id, isPaused: z.boolean("Say yes or no.") }));
export const readDeliveriesInput = fieldsOf(
  z.strictObject({ id, page: z.int("Give a page number.").min(1, "Page numbers start at 1.").max(500, "There are not that many pages.") }),
);

interface WebhookInput {
  address: string;
  events: z.output<typeof events>;
}

const hourMs = 3_600_000;
const newSecret = () => webhookSecretPrefix + randomSecret();

type Webhook = typeof webhooks.$inferSelect;

/**
 * Adds a webhook for the caller's firm. The secret is returned only once and stored sealed. @throws AppError invalid-fields, forbidden,
 * conflict
 */
export function addWebhook(ctx: Context, { address, events }: WebhookInput): Promise<{ id: string; secret: string }> {
  const { services, now } = ctx;
  const user = requireUser(ctx.principal);
  return lockingTransaction(services.db, async (tx) => {
    const { firmId: known, facts } = await resolveFirm(tx, user);
    requireAllowed(ctx, "webhook.manage", facts);
    if (!user.isEmailVerified) throw new AppError("forbidden", "Confirm your e-mail address first.");
    const companyId = known ?? (await ensurePractice(tx, user.userId, now));
    // The lock makes concurrent calls wait and count each other.
    await lockCurrentFirm(tx, companyId);
    const ofFirm = await tx
      .select({ address: webhooks.address })
      .from(webhooks)
      .where(eq(webhooks.companyId, companyId))
      .limit(webhookLimits.perFirm);
    if (ofFirm.length >= webhookLimits.perFirm) {
      throw new AppError("conflict", `You have ${webhookLimits.perFirm} webhooks already. Remove one that you no longer use first.`);
    }
    requireNew(ofFirm, address);
    if (ofFirm.length === 0) await recordLiveAdverts(tx, companyId);
    const id = randomPublicId();
    const secret = newSecret();
    await tx
      .insert(webhooks)
      .values({ publicId: id, companyId, address, events, secret: services.secrets.seal(secret), createdAt: now, updatedAt: now });
    await audit(ctx, tx, id, "added");
    return { id, secret };
  });
}

/** @throws AppError not-found, invalid-fields, conflict */
export function changeWebhook(ctx: Context, { id, address, events }: WebhookInput & { id: string }): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const webhook = await lockOwnWebhook(ctx, tx, id);
    const ofFirm = await tx
      .select({ address: webhooks.address, publicId: webhooks.publicId })
      .from(webhooks)
      .where(eq(webhooks.companyId, webhook.companyId))
      .limit(webhookLimits.perFirm);
    requireNew(
      ofFirm.filter(({ publicId }) => publicId !== id),
      address,
    );
    await tx.update(webhooks).set({ address, events, updatedAt: ctx.now }).where(eq(webhooks.id, webhook.id));
    await audit(ctx, tx, id, "changed");
  });
}

/** Removes a webhook and its log. @throws AppError not-found */
export function removeWebhook(ctx: Context, id: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const webhook = await lockOwnWebhook(ctx, tx, id);
    await removeRows(tx, [webhook.id]);
    await audit(ctx, tx, id, "removed");
  });
}

export async function removeWebhooksOf(tx: Db, companyId: number): Promise<void> {
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.companyId, companyId))
    .limit(webhookLimits.perFirm)
    .for("update");
  await removeRows(
    tx,
    rows.map(({ id }) => id),
  );
  await tx.delete(webhookAdverts).where(eq(webhookAdverts.companyId, companyId));
}

async function removeRows(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, [...ids]));
  await tx.delete(webhooks).where(inArray(webhooks.id, [...ids]));
}

/**
 * Creates a new secret, returned only once; the previous one also signs for a day, so that no delivery is lost during the change. @throws
 * AppError not-found
 */
export function rotateSecret(ctx: Context, id: string): Promise<{ secret: string }> {
  const { services, now } = ctx;
  return lockingTransaction(services.db, async (tx) => {
    const webhook = await lockOwnWebhook(ctx, tx, id);
    const secret = newSecret();
    const oldSecretUntil = new Date(now.getTime() + webhookLimits.oldSecretHours * hourMs);
    await tx
      .update(webhooks)
      .set({ secret: services.secrets.seal(secret), oldSecret: webhook.secret, oldSecretUntil, updatedAt: now })
      .where(eq(webhooks.id, webhook.id));
    await audit(ctx, tx, id, "secret replaced");
    return { secret };
  });
}

/** Pauses a webhook, which holds its deliveries, or resumes it and sends them. @throws AppError not-found */
export function pauseWebhook(ctx: Context, { id, isPaused }: { id: string; isPaused: boolean }): Promise<void> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    const webhook = await lockOwnWebhook(ctx, tx, id);
    if ((webhook.pausedAt !== null) === isPaused) return;
    await tx
      .update(webhooks)
      .set({ pausedAt: isPaused ? now : null, isPausedByUs: false, failuresInRow: 0, updatedAt: now })
      .where(eq(webhooks.id, webhook.id));
    const waiting = and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.state, isPaused ? "queued" : "held"));
    const next = isPaused ? ({ state: "held" } as const) : ({ state: "queued", nextAttemptAt: now } as const);
    await tx.update(webhookDeliveries).set(next).where(waiting);
    await audit(ctx, tx, id, isPaused ? "paused" : "resumed");
  });
}

/** Locks a webhook of the caller's firm. @throws AppError not-found, forbidden */
async function lockOwnWebhook(ctx: Context, tx: Db, id: string): Promise<Webhook> {
  const { firmId, facts } = await resolveFirm(tx, requireUser(ctx.principal));
  requireAllowed(ctx, "webhook.manage", facts);
  const ofFirm = and(eq(webhooks.publicId, id), eq(webhooks.companyId, firmId ?? 0));
  const [row] = await tx.select().from(webhooks).where(ofFirm).limit(1).for("update");
  if (!row) throw webhookNotFound();
  return row;
}

function requireNew(others: readonly { address: string }[], address: string): void {
  if (!others.some((other) => other.address === address)) return;
  const detail = "Another of your webhooks already uses this address.";
  throw new AppError("invalid-fields", detail, { fields: [{ pointer: "/address", detail }] });
}

const audit = (ctx: Context, tx: Db, id: string, reason: string) =>
  recordAudit(tx, ctx, { action: "webhook.manage", resource: "webhook", resourceId: id, reason });

const deliveryNotFound = () => new AppError("not-found", "There is no such delivery.");

/** Sends one test delivery, also to a paused webhook. @throws AppError not-found, conflict while another is pending */
export function sendTest(ctx: Context, id: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const webhook = await lockOwnWebhook(ctx, tx, id);
    const underWay = and(
      eq(webhookDeliveries.webhookId, webhook.id),
      inArray(webhookDeliveries.state, ["queued", "sending"]),
      eq(webhookDeliveries.event, webhookTestEvent),
    );
    if ((await tx.$count(webhookDeliveries, underWay)) > 0) throw new AppError("conflict", "A test delivery is already being sent.");
    await queueDeliveries(tx, [{ id: webhook.id, isHeld: false }], { event: webhookTestEvent, data: { webhookId: id }, now: ctx.now });
  });
}

/** Sends a delivered or failed delivery again under the same id. @throws AppError not-found, conflict for one that is pending or paused */
export function sendAgain(ctx: Context, deliveryId: string): Promise<void> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [named] = await tx
      .select({ rowId: webhookDeliveries.id, webhookId: webhooks.publicId })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.publicId, deliveryId))
      .limit(1);
    const webhook = await lockOwnWebhook(ctx, tx, named?.webhookId ?? "").catch((error: unknown) => {
      throw error instanceof AppError && error.code === "not-found" ? deliveryNotFound() : error;
    });
    if (webhook.pausedAt !== null) throw new AppError("conflict", "This webhook is paused. Resume it first.");
    const [again] = await tx
      .update(webhookDeliveries)
      .set({ state: "queued", attempts: 0, nextAttemptAt: ctx.now })
      .where(and(eq(webhookDeliveries.id, named?.rowId ?? 0), inArray(webhookDeliveries.state, ["delivered", "failed"])));
    if (again.affectedRows === 0) throw new AppError("conflict", "It is already being sent.");
  });
}
