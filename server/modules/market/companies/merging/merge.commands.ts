import { and, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { invitations } from "#db/schema/accounts.ts";
import { companies, companyMerges, type FirmBefore } from "#db/schema/companies.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { clearRecruiterRows } from "#server/modules/hiring/recruiters/recruiter-snapshot.ts";
import { countPeopleOnce } from "#server/modules/market/advert-truth/publish.commands.ts";
import { clearDirectoryCache } from "#server/modules/market/company-directory/company-directory.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { requireStillAdministrator } from "#server/modules/people/accounts/roles/roles.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { type FirmPair, type FirmRow, findPair, listMergeObstacles } from "./firm-pair.queries.ts";
import { individuallyMovedReferences, movedReferences } from "./firm-references.ts";
import { lockPeople, type MergeIds, moveMembers, moveRows, reassignRows, recordMovedRows, tableNameOf } from "./move-rows.commands.ts";

export const undoWithinDays = 30;
const contactsAtMost = 1000;

export interface MergeCompaniesInput {
  /** Slug of the firm to be merged away; `into` is that of the remaining firm. */
  from: string;
  into: string;
  reason: string;
  /** Administrators of the first firm who remain administrators; the others become recruiters. */
  keepAdministrators: readonly string[];
}

/**
 * Merges two firms: everything of the first is moved to the second, to which its slugs redirect. Can be undone for thirty days.
 * @throws AppError not-found, invalid-fields, conflict for firms that cannot be merged
 */
export async function mergeCompanies(ctx: Context, order: MergeCompaniesInput): Promise<{ id: string }> {
  const { services, now } = ctx;
  requireAllowed(ctx, "company.merge", {});
  const made = await lockingTransaction(services.db, async (tx) => {
    await requireStillAdministrator(ctx, tx);
    const pair = await findPair(tx, order, { isLocked: true });
    const [obstacle] = await listMergeObstacles(tx, pair);
    if (obstacle) throw new AppError("conflict", obstacle);
    const people = await lockPeople(tx, pair, order);
    const { id, ...moving } = await insertMerge(ctx, tx, pair, order.reason);
    const adverts = await moveAllRows(tx, moving);
    await countPeopleOnce(tx, moving.into);
    await moveInvitations(tx, moving);
    await tx
      .update(companies)
      .set({ deletedAt: now, mergedIntoCompanyId: moving.into, updatedAt: now })
      .where(eq(companies.id, moving.from));
    const changed = await recordFirmChange(tx, adverts, now);
    // Locks the log from here on.
    await moveMembers(ctx, tx, moving, people);
    await endContactsOfHidden(ctx, tx, moving.into);
    const notified = [...people.moving, ...people.there.filter(({ role }) => role === "company_admin")];
    for (const member of notified)
      await announce(ctx, tx, "member.moved", { userId: member.id, companyName: pair.into.name, news: "company-merged", adverts: 0 });
    await auditBoth(ctx, tx, pair, "company.merge");
    return { id, changed };
  });
  await publishFirmChange(ctx, made.changed);
  return { id: made.id };
}

async function insertMerge(ctx: Context, tx: Db, { from, into }: FirmPair, reason: string): Promise<MergeIds & { id: string }> {
  const id = randomPublicId();
  const [row] = await tx
    .insert(companyMerges)
    .values({
      publicId: id,
      fromCompanyId: from.id,
      intoCompanyId: into.id,
      reason,
      fromBefore: await firmBeforeMerge(tx, from),
      intoBefore: await firmBeforeMerge(tx, into),
      mergedByUserId: requireUser(ctx.principal).userId,
      mergedAt: ctx.now,
      undoUntil: daysAfter(ctx.now, undoWithinDays),
    })
    .$returningId();
  if (!row) throw new Error("The database gave no id for the merge.");
  return { id, mergeId: row.id, from: from.id, into: into.id };
}

async function firmBeforeMerge(tx: Db, { id, nameKey, verification, ownerUserId }: FirmRow): Promise<FirmBefore> {
  return { nameKey, verification, ownerUserId, hasLogo: (await tx.$count(companyLogos, eq(companyLogos.companyId, id))) > 0 };
}

/** @returns the ids of the adverts moved */
async function moveAllRows(tx: Db, moving: MergeIds): Promise<number[]> {
  let adverts: number[] = [];
  for (const reference of movedReferences) {
    const keys = await moveRows(tx, reference, moving);
    if (reference.firm === jobs.companyId) adverts = keys.map(Number);
  }
  return adverts;
}

/** Jobseekers who hide from one of the two firms hide from both, so what they shared with the other ends. */
async function endContactsOfHidden(ctx: Context, tx: Db, firmId: number): Promise<void> {
  const rows = await tx
    .selectDistinct({ userId: profileHiddenFrom.userId })
    .from(profileHiddenFrom)
    .innerJoin(contactRequests, eq(contactRequests.candidateUserId, profileHiddenFrom.userId))
    .where(
      and(
        eq(profileHiddenFrom.companyId, firmId),
        eq(contactRequests.firmId, firmId),
        inArray(contactRequests.state, ["asked", "accepted"]),
      ),
    )
    .limit(contactsAtMost);
  for (const { userId } of rows) await emit(tx, "seeker.hidden", { ctx, candidateUserId: userId, firmIds: [firmId] });
}

/** Records a change of the firm's adverts. For a firm without any, records one of another firm, so that cached pages are rebuilt. */
export async function recordFirmChange(tx: Db, adverts: readonly number[], now: Date): Promise<number[]> {
  const any = adverts.length > 0 ? [] : await tx.select({ id: jobs.id }).from(jobs).limit(1);
  const ids = [...adverts, ...any.map(({ id }) => id)];
  await recordJobChanges(tx, ids, now);
  return ids;
}

/** Updates the search index, directories and cached pages; called after the commit. */
export async function publishFirmChange({ services }: Context, adverts: readonly number[]): Promise<void> {
  clearDirectoryCache(services.db);
  clearRecruiterRows(services.db);
  await services.search.applyNow([...adverts]);
}

/** Writes to the audit log of both firms. */
export async function auditBoth(
  ctx: Context,
  tx: Db,
  { from, into }: FirmPair,
  action: "company.merge" | "company.undoMerge",
): Promise<void> {
  const reason = `${from.slug} into ${into.slug}`;
  for (const { id } of [from, into]) await recordAudit(tx, ctx, { action, resource: "company", resourceId: id, reason });
}

/**
 * Moves open invitations to the other firm as invitations for recruiters, since only its own administrators may invite others. Where it has
 * invited the same address itself, the moved one is ended.
 */
async function moveInvitations(tx: Db, moving: MergeIds): Promise<void> {
  const { firm, key } = individuallyMovedReferences.invitations;
  const columns = { id: invitations.id, emailKey: invitations.emailKey, role: invitations.role, state: invitations.state };
  const listed = (companyId: number) =>
    tx.select(columns).from(invitations).where(eq(invitations.companyId, companyId)).limit(invitationsAtMost);
  const existing = await listed(moving.into);
  const rows = await listed(moving.from).for("update");
  const invited = new Set(existing.flatMap(({ emailKey, state }) => (state === "sent" ? [emailKey] : [])));
  const waiting = rows.filter(({ state }) => state === "sent");
  const twice = waiting.filter(({ emailKey }) => invited.has(emailKey));
  const asWritten = rows.map(({ id, role, state }) => ({ key: String(id), was: `${state} ${role}` }));
  await recordMovedRows(tx, moving.mergeId, tableNameOf(individuallyMovedReferences.invitations), asWritten);
  const keys = asWritten.map((row) => row.key);
  await reassignRows(tx, { firm, key }, { keys, now: moving.from, next: moving.into });
  await updateInvitations(tx, twice, { state: "revoked" });
  await updateInvitations(tx, waiting, { role: "recruiter" });
}

const invitationsAtMost = 5000;

async function updateInvitations(
  tx: Db,
  rows: readonly { id: number }[],
  set: { state?: "sent" | "revoked"; role?: "recruiter" | "company_admin" },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.update(invitations).set(set).where(inArray(invitations.id, ids));
}
