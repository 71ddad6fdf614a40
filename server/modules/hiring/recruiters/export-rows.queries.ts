import { and, eq, gt, isNotNull } from "drizzle-orm";
import { advertCredits } from "#db/schema/credits.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { ownedBy } from "#server/modules/money/credits/credit-owner.ts";

/** Rows of one file: enough to look through without a plan, and all that a spreadsheet is comfortable with on one. */
const rowsWithoutPlan = 200;
const rowsWithPlan = 5_000;

/** How many rows of a database one file of the caller's may hold: those who have ordered a plan that still runs get more. */
export async function rowsPerFile({ services, principal, now }: Context): Promise<number> {
  const user = requireUser(principal);
  if (user.role === "platform_admin") return rowsWithPlan;
  if (user.companyId === null && !user.isFreelance) return rowsWithoutPlan;
  const owner =
    user.companyId === null ? { companyId: null, freelanceUserId: user.userId } : { companyId: user.companyId, freelanceUserId: null };
  const [running] = await services.db
    .select({ id: advertCredits.id })
    .from(advertCredits)
    .where(
      and(
        ownedBy(advertCredits, owner),
        eq(advertCredits.kind, "grant"),
        isNotNull(advertCredits.orderId),
        gt(advertCredits.expiresAt, now),
      ),
    )
    .limit(1);
  return running ? rowsWithPlan : rowsWithoutPlan;
}
