import { eq } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { refuseLastAdministrator } from "#server/modules/people/accounts/personal-data/erasure-guards.queries.ts";
import { beginErasure, withdrawErasure } from "#server/modules/people/accounts/personal-data/request-erasure.commands.ts";
import { requireStillAdministrator } from "#server/modules/people/accounts/roles/still-administrator.ts";
import { emailKeyOf } from "#server/text/email-address.ts";

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
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailKey: users.emailKey,
      role: users.role,
      companyId: users.companyId,
      state: users.state,
      erasureDueAt: users.erasureDueAt,
    })
    .from(users)
    .where(eq(users.publicId, publicId))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "user.eraseOther", { ownerId: target?.id ?? null });
  if (!target || target.state === "erased") throw new AppError("not-found", "There is no account with that ID.");
  await requireStillAdministrator(ctx, tx);
  return target;
}
