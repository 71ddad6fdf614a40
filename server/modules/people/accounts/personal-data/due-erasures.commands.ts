import { and, eq, inArray, lte, type SQL } from "drizzle-orm";
import { runTransaction } from "#db/run-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { countEach } from "./each-account.ts";
import { eraseAccount, erasureColumns } from "./erase-account.commands.ts";
import { refuseLastAdministrator } from "./erasure-guards.queries.ts";

export type ErasureServices = Pick<Services, "db" | "site" | "secrets">;

const batchSize = 50;

export interface SweepResult {
  erased: number;
  /** Still there because nobody else could look after the site or the company; tried again at every sweep. */
  held: number;
}

/** Erases the accounts whose seven days are over. Safe in several processes at once: each account is one transaction under its own lock. */
export async function eraseDueAccounts(services: ErasureServices, now: Date): Promise<SweepResult> {
  // Whoever is shut out meanwhile keeps the right to be erased.
  const isDue = and(inArray(users.state, ["erasure-requested", "suspended"]), lte(users.erasureDueAt, now));
  const due = await services.db.select({ id: users.id }).from(users).where(isDue).orderBy(users.erasureDueAt).limit(batchSize);
  let held = 0;
  const erased = await countEach(due, async ({ id }) => {
    const outcome = await eraseWhere(services, and(eq(users.id, id), isDue), { now, reason: "as requested" });
    if (outcome === "held") held += 1;
    return outcome === "erased";
  });
  return { erased, held };
}

/** Erases one account if it still meets the condition once it is locked, and tells its owner. One that another process holds is left to that. */
export async function eraseWhere(
  services: ErasureServices,
  condition: SQL | undefined,
  { now, reason }: { now: Date; reason: string },
): Promise<"erased" | "held" | "gone"> {
  try {
    return await runTransaction(services.db, async (tx) => {
      const [user] = await tx.select(erasureColumns).from(users).where(condition).limit(1).for("update", { skipLocked: true });
      if (!user) return "gone";
      await refuseLastAdministrator(tx, user);
      await eraseAccount(tx, services, user, { now, reason, tellOwner: true });
      return "erased";
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return "held";
    throw error;
  }
}
