import { inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { webhookAdverts, webhookDeliveries, webhooks } from "../schema/webhooks.ts";

/** Where systems of sample firms were told of what happens, and what they were told. */
export async function removeWebhooksOfFirms(tx: Pick<Db, "select" | "delete">, firmIds: readonly number[]): Promise<void> {
  const theirs = tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(inArray(webhooks.companyId, [...firmIds]));
  await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, theirs));
  for (const list of [webhooks, webhookAdverts]) await tx.delete(list).where(inArray(list.companyId, [...firmIds]));
}
