import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { contextWordsOf } from "../account-fields.ts";
import { revokeApiTokens } from "../api-tokens/api-tokens.commands.ts";
import { requireQuota } from "../attempt-limits.ts";
import { requireSession } from "../mfa/verify-second-factor.ts";
import { passwordProblem } from "../passwords/password-rules.ts";
import { endSessions, rotateSession } from "../sessions/sessions.ts";

/**
 * Confirms the password within a session, which gets a new token and may then perform protected actions for five minutes.
 * @throws AppError invalid-fields for a wrong password, conflict for an account without one, too-many-attempts, busy
 */
export async function confirmPassword(ctx: Context, password: string): Promise<void> {
  const { userId, sessionHash } = requireSession(ctx);
  const { services } = ctx;
  await requireQuota(ctx, policies.confirmPassword, `user:${userId}`);
  const [owner] = await services.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId)).limit(1);
  if (!owner?.passwordHash)
    throw new AppError("conflict", "Your account has no password. Sign out and sign in again to confirm your identity.");
  const isRight = await services.passwords.verify(owner.passwordHash, password);
  const session = await lockingTransaction(services.db, async (tx) => {
    const rotated = isRight ? await rotateSession(tx, { hash: sessionHash, now: ctx.now, proven: "identity" }) : null;
    const result = isRight ? "done" : "refused";
    await recordAudit(tx, ctx, { action: "session.confirmPassword", resource: "user", resourceId: userId, result });
    return rotated;
  });
  if (session) ctx.answer.session = session;
  else throw invalidFields([{ pointer: "/password", detail: "This password is not correct." }]);
}

/**
 * Sets a new password. This session gets a new token, all others end, and password reset links are invalidated.
 * @throws AppError reauthenticate, invalid-fields, busy
 */
export async function changePassword(ctx: Context, newPassword: string): Promise<void> {
  const { userId, sessionHash } = requireSession(ctx);
  const { services } = ctx;
  requireAllowed(ctx, "user.changePassword", { ownerId: userId });
  const problem = passwordProblem(newPassword, await findContextWords(ctx, userId));
  if (problem) throw invalidFields([{ pointer: "/newPassword", detail: problem }]);
  const passwordHash = await services.passwords.hash(newPassword);
  ctx.answer.session = await lockingTransaction(services.db, (tx) => setPassword(ctx, tx, { userId, sessionHash, passwordHash }));
}

async function setPassword(
  ctx: Context,
  tx: Db,
  { userId, sessionHash, passwordHash }: { userId: number; sessionHash: string; passwordHash: string },
) {
  const { services, now } = ctx;
  const { site } = services;
  const [owner] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!owner) throw new Error("A signed-in person has no account.");
  await tx
    .update(users)
    .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1`, updatedAt: now })
    .where(eq(users.id, userId));
  const worthless = inArray(oneTimeTokens.purpose, ["reset-password", "second-factor"]);
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), worthless));
  const session = await rotateSession(tx, { hash: sessionHash, now });
  await endSessions(tx, userId, { exceptHash: hashOf(session.token) });
  await revokeApiTokens(tx, userId, now);
  if (owner.email) {
    const facts = { name: owner.name, when: now, resetLink: site.origin + paths.resetPassword() };
    await queueMail(tx, { site, now }, { to: owner.email, userId, template: "password-changed", facts });
  }
  await recordAudit(tx, ctx, { action: "user.changePassword", resource: "user", resourceId: userId });
  return session;
}

async function findContextWords({ services: { db, site } }: Context, userId: number): Promise<string[]> {
  const [owner] = await db
    .select({ name: users.name, email: users.email, company: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
    .limit(1);
  return owner ? [...contextWordsOf(site, owner), owner.company ?? ""] : [];
}
