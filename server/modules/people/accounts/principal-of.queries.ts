import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";

/** Returns a user with their current rights, without a session; null for an account that is not active. */
export async function principalOf(db: Db, id: number): Promise<UserPrincipal | null> {
  const [row] = await db
    .select({ userId: users.id, ...pick(users, "publicId", "role", "isFreelance", "companyId", "emailVerifiedAt") })
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, "active")))
    .limit(1);
  if (!row) return null;
  const { emailVerifiedAt, ...person } = row;
  const proofs = { sessionHash: null, reauthenticatedAt: null, mfaAt: null, scopes: null };
  return { kind: "user", ...person, isEmailVerified: emailVerifiedAt !== null, ...proofs };
}

/** Returns the recipient of mail to this account; null once the account has no address, as after its deletion. */
export async function findAddressee(db: Db, userId: number): Promise<{ name: string; email: string } | null> {
  const [row] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
  return row && row.email !== null ? { name: row.name, email: row.email } : null;
}
