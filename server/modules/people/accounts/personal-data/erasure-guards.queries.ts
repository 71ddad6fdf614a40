import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import type { AccountState, UserRole } from "#db/values.ts";
import { AppError } from "#server/kernel/errors.ts";

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
