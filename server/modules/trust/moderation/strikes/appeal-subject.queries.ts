import { and, eq, inArray, ne } from "drizzle-orm";
import type { AppealSubject } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { appeals, jobFreezes, jobRefusals, strikes } from "#db/schema/job-cases.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

/** A strike, a freeze or a refusal, with the facts an appeal needs. */
export interface SubjectRow {
  rowId: number;
  publicId: string;
  companyId: number;
  posterUserId: number | null;
  /** Null for a strike. */
  jobId: number | null;
  jobTitle: string | null;
  reason: string;
  at: Date;
  /** Null where a rule decided. */
  byUserId: number | null;
  /** Expired, or withdrawn. */
  isOver: boolean;
}

const inJob = { companyId: jobs.companyId, posterUserId: jobs.createdByUserId, jobId: jobs.id, jobTitle: jobs.title };

/** Finds strikes, freezes or refusals by row id or public id. */
export async function findSubjects(db: Db, subject: AppealSubject, by: { rowIds: number[] } | { ids: string[] }): Promise<SubjectRow[]> {
  const requested = "ids" in by ? by.ids : by.rowIds;
  if (requested.length === 0) return [];
  if (subject === "strike") return findStrikes(db, by, requested.length);
  if (subject === "freeze") {
    const rows = await db
      .select({
        ...inJob,
        rowId: jobFreezes.id,
        publicId: jobFreezes.publicId,
        reason: jobFreezes.reason,
        at: jobFreezes.frozenAt,
        byUserId: jobFreezes.frozenByUserId,
        endedAt: jobFreezes.endedAt,
      })
      .from(jobFreezes)
      .innerJoin(jobs, eq(jobs.id, jobFreezes.jobId))
      .where("ids" in by ? inArray(jobFreezes.publicId, by.ids) : inArray(jobFreezes.id, by.rowIds))
      .limit(requested.length);
    return rows.map(({ endedAt, ...row }) => ({ ...row, isOver: endedAt !== null }));
  }
  const rows = await db
    .select({
      ...inJob,
      rowId: jobRefusals.id,
      publicId: jobRefusals.publicId,
      reason: jobRefusals.reason,
      at: jobRefusals.refusedAt,
      byUserId: jobRefusals.refusedByUserId,
      overturnedAt: jobRefusals.overturnedAt,
      status: jobs.status,
    })
    .from(jobRefusals)
    .innerJoin(jobs, eq(jobs.id, jobRefusals.jobId))
    .where("ids" in by ? inArray(jobRefusals.publicId, by.ids) : inArray(jobRefusals.id, by.rowIds))
    .limit(requested.length);
  return rows.map(({ overturnedAt, status, ...row }) => ({ ...row, isOver: overturnedAt !== null || status !== "refused" }));
}

async function findStrikes(db: Db, by: { rowIds: number[] } | { ids: string[] }, limit: number): Promise<SubjectRow[]> {
  const rows = await db
    .select({
      rowId: strikes.id,
      ...pick(strikes, "publicId", "companyId", "posterUserId", "reason"),
      at: strikes.givenAt,
      byUserId: strikes.givenByUserId,
      overturnedAt: strikes.overturnedAt,
    })
    .from(strikes)
    .where("ids" in by ? inArray(strikes.publicId, by.ids) : inArray(strikes.id, by.rowIds))
    .limit(limit);
  return rows.map(({ overturnedAt, ...row }) => ({ ...row, jobId: null, jobTitle: null, isOver: overturnedAt !== null }));
}

/** Returns the company id that a freelance recruiter advertises as; null before the first advert. */
export async function findPracticeId(db: Db, userId: number): Promise<number | null> {
  const [practice] = await db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId))
    .limit(1);
  return practice?.companyId ?? null;
}

const columns = {
  rowId: appeals.id,
  id: appeals.publicId,
  ...pick(appeals, "subject", "subjectId", "companyId"),
  companyName: companies.name,
  ...pick(appeals, "words", "madeAt", "madeByUserId", "outcome"),
};

/** Returns appeals by id, each with its subject. */
export async function findAppeals(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(appeals)
    .innerJoin(companies, eq(companies.id, appeals.companyId))
    .where(inArray(appeals.publicId, [...ids]))
    .limit(ids.length);
  const against = new Map<string, SubjectRow>();
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const rowIds = rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId);
    for (const row of await findSubjects(db, subject, { rowIds })) against.set(`${subject} ${row.rowId}`, row);
  }
  return rows.map((row) => ({ ...row, against: against.get(`${row.subject} ${row.subjectId}`) ?? null }));
}
export type Appeal = Awaited<ReturnType<typeof findAppeals>>[number];

export async function findAppeal(db: Db, id: string): Promise<Appeal | null> {
  return (await findAppeals(db, [id]))[0] ?? null;
}

/** Returns why the caller must leave an appeal to another administrator: they made the decision, and are not the only administrator. */
export async function reasonNotToDecide({ principal }: Context, db: Db, { byUserId }: SubjectRow): Promise<string | null> {
  const { userId } = requireUser(principal);
  if (byUserId !== userId) return null;
  const others = await db.$count(users, and(eq(users.role, "platform_admin"), eq(users.state, "active"), ne(users.id, userId)));
  return others === 0 ? null : "You made this decision, so another administrator must decide the appeal.";
}

export function describeSubject(subject: AppealSubject, jobTitle: string | null): string {
  if (subject === "strike") return "a strike";
  return `the ${subject} of “${jobTitle ?? "an advert"}”`;
}
