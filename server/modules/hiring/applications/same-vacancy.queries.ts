import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

const appliedAtMost = 2_000;
const shownAtMost = 5;

/** Returns the user's applications, so that the same vacancy is not suggested again. Uses the user index. */
export async function listAppliedAdverts(db: Db, userId: number) {
  const rows = await db
    .select({ id: applications.publicId, jobId: applications.jobId, sentAt: applications.sentAt, vacancyKey: jobs.vacancyKey })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applications.userId, userId), isNotNull(applications.sentAt)))
    .orderBy(desc(applications.stateChangedAt))
    .limit(appliedAtMost);
  const byVacancy = new Map<string, { id: string; jobId: number; sentAt: Date }>();
  for (const { id, jobId, sentAt, vacancyKey } of rows) {
    if (vacancyKey === null || sentAt === null) continue;
    const known = byVacancy.get(vacancyKey);
    if (!known || known.sentAt < sentAt) byVacancy.set(vacancyKey, { id, jobId, sentAt });
  }
  return { jobIds: new Set(rows.map(({ jobId }) => jobId)), byVacancy };
}

/** Lists the caller's applications to other adverts of the same vacancy, newest first; empty for an advert without duplicates. */
export async function listSameVacancyApplications(ctx: Context, jobId: number) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const { db } = ctx.services;
  const [advert] = await db.select({ vacancyKey: jobs.vacancyKey }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!advert || advert.vacancyKey === null) return [];
  const rows = await db
    .select({
      id: applications.publicId,
      jobId: applications.jobId,
      jobTitle: jobs.title,
      companyName: companies.name,
      sentAt: applications.sentAt,
      state: applications.state,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(applications.userId, userId),
        isNotNull(applications.sentAt),
        ne(applications.jobId, jobId),
        eq(jobs.vacancyKey, advert.vacancyKey),
      ),
    )
    .orderBy(desc(applications.sentAt))
    .limit(shownAtMost);
  return rows.flatMap(({ sentAt, state, ...row }) =>
    sentAt ? [{ ...row, sentAt: sentAt.toISOString(), isWithdrawn: state === "withdrawn" }] : [],
  );
}
