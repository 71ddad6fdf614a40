import { asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { appealSubjects } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { appeals } from "#db/schema/job-cases.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { findSubjects, type SubjectRow } from "./appeal-subject.queries.ts";

const appealsPerPage = 20;

/** Appeals that wait, the oldest first, or those that were decided, the latest first. */
export async function listAppeals(ctx: Context, { isDecided, page }: { isDecided: boolean; page: number }) {
  requireAllowed(ctx, "job.moderate", {});
  const { db } = ctx.services;
  const which = isDecided ? isNotNull(appeals.decidedAt) : isNull(appeals.decidedAt);
  const [rows, total] = await Promise.all([
    selectAppeals(db)
      .where(which)
      .orderBy(isDecided ? desc(appeals.decidedAt) : asc(appeals.madeAt), asc(appeals.id))
      .limit(appealsPerPage)
      .offset((page - 1) * appealsPerPage),
    db.$count(appeals, which),
  ]);
  return { items: await withSubjects(ctx, rows), page, limit: appealsPerPage, total, hasMore: page * appealsPerPage < total };
}

const selectAppeals = (db: Db) =>
  db
    .select({
      id: appeals.publicId,
      subject: appeals.subject,
      subjectId: appeals.subjectId,
      companyName: companies.name,
      companySlug: companies.slug,
      words: appeals.words,
      madeAt: appeals.madeAt,
      outcome: appeals.outcome,
      answer: appeals.answer,
      decidedAt: appeals.decidedAt,
    })
    .from(appeals)
    .innerJoin(companies, eq(companies.id, appeals.companyId))
    .$dynamic();

async function withSubjects({ services, principal }: Context, rows: Awaited<ReturnType<typeof selectAppeals>>) {
  const { userId } = requireUser(principal);
  const against = new Map<string, SubjectRow>();
  for (const subject of appealSubjects) {
    const rowIds = rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId);
    for (const row of await findSubjects(services.db, subject, { rowIds })) against.set(`${subject} ${row.rowId}`, row);
  }
  return rows.map(({ subjectId, madeAt, decidedAt, ...row }) => {
    const found = against.get(`${row.subject} ${subjectId}`);
    return {
      ...row,
      jobId: found?.jobId ?? null,
      jobTitle: found?.jobTitle ?? null,
      reason: found?.reason ?? "",
      /** Of the caller's own decision: another administrator decides it. */
      isAgainstYou: found?.byUserId === userId,
      madeAt: madeAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  });
}
