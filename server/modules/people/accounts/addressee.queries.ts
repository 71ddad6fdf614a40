import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";

/** Whom a mail to this account goes to; null once the account has no address any more, as after its deletion. */
export async function findAddressee(db: Db, userId: number): Promise<{ name: string; email: string } | null> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
  return row && row.email !== null ? { name: row.name, email: row.email } : null;
}
