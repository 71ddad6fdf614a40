import { and, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ApiScope } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { apiTokens } from "#db/schema/sign-in.ts";
import { daysAfter } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { requireQuota } from "../attempt-limits.ts";

export interface CreateApiTokenInput {
  name: string;
  scopes: readonly ApiScope[];
  expiresInDays: number;
}

const hintChars = 10;

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

/** Creates an API token. The raw value is returned once and never stored. */
export async function createApiToken(ctx: Context, order: CreateApiTokenInput): Promise<{ token: string }> {
  const { userId, role } = requireUser(ctx.principal);
  const { services, now } = ctx;
  await requireQuota(ctx, policies.token, `user:${userId}`);
  return lockingTransaction(services.db, async (tx) => {
    const [owner] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.state, "active")))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "apiToken.create", { ownerId: owner ? userId : null });
    const scopes = [...new Set(order.scopes)];
    if (role === "platform_admin" && scopes.some((scope) => !scope.endsWith(":read"))) {
      throw new AppError("invalid-fields", "Administrators’ tokens can only read.", {
        fields: [{ pointer: "/scopes", detail: "Choose read permissions only." }],
      });
    }
    const live = await tx.$count(apiTokens, and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now)));
    if (live >= limits.apiTokensPerUser) {
      throw new AppError("conflict", `You have ${limits.apiTokensPerUser} tokens already. Revoke one that you no longer use first.`);
    }
    const token = apiTokenPrefix + randomSecret();
    const publicId = randomPublicId();
    const row = { publicId, userId, name: order.name, hash: hashOf(token), hint: token.slice(0, hintChars), scopes };
    await tx.insert(apiTokens).values({ ...row, createdAt: now, expiresAt: daysAfter(now, order.expiresInDays) });
    await recordAudit(tx, ctx, { action: "apiToken.create", resource: "apiToken", resourceId: publicId, reason: scopes.join(" ") });
    if (owner?.email) {
      const facts = { name: owner.name, tokenName: order.name, accountLink: services.site.origin + paths.myAccount() };
      await queueMail(tx, { site: services.site, now }, { to: owner.email, userId, template: "api-token-created", facts });
    }
    return { token };
  });
}

/**
 * Revokes one of the caller's own tokens. @throws AppError not-found for one that does not exist, has ended, or belongs to another account
 */
export async function revokeApiToken(ctx: Context, publicId: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [revoked] = await tx
      .update(apiTokens)
      .set({ revokedAt: ctx.now })
      .where(and(eq(apiTokens.publicId, publicId), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
    requireAllowed(ctx, "apiToken.revoke", { ownerId: revoked.affectedRows === 1 ? userId : null });
    await recordAudit(tx, ctx, { action: "apiToken.revoke", resource: "apiToken", resourceId: publicId });
  });
}

/**
 * Revokes every token of an account, in the caller's transaction: on a new password, a suspension or an erasure. The caller writes the
 * audit entry.
 */
export async function revokeApiTokens(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
}

/** Lists the caller's own active tokens, newest first. */
export async function listApiTokens(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apiToken.list", { ownerId: userId });
  const rows = await ctx.services.db
    .select(pick(apiTokens, "publicId", "name", "hint", "scopes", "createdAt", "expiresAt", "lastUsedAt"))
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, ctx.now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limits.apiTokensPerUser);
  return rows.map(isoDates);
}
