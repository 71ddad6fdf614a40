import { and, eq, isNull } from "drizzle-orm";
import type { AccountActionReason } from "#db/account-action-values.ts";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import type { UserRole } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type RoleFacts, setRole } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import { requireStillAdministrator } from "#server/modules/people/accounts/roles/still-administrator.ts";

export interface SetUserRoleInput {
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
