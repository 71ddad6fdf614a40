import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { listQuestions } from "#server/modules/market/jobs/job-questions.queries.ts";
import { isOpen, type JobLife, pageStatus, publicStateOf } from "#server/modules/market/jobs/job-visibility.ts";
import { lockOwnCv } from "#server/modules/people/cvs/cvs.queries.ts";
import type { SendApplicationInput, saveDraftInput } from "./application.fields.ts";

/** Saves a private draft. @throws AppError conflict once it is sent or when it was saved elsewhere since, and as sending does */
export function saveDraft(ctx: Context, order: z.output<typeof saveDraftInput>): Promise<{ id: string; savedAt: string }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  return lockingTransaction(ctx.services.db, async (tx) => {
    await findAdvertToApply(ctx, tx, order.jobId, { whilePaused: true });
    const { rowId, id, state, updatedAt, isNew } = await findOrCreateApplication(tx, userId, order, now);
    if (state !== "draft") throw alreadySentError(id, state);
    if (!isNew && order.seen !== updatedAt.toISOString())
      throw new AppError("conflict", "You have since changed this draft on another device or in another tab.");
    // Two saves within one millisecond need distinct times.
    const savedAt = isNew ? now : new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
    const { phone, coverNote, answers, source } = order;
    // A missing CV is reported when the application is sent.
    const cvId = order.cvId === null ? null : await lockOwnCv(tx, userId, order.cvId);
    await tx.update(applications).set({ phone, coverNote, cvId, answers, source, updatedAt: savedAt }).where(eq(applications.id, rowId));
    return { id, savedAt: savedAt.toISOString() };
  });
}

export function alreadySentError(id: string, state: ApplicationState): AppError {
  const detail =
    state === "withdrawn"
      ? `You applied to this advert and withdrew your application. An advert takes one application from each person: you can take a withdrawal back for ${limits.withdrawalUndoMinutes} minutes.`
      : "You have applied to this advert already.";
  return new AppError("conflict", detail, { fields: [{ pointer: "/jobId", detail: `/api/applications/${id}` }] });
}

/** Discards a draft; does nothing where there is none. @throws AppError conflict once it is sent */
export async function discardDraft(ctx: Context, jobId: number): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  await lockingTransaction(ctx.services.db, (tx) => deleteDraft(tx, userId, jobId));
}

async function deleteDraft(tx: Db, userId: number, jobId: number): Promise<void> {
  const [draft] = await tx
    .select({ id: applications.id, state: applications.state })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)))
    .limit(1)
    .for("update");
  if (!draft) return;
  if (draft.state !== "draft") throw new AppError("conflict", "This application has been sent. You can withdraw it.");
  await tx.delete(applications).where(eq(applications.id, draft.id));
}

/**
 * Locks the user's application to an advert, creating a draft where there is none. Of two concurrent calls, the second waits for the first
 * and sees its result.
 */
export async function findOrCreateApplication(
  tx: Db,
  userId: number,
  { jobId, source }: Pick<SendApplicationInput, "jobId" | "source">,
  now: Date,
) {
  const publicId = randomPublicId();
  const times = { createdAt: now, updatedAt: now, stateChangedAt: now };
  await tx
    .insert(applications)
    .values({ publicId, jobId, userId, state: "draft", answers: [], source, ...times })
    .onDuplicateKeyUpdate({ set: { jobId } });
  const [row] = await tx
    .select({ rowId: applications.id, id: applications.publicId, state: applications.state, updatedAt: applications.updatedAt })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.userId, userId)))
    .limit(1)
    .for("update");
  if (!row) throw new Error("An application was made and is not there.");
  return { ...row, isNew: row.id === publicId };
}

/**
 * Finds an advert that the caller may apply to, with its questions. A paused advert is a conflict, except with `whilePaused` for a caller
 * who has a draft for it.
 * @throws AppError not-found for an advert the public may not see, gone for one that has ended, conflict for one that is paused or takes
 * applications elsewhere, forbidden for members of the advertising company
 */
export async function findAdvertToApply({ principal, now }: Context, db: Db, jobId: number, { whilePaused = false } = {}) {
  const { userId, companyId } = requireUser(principal);
  const [advert] = await db
    .select({
      jobId: jobs.id,
      jobTitle: jobs.title,
      companyId: jobs.companyId,
      companyName: companies.name,
      ...pick(jobs, "createdByUserId", "applyKind", "applyUrl", "status", "closesAt", "expiresAt", "endedAt", "refusalReason"),
      ...pick(jobs, "replyPromiseDays", "promiseBrokenAt"),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert || pageStatus(advert, now) === 404) throw new AppError("not-found", "There is no advert with that number.");
  const isPaused = publicStateOf(advert, now) === "paused";
  if (isPaused) {
    const isDraftSaved = await hasDraft(db, userId, jobId);
    if (!isDraftSaved || !whilePaused) throw new AppError("conflict", isDraftSaved ? `${pausedWords} ${draftSavedWords}` : pausedWords);
  }
  if (!isPaused && !acceptsApplications(advert, now))
    throw new AppError("gone", "This advert has closed and no longer takes applications.");
  if (advert.applyKind === "external") throw applyElsewhereError(advert.applyUrl);
  if (advert.companyId === companyId || advert.createdByUserId === userId) {
    throw new AppError("forbidden", "You cannot apply to your own company’s advert.");
  }
  return { ...advert, questions: await listQuestions(db, jobId) };
}
const pausedWords = "This advert is paused and is not taking applications at the moment.";
const draftSavedWords = "Your draft is saved. You can send it when the advert is live again.";

const hasDraft = async (db: Db, userId: number, jobId: number): Promise<boolean> =>
  (await db.$count(applications, and(eq(applications.userId, userId), eq(applications.jobId, jobId), eq(applications.state, "draft")))) > 0;

/** Open, or ended within the grace period for forms already open. */
function acceptsApplications(job: JobLife, now: Date): boolean {
  const graceStart = new Date(now.getTime() - limits.applyGraceMinutes * 60_000);
  if (job.status === "live") return isOpen(job, graceStart);
  const hasEnded = ["filled", "closed", "expired"].includes(job.status);
  return hasEnded && job.endedAt !== null && job.endedAt > graceStart;
}

function applyElsewhereError(applyUrl: string | null): AppError {
  const detail = applyUrl === null ? "This advert takes applications on another site." : `Apply to this advert at ${applyUrl}`;
  return new AppError("conflict", detail, applyUrl === null ? {} : { fields: [{ pointer: "/jobId", detail: applyUrl }] });
}
