import { and, eq, isNull } from "drizzle-orm";
import { renderSVG } from "uqr";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { recoveryCodes, totpSecrets } from "#db/schema/sign-in.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { requireQuota } from "../attempt-limits.ts";
import { findAddressee } from "../principal-of.queries.ts";
import { endSessions, rotateSession } from "../sessions/sessions.ts";
import {
  hasSecondFactor,
  matchingStep,
  newRecoveryCodes,
  newTotpSecret,
  readRecoveryCode,
  requireSession,
  spendSecondFactor,
  totpUri,
} from "./verify-second-factor.ts";

export async function secondFactorStatus(ctx: Context) {
  const { userId, role } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.readMe", { ownerId: userId });
  const { db } = ctx.services;
  const [isOn, left] = await Promise.all([hasSecondFactor(db, userId), countRecoveryCodes(db, userId)]);
  return { isOn, recoveryCodesLeft: left, isRequired: role === "platform_admin" };
}

const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

/** Creates a secret for an authenticator app. The current app keeps working until a code from the new one is confirmed. */
export async function beginSecondFactor(ctx: Context) {
  const { userId } = requireSession(ctx);
  const { services, now } = ctx;
  const secret = newTotpSecret();
  const email = await lockingTransaction(services.db, async (tx) => {
    const totp = await lockForChange(tx, ctx);
    const sealed = services.secrets.seal(secret);
    if (totp?.confirmedAt) {
      await tx.update(totpSecrets).set({ sealedReplacement: sealed }).where(eq(totpSecrets.userId, userId));
    } else {
      const begun = { sealedSecret: sealed, createdAt: now };
      await tx
        .insert(totpSecrets)
        .values({ userId, ...begun })
        .onDuplicateKeyUpdate({ set: begun });
    }
    await auditSecondFactor(tx, ctx, "done", "begun");
    const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
    return owner?.email ?? services.site.name;
  });
  const uri = totpUri(secret, { issuer: services.site.name, account: email });
  return { secret: secret.replace(/(.{4})(?=.)/g, "$1 "), uri, qrSvg: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/** Enables the second factor with a first code from the new app. The recovery codes are returned once and stored only as hashes. */
export async function confirmSecondFactor(ctx: Context, code: string): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionHash } = requireSession(ctx);
  await requireCodeAttempt(ctx, userId);
  const { services, now } = ctx;
  const done = await lockingTransaction(services.db, async (tx) => {
    const totp = await lockForChange(tx, ctx);
    const sealed = totp?.confirmedAt ? totp.sealedReplacement : totp?.sealedSecret;
    if (!sealed) throw new AppError("conflict", "There is nothing to confirm. Start setting up again.");
    const step = matchingStep(services.secrets.open(sealed), code.replace(/[\s-]/g, ""), { now, after: 0 });
    if (step === null) {
      await auditSecondFactor(tx, ctx, "failed", "wrong code at set-up");
      return null;
    }
    await tx
      .update(totpSecrets)
      .set({ sealedSecret: sealed, confirmedAt: now, sealedReplacement: null, lastUsedStep: step })
      .where(eq(totpSecrets.userId, userId));
    const codes = await replaceRecoveryCodes(tx, userId);
    await endSessions(tx, userId, { exceptHash: sessionHash });
    const session = await rotateSession(tx, { hash: sessionHash, now, proven: "second-factor" });
    await auditSecondFactor(tx, ctx, "done", totp?.confirmedAt ? "replaced" : "added");
    await mailSecondFactor(tx, ctx, userId, { change: "added" });
    return { session, codes };
  });
  if (!done) throw wrongCode();
  ctx.answer.session = done.session;
  return { recoveryCodes: done.codes };
}

/** Disables the second factor. Administrators may only replace it. */
export async function removeSecondFactor(ctx: Context): Promise<void> {
  const { userId, role, sessionHash } = requireSession(ctx);
  ctx.answer.session = await lockingTransaction(ctx.services.db, async (tx) => {
    const totp = await lockForChange(tx, ctx);
    if (role === "platform_admin") {
      throw new AppError("conflict", "Administrators must use a second factor. You can set up another app, which replaces this one.");
    }
    if (!totp?.confirmedAt) throw secondFactorOff();
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    await endSessions(tx, userId, { exceptHash: sessionHash });
    await auditSecondFactor(tx, ctx, "done", "removed");
    await mailSecondFactor(tx, ctx, userId, { change: "removed" });
    return rotateSession(tx, { hash: sessionHash, now: ctx.now });
  });
}

/** Creates ten new recovery codes and invalidates the old ones at once. */
export async function renewRecoveryCodes(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  const { userId } = requireSession(ctx);
  return lockingTransaction(ctx.services.db, async (tx) => {
    if (!(await lockForChange(tx, ctx))?.confirmedAt) throw secondFactorOff();
    const codes = await replaceRecoveryCodes(tx, userId);
    await auditSecondFactor(tx, ctx, "done", "recovery codes renewed");
    await mailSecondFactor(tx, ctx, userId, { change: "recovery-codes-renewed" });
    return { recoveryCodes: codes };
  });
}

/**
 * Locks the account and reads its second factor. An enabled one can only be changed from a session that has passed it.
 * @throws AppError reauthenticate, second-factor-required
 */
async function lockForChange(tx: Db, ctx: Context) {
  const { userId, mfaAt } = requireSession(ctx);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  requireAllowed(ctx, "user.changeMfa", { ownerId: userId });
  const [totp] = await tx
    .select(pick(totpSecrets, "sealedSecret", "sealedReplacement", "confirmedAt"))
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .limit(1)
    .for("update");
  if (totp?.confirmedAt && mfaAt === null) throw new AppError("second-factor-required", "Please confirm your second factor first.");
  return totp;
}

async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(readRecoveryCode(code) ?? code) })));
  return codes;
}

const secondFactorOff = () => new AppError("conflict", "The second factor is not on.");

/** Passes the second factor in a session that began without it; the session gets a new token. */
export async function confirmSessionSecondFactor(ctx: Context, code: string): Promise<{ recoveryCodesLeft: number }> {
  const { userId, sessionHash } = requireSession(ctx);
  await requireCodeAttempt(ctx, userId);
  const { services, now } = ctx;
  const passed = await lockingTransaction(services.db, async (tx) => {
    const kind = await spendSecondFactor(tx, { userId, code, now, secrets: services.secrets });
    if (kind === null) {
      if (!(await hasSecondFactor(tx, userId))) throw new AppError("conflict", "The second factor is not on.");
      await auditSecondFactor(tx, ctx, "failed", "wrong code");
      return null;
    }
    const session = await rotateSession(tx, { hash: sessionHash, now, proven: "second-factor" });
    await auditSecondFactor(tx, ctx, "done", kind === "totp" ? "passed" : "passed by recovery code");
    if (kind === "recovery-code") await mailRecoveryCodeUsed(tx, ctx, userId);
    return { session, recoveryCodesLeft: await countRecoveryCodes(tx, userId) };
  });
  if (!passed) throw wrongCode();
  ctx.answer.session = passed.session;
  return { recoveryCodesLeft: passed.recoveryCodesLeft };
}

/** Notifies the owner that a recovery code was used, also at sign-in, and how many are left. */
export async function mailRecoveryCodeUsed(tx: Db, ctx: Pick<Context, "services" | "now">, userId: number): Promise<void> {
  await mailSecondFactor(tx, ctx, userId, { change: "recovery-code-used", recoveryCodesLeft: await countRecoveryCodes(tx, userId) });
}

/** Counts an attempt before the code is checked, so that concurrent attempts gain nothing. @throws AppError too-many-attempts */
const requireCodeAttempt = (ctx: Context, userId: number): Promise<void> => requireQuota(ctx, policies.secondFactor, `user:${userId}`);

const wrongCode = () =>
  new AppError("invalid-fields", "This code is not correct.", {
    fields: [{ pointer: "/code", detail: "This code is not correct or has already been used. Wait for the next one and try again." }],
  });

/** Audits a second-factor change in its own transaction. */
async function auditSecondFactor(tx: Db, ctx: Context, result: "done" | "failed", reason: string): Promise<void> {
  const resourceId = ctx.principal.kind === "user" ? ctx.principal.publicId : null;
  await recordAudit(tx, ctx, { action: "user.changeMfa", resource: "user", resourceId, result, reason });
}

async function mailSecondFactor(
  tx: Db,
  { services, now }: Pick<Context, "services" | "now">,
  userId: number,
  change: Omit<MailFacts["mfa-changed"], "name" | "accountLink">,
): Promise<void> {
  const owner = await findAddressee(tx, userId);
  if (!owner) return;
  const facts = { name: owner.name, ...change, accountLink: services.site.origin + paths.myAccount() };
  await queueMail(tx, { site: services.site, now }, { to: owner.email, userId, template: "mfa-changed", facts });
}
