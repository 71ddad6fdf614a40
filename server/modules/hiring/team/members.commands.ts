import { and, count, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { JobStatus, TeamEvent } from "#db/own-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserRole } from "#db/values.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { findFirmOf, type LockedMember, type LockedTeam, lockTeam, requireMember, saveOwner } from "./team-lock.ts";

type MemberRole = Extract<UserRole, "recruiter" | "company_admin">;

/**
 * Changes a member's role between administrator and recruiter and ends their sessions.
 * @throws AppError not-found, forbidden, conflict for the owner and the last administrator
 */
export async function setMemberRole(ctx: Context, { publicId, role }: { publicId: string; role: MemberRole }): Promise<void> {
  const session = await lockingTransaction(ctx.services.db, async (tx) => {
    const team = await lockTeam(ctx, tx, "company.setMemberRole", await findFirmOf(tx, publicId));
    const member = requireMember(team, publicId);
    if (member.role === role) return null;
    if (role === "recruiter") {
      refuseOwner(team, member);
      refuseLastAdmin(team, member);
    }
    await saveOwner(tx, team.companyId);
    const to = { role, companyId: team.companyId, isFreelance: false };
    const callerSession = await setRole(ctx, tx, { userId: member.id, to, reason: "by an administrator of the firm" });
    await announce(ctx, tx, "member.moved", {
      userId: member.id,
      companyName: team.companyName,
      news: role === "company_admin" ? "made-admin" : "made-recruiter",
      adverts: 0,
    });
    await audit(ctx, tx, { action: "company.setMemberRole", userId: member.id, reason: role });
    return callerSession;
  });
  if (session) ctx.answer.session = session;
}

/**
 * Removes a member from the firm. Their adverts are transferred to a colleague and credits remain with the firm; they keep their account,
 * as a recruiter without a firm.
 * @throws AppError not-found, forbidden, conflict for the caller, the owner, the last administrator, and without a successor
 */
export async function removeMember(ctx: Context, { publicId, heirId }: { publicId: string; heirId: string | null }): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const team = await lockTeam(ctx, tx, "company.removeMember", await findFirmOf(tx, publicId));
    const member = requireMember(team, publicId);
    refuseOwner(team, member);
    refuseLastAdmin(team, member);
    if (member.id === userId) throw new AppError("conflict", "To leave, choose “Leave the firm”.");
    await removeFromTeam(ctx, tx, team, { member, heirId, news: "removed" });
    await audit(ctx, tx, { action: "company.removeMember", userId: member.id });
  });
}

/**
 * Removes the caller from their firm, as `removeMember` does. @throws AppError conflict for the owner, the last administrator, and without
 * a successor
 */
export async function leaveCompany(ctx: Context, { heirId }: { heirId: string | null }): Promise<void> {
  const { userId, companyId } = requireUser(ctx.principal);
  const session = await lockingTransaction(ctx.services.db, async (tx) => {
    const team = await lockTeam(ctx, tx, "company.leave", companyId);
    const member = team.members.find(({ id }) => id === userId);
    if (!member) throw new AppError("not-found", "You do not belong to a firm.");
    if (member.id === team.ownerId) {
      throw new AppError("conflict", "You own this firm here. Hand it over to another administrator first, or delete it.");
    }
    refuseLastAdmin(team, member);
    const callerSession = await removeFromTeam(ctx, tx, team, { member, heirId, news: null });
    await audit(ctx, tx, { action: "company.leave", userId });
    return callerSession;
  });
  if (session) ctx.answer.session = session;
}

async function removeFromTeam(
  ctx: Context,
  tx: Db,
  team: LockedTeam,
  { member, heirId, news }: { member: LockedMember; heirId: string | null; news: TeamEvent | null },
): Promise<NewSession | null> {
  const { companyName } = team;
  const heir = await findHeir(tx, team, member, heirId);
  const adverts = heir ? await transferAdverts(tx, team, { from: member, to: heir }) : 0;
  const to = { role: "recruiter", companyId: null, isFreelance: false } as const;
  const session = await setRole(ctx, tx, { userId: member.id, to, reason: "out of the firm" });
  if (news) await announce(ctx, tx, "member.moved", { userId: member.id, companyName, news, adverts: 0 });
  const isActor = ctx.principal.kind === "user" && heir?.id === ctx.principal.userId;
  if (heir && adverts > 0 && !isActor)
    await announce(ctx, tx, "member.moved", { userId: heir.id, companyName, news: "colleague-left", adverts });
  return session;
}

function refuseOwner({ ownerId }: LockedTeam, { id }: LockedMember): void {
  if (id === ownerId)
    throw new AppError("conflict", "This person owns the firm here. They must hand it over to another administrator first.");
}

const audit = (ctx: Context, tx: Db, { action, userId, reason }: { action: string; userId: number; reason?: string }): Promise<void> =>
  recordAudit(tx, ctx, { action, resource: "user", resourceId: userId, ...(reason && { reason }) });

/** Statuses of adverts that need a responsible member. */
export const openStatuses: readonly JobStatus[] = ["live", "paused", "awaiting-review"];

/**
 * Returns the successor of a leaving member: another active member, required if there are adverts to transfer. @throws AppError conflict,
 * not-found
 */
async function findHeir(tx: Db, team: LockedTeam, leaving: LockedMember, heirId: string | null): Promise<LockedMember | null> {
  const others = team.members.filter(({ id, state }) => id !== leaving.id && state === "active");
  if (heirId !== null) {
    const heir = others.find(({ publicId }) => publicId === heirId);
    if (!heir) throw new AppError("not-found", "Choose a colleague in the firm to take over the adverts.");
    return heir;
  }
  const { adverts, open } = await countAdverts(tx, team.companyId, leaving.id);
  if (others.length > 0 && adverts > 0) throw new AppError("conflict", "Choose a colleague to take over the adverts and drafts.");
  if (others.length === 0 && open > 0) {
    throw new AppError("conflict", "Nobody else in the firm can take over its adverts. Close them first.");
  }
  return null;
}

async function countAdverts(tx: Db, companyId: number, userId: number): Promise<{ adverts: number; open: number }> {
  const [drafts] = await tx
    .select({ adverts: count() })
    .from(jobDrafts)
    .where(and(eq(jobDrafts.companyId, companyId), eq(jobDrafts.createdByUserId, userId)));
  const [posted] = await tx
    .select({ open: count() })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.createdByUserId, userId), inArray(jobs.status, [...openStatuses])));
  return { adverts: drafts?.adverts ?? 0, open: posted?.open ?? 0 };
}

/** Transfers a member's adverts and drafts for the firm to another. @returns their number */
async function transferAdverts(tx: Db, team: LockedTeam, { from, to }: { from: LockedMember; to: LockedMember }): Promise<number> {
  const [moved] = await tx
    .update(jobDrafts)
    .set({ createdByUserId: to.id })
    .where(and(eq(jobDrafts.companyId, team.companyId), eq(jobDrafts.createdByUserId, from.id)));
  await tx
    .update(jobs)
    .set({ createdByUserId: to.id })
    .where(and(eq(jobs.companyId, team.companyId), eq(jobs.createdByUserId, from.id)));
  return moved.affectedRows;
}

/** @throws AppError conflict where the firm would have no administrator */
function refuseLastAdmin({ members }: LockedTeam, leaving: LockedMember): void {
  if (leaving.role !== "company_admin") return;
  if (members.some(({ id, role, state }) => id !== leaving.id && role === "company_admin" && state === "active")) return;
  throw new AppError("conflict", "This is the firm’s last administrator. Make someone else an administrator first.");
}
