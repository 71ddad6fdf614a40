import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";

/** Returns a user with their current rights, without a session; null for an account that is not active. */
export async function principalOf(db: Db, id: number): Promise<UserPrincipal | null> {
  const [row] = await db
    .select({
      userId: users.id,
      publicId: users.publicId,
      role: users.role,
      isFreelance: users.isFreelance,
      companyId: users.companyId,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, "active")))
    .limit(1);
  if (!row) return null;
  const { emailVerifiedAt, ...person } = row;
  const proofs = { sessionHash: null, reauthenticatedAt: null, mfaAt: null, scopes: null };
  return { kind: "user", ...person, isEmailVerified: emailVerifiedAt !== null, ...proofs };
}
