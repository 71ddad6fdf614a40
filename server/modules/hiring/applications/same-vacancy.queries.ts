import { and, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";

const appliedAtMost = 2_000;
const shownAtMost = 5;

export interface Applied {
  /** Adverts that somebody has sent an application to, withdrawn ones among them. */
  jobIds: ReadonlySet<number>;
  /** The application sent last for each vacancy that several adverts share. */
  byVacancy: ReadonlyMap<string, { id: string; jobId: number; sentAt: Date }>;
}

/** What somebody has applied to, so that the same is not put before them again. Reads their applications by the person's own index. */
export async function listApplied(db: Db, userId: number): Promise<Applied> {
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

export interface SameVacancyApplication {
  id: string;
  jobId: number;
  jobTitle: string;
  companyName: string;
  sentAt: string;
  isWithdrawn: boolean;
}

/** The caller's applications to other adverts of the vacancy that an advert is for, the newest first; none where it stands alone. */
export async function listSameVacancyApplications(ctx: Context, jobId: number): Promise<SameVacancyApplication[]> {
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
