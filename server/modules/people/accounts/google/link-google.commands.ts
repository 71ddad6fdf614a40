import { eq, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { paths } from "#server/addresses/paths.ts";
import { reauthenticationValidMs } from "#server/kernel/access/can.ts";
import type { SessionPrincipal } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { GoogleIdentity } from "#server/kernel/services/outside.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { revokeApiTokens } from "../api-tokens/api-tokens.commands.ts";
import { requireLinkQuota } from "../attempt-limits.ts";
import { maySignIn } from "../sessions/session-rows.ts";
import { endSessions, rotateSession } from "../sessions/sessions.ts";
import { lockAccount, type SignInAccount } from "../sign-in/sign-in.queries.ts";
import { consumeToken } from "../tokens/one-time-tokens.commands.ts";

/**
 * Links a Google account by the mailed token, without signing in.
 * @throws AppError token-invalid, conflict when the Google account is linked to another account, too-many-attempts
 */
export async function confirmGoogleLink(ctx: Context, token: string): Promise<void> {
  await requireLinkQuota(ctx);
  await runTransaction(ctx.services.db, async (tx) => {
    const { userId, payload } = await consumeToken(tx, { purpose: "link-google", token, now: ctx.now });
    const account = await lockAccount(tx, userId);
    const isWelcome = account && account.role !== "platform_admin" && (maySignIn(account.state) || account.state === "unverified");
    if (!isWelcome || !payload.subject) throw new AppError("token-invalid", "This link has expired or has been used.");
    if (account.state === "unverified") await revokeUnprovenAccess(ctx, tx, userId);
    const isLinked = await linkSubject(ctx, tx, { account, subject: payload.subject, how: "by mail" });
    if (!isLinked) throw new AppError("conflict", "This Google account is connected to another account.");
  });
}

/** The mailed link proves control of the mailbox; the person who set the password never proved it, so that password must stop working. */
async function revokeUnprovenAccess({ now }: Context, tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ state: "active", emailVerifiedAt: now, passwordHash: null, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
  await revokeApiTokens(tx, userId, now);
}

/** Links a Google account to the signed-in account. Returns false when either is already linked elsewhere. */
export function linkGoogle(ctx: Context, { userId }: SessionPrincipal, { subject }: GoogleIdentity): Promise<boolean> {
  return runTransaction(ctx.services.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account || account.role === "platform_admin" || !maySignIn(account.state)) return false;
    const present = await googleSubjectOf(tx, userId);
    if (present !== null) return present === subject;
    return linkSubject(ctx, tx, { account, subject, how: "signed in" });
  });
}

/**
 * Confirms the signed-in user's identity with Google; the session gets a new token. Returns false for another Google account, or when
 * Google does not report a fresh sign-in.
 */
export async function confirmByGoogle(
  ctx: Context,
  person: SessionPrincipal,
  { subject, authenticatedAt }: GoogleIdentity,
): Promise<boolean> {
  const { now } = ctx;
  const isFresh = authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < reauthenticationValidMs;
  const session = await runTransaction(ctx.services.db, async (tx) => {
    const { userId, sessionHash } = person;
    const account = await lockAccount(tx, userId);
    const isSame = account?.role !== "platform_admin" && (await googleSubjectOf(tx, userId)) === subject;
    const isProved = isFresh && isSame;
    const session = isProved ? await rotateSession(tx, { hash: sessionHash, now, proven: "identity" }) : null;
    await recordAudit(tx, ctx, {
      action: "session.confirmGoogle",
      resource: "user",
      resourceId: userId,
      result: isProved ? "done" : "refused",
      reason: isSame ? (isFresh ? "fresh" : "not fresh") : "another Google account",
    });
    return session;
  });
  if (session) ctx.answer.session = session;
  return session !== null;
}

async function linkSubject(
  ctx: Context,
  tx: Db,
  { account, subject, how }: { account: SignInAccount; subject: string; how: string },
): Promise<boolean> {
  const { userId, email, name } = account;
  const linkedId = await findLinked(tx, subject);
  if (linkedId !== null && linkedId !== userId) return false;
  await tx.update(users).set({ googleSubject: subject, updatedAt: ctx.now }).where(eq(users.id, userId));
  const { site } = ctx.services;
  if (email) {
    const facts = { name, accountLink: site.origin + paths.myAccount() };
    await queueMail(tx, { site, now: ctx.now }, { to: email, userId, template: "google-linked", facts });
  }
  await recordAudit(tx, { ...ctx, actorUserId: userId }, { action: "user.linkGoogle", resource: "user", resourceId: userId, reason: how });
  return true;
}

/** Returns the account linked to a Google subject, locked. Compares the subject exactly, since the database ignores letter case. */
export async function findLinked(tx: Db, subject: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: users.id, googleSubject: users.googleSubject })
    .from(users)
    .where(eq(users.googleSubject, subject))
    .limit(1)
    .for("update");
  return row?.googleSubject === subject ? row.id : null;
}

async function googleSubjectOf(tx: Db, userId: number): Promise<string | null> {
  const [row] = await tx.select({ googleSubject: users.googleSubject }).from(users).where(eq(users.id, userId)).limit(1);
  return row?.googleSubject ?? null;
}
