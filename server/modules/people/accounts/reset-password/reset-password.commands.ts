import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { oneTimeTokens, signInFailures } from "#db/schema/sign-in.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { contextWordsOf, withMinDuration } from "../account-fields.ts";
import { revokeApiTokens } from "../api-tokens/api-tokens.commands.ts";
import { requireLinkQuota, requireMailQuota } from "../attempt-limits.ts";
import { passwordProblem } from "../passwords/password-rules.ts";
import { endSessions } from "../sessions/sessions.ts";
import { consumeToken, issueToken } from "../tokens/one-time-tokens.commands.ts";

/** E-mails a password reset link. Response and timing are the same for an address without an account. @throws AppError too-many-attempts */
export async function forgotPassword(ctx: Context, email: string): Promise<void> {
  await requireMailQuota(ctx, "reset", email);
  await withMinDuration(ctx.services, () => runTransaction(ctx.services.db, (tx) => mailReset(ctx, tx, emailKeyOf(email))));
}

async function mailReset(ctx: Context, tx: Db, emailKey: string): Promise<void> {
  const { site } = ctx.services;
  const [account] = await tx
    .select({ userId: users.id, ...pick(users, "email", "name", "passwordHash", "googleSubject") })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), ne(users.state, "suspended")))
    .limit(1)
    .for("update");
  if (!account?.email) return;
  const { userId, email: to, name } = account;
  // A signed-in user is setting a first password.
  const isOwn = ctx.principal.kind === "user" && ctx.principal.userId === userId;
  if (account.passwordHash === null && account.googleSubject !== null && !isOwn) {
    const facts = { name, signInLink: site.origin + paths.signIn };
    await queueMail(tx, { site, now: ctx.now }, { to, userId, template: "reset-password-google", facts });
  } else {
    const token = await issueToken(tx, { purpose: "reset-password", userId, emailKey, now: ctx.now });
    const facts = { name, link: site.origin + paths.resetPassword(token) };
    await queueMail(tx, { site, now: ctx.now }, { to, userId, template: "reset-password", facts });
  }
  await recordAudit(tx, ctx, { action: "user.forgotPassword", resource: "user", resourceId: userId });
}

/**
 * Sets a new password by a mailed link. Ends every session and token of the account without signing in. The link proves the mailbox, so an
 * account awaiting confirmation becomes active.
 * @throws AppError token-invalid; invalid-fields for a weak password, which leaves the link valid
 */
export async function resetPassword(ctx: Context, { token, password }: { token: string; password: string }): Promise<void> {
  const { services } = ctx;
  await requireLinkQuota(ctx);
  const owner = await findOwner(ctx, token);
  const problem = passwordProblem(password, contextWordsOf(services.site, owner ?? { name: "", email: null }));
  if (problem) throw invalidFields([{ pointer: "/password", detail: problem }]);
  // Avoids hashing a password for an invalid link.
  if (!owner) throw new AppError("token-invalid", "This link has expired or has been used. Ask for a new one.");
  const passwordHash = await services.passwords.hash(password);
  const userId = await runTransaction(services.db, (tx) => setPassword(ctx, tx, { token, passwordHash }));
  if (ctx.principal.kind === "user" && ctx.principal.userId === userId) ctx.answer.session = null;
}

async function findOwner(
  { services, now }: Context,
  token: string,
): Promise<{ name: string; email: string | null; company: string | null } | null> {
  const isLive = and(
    eq(oneTimeTokens.hash, hashOf(token)),
    eq(oneTimeTokens.purpose, "reset-password"),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );
  const [owner] = await services.db
    .select({ name: users.name, email: users.email, company: companies.name })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(isLive)
    .limit(1);
  return owner ?? null;
}

async function setPassword(ctx: Context, tx: Db, { token, passwordHash }: { token: string; passwordHash: string }): Promise<number> {
  const { services, now } = ctx;
  const { site } = services;
  const { userId, emailKey } = await consumeToken(tx, { purpose: "reset-password", token, now });
  const [owner] = await tx
    .select({ name: users.name, email: users.email, state: users.state })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)
    .for("update");
  if (!owner?.email) throw new Error("A password was reset for an account without an address.");
  await tx
    .update(users)
    .set({
      passwordHash,
      tokenVersion: sql`${users.tokenVersion} + 1`,
      updatedAt: now,
      ...(owner.state === "unverified" && { state: "active", emailVerifiedAt: now }),
    })
    .where(eq(users.id, userId));
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await tx.delete(signInFailures).where(eq(signInFailures.accountHash, services.secrets.keyedHash("account", emailKey)));
  await endSessions(tx, userId);
  await revokeApiTokens(tx, userId, now);
  const facts = { name: owner.name, when: now, resetLink: site.origin + paths.resetPassword() };
  await queueMail(tx, { site, now }, { to: owner.email, userId, template: "password-changed", facts });
  await recordAudit(tx, { ...ctx, actorUserId: userId }, { action: "user.resetPassword", resource: "user", resourceId: userId });
  return userId;
}
