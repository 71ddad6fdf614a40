import { and, count, eq, gte } from "drizzle-orm";
import type { ReporterClass } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { monthsBefore } from "#db/time-limits.ts";
import type { Principal } from "#server/kernel/access/principal.ts";

const dayMs = 86_400_000;
const knownAfterDays = 30;
/** Rejected reports in a year, with none upheld, that cost a reporter their good standing. */
const baselessReports = 3;

/** Returns a reporter's standing, which weights their report. Reports by companies count as from a rival, or from the advertiser itself. */
export async function reporterStandingOf(
  db: Db,
  principal: Principal,
  { companyId, now }: { companyId: number; now: Date },
): Promise<ReporterClass> {
  if (principal.kind === "anonymous") return "visitor";
  const { userId, role } = principal;
  if (principal.companyId === companyId) return "own";
  if (role !== "jobseeker") return "rival";
  const [account] = await db
    .select({ state: users.state, createdAt: users.createdAt, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  if (account?.state !== "active" || account.emailVerifiedAt === null) return "new";
  if (now.getTime() - account.createdAt.getTime() < knownAfterDays * dayMs) return "new";
  return (await hasBaselessReports(db, userId, now)) ? "new" : "good";
}

async function hasBaselessReports(db: Db, userId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ outcome: jobCases.outcome, cases: count() })
    .from(jobReports)
    .innerJoin(jobCases, eq(jobCases.id, jobReports.caseId))
    .where(and(eq(jobReports.userId, userId), gte(jobReports.createdAt, monthsBefore(now, 12)), eq(jobCases.state, "decided")))
    .groupBy(jobCases.outcome)
    .limit(10);
  const baseless = rows.filter(({ outcome }) => outcome === "no-action").reduce((sum, { cases }) => sum + cases, 0);
  const founded = rows.filter(({ outcome }) => outcome !== "no-action").reduce((sum, { cases }) => sum + cases, 0);
  return baseless >= baselessReports && founded === 0;
}
