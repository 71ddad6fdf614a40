import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { jobStatuses, orderStates } from "#db/own-values.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { pick } from "#db/schema/columns.ts";
import { companies, companyMergeMoves, companyMerges } from "#db/schema/companies.ts";
import { companyJoinRequests, companyOldSlugs } from "#db/schema/company-pages.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { feedSources } from "#db/schema/feeds.ts";
import { jobCases, strikes } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findOwner } from "#server/modules/hiring/team/team-lock.ts";
import { findEvidence } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { readCreditsLeft } from "#server/modules/money/credits/plans.queries.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { strikeStepOf } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { listDuplicates } from "./company-record.queries.ts";

const eventsShown = 30;

/** Returns events of the company itself: verification decisions, page changes, merges. */
async function listEvents(db: Db, companyId: number) {
  const rows = await db
    .select({ ...pick(auditEvents, "id", "at", "action", "result", "reason"), actorName: users.name })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorUserId))
    .where(
      and(eq(auditEvents.resource, "company"), eq(auditEvents.resourceId, String(companyId)), ne(auditEvents.action, "company.inspect")),
    )
    .orderBy(desc(auditEvents.id))
    .limit(eventsShown);
  return rows.map(isoDates);
}

const feedsShown = 50;

/** Returns the feeds that a company's imported adverts come from. */
const listFeeds = (db: Db, companyId: number) =>
  db
    .select({ slug: feedSources.slug, name: feedSources.name, adverts: count() })
    .from(jobs)
    .innerJoin(feedSources, eq(feedSources.id, jobs.feedSourceId))
    .where(eq(jobs.companyId, companyId))
    .groupBy(feedSources.slug, feedSources.name)
    .orderBy(desc(count()))
    .limit(feedsShown);

const countAdverts = (db: Db, companyId: number) =>
  db
    .select({ status: jobs.status, count: count() })
    .from(jobs)
    .where(eq(jobs.companyId, companyId))
    .groupBy(jobs.status)
    .limit(jobStatuses.length);

const oldSlugsShown = 50;

/**
 * Returns everything on an administrator's company screen. The access is audited.
 * @throws AppError not-found
 */
export async function readCompanyForAdmin(ctx: Context, slug: string) {
  requireAllowed(ctx, "company.inspect", {});
  const { db } = ctx.services;
  const { id, website, ...firm } = await findFirm(db, slug);
  const brought = (await findEvidence(db, [id])).get(id);
  const domain = brought?.domain?.domain ?? null;
  const companyNumber = brought?.companyNumber ?? null;
  const [oldSlugs, people, counts, adverts, feeds, strikes, merges, events, duplicates] = await Promise.all([
    db
      .select({ slug: companyOldSlugs.slug })
      .from(companyOldSlugs)
      .where(eq(companyOldSlugs.companyId, id))
      .orderBy(desc(companyOldSlugs.leftAt))
      .limit(oldSlugsShown),
    listMembers(db, id),
    readCounts(ctx, id),
    countAdverts(db, id),
    listFeeds(db, id),
    listStrikes(ctx, id),
    listMerges(ctx, id),
    listEvents(db, id),
    listDuplicates(db, { id, nameKey: firm.nameKey, isSample: firm.isSample, companyNumber, domain, website }),
  ]);
  await auditRead(ctx, { action: "company.inspect", resource: "company", resourceId: id });
  const { nameKey: _key, ...facts } = firm;
  return {
    ...facts,
    website,
    auditId: String(id),
    oldSlugs: oldSlugs.map((old) => old.slug),
    proofs: {
      companyNumber,
      workAddress: brought?.workAddress ?? null,
      domain,
      domainState: brought?.domain?.state ?? null,
      documents: brought?.documents.length ?? 0,
    },
    people,
    counts,
    adverts,
    feeds,
    strikes,
    merges,
    events,
    duplicates,
  };
}

async function findFirm(db: Db, slug: string) {
  const survivor = alias(companies, "kept");
  const [row] = await db
    .select({
      ...pick(companies, "id", "slug", "name", "nameKey", "employerType", "isAgency", "website", "verification"),
      submittedAt: companyVerifications.submittedAt,
      decidedAt: companyVerifications.decidedAt,
      decisionReason: companyVerifications.reason,
      ...pick(companies, "isSample", "deletedAt", "createdAt"),
      keptName: survivor.name,
      keptSlug: survivor.slug,
    })
    .from(companies)
    .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
    .leftJoin(survivor, eq(survivor.id, companies.mergedIntoCompanyId))
    .where(eq(companies.slug, slug))
    .limit(1);
  if (row?.slug !== slug) throw new AppError("not-found", "There is no company with that name.");
  const { keptName, keptSlug, ...firm } = row;
  return {
    ...isoDates(firm),
    mergedInto: keptName !== null && keptSlug !== null ? { name: keptName, slug: keptSlug } : null,
  };
}

const mergesShown = 20;

/** Returns merges that involved a company, latest first. */
async function listMerges({ services: { db }, now }: Context, companyId: number) {
  const from = alias(companies, "from_company");
  const into = alias(companies, "into_company");
  const rows = await db
    .select({
      rowId: companyMerges.id,
      id: companyMerges.publicId,
      fromName: from.name,
      fromSlug: from.slug,
      intoName: into.name,
      intoSlug: into.slug,
      reason: companyMerges.reason,
      mergedBy: users.name,
      ...pick(companyMerges, "mergedAt", "undoUntil", "undoneAt"),
    })
    .from(companyMerges)
    .innerJoin(from, eq(from.id, companyMerges.fromCompanyId))
    .innerJoin(into, eq(into.id, companyMerges.intoCompanyId))
    .leftJoin(users, eq(users.id, companyMerges.mergedByUserId))
    .where(or(eq(companyMerges.fromCompanyId, companyId), eq(companyMerges.intoCompanyId, companyId)))
    .orderBy(desc(companyMerges.id))
    .limit(mergesShown);
  return Promise.all(
    rows.map(async ({ rowId, undoUntil, undoneAt, ...row }) => ({
      ...isoDates(row),
      undoUntil: undoUntil.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      canBeUndone: undoneAt === null && undoUntil > now,
      creditsUsedSince: undoneAt === null ? await countCreditsUsed(db, rowId) : 0,
    })),
  );
}

/** Counts credits of the merged firm used since; an undo returns the rest. */
async function countCreditsUsed(db: Db, mergeId: number): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(cast(${companyMergeMoves.was} as signed) - ${advertCredits.remaining}), 0)`.mapWith(Number) })
    .from(companyMergeMoves)
    .innerJoin(advertCredits, eq(advertCredits.id, sql`cast(${companyMergeMoves.rowKey} as unsigned)`))
    .where(and(eq(companyMergeMoves.mergeId, mergeId), eq(companyMergeMoves.tableName, "advert_credits")));
  return row?.used ?? 0;
}

const membersShown = 100;

/** Returns a company's members, administrators first. */
async function listMembers(db: Db, companyId: number) {
  const ofFirm = eq(users.companyId, companyId);
  const [rows, total, [firm]] = await Promise.all([
    db
      .select(pick(users, "id", "publicId", "name", "email", "role", "state", "lastSeenAt"))
      .from(users)
      .where(ofFirm)
      .orderBy(asc(users.role), asc(users.name), asc(users.id))
      .limit(membersShown),
    db.$count(users, ofFirm),
    db.select({ ownerUserId: companies.ownerUserId }).from(companies).where(eq(companies.id, companyId)).limit(1),
  ]);
  const ownerId = findOwner(rows, firm?.ownerUserId ?? null);
  const members = rows
    .map(({ id, ...row }) => ({ ...isoDates(row), isOwner: id === ownerId }))
    .sort((a, b) => Number(b.role === "company_admin") - Number(a.role === "company_admin"));
  return { members, total };
}

/** Counts a company's orders, credits, pending invitations, join requests and webhooks. */
async function readCounts({ services: { db }, now }: Context, companyId: number) {
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

const strikesShown = 30;

/** Returns strikes of a company, and of its members even if received elsewhere; latest first. */
async function listStrikes({ services: { db }, now }: Context, companyId: number) {
  const people = db.select({ id: users.id }).from(users).where(eq(users.companyId, companyId));
  const rows = await db
    .select({
      id: strikes.publicId,
      ...pick(strikes, "companyId", "reason", "givenAt", "expiresAt", "overturnedAt"),
      caseId: jobCases.publicId,
      personId: users.publicId,
      personName: users.name,
    })
    .from(strikes)
    .innerJoin(jobCases, eq(jobCases.id, strikes.caseId))
    .leftJoin(users, eq(users.id, strikes.posterUserId))
    .where(or(eq(strikes.companyId, companyId), inArray(strikes.posterUserId, people)))
    .orderBy(desc(strikes.id))
    .limit(strikesShown);
  const items = rows.map(({ companyId: firmId, personId, personName, ...row }) => ({
    ...isoDates(row),
    isOfAnotherFirm: firmId !== companyId,
    person: personId !== null && personName !== null ? { publicId: personId, name: personName } : null,
    counts: row.overturnedAt === null && row.expiresAt > now,
  }));
  return { step: await strikeStepOf(db, { companyId, posterUserId: null }, now), items };
}
