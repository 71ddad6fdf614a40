import { and, asc, count, desc, eq, gte, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { advertCredits, creditLimits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { listedText } from "#server/modules/market/adverts/postings.queries.ts";
import { type CreditOwner, isUsableGrant, ownedBy, ownerOf } from "../credits/credit-owner.ts";
import { startOfLondonMonth } from "../credits/credits.commands.ts";
import { readPriceCredit } from "../credits/price-credits.commands.ts";

const linesPerPage = 20;
const peopleShown = 200;

/** Returns remaining credits with their expiry, money off the next orders, and each user's usage this month with their limit. */
export async function readAllowance(ctx: Context) {
  const { db } = ctx.services;
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "billing.read", { ownerId: user.userId, companyId: user.companyId });
  const owner = ownerOf(user);
  const [{ available }, lots, people, priceCredit] = await Promise.all([
    countCredits(db, owner, ctx.now),
    listRemainingCredits(db, owner, ctx.now),
    user.companyId === null ? [] : listPeople(ctx, user.companyId),
    readPriceCredit(db, owner, ctx.now),
  ]);
  return { available, lots, people, priceCredit };
}

async function listPeople({ services, now }: Context, companyId: number) {
  const isUse = and(
    eq(advertCredits.companyId, companyId),
    eq(advertCredits.kind, "use"),
    gte(advertCredits.createdAt, startOfLondonMonth(now)),
  );
  const [members, used] = await Promise.all([
    services.db
      .select({ userId: users.id, id: users.publicId, name: users.name, role: users.role, perMonth: creditLimits.perMonth })
      .from(users)
      .leftJoin(creditLimits, and(eq(creditLimits.userId, users.id), eq(creditLimits.companyId, companyId)))
      .where(and(eq(users.companyId, companyId), eq(users.state, "active")))
      .orderBy(users.name, users.id)
      .limit(peopleShown),
    services.db
      .select({ userId: advertCredits.actorUserId, used: count() })
      .from(advertCredits)
      .where(isUse)
      .groupBy(advertCredits.actorUserId)
      .limit(peopleShown),
  ]);
  const byUser = new Map(used.map((each) => [each.userId, each.used]));
  return members.map(({ userId, ...person }) => ({ ...person, usedThisMonth: byUser.get(userId) ?? 0 }));
}

/** Returns the ledger, newest first: who used or received credits, and for which advert. */
export async function listLedger(ctx: Context, page: number) {
  const { db } = ctx.services;
  const mine = ownLedger(ctx);
  const [rows, total] = await Promise.all([
    selectLedger(ctx, mine)
      .limit(linesPerPage)
      .offset((page - 1) * linesPerPage),
    db.$count(advertCredits, mine),
  ]);
  const items = rows.map(({ lineId: _own, ...line }) => isoDates(line));
  return { items, page, limit: linesPerPage, total };
}

export function ownLedger(ctx: Context) {
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "billing.read", { ownerId: user.userId, companyId: user.companyId });
  return ownedBy(advertCredits, ownerOf(user));
}

export const selectLedger = ({ services }: Context, where: ReturnType<typeof ownedBy>) =>
  services.db
    .select({
      lineId: advertCredits.id,
      ...pick(advertCredits, "kind", "credits", "reason", "daysLive"),
      person: users.name,
      postingId: jobDrafts.publicId,
      jobId: jobDrafts.jobId,
      title: listedText("title"),
      expiresAt: advertCredits.expiresAt,
      createdAt: advertCredits.createdAt,
    })
    .from(advertCredits)
    .leftJoin(users, and(eq(users.id, advertCredits.actorUserId), sql`${users.role} <> 'platform_admin'`))
    .leftJoin(jobDrafts, eq(jobDrafts.id, advertCredits.draftId))
    .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(where)
    .orderBy(desc(advertCredits.id))
    .$dynamic();

export async function countCredits(db: Db, owner: CreditOwner, now: Date): Promise<{ available: number }> {
  const [total] = await db
    .select({ available: sum(advertCredits.remaining).mapWith(Number) })
    .from(advertCredits)
    .where(isUsableGrant(owner, now));
  return { available: total?.available ?? 0 };
}

const lotsShown = 50;

/** Returns remaining credits by expiry; those that expire first are used first. */
async function listRemainingCredits(db: Db, owner: CreditOwner, now: Date) {
  const rows = await db
    .select({ credits: advertCredits.remaining, ...pick(advertCredits, "daysLive", "expiresAt", "reason") })
    .from(advertCredits)
    .where(isUsableGrant(owner, now))
    .orderBy(asc(advertCredits.expiresAt), asc(advertCredits.id))
    .limit(lotsShown);
  return rows.map(({ credits, expiresAt, ...lot }) => ({ credits: credits ?? 0, expiresAt: expiresAt?.toISOString() ?? null, ...lot }));
}
