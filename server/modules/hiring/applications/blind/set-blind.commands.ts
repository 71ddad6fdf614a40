import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { firmOf } from "../application-access.ts";
import { requireAdvert } from "../hiring/hiring-advert.queries.ts";

/**
 * Switches blind review of an advert, which hides applicants' identities until they are shortlisted. Audited. @throws AppError not-found
 */
export async function setBlind(ctx: Context, { jobId, isBlind }: { jobId: number; isBlind: boolean }): Promise<{ isBlind: boolean }> {
  const { db } = ctx.services;
  const firmId = await firmOf(db, requireUser(ctx.principal));
  return lockingTransaction(db, async (tx) => {
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).limit(1).for("update");
    const advert = await requireAdvert(ctx, tx, { jobId, firmId, action: "application.setStatus" });
    if (advert.isBlind === isBlind) return { isBlind };
    await tx.update(jobs).set({ isBlind }).where(eq(jobs.id, jobId));
    const reason = isBlind ? "names hidden" : "names shown";
    await recordAudit(tx, ctx, { action: "application.setStatus", resource: "job", resourceId: jobId, reason });
    return { isBlind };
  });
}
