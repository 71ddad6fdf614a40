import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

/** Records that the server of an address has permanently rejected our mail; the first time is retained. */
export async function markUnreachable(tx: Db, email: string, now: Date): Promise<void> {
  const emailKey = emailKeyOf(email);
  await tx.insert(unreachableAddresses).values({ emailKey, since: now }).onDuplicateKeyUpdate({ set: { emailKey } });
}

/** Allows mail to the address again: one was delivered, its owner requested it, or it no longer belongs to them. */
export async function clearUnreachable(tx: Db, email: string): Promise<void> {
  await tx.delete(unreachableAddresses).where(eq(unreachableAddresses.emailKey, emailKeyOf(email)));
}
