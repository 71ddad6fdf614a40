import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { AppealSubject } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { appeals, jobFreezes, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { factsOf, findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { strikeStepOf } from "#server/modules/trust/enforcement/strike-step.queries.ts";
import { findPracticeId, findSubjects, type SubjectRow } from "./appeal-subject.queries.ts";
import { appealWithinDays } from "./appeals.commands.ts";

const strikesShown = 20;

/** Returns the enforcement actions against the caller's company or practice, with their appeals. */
export async function readOwnStanding(ctx: Context) {
  const { services, now } = ctx;
  const { userId, companyId, isFreelance } = requireUser(ctx.principal);
  requireAllowed(ctx, "strike.read", { ownerId: userId, companyId });
  const { db } = services;
  const firmId = isFreelance ? await findPracticeId(db, userId) : companyId;
  if (firmId === null) return { step: "none" as const, strikes: [] };
  const rows = await db.select().from(strikes).where(eq(strikes.companyId, firmId)).orderBy(desc(strikes.id)).limit(strikesShown);
  const said = await appealsOf(
    db,
    "strike",
    rows.map(({ id }) => id),
  );
  return {
    step: await strikeStepOf(db, { companyId: firmId, posterUserId: isFreelance ? userId : null }, now),
    strikes: rows.map((row) => ({
      id: row.publicId,
      reason: row.reason,
      givenAt: row.givenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      counts: row.overturnedAt === null && row.expiresAt > now,
      ...appealFields(row.givenAt, said.get(row.id) ?? null, now, row.overturnedAt !== null),
    })),
  };
}

/**
 * Returns the freeze or refusal of one of the caller's adverts, in force or reversed on appeal, with its reason and whether it can be
 * appealed.
 */
export async function readStandingOfAdvert(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const posting = await findPosting(db, String(jobId));
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, posting, String(jobId)));
  if (!posting) throw new AppError("not-found", "You have no advert with that number.");
  const found = (await findCurrentSanction(db, jobId)) ?? (await findLastOverturned(db, jobId));
  if (!found) return null;
  const { subject, row } = found;
  const said = await appealsOf(db, subject, [row.rowId]);
  return {
    subject,
    id: row.publicId,
    reason: row.reason,
    at: row.at.toISOString(),
    /** Reversed on appeal. */
    isOver: row.isOver,
    ...appealFields(row.at, said.get(row.rowId) ?? null, ctx.now, row.isOver),
  };
}

async function appealsOf(db: Db, subject: AppealSubject, rowIds: number[]) {
  if (rowIds.length === 0) return new Map<number, never>();
  const rows = await db
    .select({ subjectId: appeals.subjectId, madeAt: appeals.madeAt, outcome: appeals.outcome, answer: appeals.answer })
    .from(appeals)
    .where(and(eq(appeals.subject, subject), inArray(appeals.subjectId, rowIds)))
    .limit(rowIds.length);
  return new Map(rows.map(({ subjectId, ...row }) => [subjectId, isoDates(row)]));
}

type AppealSummary = { madeAt: string; outcome: "upheld" | "overturned" | null; answer: string | null } | null;

function appealFields(at: Date, appeal: AppealSummary, now: Date, isOver = false) {
  const until = daysAfter(at, appealWithinDays);
  return { appeal, appealUntil: appeal === null && !isOver && until > now ? until.toISOString() : null };
}

/** Returns the freeze or refusal of an advert that an appeal last reversed; null if none. */
async function findLastOverturned(db: Db, jobId: number): Promise<{ subject: "freeze" | "refusal"; row: SubjectRow } | null> {
  const taken = eq(appeals.outcome, "overturned");
  const [freeze] = await db
    .select({ rowId: jobFreezes.id, at: appeals.decidedAt })
    .from(jobFreezes)
    .innerJoin(appeals, and(eq(appeals.subject, "freeze"), eq(appeals.subjectId, jobFreezes.id), taken))
    .where(eq(jobFreezes.jobId, jobId))
    .orderBy(desc(jobFreezes.id))
    .limit(1);
  const [refusal] = await db
    .select({ rowId: jobRefusals.id, at: appeals.decidedAt })
    .from(jobRefusals)
    .innerJoin(appeals, and(eq(appeals.subject, "refusal"), eq(appeals.subjectId, jobRefusals.id), taken))
    .where(eq(jobRefusals.jobId, jobId))
    .orderBy(desc(jobRefusals.id))
    .limit(1);
  const isFreeze = (freeze?.at?.getTime() ?? 0) > (refusal?.at?.getTime() ?? 0);
  const rowId = (isFreeze ? freeze : refusal)?.rowId;
  const subject = isFreeze ? "freeze" : "refusal";
  const [row] = rowId === undefined ? [] : await findSubjects(db, subject, { rowIds: [rowId] });
  return row ? { subject, row: { ...row, isOver: true } } : null;
}

/** Returns the current freeze of an advert, or its last refusal; null for neither. */
async function findCurrentSanction(db: Db, jobId: number): Promise<{ subject: "freeze" | "refusal"; row: SubjectRow } | null> {
  const [frozen] = await db.select({ id: jobFreezes.id }).from(jobFreezes).where(eq(jobFreezes.openJobId, jobId)).limit(1);
  const [refused] = await db
    .select({ id: jobRefusals.id })
    .from(jobRefusals)
    .innerJoin(jobs, and(eq(jobs.id, jobRefusals.jobId), eq(jobs.status, "refused")))
    .where(eq(jobRefusals.jobId, jobId))
    .orderBy(desc(jobRefusals.id))
    .limit(1);
  const subject = frozen ? "freeze" : "refusal";
  const rowId = frozen?.id ?? refused?.id;
  const [row] = rowId === undefined ? [] : await findSubjects(db, subject, { rowIds: [rowId] });
  return row && !row.isOver ? { subject, row } : null;
}

const advertNotFound = () => new AppError("not-found", "There is no advert with that number.");

/**
 * Returns what to show at the address of a removed advert: applicants and those who saved it learn that it was removed; its owners and
 * administrators also why. @throws AppError not-found for other callers
 */
export async function readRemovedAdvert(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const { userId, companyId, role } = requireUser(ctx.principal);
  const [advert] = await db
    .select({
      title: jobs.title,
      companyName: companies.name,
      status: jobs.status,
      refusalReason: jobs.refusalReason,
      firmId: jobs.companyId,
      reason: jobFreezes.reason,
      frozenAt: jobFreezes.frozenAt,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(jobFreezes, eq(jobFreezes.openJobId, jobs.id))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert || (advert.status !== "frozen" && advert.status !== "refused")) throw advertNotFound();
  const posting = await findPosting(db, String(jobId));
  const isWriter = posting?.createdByUserId === userId && posting.companyId === companyId;
  const isOwner = role === "platform_admin" || isWriter || (role === "company_admin" && advert.firmId === companyId);
  const knows = isOwner ? null : await readUserRelation(db, { userId, jobId });
  requireAllowed(ctx, "job.readRemoved", {
    ownerId: isOwner || knows?.hasApplied || knows?.hasSaved ? userId : null,
    companyId: advert.firmId,
  });
  const { title, companyName, status, frozenAt } = advert;
  return {
    title,
    companyName,
    hasApplied: knows?.hasApplied ?? false,
    owner: isOwner ? { status, reason: advert.reason ?? advert.refusalReason, since: frozenAt?.toISOString() ?? null } : null,
  };
}

async function readUserRelation(db: Db, { userId, jobId }: { userId: number; jobId: number }) {
  const applied = and(eq(applications.jobId, jobId), eq(applications.userId, userId), ne(applications.state, "draft"));
  const [sent, saved] = await Promise.all([
    db.$count(applications, applied),
    db.$count(savedJobs, and(eq(savedJobs.jobId, jobId), eq(savedJobs.userId, userId))),
  ]);
  return { hasApplied: sent > 0, hasSaved: saved > 0 };
}
