import { desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { factsOf, findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import { listEventsOf } from "#server/modules/trust/audit/audit.queries.ts";
import { figuresOf } from "./posting-figures.queries.ts";
import { listSameVacancy } from "./same-vacancy.queries.ts";

const movesShown = 50;
const versionsShown = 50;

/** What has become of one posting: its moves, what changed of it while people saw it, its figures, and where its card stands. @throws AppError not-found */
export async function readHistory(ctx: Context, id: string) {
  const { db } = ctx.services;
  const posting = await findPosting(db, id);
  requireAllowed(ctx, "job.readDraft", factsOf(ctx.principal, posting, id));
  if (!posting) throw new AppError("not-found", "There is no advert of yours under that name.");
  const { jobId } = posting;
  const [moves, versions, figures, sameVacancy] = await Promise.all([
    listEventsOf(db, { resource: "posting", resourceId: posting.id }, movesShown),
    jobId === null ? [] : listVersions(db, jobId),
    figuresOf(db, jobId === null ? [] : [jobId]),
    jobId === null ? [] : listSameVacancy(db, jobId),
  ]);
  return { moves: moves.map(({ at, reason, byName }) => ({ at, what: reason, byName })), versions, sameVacancy, ...figures(jobId) };
}

async function listVersions(db: Db, jobId: number) {
  const rows = await db
    .select({ at: jobVersions.changedAt, changes: jobVersions.changes, reason: jobVersions.reason, byName: users.name })
    .from(jobVersions)
    .leftJoin(users, eq(users.id, jobVersions.changedByUserId))
    .where(eq(jobVersions.jobId, jobId))
    .orderBy(desc(jobVersions.changedAt), desc(jobVersions.id))
    .limit(versionsShown);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
