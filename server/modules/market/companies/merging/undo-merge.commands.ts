import { and, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { companyMerges } from "#db/schema/company-merges.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { requireStillAdministrator } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import type { FirmPair } from "./firm-pair.queries.ts";
import { movedReferences } from "./firm-references.ts";
import { auditBoth, publishFirmChange, recordFirmChange } from "./merge.commands.ts";
import { hasActiveAdmin, lockMovedMembers, restoreInvitations, restoreMembers } from "./move-people.commands.ts";
import { listMovedRows, type MergeIds, reassignRows, restoreRows, tableNameOf } from "./move-rows.commands.ts";

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
