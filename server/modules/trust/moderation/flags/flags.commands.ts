import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { AccountActionReason, AccountFlagRule, AccountFlagState } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { suspendInTransaction } from "#server/modules/people/accounts/roles/roles.commands.ts";
import { auditRead, recordAudit } from "#server/modules/trust/audit/audit.commands.ts";

const perPage = 30;

/** Lists flagged accounts in one state, longest waiting or last decided first. Viewing is audited. */
export async function listFlags(ctx: Context, { state, page }: { state: AccountFlagState; page: number }) {
  requireAllowed(ctx, "user.readOther", {});
  const { db } = ctx.services;
  const deciders = alias(users, "deciders");
  const where = eq(accountFlags.state, state);
  const rows = await db
    .select({
      id: accountFlags.publicId,
      ...pick(accountFlags, "rule", "state", "seen", "evidence", "openedAt", "lastSeenAt", "decidedAt"),
      decidedBy: deciders.name,
      reason: accountFlags.reason,
      account: { id: users.publicId, name: users.name, role: users.role, state: users.state, company: companies.name },
    })
    .from(accountFlags)
    .innerJoin(users, eq(users.id, accountFlags.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(deciders, eq(deciders.id, accountFlags.decidedByUserId))
    .where(where)
    .orderBy(state === "open" ? asc(accountFlags.openedAt) : desc(accountFlags.decidedAt), asc(accountFlags.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = await db.$count(accountFlags, where);
  await auditRead(ctx, { action: "user.readOther", resource: "user", resourceId: null, reason: "flagged accounts" });
  const items = rows.map((row) => ({ ...isoDates(row), why: flagReasons[row.rule] }));
  return { items, total, page, limit: perPage };
}

const flagReasons: Readonly<Record<AccountFlagRule, string>> = {
  "look-alike-domain": "Its adverts imitate those of a verified firm.",
  "refused-adverts": "Several of its adverts were refused.",
  "unwanted-requests": "Most people it asks for contact decline or report it.",
  "alerts-for-others": "It requests job alerts for other people’s addresses.",
  "mass-reading": "It reads or downloads profiles in bulk.",
  "guessed-addresses": "It keeps requesting things it has no access to.",
  "shared-with-suspended": "It uses the browser or network of a suspended account.",
  "false-reports": "Its reports about adverts are not upheld.",
  "confirmed-by-oneself": "Its work is confirmed from the network that asked for it.",
};

/** Reason as recorded in the account's log. */
const suspensionReasons: Readonly<Record<AccountFlagRule, AccountActionReason>> = {
  "look-alike-domain": "fraud",
  "refused-adverts": "fraud",
  "unwanted-requests": "terms",
  "alerts-for-others": "terms",
  "mass-reading": "terms",
  "guessed-addresses": "terms",
  "shared-with-suspended": "fraud",
  "false-reports": "terms",
  "confirmed-by-oneself": "fraud",
};

interface DecideFlagInput {
  id: string;
  /** Free text for the next administrator who reviews the account. */
  reason: string;
}

/** Clears a flag on an account. @throws AppError not-found, conflict for one that is already settled */
export function clearFlag(ctx: Context, order: DecideFlagInput): Promise<void> {
  return lockingTransaction(ctx.services.db, (tx) => clearFlagInTransaction(ctx, tx, order));
}

/** Clears within the caller's transaction. */
export async function clearFlagInTransaction(ctx: Context, tx: Db, { id, reason }: DecideFlagInput): Promise<void> {
  const { userId: decidedByUserId } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.clearFlag", {});
  const [row] = await tx.select().from(accountFlags).where(eq(accountFlags.publicId, id)).limit(1).for("update");
  if (!row) throw new AppError("not-found", "There is no such case.");
  if (row.state !== "open") throw new AppError("conflict", `This was ${row.state} already.`);
  await tx
    .update(accountFlags)
    .set({ state: "cleared", clearedAtSeen: row.seen, decidedAt: ctx.now, decidedByUserId, reason })
    .where(eq(accountFlags.id, row.id));
  await recordAudit(tx, ctx, { action: "user.clearFlag", resource: "user", resourceId: row.userId, reason: row.rule });
}

/** Suspends a flagged account, which settles all of its flags. @throws AppError not-found, conflict, forbidden for oneself */
export async function suspendFlagged(ctx: Context, { id, reason }: DecideFlagInput): Promise<void> {
  const { userId: decidedByUserId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx
      .select({ userId: accountFlags.userId, rule: accountFlags.rule, publicId: users.publicId, state: accountFlags.state })
      .from(accountFlags)
      .innerJoin(users, eq(users.id, accountFlags.userId))
      .where(eq(accountFlags.publicId, id))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "user.suspend", { ownerId: row?.userId ?? null });
    if (!row) throw new AppError("not-found", "There is no such case.");
    if (row.state !== "open") throw new AppError("conflict", `This was ${row.state} already.`);
    await suspendInTransaction(ctx, tx, row.publicId, suspensionReasons[row.rule]);
    await tx
      .update(accountFlags)
      .set({ state: "suspended", clearedAtSeen: sql`${accountFlags.seen}`, decidedAt: ctx.now, decidedByUserId, reason })
      .where(and(eq(accountFlags.userId, row.userId), eq(accountFlags.state, "open")));
  });
}
