import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";

/** Returns the recipient of mail to this account; null once the account has no address, as after its deletion. */
export async function findAddressee(db: Db, userId: number): Promise<{ name: string; email: string } | null> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
  return row && row.email !== null ? { name: row.name, email: row.email } : null;
}
