import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { advertRisks } from "#db/schema/advert-risks.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { freeze } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { type WeighedReport, weighReports } from "./weigh-reports.ts";

const weighedAtMost = 500;
/** What an advertiser reads of a freeze that nobody decided. */
const automaticReason = "Several people have reported this advert for a serious reason. A person looks into it; you can appeal meanwhile.";

/**
 * Puts the advert's reports that belong to no case into its open case, or into a new one, and weighs them anew. Where their weight says so the advert
 * is frozen at once.
 * @returns whether it was frozen, for the caller to bring the search up to date
 */
export async function addToCase(ctx: Context, tx: Db, jobId: number): Promise<boolean> {
  const { now } = ctx;
  const [advert] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, jobId)).limit(1).for("update");
  if (!advert) return false;
  const caseId = await openCase(tx, jobId, now);
  await tx
    .update(jobReports)
    .set({ caseId })
    .where(and(eq(jobReports.jobId, jobId), isNull(jobReports.caseId)));
  const reports = await listWeighed(tx, caseId);
  const weight = weighReports(reports, { hasRuleHit: await hasRuleHit(tx, jobId) });
  const { tenths: weightTenths, reporters, isUrgent } = weight;
  // Who was asked to correct it is looked at again when somebody else reports it.
  const state = { state: "open", weightTenths, reporters, isUrgent, reports: reports.length, lastReportedAt: now } as const;
  await tx.update(jobCases).set(state).where(eq(jobCases.id, caseId));
  if (!weight.freezes || advert.status !== "live") return false;
  await freeze(ctx, tx, { jobId, reason: automaticReason, caseId, byUserId: null });
  return true;
}

/** The advert's row is locked: nobody else opens a case for it meanwhile. */
async function openCase(tx: Db, jobId: number, now: Date): Promise<number> {
  const [open] = await tx.select({ id: jobCases.id }).from(jobCases).where(eq(jobCases.openJobId, jobId)).limit(1).for("update");
  if (open) return open.id;
  const counts = { isUrgent: false, weightTenths: 0, reports: 0, reporters: 0 };
  const [made] = await tx
    .insert(jobCases)
    .values({ publicId: randomPublicId(), jobId, openJobId: jobId, state: "open", ...counts, openedAt: now, lastReportedAt: now })
    .$returningId();
  if (!made) throw new Error("The database gave no id for the new case.");
  return made.id;
}

const listWeighed = (tx: Db, caseId: number): Promise<WeighedReport[]> =>
  tx
    .select({
      reason: jobReports.reason,
      standing: jobReports.standing,
      userId: jobReports.userId,
      emailKey: jobReports.emailKey,
      clientHash: jobReports.clientHash,
      firmId: jobReports.firmId,
    })
    .from(jobReports)
    .where(eq(jobReports.caseId, caseId))
    .limit(weighedAtMost);

/** A rule of the risk score has said of the advert that somebody must read it. */
async function hasRuleHit(tx: Db, jobId: number): Promise<boolean> {
  const [risk] = await tx.select({ isHeld: advertRisks.isHeld }).from(advertRisks).where(eq(advertRisks.jobId, jobId)).limit(1);
  return risk?.isHeld ?? false;
}
