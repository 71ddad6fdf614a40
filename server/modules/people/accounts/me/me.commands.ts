import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { oneTimeTokens, totpSecrets } from "#db/schema/sign-in.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { maskEmail } from "#server/text/email-address.ts";

export async function readMe(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.readMe", { ownerId: userId });
  const { db } = ctx.services;
  const [row] = await db
    .select({
      ...pick(users, "publicId", "name", "email", "role", "isFreelance"),
      companyName: companies.name,
      companySlug: companies.slug,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`.mapWith(Boolean),
      hasGoogle: sql<boolean>`${users.googleSubject} is not null`.mapWith(Boolean),
      hasSecondFactor: sql<boolean>`${totpSecrets.userId} is not null`.mapWith(Boolean),
      createdAt: users.createdAt,
      erasureDueAt: users.erasureDueAt,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(totpSecrets, and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
    .where(eq(users.id, userId))
    .limit(1);
  if (!row) throw new Error("A signed-in person has no account.");
  const { companyName, companySlug, createdAt, erasureDueAt, ...facts } = row;
  const newEmail = await pendingEmailOf(db, userId, ctx.now);
  return {
    ...facts,
    company: companyName !== null && companySlug !== null ? { name: companyName, slug: companySlug } : null,
    createdAt: createdAt.toISOString(),
    pendingEmail: newEmail && maskEmail(newEmail),
    erasureDueAt: erasureDueAt?.toISOString() ?? null,
  };
}

/** Returns the address an account will change to once its link is opened. */
async function pendingEmailOf(db: Db, userId: number, now: Date): Promise<string | null> {
  const [pending] = await db
    .select({ payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, "change-email"),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1);
  return pending?.payload.newEmail ?? null;
}

/** Returns the body of GET /api/user. */
export async function readCurrentUser(ctx: Context) {
  const { principal } = ctx;
  const me = await readMe(ctx);
  const { companyId, isEmailVerified, actingFor } = requireUser(principal);
  const { publicId: id, email, role, name, hasSecondFactor: mfa, company } = me;
  return {
    id,
    email,
    role,
    name,
    companyId,
    companyName: company?.name ?? null,
    emailVerified: isEmailVerified,
    mfa,
    ...(actingFor && { supportViewEndsAt: actingFor.endsAt.toISOString() }),
  };
}

export async function renameMe(ctx: Context, name: string): Promise<{ name: string }> {
  const { userId } = requireUser(ctx.principal);
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "user.updateMe", { ownerId: userId });
    const [before] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    if (before?.name === name) return { name };
    await tx.update(users).set({ name, updatedAt: ctx.now }).where(eq(users.id, userId));
    const event = { action: "user.updateMe", resource: "user", resourceId: userId } as const;
    await recordAudit(tx, ctx, { ...event, reason: "name" });
    return { name };
  });
}
