import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { placementClaims, recruiterProfiles } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { withdrawNotification } from "#server/modules/people/notifications/notify.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { firmOf } from "../applications/application-access.ts";
import { clearShownFreelancers } from "./freelance-snapshot.ts";
import { isListedRecruiter } from "./recruiter-snapshot.ts";

/**
 * Claims a hire through the caller's own advert as a placement. It counts once the person hired confirms it.
 * @throws AppError not-found for an application to another's advert, conflict before it ended in a hire or when it was claimed already
 */
export function claimPlacement(ctx: Context, applicationId: string): Promise<{ id: string }> {
  return lockingTransaction(ctx.services.db, (tx) => claim(ctx, tx, applicationId));
}

async function claim(ctx: Context, tx: Db, applicationId: string): Promise<{ id: string }> {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const practiceId = await firmOf(tx, principal);
  const [row] = await tx
    .select({
      rowId: applications.id,
      state: applications.state,
      candidateUserId: applications.userId,
      companyId: jobs.companyId,
      jobTitle: jobs.title,
      firmName: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(applications.publicId, applicationId))
    .limit(1)
    .for("update");
  const isMine = row !== undefined && practiceId !== null && row.companyId === practiceId && row.state !== "draft";
  requireAllowed(ctx, "placement.claim", { ownerId: isMine ? principal.userId : null });
  if (!row) throw new AppError("not-found", "There is no such application.");
  if (row.state !== "hired") throw new AppError("conflict", "Only an application that ended in a hire can be a placement.");
  if (row.candidateUserId === null) throw new AppError("conflict", "The person hired has closed their account, so nobody can confirm it.");
  const [known] = await tx
    .select({ id: placementClaims.id })
    .from(placementClaims)
    .where(eq(placementClaims.applicationId, row.rowId))
    .limit(1);
  if (known) throw new AppError("conflict", "You have claimed this placement already.");
  const publicId = randomPublicId();
  const { candidateUserId, jobTitle, firmName } = row;
  await tx.insert(placementClaims).values({
    publicId,
    applicationId: row.rowId,
    recruiterUserId: principal.userId,
    candidateUserId,
    state: "claimed",
    claimedAt: now,
  });
  await announce(ctx, tx, "placement.claimed", { candidateUserId, claimId: publicId, jobTitle, firmName });
  return { id: publicId };
}

interface AnswerPlacementInput {
  id: string;
  answer: "confirmed" | "disputed";
  reason: string;
}

/** Confirms or disputes a placement as the person hired; final. @throws AppError not-found, conflict */
export async function answerPlacement(ctx: Context, order: AnswerPlacementInput): Promise<{ state: "confirmed" | "disputed" }> {
  const answered = await lockingTransaction(ctx.services.db, (tx) => answer(ctx, tx, order));
  clearShownFreelancers(ctx.services.db);
  return answered;
}

async function answer(
  ctx: Context,
  tx: Db,
  { id, answer: state, reason }: AnswerPlacementInput,
): Promise<{ state: "confirmed" | "disputed" }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const [row] = await tx
    .select({ rowId: placementClaims.id, ...pick(placementClaims, "state", "recruiterUserId", "candidateUserId", "applicationId") })
    .from(placementClaims)
    .where(and(eq(placementClaims.publicId, id), eq(placementClaims.candidateUserId, userId)))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "placement.answer", { ownerId: row?.candidateUserId ?? null });
  if (!row) throw new AppError("not-found", "There is no such placement.");
  if (row.state !== "claimed") throw new AppError("conflict", "You have answered this already.");
  const disputeReason = state === "disputed" && reason !== "" ? reason : null;
  await tx.update(placementClaims).set({ state, disputeReason, answeredAt: now }).where(eq(placementClaims.id, row.rowId));
  await withdrawNotification(tx, { kind: "placement-claimed", subjectId: id });
  if (row.recruiterUserId !== null) {
    const jobTitle = await titleOf(tx, row.applicationId);
    await announce(ctx, tx, "placement.answered", { recruiterUserId: row.recruiterUserId, claimId: id, jobTitle, answer: state });
  }
  return { state };
}

async function titleOf(tx: Db, applicationId: number): Promise<string> {
  const [job] = await tx
    .select({ title: jobs.title })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
    .limit(1);
  return job?.title ?? "A deleted advert";
}

/** Returns the direct line that a firm's recruiter shows to other recruiters. Each call is audited. @throws AppError not-found */
export function lookUpRecruiter(ctx: Context, id: string): Promise<{ directLine: string | null }> {
  requireAllowed(ctx, "recruiter.directory", { isPublished: false });
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [row] = await tx
      .select({ directLine: recruiterProfiles.directLine })
      .from(recruiterProfiles)
      .innerJoin(users, eq(users.id, recruiterProfiles.userId))
      .where(and(eq(recruiterProfiles.publicId, id), eq(recruiterProfiles.isLineShown, true), isListedRecruiter))
      .limit(1);
    if (!row) throw new AppError("not-found", "This recruiter shows no direct line.");
    await recordAudit(tx, ctx, { action: "recruiter.directory", resource: "recruiter", resourceId: id, reason: "direct line read" });
    return { directLine: formatTelephone(row.directLine) };
  });
}
