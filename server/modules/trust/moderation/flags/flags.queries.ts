import { asc, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { AccountFlagRule, AccountFlagState } from "#db/case-values.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";

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
