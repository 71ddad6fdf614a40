import { and, eq, isNull } from "drizzle-orm";
import type { AccountActionReason } from "#db/case-values.ts";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { sessions } from "#db/schema/sign-in.ts";
import type { UserRole } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import {
  beginErasure,
  refuseLastAdministrator,
  withdrawErasure,
} from "#server/modules/people/accounts/personal-data/request-erasure.commands.ts";
import { type RoleFacts, requireStillAdministrator, setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import { endSession, endSessions } from "#server/modules/people/accounts/sessions/sessions.ts";
import { mailVerification } from "#server/modules/people/accounts/verify-email/verify-email.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

/**
 * Ends one session of another user.
 * @throws AppError not-found for one that has already ended
 */
export function endUserSession(ctx: Context, { publicId, session }: { publicId: string; session: string }): Promise<{ ended: number }> {
  return endInTransaction(ctx, publicId, "one device, by an administrator", async (tx, userId) => {
    const [found] = await tx
      .select({ hash: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.publicId, session), eq(sessions.userId, userId)))
      .limit(1)
      .for("update");
    if (!found) throw new AppError("not-found", "This device is signed out already.");
    await endSession(tx, found.hash);
    return 1;
  });
}

export function endUserSessions(ctx: Context, publicId: string): Promise<{ ended: number }> {
  return endInTransaction(ctx, publicId, "all devices, by an administrator", (tx, userId) => endSessions(tx, userId));
}

async function endInTransaction(
  ctx: Context,
  publicId: string,
  reason: string,
  end: (tx: Db, userId: number) => Promise<number>,
): Promise<{ ended: number }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [target] = await tx.select({ id: users.id }).from(users).where(eq(users.publicId, publicId)).limit(1).for("update");
    requireAllowed(ctx, "user.endSessions", { ownerId: target?.id ?? null });
    if (!target) throw new AppError("not-found", "There is no account with that ID.");
    const ended = await end(tx, target.id);
    await recordAudit(tx, ctx, { action: "session.revoke", resource: "user", resourceId: target.id, reason });
    return { ended };
  });
}

/**
 * Resends a user's e-mail verification link.
 * @throws AppError not-found, conflict for a verified address, too-many-attempts
 */
export async function resendVerificationTo(ctx: Context, publicId: string): Promise<void> {
  requireAllowed(ctx, "user.resendVerification", {});
  const [known] = await ctx.services.db.select({ email: users.email }).from(users).where(eq(users.publicId, publicId)).limit(1);
  if (!known?.email) throw new AppError("not-found", "There is no account with that ID.");
  await requireMailQuota(ctx, "verify", known.email);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [target] = await tx
      .select({ id: users.id, name: users.name, email: users.email, emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.publicId, publicId))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "user.resendVerification", { ownerId: target?.id ?? null });
    if (!target?.email) throw new AppError("not-found", "There is no account with that ID.");
    if (target.emailVerifiedAt !== null) throw new AppError("conflict", "This address is already confirmed.");
    const { id: userId, name, email } = target;
    await mailVerification(ctx, tx, { userId, email, name, template: "verify-email-again" });
    await recordAudit(tx, ctx, { action: "user.resendVerification", resource: "user", resourceId: userId });
  });
}

interface SetUserRoleInput {
  publicId: string;
  role: UserRole;
  /** Required for a company administrator; a recruiter without one is freelance. */
  companySlug: string | null;
  reason: AccountActionReason;
}

/**
 * Changes another user's role, as an administrator.
 * @throws AppError not-found, forbidden for oneself, invalid-fields for a company that does not fit
 */
export async function setUserRole(ctx: Context, order: SetUserRoleInput): Promise<void> {
  await runTransaction(ctx.services.db, (tx) => changeRole(ctx, tx, order));
}

async function changeRole(ctx: Context, tx: Db, order: SetUserRoleInput): Promise<void> {
  const [target] = await tx
    .select({ userId: users.id, state: users.state })
    .from(users)
    .where(eq(users.publicId, order.publicId))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "user.setRole", { ownerId: target?.userId ?? null });
  if (!target || target.state === "erased") throw new AppError("not-found", "There is no account with that ID.");
  await requireStillAdministrator(ctx, tx);
  await setRole(ctx, tx, { userId: target.userId, to: await checkRoleFacts(tx, order), reason: order.reason });
}

async function checkRoleFacts(tx: Db, { role, companySlug }: SetUserRoleInput): Promise<RoleFacts> {
  const takesCompany = role === "recruiter" || role === "company_admin";
  if (companySlug === null) {
    if (role === "company_admin") throw invalidCompany("Name the company that this person administers.");
    return { role, companyId: null, isFreelance: role === "recruiter" };
  }
  if (!takesCompany) throw invalidCompany("Only recruiters and company administrators can belong to a company.");
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.slug, companySlug), isNull(companies.deletedAt)))
    .limit(1)
    .for("update");
  if (!company) throw invalidCompany("There is no company with that name.");
  return { role, companyId: company.id, isFreelance: false };
}

const invalidCompany = (detail: string) => invalidFields([{ pointer: "/companySlug", detail }]);

/**
 * Schedules a user's account for erasure in seven days, for a request made outside the account, and ends all its sessions. A repeated
 * request retains the date.
 * @throws AppError not-found, forbidden for oneself, invalid-fields when the typed address is not the account's, conflict for an account
 * that must not be erased or is already due
 */
export async function beginErasureByAdmin(
  ctx: Context,
  { publicId, email }: { publicId: string; email: string },
): Promise<{ dueAt: string }> {
  return inTransaction(ctx, async (tx) => {
    const { email: currentEmail, ...user } = await lockTarget(ctx, tx, publicId);
    if (currentEmail === null || user.emailKey !== emailKeyOf(email))
      throw invalidFields([{ pointer: "/email", detail: "This is not the e-mail address of the account." }]);
    if (user.state === "unverified") throw new AppError("conflict", "An unconfirmed account is deleted automatically after seven days.");
    if (user.erasureDueAt) return { dueAt: user.erasureDueAt.toISOString() };
    await refuseLastAdministrator(tx, user, { isOwn: false });
    const { dueAt } = await beginErasure(ctx, tx, { ...user, email: currentEmail }, { reason: "asked for, by an administrator" });
    return { dueAt: dueAt.toISOString() };
  });
}

/**
 * Cancels a pending erasure.
 * @throws AppError not-found, forbidden for oneself, conflict when none is pending or it is due
 */
export async function cancelErasureByAdmin(ctx: Context, publicId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { email, ...user } = await lockTarget(ctx, tx, publicId);
    if (email === null || !user.erasureDueAt || user.erasureDueAt <= ctx.now)
      throw new AppError("conflict", "This account is not waiting to be erased.");
    await withdrawErasure(ctx, tx, { ...user, email }, "cancelled by an administrator");
  });
}

const inTransaction = <T>(ctx: Context, work: (tx: Db) => Promise<T>): Promise<T> => runTransaction(ctx.services.db, work);

async function lockTarget(ctx: Context, tx: Db, publicId: string) {
  const [target] = await tx
    .select(pick(users, "id", "name", "email", "emailKey", "role", "companyId", "state", "erasureDueAt"))
    .from(users)
    .where(eq(users.publicId, publicId))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "user.eraseOther", { ownerId: target?.id ?? null });
  if (!target || target.state === "erased") throw new AppError("not-found", "There is no account with that ID.");
  await requireStillAdministrator(ctx, tx);
  return target;
}
