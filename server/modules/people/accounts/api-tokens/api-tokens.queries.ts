import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { ApiScope } from "#db/own-values.ts";
import { apiTokens } from "#db/schema/sign-in.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

export interface ApiTokenLine {
  publicId: string;
  name: string;
  hint: string;
  scopes: readonly ApiScope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** Lists the caller's own active tokens, newest first. */
export async function listApiTokens(ctx: Context): Promise<ApiTokenLine[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apiToken.list", { ownerId: userId });
  const rows = await ctx.services.db
    .select({
      publicId: apiTokens.publicId,
      name: apiTokens.name,
      hint: apiTokens.hint,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, ctx.now)))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limits.apiTokensPerUser);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}
