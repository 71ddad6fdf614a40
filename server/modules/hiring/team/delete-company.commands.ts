import { and, count, eq, inArray, ne, or, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos, companyPictures } from "#db/schema/company-pages.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type Announcer, type EventFacts, emit } from "#server/kernel/events.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { removeWebhooksOf } from "#server/modules/hiring/webhooks/webhooks.commands.ts";
import { closedBeforeReview } from "#server/modules/market/adverts/job-state.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { openStatuses } from "./members.commands.ts";
import { findFirmOf, findNamedOrOwnCompany, type LockedTeam, lockTeam, requireMember } from "./team-lock.ts";

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
    // Released first, so that members are told once, and not of everything that ends.
    const session = await releaseMembers(ctx, tx, team);
    const jobIds = await closeFirm(ctx, tx, { companyId: team.companyId, actorUserId });
    await recordAudit(tx, ctx, { action: "company.delete", resource: "company", resourceId: team.companyId });
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
    await recordAudit(tx, ctx, {
      action: "company.transferOwnership",
      resource: "company",
      resourceId: team.companyId,
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

const advertsAtMost = 20_000;
const shownOnce = ["live", "paused", "awaiting-review", "refused", "filled", "closed", "expired"] as const;

/**
 * Closes a firm in the caller's transaction: archives its adverts, notifies open applicants that they will get no answer, and revokes
 * invitations. Its purchases remain, for accounting.
 * @returns its adverts
 */
async function closeFirm(
  at: Announcer,
  tx: Db,
  { companyId, actorUserId }: { companyId: number; actorUserId: number | null },
): Promise<number[]> {
  const { now } = at;
  const [firm] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).limit(1).for("update");
  const words = `${firm?.name ?? "The firm"} no longer recruits on this site.`;
  await emit(tx, "firm.closed", { at, companyId, words, actorUserId });
  await tx
    .update(invitations)
    .set({ state: "revoked", decidedAt: now })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.state, "sent")));
  await removeWebhooksOf(tx, companyId);
  await tx.delete(companyPictures).where(eq(companyPictures.companyId, companyId));
  await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
  const jobIds = await archiveAdverts(tx, companyId, now);
  const nameKey = sql`concat(left(${companies.nameKey}, 100), ' #', ${companies.id})`;
  // Names of firms merged into it must no longer match it.
  const withMerged = or(eq(companies.id, companyId), eq(companies.mergedIntoCompanyId, companyId));
  await tx.update(companies).set({ deletedAt: now, ownerUserId: null, nameKey, updatedAt: now }).where(withMerged);
  return jobIds;
}

/** Closes the firm of a user whose account is erased, if they were its only member. */
export async function closeFirmOfLastMember(tx: Db, { at, user }: EventFacts["account.erasing"]): Promise<void> {
  const { companyId } = user;
  if (companyId === null) return;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.id, user.id)))
    .limit(1)
    .for("update");
  if (!other) await closeFirm(at, tx, { companyId, actorUserId: null });
}

async function archiveAdverts(tx: Db, companyId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: jobs.id, status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), inArray(jobs.status, shownOnce)))
    .limit(advertsAtMost)
    .for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const unread = rows.flatMap(({ id, status }) => (status === "awaiting-review" ? [id] : []));
  if (unread.length > 0) await tx.update(jobs).set({ refusalReason: closedBeforeReview }).where(inArray(jobs.id, unread));
  const ended = { status: "archived", endedAt: sql`coalesce(${jobs.endedAt}, ${sql.param(now, jobs.endedAt)})`, updatedAt: now } as const;
  await tx.update(jobs).set(ended).where(inArray(jobs.id, ids));
  await recordJobChanges(tx, ids, now);
  return ids;
}
