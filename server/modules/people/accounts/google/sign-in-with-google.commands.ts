import { eq } from "drizzle-orm";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { acceptedTexts, accountPreferences, users } from "#db/schema/accounts.ts";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { GoogleIdentity } from "#server/kernel/services/outside.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { personName } from "../account-fields.ts";
import { maySignIn } from "../sessions/session-rows.ts";
import { finishSignIn } from "../sign-in/finish-sign-in.commands.ts";
import { type BrowserFacts, lockAccount, type SignInAccount } from "../sign-in/sign-in.queries.ts";
import { legalTextsAccepted } from "../sign-up/sign-up.commands.ts";
import { issueToken } from "../tokens/one-time-tokens.commands.ts";
import { findLinked } from "./link-google.commands.ts";

interface GoogleSignInAttempt {
  identity: GoogleIdentity;
  /** Untrusted path to continue to. */
  next: string | null;
  browser: BrowserFacts;
}

type GoogleOutcome =
  | { kind: "signed-in"; next: string }
  | { kind: "second-factor"; challenge: string }
  /** The address belongs to an unlinked account, whose owner has been asked by e-mail. */
  | { kind: "asked-by-mail" }
  | { kind: "refused" };

/**
 * Signs in a Google user. Accounts are found by link only: one with merely the same address is never taken over, and its owner is asked by
 * e-mail. A user without an account gets a jobseeker account.
 */
export async function signInWithGoogle(ctx: Context, visit: GoogleSignInAttempt): Promise<GoogleOutcome> {
  const mayMail = await canMailLink(ctx, visit.identity.email);
  return runTransaction(ctx.services.db, async (tx) => {
    const linkedId = await findLinked(tx, visit.identity.subject);
    if (linkedId !== null) return signInLinked(ctx, tx, linkedId, visit);
    const account = await lockByEmail(tx, visit.identity.email);
    if (!account) return register(ctx, tx, visit);
    return requestOwnerConsent(ctx, tx, { account, visit, mayMail });
  });
}

async function signInLinked(ctx: Context, tx: Db, userId: number, { next, browser }: GoogleSignInAttempt): Promise<GoogleOutcome> {
  const account = await lockAccount(tx, userId);
  if (!account) throw new Error("A linked account has vanished.");
  if (account.role === "platform_admin") return refuse(ctx, tx, account, "administrators do not sign in with Google");
  if (!maySignIn(account.state)) return refuse(ctx, tx, account, account.state);
  if (!account.hasSecondFactor) {
    // Google may have signed the user in without a prompt; a user with a password can confirm it when needed.
    const isFresh = account.passwordHash === null;
    await finishSignIn(ctx, tx, { account, browser, next, mfaAt: null, how: "Google", isFresh });
    return { kind: "signed-in", next: safeNextPath(next) ?? paths.ownDashboard };
  }
  const payload = { entrance: "signin", first: "Google", next: safeNextPath(next) ?? "" };
  const challenge = await issueToken(tx, { purpose: "second-factor", userId, emailKey: account.emailKey ?? "", payload, now: ctx.now });
  await audit(ctx, tx, account.userId, { result: "done", reason: "Google right, second factor asked for" });
  return { kind: "second-factor", challenge };
}

async function register(ctx: Context, tx: Db, { identity, browser }: GoogleSignInAttempt): Promise<GoogleOutcome> {
  const { now } = ctx;
  const [added] = await tx
    .insert(users)
    .values({
      publicId: randomPublicId(),
      email: identity.email,
      emailKey: emailKeyOf(identity.email),
      emailVerifiedAt: now,
      name: nameOf(identity),
      googleSubject: identity.subject,
      role: "jobseeker",
      state: "active",
      createdAt: now,
      updatedAt: now,
    })
    .$returningId();
  const account = added && (await lockAccount(tx, added.id));
  if (!account) throw new Error("The database gave no id for the new user.");
  const { userId } = account;
  await tx.insert(accountPreferences).values({ userId, onboarding: {}, updatedAt: now });
  await tx.insert(acceptedTexts).values(legalTextsAccepted("jobseeker").map((text) => ({ userId, ...text, acceptedAt: now })));
  await recordAudit(
    tx,
    { ...ctx, actorUserId: userId },
    { action: "user.register", resource: "user", resourceId: userId, reason: "jobseeker, with Google" },
  );
  await finishSignIn(ctx, tx, { account, browser, next: null, mfaAt: null, how: "Google" });
  return { kind: "signed-in", next: paths.profileSetup };
}

async function requestOwnerConsent(
  ctx: Context,
  tx: Db,
  { account, visit, mayMail }: { account: SignInAccount; visit: GoogleSignInAttempt; mayMail: boolean },
): Promise<GoogleOutcome> {
  if (account.role === "platform_admin") return refuse(ctx, tx, account, "administrators do not sign in with Google");
  const shouldMail = mayMail && (maySignIn(account.state) || account.state === "unverified");
  if (shouldMail) await mailLink(ctx, tx, { account, subject: visit.identity.subject });
  await audit(ctx, tx, account.userId, { result: "refused", reason: shouldMail ? "Google not linked, owner asked" : "Google not linked" });
  return { kind: "asked-by-mail" };
}

async function refuse(ctx: Context, tx: Db, account: SignInAccount, reason: string): Promise<GoogleOutcome> {
  await audit(ctx, tx, account.userId, { result: "refused", reason });
  return { kind: "refused" };
}

/** Finds an account by address, locking it before reading anything else. */
async function lockByEmail(tx: Db, email: string): Promise<SignInAccount | null> {
  const emailKey = emailKeyOf(email);
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.emailKey, emailKey)).limit(1).for("update");
  return row ? lockAccount(tx, row.id) : null;
}

const audit = (ctx: Context, tx: Db, userId: number, outcome: { result: "done" | "refused"; reason: string }): Promise<void> =>
  recordAudit(tx, { ...ctx, principal: anonymous }, { action: "auth.signIn", resource: "user", resourceId: userId, ...outcome });

/** Returns Google's name for the user if it is valid at registration; it can be changed at any time. */
function nameOf({ name, email }: GoogleIdentity): string {
  const candidates = [name, email.slice(0, email.indexOf("@")).replaceAll(/[._+-]+/g, " ")];
  for (const candidate of candidates) {
    const read = personName.safeParse(candidate);
    if (read.success) return read.data;
  }
  return "New member";
}

/** Rate-limits a client's redirects to Google and callbacks, since either may cause a request to Google. */
export async function takeGoogleQuota({ services, now, request }: Context): Promise<boolean> {
  return (await services.limits.take(policies.googleClient, clientKey(request.ip), now)).isAllowed;
}

/** Audits a failed Google sign-in, limited per client so that nobody can flood the log. */
export async function auditGoogleFailure(ctx: Context, reason: string): Promise<void> {
  const { services, now, request } = ctx;
  if (!(await services.limits.take(policies.googleFailures, clientKey(request.ip), now)).isAllowed) return;
  const event = { action: "auth.signIn", resource: "user", resourceId: null, result: "refused", reason: `Google: ${reason}` } as const;
  await lockingTransaction(services.db, (tx) => recordAudit(tx, ctx, event));
}

/** Returns whether this address may be sent another linking e-mail. Counted whether or not it has an account. */
async function canMailLink({ services, now }: Context, email: string): Promise<boolean> {
  const key = services.secrets.keyedHash("account", emailKeyOf(email));
  return (await services.limits.take(policies.linkGoogleAddress, key, now)).isAllowed;
}

/** Asks an account's owner by e-mail whether the Google account with the same address is theirs. */
async function mailLink(ctx: Context, tx: Db, { account, subject }: { account: SignInAccount; subject: string }): Promise<void> {
  const { userId, email, emailKey, name } = account;
  if (!email || !emailKey) return;
  const { site } = ctx.services;
  const token = await issueToken(tx, { purpose: "link-google", userId, emailKey, payload: { subject }, now: ctx.now });
  const facts = { name, link: site.origin + paths.confirmGoogle(token) };
  await queueMail(tx, { site, now: ctx.now }, { to: email, userId, template: "link-google", facts });
}
