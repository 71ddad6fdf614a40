import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { invitations } from "#db/schema/accounts.ts";
import { companies, companyMerges } from "#db/schema/companies.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { countPeopleOnce } from "#server/modules/market/advert-truth/publish.commands.ts";
import { requireStillAdministrator, setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import type { FirmPair } from "./firm-pair.queries.ts";
import { individuallyMovedReferences, type MovedReference, movedReferences } from "./firm-references.ts";
import { auditBoth, publishFirmChange, recordFirmChange } from "./merge.commands.ts";
import { hasActiveAdmin, listMovedRows, lockMembers, type MergeIds, reassignRows, tableNameOf } from "./move-rows.commands.ts";

const mergeNotFound = () => new AppError("not-found", "There is no such merge.");
const advertsOf = { firm: jobs.companyId, key: jobs.id };

/**
 * Undoes a merge: moved rows go back where they still exist; newer ones stay with the remaining firm.
 * @throws AppError not-found, conflict after thirty days, for one already undone, and while a later merge depends on it
 */
export async function undoMerge(ctx: Context, { id }: { id: string }): Promise<{ moved: number; back: number }> {
  const { services, now } = ctx;
  requireAllowed(ctx, "company.merge", {});
  const made = await lockingTransaction(services.db, async (tx) => {
    await requireStillAdministrator(ctx, tx);
    const { pair, ...moving } = await lockMerge(ctx, tx, id);
    const { brought, staying } = await lockMovedMembers(tx, moving);
    if (staying.length > 0 && !hasActiveAdmin(staying))
      throw new AppError("conflict", `${pair.into.name} would have no administrator. Make one of its own people an administrator first.`);
    const undone = { undoneAt: now, undoneByUserId: requireUser(ctx.principal).userId };
    await tx.update(companyMerges).set(undone).where(eq(companyMerges.id, moving.mergeId));
    await tx.update(companies).set({ deletedAt: null, mergedIntoCompanyId: null, updatedAt: now }).where(eq(companies.id, moving.from));
    const counted = await restoreAllRows(tx, moving);
    for (const companyId of [moving.from, moving.into]) await countPeopleOnce(tx, companyId);
    await restoreInvitations(tx, moving);
    const adverts = await listRestoredAdverts(tx, moving);
    const changed = await recordFirmChange(tx, adverts, now);
    await restoreMembers(ctx, tx, moving, brought);
    for (const [members, { name }] of [
      [brought, pair.from],
      [staying.filter(({ role }) => role === "company_admin"), pair.into],
    ] as const)
      for (const member of members)
        await announce(ctx, tx, "member.moved", { userId: member.id, companyName: name, news: "company-merge-undone", adverts: 0 });
    await auditBoth(ctx, tx, pair, "company.undoMerge");
    return { counted, changed };
  });
  await publishFirmChange(ctx, made.changed);
  return made.counted;
}

async function lockMerge(ctx: Context, tx: Db, publicId: string): Promise<MergeIds & { pair: FirmPair }> {
  const known = eq(companyMerges.publicId, publicId);
  const [named] = await tx
    .select({ from: companyMerges.fromCompanyId, into: companyMerges.intoCompanyId })
    .from(companyMerges)
    .where(known)
    .limit(1);
  if (!named) throw mergeNotFound();
  const firms = await tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [named.from, named.into]))
    .orderBy(companies.id)
    .limit(2)
    .for("update");
  const [merge] = await tx.select().from(companyMerges).where(known).limit(1).for("update");
  const from = firms.find((firm) => firm.id === named.from);
  const into = firms.find((firm) => firm.id === named.into);
  if (!merge || !from || !into) throw mergeNotFound();
  if (merge.undoneAt !== null) throw new AppError("conflict", "This merge has been undone already.");
  if (merge.undoUntil <= ctx.now) throw new AppError("conflict", "A merge can be undone for 30 days, and that time is over.");
  if (into.mergedIntoCompanyId !== null)
    throw new AppError("conflict", `${into.name} has been made one with another firm since. Undo that first.`);
  if (into.deletedAt !== null) throw new AppError("conflict", `${into.name} has been deleted since.`);
  return { mergeId: merge.id, from: from.id, into: into.id, pair: { from, into } };
}

async function restoreAllRows(tx: Db, moving: MergeIds): Promise<{ moved: number; back: number }> {
  const total = { moved: 0, back: 0 };
  for (const reference of movedReferences) {
    const { moved, back } = await restoreRows(tx, reference, moving);
    if (reference.what === null) continue;
    total.moved += moved;
    total.back += back;
  }
  return total;
}

/** Returns the adverts moved back, including those submitted since from a moved posting. */
async function listRestoredAdverts(tx: Db, moving: MergeIds): Promise<number[]> {
  const moved = await listMovedRows(tx, moving.mergeId, tableNameOf(advertsOf));
  const since = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(jobDrafts, eq(jobDrafts.jobId, jobs.id))
    .where(and(eq(jobs.companyId, moving.into), eq(jobDrafts.companyId, moving.from)))
    .limit(10_000);
  const ids = since.map((row) => row.id);
  await reassignRows(tx, advertsOf, { keys: ids.map(String), now: moving.into, next: moving.from });
  return [...moved.map(({ key }) => Number(key)), ...ids];
}

/** Locks the members that a merge moved and who are still with the firm, with their former roles; also returns the other members. */
async function lockMovedMembers(tx: Db, { mergeId, into }: MergeIds) {
  const rows = await listMovedRows(tx, mergeId, tableNameOf(individuallyMovedReferences.members));
  const roles = new Map(rows.map(({ key, was }) => [Number(key), was]));
  const present = await lockMembers(tx, into);
  const brought = present.filter(({ id }) => roles.has(id)).map((member) => ({ ...member, was: roles.get(member.id) ?? null }));
  return { brought, staying: present.filter(({ id }) => !roles.has(id)) };
}

/** Returns members to their former firm, with their former roles. */
async function restoreMembers(
  ctx: Context,
  tx: Db,
  { from }: MergeIds,
  brought: readonly { id: number; was: string | null }[],
): Promise<void> {
  for (const { id, was } of brought) {
    const role = was === "company_admin" ? "company_admin" : "recruiter";
    await setRole(ctx, tx, { userId: id, to: { role, companyId: from, isFreelance: false }, reason: "two firms taken apart" });
  }
}

/** Returns invitations to their firm; those that nobody has decided since regain their former state and role. */
async function restoreInvitations(tx: Db, { mergeId, from, into }: MergeIds): Promise<void> {
  const { firm, key } = individuallyMovedReferences.invitations;
  const rows = await listMovedRows(tx, mergeId, tableNameOf(individuallyMovedReferences.invitations));
  await reassignRows(tx, { firm, key }, { keys: rows.map((row) => row.key), now: into, next: from });
  for (const { key: id, was } of rows) {
    const [state, role] = was?.split(" ") ?? [];
    if (state !== "sent") continue;
    const undecided = and(eq(invitations.id, Number(id)), eq(invitations.companyId, from), isNull(invitations.decidedAt));
    await tx
      .update(invitations)
      .set({ state: "sent", role: role === "company_admin" ? "company_admin" : "recruiter" })
      .where(undecided);
  }
}

/** Moves rows back that are still with the other firm. @returns the number moved originally, and the number moved back */
async function restoreRows(tx: Db, reference: MovedReference, { mergeId, from, into }: MergeIds) {
  const moved = await listMovedRows(tx, mergeId, tableNameOf(reference));
  const back = await reassignRows(tx, reference, { keys: moved.map(({ key }) => key), now: into, next: from });
  return { moved: moved.length, back };
}
