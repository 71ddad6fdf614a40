import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { JobStatus, VerificationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { findLastBrokenPromise } from "../promises/promise-rules.ts";
import { isOnBoard } from "./job-state.ts";

/** The company or practice named on an advert. */
export interface AdvertiserFacts {
  /** Null for a freelance recruiter without adverts so far. */
  companyId: number | null;
  employerType: string;
  isAgency: boolean;
  verification: VerificationState;
  isSample: boolean;
  /** When it last broke a promise to answer. Null for an advert on the board: its promise, if any, is made. */
  promiseBrokenAt: Date | null;
}

const agencyTypes: ReadonlySet<string> = new Set(["recruitment-agency", "employment-business", "freelance-practice"]);

const columns = {
  companyId: companies.id,
  ...pick(companies, "employerType", "isAgency", "verification", "isSample"),
};

/** Finds a posting's company, or the practice of the freelance recruiter who wrote it. */
export async function findAdvertiser(
  tx: Db,
  { companyId, createdByUserId, status = "draft" }: { companyId: number | null; createdByUserId: number; status?: JobStatus },
): Promise<AdvertiserFacts> {
  const [row] =
    companyId === null
      ? await tx
          .select(columns)
          .from(freelancePractices)
          .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
          .where(eq(freelancePractices.userId, createdByUserId))
          .limit(1)
      : await tx.select(columns).from(companies).where(eq(companies.id, companyId)).limit(1);
  if (row) {
    const promiseBrokenAt = isOnBoard(status) ? null : await findLastBrokenPromise(tx, row.companyId);
    return { ...row, isAgency: row.isAgency || agencyTypes.has(row.employerType), promiseBrokenAt };
  }
  if (companyId !== null) throw new Error("A posting names a company that is not there.");
  const [writer] = await tx.select({ isSample: users.isSample }).from(users).where(eq(users.id, createdByUserId)).limit(1);
  return {
    companyId: null,
    employerType: "freelance-practice",
    isAgency: true,
    verification: "not-started",
    isSample: writer?.isSample ?? false,
    promiseBrokenAt: null,
  };
}

/**
 * Returns whether an advert needs review before it is shown: the first of an unverified firm, and every one of a firm whose verification
 * was refused or has lapsed.
 */
export async function needsReview(tx: Db, { companyId, verification }: AdvertiserFacts): Promise<boolean> {
  if (verification === "verified") return false;
  if (verification === "refused" || verification === "lapsed" || companyId === null) return true;
  const wasShown = and(eq(jobs.companyId, companyId), isNotNull(jobs.createdByUserId), isNotNull(jobs.firstPublishedAt));
  const [earlier] = await tx.select({ id: jobs.id }).from(jobs).where(wasShown).limit(1);
  return earlier === undefined;
}
