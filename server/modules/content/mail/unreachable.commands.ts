import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

/** Notes that the server of an address has refused our mail for good; the first time counts. */
export async function noteUnreachable(tx: Db, email: string, now: Date): Promise<void> {
  const emailKey = emailKeyOf(email);
  await tx.insert(unreachableAddresses).values({ emailKey, since: now }).onDuplicateKeyUpdate({ set: { emailKey } });
}

/** Mail may go to the address again: one has arrived, its owner asks for it, or it is theirs no longer. */
export async function forgetUnreachable(tx: Db, email: string): Promise<void> {
  await tx.delete(unreachableAddresses).where(eq(unreachableAddresses.emailKey, emailKeyOf(email)));
}
