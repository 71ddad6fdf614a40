import { and, asc, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { orderStates } from "#db/own-values.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import type { Context } from "#server/context.ts";
import { readCreditsLeft } from "#server/modules/billing/credits-left.queries.ts";
import { ownerAmong } from "#server/modules/team/owner.ts";

const membersShown = 100;

/** The people of a company, its administrators first. */
export async function listMembers(db: Db, companyId: number) {
  const ofFirm = eq(users.companyId, companyId);
  const [rows, total, [firm]] = await Promise.all([
    db
      .select({
        id: users.id,
        publicId: users.publicId,
        name: users.name,
        email: users.email,
        role: users.role,
        state: users.state,
        lastSeenAt: users.lastSeenAt,
      })
      .from(users)
      .where(ofFirm)
      .orderBy(asc(users.role), asc(users.name), asc(users.id))
      .limit(membersShown),
    db.$count(users, ofFirm),
    db.select({ ownerUserId: companies.ownerUserId }).from(companies).where(eq(companies.id, companyId)).limit(1),
  ]);
  const ownerId = ownerAmong(rows, firm?.ownerUserId ?? null);
  const members = rows
    .map(({ id, lastSeenAt, ...row }) => ({ ...row, isOwner: id === ownerId, lastSeenAt: lastSeenAt?.toISOString() ?? null }))
    .sort((a, b) => Number(b.role === "company_admin") - Number(a.role === "company_admin"));
  return { members, total };
}

/** What a company has bought, whom it has asked in, and which systems of its own it has told of things. */
export async function readCounts({ services: { db }, now }: Context, companyId: number) {
  const [orders, credits, invited, asking, hooks, paused] = await Promise.all([
    db
      .select({ state: creditOrders.state, count: count() })
      .from(creditOrders)
      .where(eq(creditOrders.companyId, companyId))
      .groupBy(creditOrders.state)
      .limit(orderStates.length),
    readCreditsLeft(db, { companyId, freelanceUserId: null }, now),
    db.$count(invitations, and(eq(invitations.companyId, companyId), eq(invitations.state, "sent"))),
    db.$count(companyJoinRequests, and(eq(companyJoinRequests.companyId, companyId), eq(companyJoinRequests.state, "asked"))),
    db.$count(webhooks, and(eq(webhooks.companyId, companyId), isNull(webhooks.pausedAt))),
    db.$count(webhooks, and(eq(webhooks.companyId, companyId), isNotNull(webhooks.pausedAt))),
  ]);
  return { orders, creditsLeft: credits.available, invited, asking, webhooks: hooks, pausedWebhooks: paused };
}
