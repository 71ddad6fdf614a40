import { and, eq, ne } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { daysAfter, retention } from "#db/time-limits.ts";
import type { AccountState, UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { endSessions } from "../sessions/sessions.ts";

/**
 * Refuses to leave the site, or a company with other members, without an administrator. Locks the remaining administrators.
 * @throws AppError conflict
 */
export async function refuseLastAdministrator(
  tx: Db,
  { id, role, companyId }: { id: number; role: UserRole; companyId: number | null },
  { isOwn = true } = {},
): Promise<void> {
  if (role === "platform_admin") {
    const colleagues = await tx
      .select({ state: users.state })
      .from(users)
      .where(and(eq(users.role, "platform_admin"), ne(users.id, id)))
      .for("update");
    if (!colleagues.some(isActive))
      throw new AppError("conflict", "You are the last administrator of this site. Make someone else an administrator first.");
  }
  if (role === "company_admin" && companyId !== null) {
    const members = await tx
      .select({ state: users.state, role: users.role })
      .from(users)
      .where(and(eq(users.companyId, companyId), ne(users.id, id)))
      .for("update");
    const isOrphaned = members.length > 0 && !members.some((member) => member.role === "company_admin" && isActive(member));
    if (isOrphaned)
      throw new AppError(
        "conflict",
        isOwn
          ? "You are your company’s last administrator. Make another member an administrator first."
          : "This is their company’s last administrator. Make another member an administrator first.",
      );
  }
}

const isActive = ({ state }: { state: AccountState }) => state === "active";

/**
 * Schedules erasure in seven days, which the owner can cancel until then. Ends every other session. A repeated request keeps the original
 * date.
 * @throws AppError invalid-fields when the address typed is not the account's; conflict for the last administrator
 */
export async function requestErasure(ctx: Context, { email }: { email: string }): Promise<{ dueAt: Date }> {
  const { userId, sessionHash } = requireUser(ctx.principal);
  return inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    requireAllowed(ctx, "user.erase", { ownerId: user.id });
    if (user.email === null || emailKeyOf(email) !== user.emailKey) {
      const detail = `This is not the e-mail address of your account.${user.email === null ? "" : ` Type ${user.email} to go on.`}`;
      throw new AppError("invalid-fields", detail, { fields: [{ pointer: "/email", detail }] });
    }
    if (user.state === "erasure-requested" && user.erasureDueAt) return { dueAt: user.erasureDueAt };
    await refuseLastAdministrator(tx, user);
    return beginErasure(ctx, tx, { ...user, email: user.email }, { reason: "requested", exceptHash: sessionHash ?? undefined });
  });
}

/** Starts the seven-day grace period of an account locked by the caller, and notifies its owner. A suspended account stays suspended. */
export async function beginErasure(
  ctx: Context,
  tx: Db,
  { id, name, email, state }: { id: number; name: string; email: string; state: AccountState },
  { reason, exceptHash }: { reason: string; exceptHash?: string | undefined },
): Promise<{ dueAt: Date }> {
  const dueAt = daysAfter(ctx.now, retention.erasureGraceDays);
  const next = state === "suspended" ? state : "erasure-requested";
  await tx.update(users).set({ state: next, erasureDueAt: dueAt, updatedAt: ctx.now }).where(eq(users.id, id));
  await endSessions(tx, id, { exceptHash });
  const accountLink = `${ctx.services.site.origin}${paths.myAccount("delete")}`;
  await queueMail(tx, mailContextOf(ctx), { to: email, userId: id, template: "erasure-requested", facts: { name, dueAt, accountLink } });
  await audit(tx, ctx, { userId: id, reason });
  return { dueAt };
}

/** Cancels the erasure of an account locked by the caller. */
export async function withdrawErasure(
  ctx: Context,
  tx: Db,
  { id, name, email, state }: { id: number; name: string; email: string; state: AccountState },
  reason: string,
): Promise<void> {
  const next = state === "suspended" ? state : "active";
  await tx.update(users).set({ state: next, erasureDueAt: null, updatedAt: ctx.now }).where(eq(users.id, id));
  await queueMail(tx, mailContextOf(ctx), { to: email, userId: id, template: "erasure-cancelled", facts: { name } });
  await audit(tx, ctx, { userId: id, reason });
}

/** @throws AppError conflict when no erasure is scheduled, or its time has come */
export async function cancelErasure(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    // Cancelling needs no password, since it removes nothing.
    requireAllowed(ctx, "user.updateMe", { ownerId: user.id });
    if (user.state !== "erasure-requested" || user.email === null || !user.erasureDueAt || user.erasureDueAt <= ctx.now)
      throw new AppError("conflict", "Your account is not waiting to be erased.");
    await withdrawErasure(ctx, tx, { ...user, email: user.email }, "cancelled");
  });
}

const inTransaction = <T>(ctx: Context, work: (tx: Db) => Promise<T>): Promise<T> => runTransaction(ctx.services.db, work);

const mailContextOf = ({ services, now }: Context) => ({ site: services.site, now });

async function lockUser(tx: Db, userId: number) {
  const [user] = await tx
    .select(pick(users, "id", "email", "emailKey", "name", "role", "companyId", "state", "erasureDueAt"))
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)
    .for("update");
  if (!user) throw new AppError("not-found", "There is no such account.");
  return user;
}

const audit = (tx: Db, ctx: Context, { userId, reason }: { userId: number; reason: string }) =>
  recordAudit(tx, ctx, { action: "user.erase", resource: "user", resourceId: userId, reason });
