import { and, eq, isNull } from "drizzle-orm";
import type { ReporterClass } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { advertRisks } from "#db/schema/advert-risks.ts";
import { pick } from "#db/schema/columns.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { JobReportReason } from "#db/topic-values.ts";
import type { Context } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { freeze } from "#server/modules/trust/enforcement/freeze.commands.ts";

const weighedAtMost = 500;
/** Reason shown to the advertiser of an automatic freeze. */
const automaticReason =
  "Several people have reported this advert for a serious reason. A person will look into it. You can appeal in the meantime.";

/** Weight of a report, in tenths of one by a reporter in good standing. */
export const reportWeightTenths: Record<ReporterClass, number> = { good: 10, new: 5, visitor: 3, rival: 2, own: 0 };
/** Limit on the total weight of reports by reporters not in good standing. */
const lightTenthsAtMost = 9;
/** Weight added when the advert matches a rule. */
const ruleHitTenths = 10;
/** Total weight at which the advert is frozen automatically. */
const freezeThresholdTenths = 20;

/** Reasons that make a case urgent: fraud, or a demand for money. */
const urgentReasons: ReadonlySet<JobReportReason> = new Set(["scam"]);

interface WeighedReport {
  reason: JobReportReason;
  standing: ReporterClass;
  userId: number | null;
  emailKey: string | null;
  clientHash: string | null;
  firmId: number | null;
}

/** Weighs the reports of one advert. Reports sharing a person, address, connection or company count once, at the heaviest weight. */
function weighReports(reports: readonly WeighedReport[], { hasRuleHit }: { hasRuleHit: boolean }) {
  const people = groupReports(reports).map((group) => Math.max(...group.map(({ standing }) => reportWeightTenths[standing])));
  const good = people.filter((tenths) => tenths === reportWeightTenths.good).length * reportWeightTenths.good;
  const light = people.filter((tenths) => tenths < reportWeightTenths.good).reduce((sum, tenths) => sum + tenths, 0);
  const tenths = good + Math.min(light, lightTenthsAtMost);
  const isTrusted = reports.some(({ standing, reason }) => standing === "good" && urgentReasons.has(reason)) || hasRuleHit;
  return {
    tenths,
    reporters: people.length,
    isUrgent: reports.some(({ reason }) => urgentReasons.has(reason)),
    freezes: isTrusted && tenths + (hasRuleHit ? ruleHitTenths : 0) >= freezeThresholdTenths,
  };
}

/** Groups reports that share any mark, directly or through a third report. */
function groupReports(reports: readonly WeighedReport[]): WeighedReport[][] {
  const groups: { marks: Set<string>; reports: WeighedReport[] }[] = [];
  for (const report of reports) {
    const marks = identifiersOf(report);
    const joined = groups.filter((group) => marks.some((mark) => group.marks.has(mark)));
    const merged = { marks: new Set([...marks, ...joined.flatMap((group) => [...group.marks])]), reports: [report] };
    merged.reports.push(...joined.flatMap((group) => group.reports));
    for (const group of joined) groups.splice(groups.indexOf(group), 1);
    groups.push(merged);
  }
  return groups.map((group) => group.reports);
}

const identifiersOf = ({ userId, emailKey, clientHash, firmId }: WeighedReport): string[] => [
  ...(userId === null ? [] : [`person ${userId}`]),
  ...(emailKey === null ? [] : [`address ${emailKey}`]),
  ...(clientHash === null ? [] : [`connection ${clientHash}`]),
  ...(firmId === null ? [] : [`firm ${firmId}`]),
];

/**
 * Adds an advert's unassigned reports to its open case, or to a new one, and recalculates their weight. Freezes the advert at once above a
 * threshold.
 * @returns whether it was frozen, so that the caller updates the search index
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
  const reports = await listReportsToWeigh(tx, caseId);
  const weight = weighReports(reports, { hasRuleHit: await hasRuleHit(tx, jobId) });
  const { tenths: weightTenths, reporters, isUrgent } = weight;
  // A case waiting for a correction reopens when someone else reports the advert.
  const state = { state: "open", weightTenths, reporters, isUrgent, reports: reports.length, lastReportedAt: now } as const;
  await tx.update(jobCases).set(state).where(eq(jobCases.id, caseId));
  if (!weight.freezes || advert.status !== "live") return false;
  await freeze(ctx, tx, { jobId, reason: automaticReason, caseId, byUserId: null });
  return true;
}

/** The advert's row is locked, so no other case is opened for it meanwhile. */
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

const listReportsToWeigh = (tx: Db, caseId: number): Promise<WeighedReport[]> =>
  tx
    .select(pick(jobReports, "reason", "standing", "userId", "emailKey", "clientHash", "firmId"))
    .from(jobReports)
    .where(eq(jobReports.caseId, caseId))
    .limit(weighedAtMost);

/** A risk score rule has marked the advert for manual review. */
async function hasRuleHit(tx: Db, jobId: number): Promise<boolean> {
  const [risk] = await tx.select({ isHeld: advertRisks.isHeld }).from(advertRisks).where(eq(advertRisks.jobId, jobId)).limit(1);
  return risk?.isHeld ?? false;
}
