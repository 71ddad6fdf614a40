import { and, count, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { setRole } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { closeFirm } from "./close-firm.commands.ts";
import { findNamedOrOwnCompany } from "./invited-company.queries.ts";
import { openStatuses } from "./members.commands.ts";
import { findFirmOf, type LockedTeam, lockTeam, requireMember } from "./team-lock.ts";

interface DeleteCompanyInput {
  /** As typed by its owner. */
  name: string;
  /** Only platform administrators may delete another firm. */
  companySlug: string | null;
}

/**
 * Permanently deletes a firm: removes its page, notifies open applicants that there will be no outcome, revokes invitations, and leaves its
 * members as recruiters without a firm. Its adverts must be closed before.
 * @throws AppError not-found, forbidden, reauthenticate, invalid-fields for another name, conflict while adverts are open
 */
export async function deleteCompany(ctx: Context, { name, companySlug }: DeleteCompanyInput): Promise<void> {
  const { services } = ctx;
  const made = await lockingTransaction(services.db, async (tx) => {
    const meant = await findNamedOrOwnCompany(ctx, tx, companySlug);
    const team = await lockTeam(ctx, tx, "company.delete", meant?.id ?? null);
    requireOwner(ctx, team);
    requireMatchingName(team, name);
    await refuseOpenAdverts(tx, team.companyId);
    const { userId: actorUserId } = requireUser(ctx.principal);
    const jobIds = await closeFirm(ctx, tx, { companyId: team.companyId, actorUserId });
    const session = await releaseMembers(ctx, tx, team);
    const event = { action: "company.delete", resource: "company", resourceId: team.companyId, result: "done" } as const;
    await recordAudit(tx, auditActor(ctx), event);
    return { session, jobIds };
  });
  if (made.session) ctx.answer.session = made.session;
  if (made.jobIds.length > 0) await services.search.applyNow(made.jobIds);
}

function requireMatchingName({ companyName }: LockedTeam, typed: string): void {
  if (typed.trim().toLowerCase() === companyName.trim().toLowerCase()) return;
  const detail = `Type the firm’s name exactly as it is shown here: ${companyName}.`;
  throw new AppError("invalid-fields", detail, { fields: [{ pointer: "/name", detail }] });
}

async function refuseOpenAdverts(tx: Db, companyId: number): Promise<void> {
  const isOpen = and(eq(jobs.companyId, companyId), inArray(jobs.status, [...openStatuses]));
  const [{ open } = { open: 0 }] = await tx.select({ open: count() }).from(jobs).where(isOpen);
  if (open === 0) return;
  const what = open === 1 ? "One advert is" : `${open} adverts are`;
  throw new AppError("conflict", `${what} still open. Close them first, or hand the firm on to somebody else.`);
}

async function releaseMembers(ctx: Context, tx: Db, { members, companyName }: LockedTeam): Promise<NewSession | null> {
  let callerSession: NewSession | null = null;
  const to = { role: "recruiter", companyId: null, isFreelance: false } as const;
  for (const member of members) {
    callerSession = (await setRole(ctx, tx, { userId: member.id, to, reason: "the firm was deleted" })) ?? callerSession;
    await announce(ctx, tx, "member.moved", { userId: member.id, companyName, news: "company-deleted", adverts: 0 });
  }
  return callerSession;
}

/**
 * Transfers ownership of the firm to another administrator and notifies both. @throws AppError not-found, forbidden, reauthenticate,
 * conflict for a member who is no administrator
 */
export async function transferOwnership(ctx: Context, { publicId }: { publicId: string }): Promise<void> {
  const { now } = ctx;
  await lockingTransaction(ctx.services.db, async (tx) => {
    const team = await lockTeam(ctx, tx, "company.transferOwnership", await findFirmOf(tx, publicId));
    requireOwner(ctx, team);
    const to = requireMember(team, publicId);
    if (to.id === team.ownerId) throw new AppError("conflict", "This person owns the firm already.");
    if (to.role !== "company_admin" || to.state !== "active") {
      throw new AppError("conflict", "Only an administrator can own the firm. Make this person one first.");
    }
    await tx.update(companies).set({ ownerUserId: to.id, updatedAt: now }).where(eq(companies.id, team.companyId));
    const { companyName } = team;
    const from = team.members.find(({ id }) => id === team.ownerId);
    await announce(ctx, tx, "member.moved", { userId: to.id, companyName, news: "ownership-received", adverts: 0 });
    if (from) await announce(ctx, tx, "member.moved", { userId: from.id, companyName, news: "ownership-given", adverts: 0 });
    await recordAudit(tx, auditActor(ctx), {
      action: "company.transferOwnership",
      resource: "company",
      resourceId: team.companyId,
      result: "done",
      before: { ownerUserId: team.ownerId },
      after: { ownerUserId: to.id },
    });
  });
}

/** Site administrators have an owner's rights. @throws AppError forbidden */
function requireOwner({ principal }: Context, { ownerId }: LockedTeam): void {
  const { role, userId } = requireUser(principal);
  if (role === "platform_admin" || userId === ownerId) return;
  throw new AppError("forbidden", "Only the firm’s owner can do this.");
}
