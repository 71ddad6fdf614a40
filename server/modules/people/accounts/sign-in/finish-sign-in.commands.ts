import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { knownDevices, signInFailures } from "#db/schema/sign-in.ts";
import { paths, safeNextPath, signedInHome } from "#server/addresses/paths.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { blockedSeconds, addFailure as failuresAfter } from "../attempt-limits.ts";
import { createSession, deviceLabelOf, endSession } from "../sessions/sessions.ts";
import {
  type BrowserFacts,
  hashesOfMark,
  hashOfMark,
  makeDeviceMark,
  readDeviceMark,
  type SignedInUser,
  type SignInAccount,
  type SignInResult,
} from "./sign-in.queries.ts";

/** Administrators without a second factor are redirected here; nothing else is open to them until they have one. */
const setUpSecondFactor = "/my-account?setup=second-factor";
/** Browsers that do not retain cookies count as new each time. */
const devicesRememberedAtMost = 50;

/**
 * Starts a session for an authenticated user, in the caller's transaction: ends the browser's former session, remembers the device, and
 * notifies the owner of a new one. Sets `ctx.answer.session` and `ctx.answer.deviceMark`.
 * @param how a short label for the audit log
 * @param isFresh false when the user may have been signed in without proving anything just now; protected actions then require fresh proof
 */
export async function finishSignIn(
  ctx: Context,
  tx: Db,
  {
    account,
    browser,
    next,
    mfaAt,
    how,
    isFresh = true,
  }: { account: SignInAccount; browser: BrowserFacts; next: unknown; mfaAt: Date | null; how: string; isFresh?: boolean },
): Promise<SignInResult> {
  const { services, now, request } = ctx;
  const { userId, email } = account;
  if (email) await clearFailures(tx, services.secrets.keyedHash("account", emailKeyOf(email)));
  if (browser.sessionToken) await endSession(tx, hashOf(browser.sessionToken));
  const session = await createSession(tx, { userId, now, userAgent: request.userAgent, mfaAt, isFresh });
  await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId));
  ctx.answer.deviceMark = await rememberDevice(ctx, tx, { account, presented: browser.deviceMark });
  await recordAudit(
    tx,
    { ...ctx, actorUserId: userId, principal: anonymous },
    { action: "auth.signIn", resource: "user", resourceId: userId, reason: how },
  );
  ctx.answer.session = session;
  return { user: signedInUser(account), next: nextPageOf(account, next) };
}

function signedInUser({ publicId, email, role, name, companyId, emailVerifiedAt, hasSecondFactor }: SignInAccount): SignedInUser {
  return { id: publicId, email, role, name, companyId, emailVerified: emailVerifiedAt !== null, mfa: hasSecondFactor };
}

function nextPageOf({ role, hasSecondFactor }: SignInAccount, next: unknown): string {
  if (role === "platform_admin" && !hasSecondFactor) return setUpSecondFactor;
  return safeNextPath(next) ?? signedInHome(role);
}

async function rememberDevice(
  { services, now, request }: Context,
  tx: Db,
  { account: { userId, email, name }, presented }: { account: SignInAccount; presented: string | null },
): Promise<string> {
  const { secrets, site } = services;
  const mark = readDeviceMark(secrets, presented) ?? makeDeviceMark(secrets);
  const hashes = hashesOfMark(secrets, mark);
  const deviceHash = hashOfMark(secrets, mark);
  const known = await tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt));
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, lastUsedAt: now })
    .onDuplicateKeyUpdate({ set: { lastUsedAt: now } });
  const others = known.filter((device) => device.deviceHash !== deviceHash).map((device) => device.deviceHash);
  const surplus = others.filter((hash, at) => hashes.includes(hash) || at >= devicesRememberedAtMost - 1);
  if (surplus.length > 0)
    await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, surplus)));
  // The first device is the one the account was created on.
  const isNew = known.length > 0 && !known.some((device) => hashes.includes(device.deviceHash));
  if (isNew && email) {
    const facts = { name, device: deviceLabelOf(request.userAgent), when: now, accountLink: site.origin + paths.myAccount() };
    await queueMail(tx, { site, now }, { to: email, userId, template: "new-device", facts });
  }
  return mark;
}

export interface SignInAttempt {
  /** Keyed hash of the e-mail address. */
  accountHash: string;
  /** Hash of the device mark when this user has signed in from this browser before. */
  knownDeviceHash: string | null;
}

/**
 * Returns the seconds during which this attempt is refused, whatever its password; 0 allows it. A known browser is limited by its own
 * failures only, so that nobody can lock another user out; `isAccountBlocked` then makes a wrong password respond like a block.
 */
export async function readSignInDelay(ctx: Context, attempt: SignInAttempt): Promise<{ seconds: number; isAccountBlocked: boolean }> {
  const forAccount = blockedSeconds(await readFailures(ctx.services.db, attempt.accountHash), ctx.now);
  const forClient = await readClientDelay(ctx, attempt);
  const seconds = attempt.knownDeviceHash === null ? Math.max(forAccount, forClient) : forClient;
  return { seconds, isAccountBlocked: forAccount > 0 };
}

/** Peeks without consuming: only failures are counted. */
async function readClientDelay(ctx: Context, attempt: SignInAttempt): Promise<number> {
  const { limits } = ctx.services;
  const [policy, key] = attempt.knownDeviceHash === null ? clientQuota(ctx) : deviceQuota(attempt.knownDeviceHash);
  if ((await limits.take(policy, key, ctx.now, 0)).remaining > 0) return 0;
  // The quota is used up, so this consumes nothing and returns the time to wait.
  const { retryAfterSeconds } = await limits.take(policy, key, ctx.now);
  return Math.max(1, retryAfterSeconds);
}

/** Counts a failure against the client; the account's failure is counted in the transaction that audits it. */
export async function countClientFailure(ctx: Context, { knownDeviceHash }: SignInAttempt): Promise<void> {
  const { limits } = ctx.services;
  await limits.take(...clientQuota(ctx), ctx.now);
  if (knownDeviceHash !== null) await limits.take(...deviceQuota(knownDeviceHash), ctx.now);
}

const clientQuota = ({ request }: Context) => [policies.loginClient, clientKey(request.ip)] as const;
const deviceQuota = (deviceHash: string) => [policies.loginDevice, deviceHash] as const;

/** Counts a failure against the address. Call it first in a transaction: it locks the row, which serialises concurrent attempts. */
export async function countFailure(tx: Db, accountHash: string, now: Date): Promise<void> {
  await tx
    .insert(signInFailures)
    .values({ accountHash, failures: 0, lastFailureAt: now })
    .onDuplicateKeyUpdate({ set: { failures: sql`${signInFailures.failures}` } });
  const after = failuresAfter(await readFailures(tx, accountHash), now);
  await tx.update(signInFailures).set(after).where(eq(signInFailures.accountHash, accountHash));
}

async function clearFailures(tx: Db, accountHash: string): Promise<void> {
  await tx.delete(signInFailures).where(eq(signInFailures.accountHash, accountHash));
}

async function readFailures(db: Db, accountHash: string) {
  const [row] = await db
    .select(pick(signInFailures, "failures", "lastFailureAt", "blockedUntil"))
    .from(signInFailures)
    .where(eq(signInFailures.accountHash, accountHash))
    .limit(1);
  return row ?? null;
}
