import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { apiTokens } from "#db/schema/sign-in.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { hashOf } from "#server/kernel/secrets.ts";

/** Prefix of every API token, so that people and secret scanners recognise one. */
export const apiTokenPrefix = "dwk_";
const tokenShape = /^dwk_[A-Za-z0-9_-]{43}$/;
const lastUsedEveryMs = 60_000;

/**
 * Returns the current account behind an API token; null when the token is unknown, expired or revoked, or the account is not active. A
 * token is not a session: it never counts as a recent password confirmation or a passed second factor.
 */
export async function readApiToken({ db, now }: Pick<Services, "db" | "now">, bearer: string): Promise<UserPrincipal | null> {
  if (!tokenShape.test(bearer)) return null;
  const at = now();
  const [row] = await db
    .select({
      tokenId: apiTokens.id,
      scopes: apiTokens.scopes,
      lastUsedAt: apiTokens.lastUsedAt,
      userId: users.id,
      ...pick(users, "publicId", "role", "isFreelance", "companyId", "emailVerifiedAt"),
    })
    .from(apiTokens)
    .innerJoin(users, and(eq(users.id, apiTokens.userId), eq(users.state, "active")))
    .where(and(eq(apiTokens.hash, hashOf(bearer)), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, at)))
    .limit(1);
  if (!row) return null;
  const staleAt = new Date(at.getTime() - lastUsedEveryMs);
  if (row.lastUsedAt === null || row.lastUsedAt <= staleAt) {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: at })
      .where(and(eq(apiTokens.id, row.tokenId), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, at))));
  }
  const { userId, publicId, role, isFreelance, companyId, scopes } = row;
  return {
    kind: "user",
    userId,
    publicId,
    role,
    isFreelance,
    companyId,
    isEmailVerified: row.emailVerifiedAt !== null,
    sessionHash: null,
    reauthenticatedAt: null,
    mfaAt: null,
    scopes,
  };
}
