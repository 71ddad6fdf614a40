import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { placementClaims } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import type { ClaimableHire, PlacementLine } from "./recruiter.types.ts";

const listedAtMost = 100;

/** A freelance recruiter's placements, and hires they could claim. */
export async function listOwnPlacements(ctx: Context): Promise<{ items: PlacementLine[]; claimable: ClaimableHire[] }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "placement.claim", { ownerId: principal.userId });
  const practiceId = await firmOf(db, principal);
  const [items, hires] = await Promise.all([
    listPlacements(db, eq(placementClaims.recruiterUserId, principal.userId)),
    practiceId === null ? [] : listHires(db, practiceId),
  ]);
  return {
    items,
    claimable: hires.map(({ hiredAt, ...hire }) => ({ ...hire, hiredAt: hiredAt?.toISOString() ?? "" })),
  };
}

/** Placements that recruiters claim of a jobseeker, to be answered or answered. */
export function listPlacementsOfMe(ctx: Context): Promise<PlacementLine[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "placement.answer", { ownerId: userId });
  return listPlacements(ctx.services.db, eq(placementClaims.candidateUserId, userId));
}

async function listPlacements(db: Db, whose: SQL): Promise<PlacementLine[]> {
  const rows = await db
    .select({
      id: placementClaims.publicId,
      state: placementClaims.state,
      jobTitle: jobs.title,
      firmName: companies.name,
      claimedAt: placementClaims.claimedAt,
      answeredAt: placementClaims.answeredAt,
    })
    .from(placementClaims)
    .leftJoin(applications, eq(applications.id, placementClaims.applicationId))
    .leftJoin(jobs, eq(jobs.id, applications.jobId))
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .where(whose)
    .orderBy(desc(placementClaims.claimedAt), desc(placementClaims.id))
    .limit(listedAtMost);
  return rows.map(({ jobTitle, firmName, claimedAt, answeredAt, ...row }) => ({
    ...row,
    jobTitle: jobTitle ?? "An advert that is gone",
    firmName: firmName ?? "A former recruiter",
    claimedAt: claimedAt?.toISOString() ?? "",
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

const listHires = (db: Db, practiceId: number) =>
  db
    .select({ applicationId: applications.publicId, jobTitle: jobs.title, hiredAt: applications.stateChangedAt })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .leftJoin(placementClaims, eq(placementClaims.applicationId, applications.id))
    .where(and(eq(jobs.companyId, practiceId), eq(applications.state, "hired"), isNull(placementClaims.id)))
    .orderBy(desc(applications.stateChangedAt))
    .limit(listedAtMost);
