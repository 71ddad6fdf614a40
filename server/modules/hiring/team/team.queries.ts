import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserRole } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { isOpenState } from "#server/modules/hiring/applications/application-states.ts";
import { openStatuses } from "./members.commands.ts";
import { findNamedOrOwnCompany, findOwner } from "./team-lock.ts";

const membersAtMost = 200;

/** Returns a firm's members with their activity. @throws AppError not-found for a firm that is not the caller's */
export async function readTeam(ctx: Context, companySlug: string | null): Promise<TeamOverview> {
  const { db } = ctx.services;
  const { userId, role } = requireUser(ctx.principal);
  const company = await findNamedOrOwnCompany(ctx, db, companySlug);
  requireAllowed(ctx, "company.listMembers", { companyId: company?.id ?? null });
  if (!company) throw new AppError("not-found", "You do not belong to a firm.");
  const { id } = company;
  const [[facts], rows, adverts, live, uses, [open], [waiting]] = await Promise.all([
    db
      .select({ name: companies.name, slug: companies.slug, ownerUserId: companies.ownerUserId })
      .from(companies)
      .where(eq(companies.id, id))
      .limit(1),
    selectMembers(db, id),
    countByWriter(db, id),
    countLive(db, id),
    countCreditsUsed(db, id),
    db
      .select({ n: count() })
      .from(jobs)
      .where(and(eq(jobs.companyId, id), inArray(jobs.status, [...openStatuses]))),
    db
      .select({ n: count() })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(and(eq(jobs.companyId, id), inArray(applications.state, applicationStates.filter(isOpenState)))),
  ]);
  if (!facts) throw new AppError("not-found", "You do not belong to a firm.");
  const ownerId = findOwner(rows, facts.ownerUserId);
  const isAdmin = role === "company_admin" || role === "platform_admin";
  const members = rows.map(
    (row): TeamMember => ({
      publicId: row.publicId,
      name: row.name,
      email: isAdmin || row.id === userId ? row.email : null,
      role: row.role === "company_admin" ? "company_admin" : "recruiter",
      isOwner: row.id === ownerId,
      isMe: row.id === userId,
      isActive: row.state === "active",
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      liveAdverts: live.get(row.id) ?? 0,
      adverts: adverts.get(row.id) ?? 0,
      creditsUsed: uses.get(row.id) ?? 0,
    }),
  );
  return {
    company: { name: facts.name, slug: facts.slug },
    members,
    isAdmin,
    isOwner: userId === ownerId || role === "platform_admin",
    openAdverts: open?.n ?? 0,
    openApplications: waiting?.n ?? 0,
  };
}

const selectMembers = (db: Db, companyId: number) =>
  db
    .select(pick(users, "id", "publicId", "name", "email", "role", "state", "lastSeenAt"))
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.name), asc(users.id))
    .limit(membersAtMost);

async function countByWriter(db: Db, companyId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: jobDrafts.createdByUserId, n: count() })
    .from(jobDrafts)
    .where(eq(jobDrafts.companyId, companyId))
    .groupBy(jobDrafts.createdByUserId)
    .limit(membersAtMost * 5);
  return new Map(rows.map(({ userId, n }) => [userId, n]));
}

async function countLive(db: Db, companyId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: jobs.createdByUserId, n: count() })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.status, "live")))
    .groupBy(jobs.createdByUserId)
    .limit(membersAtMost * 5);
  return new Map(rows.flatMap(({ userId, n }) => (userId === null ? [] : [[userId, n] as const])));
}

/** Counts the credits each member has used, without refunded ones. */
async function countCreditsUsed(db: Db, companyId: number): Promise<Map<number, number>> {
  const isPutBack = sql`exists (select 1 from ${advertCredits} as back where back.kind = 'refund' and back.draft_id = ${advertCredits.draftId} and back.id > ${advertCredits.id})`;
  const rows = await db
    .select({ userId: advertCredits.actorUserId, n: count() })
    .from(advertCredits)
    .where(and(eq(advertCredits.companyId, companyId), eq(advertCredits.kind, "use"), sql`not ${isPutBack}`))
    .groupBy(advertCredits.actorUserId)
    .limit(membersAtMost * 5);
  return new Map(rows.flatMap(({ userId, n }) => (userId === null ? [] : [[userId, n] as const])));
}

/** A member as shown to other members of the firm. */
interface TeamMember {
  publicId: string;
  name: string;
  /** For administrators of the firm; null for other members. */
  email: string | null;
  role: Extract<UserRole, "recruiter" | "company_admin">;
  isOwner: boolean;
  isMe: boolean;
  /** False while suspended by the site or awaiting erasure. */
  isActive: boolean;
  lastSeenAt: string | null;
  liveAdverts: number;
  /** Adverts they have created or published for the firm. */
  adverts: number;
  creditsUsed: number;
}

export interface TeamOverview {
  company: { name: string; slug: string };
  members: TeamMember[];
  /** The caller may invite, change roles and remove. */
  isAdmin: boolean;
  /** The caller may transfer and delete the firm. */
  isOwner: boolean;
  /** Adverts live, paused or in review; none may be left when the firm is deleted. */
  openAdverts: number;
  openApplications: number;
}
