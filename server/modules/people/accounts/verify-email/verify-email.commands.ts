import { and, eq, inArray } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { clearUnreachable, queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf, maskEmail } from "#server/text/email-address.ts";
import { withMinDuration } from "../account-fields.ts";
import { requireLinkQuota, requireMailQuota } from "../attempt-limits.ts";
import { deleteUnusedAccount } from "../personal-data/erase-account.commands.ts";
import { maySignIn } from "../sessions/session-rows.ts";
import { endSessions } from "../sessions/sessions.ts";
import { finishSignIn } from "../sign-in/finish-sign-in.commands.ts";
import { type BrowserFacts, hashesOfMark, hashOfMark, lockAccount, readDeviceMark } from "../sign-in/sign-in.queries.ts";
import { type ConsumedToken, consumeToken, issueToken } from "../tokens/one-time-tokens.commands.ts";

/**
 * Consumes a link that confirms the address of a new account or a changed address. Signs in only in the browser that registered the
 * account, and only where no session is open: someone who registers another person's address knows the password.
 * @throws AppError token-invalid for an expired, used or unknown link; conflict when the new address has meanwhile become another account's
 */
export async function verifyEmail(ctx: Context, { token, browser }: { token: string; browser: BrowserFacts }) {
  await requireLinkQuota(ctx);
  return runTransaction(ctx.services.db, async (tx) => {
    const purpose = await purposeOf(tx, token);
    const consumed = await consumeToken(tx, { purpose, token, now: ctx.now });
    if (purpose === "change-email") {
      await switchEmail(ctx, tx, consumed);
      return { changedEmail: true, email: null, signedIn: null };
    }
    await activate(ctx, tx, consumed);
    if (ctx.principal.kind !== "anonymous") return { changedEmail: false, email: null, signedIn: null };
    const account = await lockAccount(tx, consumed.userId);
    const isMadeHere = account !== null && isDeviceOf(ctx, consumed, browser) && maySignIn(account.state) && !account.hasSecondFactor;
    const signedIn = isMadeHere
      ? await finishSignIn(ctx, tx, { account, browser, next: undefined, mfaAt: null, how: "address confirmed where registered" })
      : null;
    return { changedEmail: false, email: account?.email ?? null, signedIn };
  });
}

function isDeviceOf({ services: { secrets } }: Context, { payload }: ConsumedToken, { deviceMark }: BrowserFacts): boolean {
  const mark = readDeviceMark(secrets, deviceMark);
  return mark !== null && hashesOfMark(secrets, mark).includes(payload.device ?? "");
}

/** An unknown token is treated, and refused, as a registration's. */
async function purposeOf(tx: Db, token: string): Promise<"verify-email" | "change-email"> {
  const purposes = ["verify-email", "change-email"] as const;
  const [row] = await tx
    .select({ purpose: oneTimeTokens.purpose })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hashOf(token)), inArray(oneTimeTokens.purpose, purposes)))
    .limit(1);
  return row?.purpose === "change-email" ? "change-email" : "verify-email";
}

async function activate(ctx: Context, tx: Db, { userId }: ConsumedToken): Promise<void> {
  // An account suspended before confirmation stays suspended, although its mailbox is proved.
  await tx.update(users).set({ emailVerifiedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, userId));
  await tx
    .update(users)
    .set({ state: "active" })
    .where(and(eq(users.id, userId), eq(users.state, "unverified")));
  await recordAudit(tx, { ...ctx, actorUserId: userId }, { action: "user.verifyEmail", resource: "user", resourceId: userId });
}

/** Sends the link again to an unconfirmed account; responds identically for every address. @throws AppError too-many-attempts */
export async function resendVerification(
  ctx: Context,
  { email, next, deviceMark }: { email: string; next?: string | undefined; deviceMark: string | null },
): Promise<void> {
  const { secrets } = ctx.services;
  const mark = readDeviceMark(secrets, deviceMark);
  await requireMailQuota(ctx, "verify", email);
  await withMinDuration(ctx.services, () =>
    runTransaction(ctx.services.db, async (tx) => {
      const [waiting] = await tx
        .select({ userId: users.id, email: users.email, name: users.name })
        .from(users)
        .where(and(eq(users.emailKey, emailKeyOf(email)), eq(users.state, "unverified")))
        .limit(1)
        .for("update");
      if (!waiting?.email) return;
      const { userId, email: address, name } = waiting;
      const deviceHash = await findRegisteredDevice(tx, userId, mark && hashOfMark(secrets, mark));
      const facts = { userId, email: address, name, template: "verify-email-again", next: safeNextPath(next), deviceHash } as const;
      await mailVerification(ctx, tx, facts);
      await recordAudit(tx, ctx, { action: "user.resendVerification", resource: "user", resourceId: waiting.userId });
    }),
  );
}

/** Returns the registering device if it is the one requesting: a request from elsewhere may be from another person. */
async function findRegisteredDevice(tx: Db, userId: number, presented: string | null): Promise<string | null> {
  const [stored] = await tx
    .select({ payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "verify-email")))
    .limit(1);
  return presented !== null && stored?.payload.device === presented ? presented : null;
}

/**
 * Changes the account to the address just proved: notifies both addresses, invalidates links sent to the old one, and ends every session
 * but the current one.
 */
export async function switchEmail(ctx: Context, tx: Db, { userId, payload }: ConsumedToken): Promise<void> {
  const { services, now, principal } = ctx;
  const newEmail = payload.newEmail;
  if (!newEmail) throw new Error("A change of address was confirmed that names no address.");
  const [owner] = await tx.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!owner) throw new Error("A change of address was confirmed for nobody.");
  await releaseAddress(ctx, tx, newEmail, userId);
  await tx
    .update(users)
    .set({ email: newEmail, emailKey: emailKeyOf(newEmail), emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId));
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  if (owner.email) await clearUnreachable(tx, owner.email);
  const callerSessionHash = principal.kind === "user" && principal.userId === userId ? principal.sessionHash : null;
  await endSessions(tx, userId, { exceptHash: callerSessionHash ?? undefined });
  const facts = { name: owner.name, newEmailMasked: maskEmail(newEmail) };
  for (const to of [owner.email, newEmail]) {
    if (to) await queueMail(tx, { site: services.site, now }, { to, userId, template: "email-changed", facts });
  }
  await recordAudit(tx, { ...ctx, actorUserId: userId }, { action: "user.changeEmail", resource: "user", resourceId: userId });
}

/** Deletes an account that never confirmed the address, to release it. @throws AppError conflict for any other account */
async function releaseAddress({ services, now }: Context, tx: Db, email: string, actorUserId: number): Promise<void> {
  const [holder] = await tx
    .select(pick(users, "id", "state", "name"))
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)))
    .limit(1)
    .for("update");
  if (!holder || holder.id === actorUserId) return;
  if (holder.state !== "unverified")
    throw new AppError("conflict", "Another account now uses this address. Ask to change to a different one.");
  const reason = "address never confirmed, and proved by another person";
  // Without the address, since what is stored about that is the other person's.
  await deleteUnusedAccount(tx, services, { ...holder, email: null, emailKey: null, companyId: null }, { now, reason, actorUserId });
}

/**
 * E-mails the link that proves the mailbox and continues to `next`, and invalidates earlier links. Opened on the device of `deviceHash` it
 * also signs in. Runs in the caller's transaction, which audits it.
 */
export async function mailVerification(
  { services: { site }, now }: Pick<Context, "services" | "now">,
  tx: Db,
  {
    userId,
    email,
    name,
    template,
    next = null,
    deviceHash = null,
  }: {
    userId: number;
    email: string;
    name: string;
    template: "verify-email" | "verify-email-again";
    next?: string | null;
    deviceHash?: string | null;
  },
): Promise<void> {
  const token = await issueToken(tx, {
    ...{ purpose: "verify-email", userId, emailKey: emailKeyOf(email), now },
    payload: deviceHash === null ? {} : { device: deviceHash },
  });
  const facts = { name, link: site.origin + paths.verifyEmail(token, next) };
  await queueMail(tx, { site, now }, { to: email, userId, template, facts });
}

/**
 * Sends a link to the new address and a notice to the old one. Responds identically when the new address belongs to another account, whose
 * owner is notified instead.
 * @throws AppError reauthenticate, invalid-fields for the caller's own address, too-many-attempts
 */
export async function requestEmailChange(ctx: Context, newEmail: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.changeEmail", { ownerId: userId });
  await requireMailQuota(ctx, "verify", newEmail);
  await withMinDuration(ctx.services, () => runTransaction(ctx.services.db, (tx) => mailEmailChange(ctx, tx, { userId, newEmail })));
}

async function mailEmailChange(ctx: Context, tx: Db, { userId, newEmail }: { userId: number; newEmail: string }): Promise<void> {
  const { site } = ctx.services;
  const mail = { site, now: ctx.now };
  const [owner] = await tx.select(accountFacts).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!owner?.email || !owner.emailKey) throw new Error("An account without an address asked to change it.");
  if (owner.emailKey === emailKeyOf(newEmail)) {
    throw invalidFields([{ pointer: "/newEmail", detail: "This is your address already. Enter another one." }]);
  }
  const [holder] = await tx
    .select(accountFacts)
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(newEmail)))
    .limit(1);
  const token = await issueToken(tx, { purpose: "change-email", userId, emailKey: owner.emailKey, payload: { newEmail }, now: ctx.now });
  const resetLink = site.origin + paths.resetPassword();
  if (holder?.email && holder.state !== "unverified") {
    const facts = { name: holder.name, signInLink: site.origin + paths.signIn, resetLink };
    await queueMail(tx, mail, { to: holder.email, userId: holder.userId, template: "already-registered", facts });
  } else {
    const facts = { name: owner.name, newEmail, link: site.origin + paths.verifyEmail(token) };
    await queueMail(tx, mail, { to: newEmail, userId, template: "change-email", facts });
  }
  const notice = { name: owner.name, newEmailMasked: maskEmail(newEmail), resetLink };
  await queueMail(tx, mail, { to: owner.email, userId, template: "change-email-notice", facts: notice });
  await recordAudit(tx, ctx, { action: "user.requestEmailChange", resource: "user", resourceId: userId });
}

const accountFacts = { userId: users.id, email: users.email, emailKey: users.emailKey, name: users.name, state: users.state };
