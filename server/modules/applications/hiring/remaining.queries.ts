import { and, asc, count, desc, eq } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { firmOf, sentByOthers } from "../application-access.ts";
import { isMasked } from "../blind/blind-adverts.ts";
import { maskedName } from "../blind/masked-words.ts";
import { requireAdvert, stillOpen } from "./hiring-advert.queries.ts";

const namedAtMost = 3;

/** Who on an advert has had no outcome: how many at each stage, and a few of them to show a message by. @throws AppError not-found */
export async function readRemaining(ctx: Context, jobId: number) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { jobTitle } = await requireAdvert(ctx, db, { jobId, firmId: await firmOf(db, principal), action: "application.read" });
  const open = and(stillOpen(jobId), sentByOthers(principal));
  const [counts, some] = await Promise.all([
    db.select({ state: applications.state, total: count() }).from(applications).where(open).groupBy(applications.state),
    db
      .select({ id: applications.publicId, name: applications.name, state: applications.state, isMasked })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(open)
      .orderBy(desc(applications.state), asc(applications.id))
      .limit(namedAtMost),
  ]);
  return {
    jobId,
    jobTitle,
    total: counts.reduce((sum, { total }) => sum + total, 0),
    states: counts,
    examples: some.map(({ id, name, state, isMasked: hidden }) => ({ id, applicantName: hidden ? maskedName(id) : name, state })),
  };
}
