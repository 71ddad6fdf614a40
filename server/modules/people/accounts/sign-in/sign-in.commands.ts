import { and, eq, gt } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { safeNextPath } from "#server/addresses/paths.ts";
import { actorOf, anonymous } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { maySignIn } from "../sessions/session-rows.ts";
import { endSession } from "../sessions/sessions.ts";
import { issueToken } from "../tokens/one-time-tokens.commands.ts";
import { mailVerification } from "../verify-email/verify-email.commands.ts";
import { countClientFailure, countFailure, finishSignIn, readSignInDelay, type SignInAttempt } from "./finish-sign-in.commands.ts";
import {
  type BrowserFacts,
  type Entrance,
  findAccount,
  hashesOfMark,
  hashOfMark,
  isKnownDevice,
  lockAccount,
  readDeviceMark,
  rolesOfEntrance,
  type SignInAccount,
} from "./sign-in.queries.ts";

export interface SignInInput {
  entrance: Entrance;
  email: string;
  password: string;
  /** Untrusted path the browser wants to continue to. */
  next: string | undefined;
  browser: BrowserFacts;
}

const verificationMailEveryMs = 3_600_000;

/**
 * Signs in by address and password, or requests the second factor. Every failure has the same response and costs one argon2 run, except a
 * block, which costs none.
 * @throws AppError invalid-credentials, too-many-attempts, busy
 */
export async function signIn(ctx: Context, order: SignInInput) {
  const { db, passwords, secrets } = ctx.services;
  const emailKey = emailKeyOf(order.email);
  const account = await findAccount(db, emailKey);
  const attempt = {
    accountHash: secrets.keyedHash("account", emailKey),
    knownDeviceHash: await knownDeviceOf(ctx, account, order.browser),
  };
  const { seconds, isAccountBlocked } = await readSignInDelay(ctx, attempt);
  if (seconds > 0) {
    await auditBlock(ctx, { account, attempt, reason: "blocked" });
    throw tooManyAttempts(seconds);
  }
  const isRight = await passwords.verify(account?.passwordHash ?? null, order.password);
  const reason = reasonToRefuse(account, isRight, order.entrance);
  if (account === null || reason !== null) {
    await refuse(ctx, { account, attempt, reason: reason ?? "unknown-account" });
    throw isAccountBlocked ? tooManyAttempts(1) : invalidCredentials();
  }
  const newHash = account.passwordHash !== null && passwords.isOutdated(account.passwordHash) ? await passwords.hash(order.password) : null;
  const done = await lockingTransaction(db, (tx) => beginSignIn(ctx, tx, { account, order, newHash }));
  if (done) return done;
  await refuse(ctx, { account, attempt, reason: "changed-meanwhile" });
  throw invalidCredentials();
}

async function knownDeviceOf(
  { services: { db, secrets } }: Context,
  account: SignInAccount | null,
  { deviceMark }: BrowserFacts,
): Promise<string | null> {
  const mark = readDeviceMark(secrets, deviceMark);
  if (mark === null) return null;
  // Queried for unknown addresses too, so that they take just as long.
  return (await isKnownDevice(db, account?.userId ?? 0, hashesOfMark(secrets, mark))) ? hashOfMark(secrets, mark) : null;
}

function reasonToRefuse(account: SignInAccount | null, isRight: boolean, entrance: Entrance): string | null {
  if (account === null) return "unknown-account";
  if (account.passwordHash === null) return "no-password";
  if (!isRight) return "wrong-password";
  if (!maySignIn(account.state)) return account.state;
  return rolesOfEntrance[entrance].includes(account.role) ? null : "wrong-entrance";
}

/** Returns null when the account has changed since its password was checked. */
async function beginSignIn(
  ctx: Context,
  tx: Db,
  { account, order, newHash }: { account: SignInAccount; order: SignInInput; newHash: string | null },
) {
  const { userId, passwordHash, emailKey } = account;
  const current = await lockAccount(tx, userId);
  if (!current || current.passwordHash !== passwordHash || reasonToRefuse(current, true, order.entrance) !== null) return null;
  if (newHash !== null) await tx.update(users).set({ passwordHash: newHash }).where(eq(users.id, userId));
  if (!current.hasSecondFactor) {
    return finishSignIn(ctx, tx, { account: current, browser: order.browser, next: order.next, mfaAt: null, how: "password" });
  }
  const payload = { entrance: order.entrance, next: safeNextPath(order.next) ?? "" };
  const challenge = await issueToken(tx, { purpose: "second-factor", userId, emailKey: emailKey ?? "", payload, now: ctx.now });
  await recordAudit(
    tx,
    { ...ctx, actorUserId: userId, principal: anonymous },
    { action: "auth.signIn", resource: "user", resourceId: userId, reason: "password right, second factor asked for" },
  );
  return { mfaRequired: true, challenge };
}

interface Refusal {
  account: SignInAccount | null;
  attempt: SignInAttempt;
  reason: string;
}

async function refuse(ctx: Context, refusal: Refusal): Promise<void> {
  const { account, attempt, reason } = refusal;
  await countClientFailure(ctx, attempt);
  await lockingTransaction(ctx.services.db, async (tx) => {
    await countFailure(tx, attempt.accountHash, ctx.now);
    if (account && reason === "unverified") await mailVerificationAgain(ctx, tx, account);
    await auditRefusal(ctx, tx, refusal);
  });
}

/** Blocked attempts are cheap for an attacker, so audit entries are limited per client. */
async function auditBlock(ctx: Context, refusal: Refusal): Promise<void> {
  const { db, limits } = ctx.services;
  if (!(await limits.take(policies.auditedRefusals, clientKey(ctx.request.ip), ctx.now)).isAllowed) return;
  await lockingTransaction(db, (tx) => auditRefusal(ctx, tx, refusal));
}

/** Tells the owner by e-mail only that the address is not confirmed yet. */
async function mailVerificationAgain(ctx: Context, tx: Db, { userId, email, name }: SignInAccount): Promise<void> {
  if (!email) return;
  const template = "verify-email-again";
  const since = new Date(ctx.now.getTime() - verificationMailEveryMs);
  const [sent] = await tx
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.toUserId, userId), eq(outboxMessages.template, template), gt(outboxMessages.createdAt, since)))
    .limit(1);
  if (!sent) await mailVerification(ctx, tx, { userId, email, name, template });
}

async function auditRefusal(ctx: Context, tx: Db, { account, attempt, reason }: Refusal): Promise<void> {
  const resourceId = account?.userId ?? attempt.accountHash;
  await recordAudit(
    tx,
    { ...ctx, principal: anonymous },
    { action: "auth.signIn", resource: "user", resourceId, result: "refused", reason },
  );
}

const invalidCredentials = () =>
  new AppError("invalid-credentials", "The address and the password do not match an account that can sign in here.");

/** Ends this browser's session. Idempotent, also without a session. */
export async function signOut(ctx: Context): Promise<void> {
  const { principal, services } = ctx;
  ctx.answer.session = null;
  if (principal.kind !== "user") return;
  // Signing out of a support view ends the administrator's own session.
  const sessionHash = principal.actingFor?.sessionHash ?? principal.sessionHash;
  const userId = actorOf(principal);
  if (principal.actingFor) ctx.answer.supportView = null;
  if (sessionHash === null) return;
  await lockingTransaction(services.db, async (tx) => {
    await endSession(tx, sessionHash);
    await recordAudit(tx, ctx, { action: "auth.signOut", resource: "user", resourceId: userId });
  });
}

const tooManyAttempts = (retryAfterSeconds: number) =>
  new AppError("too-many-attempts", "There have been too many attempts. Please wait before you try again.", { retryAfterSeconds });
