import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

/**
 * Ensures that the acting administrator still is one, so that of two who suspend each other at once only one succeeds. Retry on deadlock.
 * @throws AppError unauthenticated
 */
export async function requireStillAdministrator({ principal }: Context, tx: Db): Promise<void> {
  const { userId } = requireUser(principal);
  const [actor] = await tx.select({ role: users.role, state: users.state }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (actor?.role === "platform_admin" && actor.state === "active") return;
  throw new AppError("unauthenticated", "Please sign in first.");
}
