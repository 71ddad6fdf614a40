import { and, count, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { LockedMember, LockedTeam } from "./team-lock.ts";

/** Adverts somebody must look after. */
export const openStatuses: readonly JobStatus[] = ["live", "paused", "awaiting-review"];

/** Who takes over from a member who goes: another active one, named unless there is nothing to take over. @throws AppError conflict, not-found */
export async function findHeir(tx: Db, team: LockedTeam, leaving: LockedMember, heirId: string | null): Promise<LockedMember | null> {
  const others = team.members.filter(({ id, state }) => id !== leaving.id && state === "active");
  if (heirId !== null) {
    const heir = others.find(({ publicId }) => publicId === heirId);
    if (!heir) throw new AppError("not-found", "Choose a colleague who belongs to the firm to take over the adverts.");
    return heir;
  }
  const { adverts, open } = await countAdverts(tx, team.companyId, leaving.id);
  if (others.length > 0 && adverts > 0) throw new AppError("conflict", "Choose which colleague takes over the adverts and drafts.");
  if (others.length === 0 && open > 0) {
    throw new AppError("conflict", "Nobody else belongs to the firm who could take over its adverts. Close them first.");
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

/** Makes all that a member wrote for the firm another's, drafts too. @returns how many adverts and drafts */
export async function handOver(tx: Db, team: LockedTeam, { from, to }: { from: LockedMember; to: LockedMember }): Promise<number> {
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
