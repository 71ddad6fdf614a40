import { and, asc, count, desc, eq } from "drizzle-orm";
import { applicationStates } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf, sentByOthers } from "../application-access.ts";
import { openStates } from "../application-states.ts";
import { isMasked } from "../blind/blind-adverts.ts";
import { maskedName } from "../blind/masked-words.ts";
import { requireAdverts, stillOpen } from "./hiring-advert.queries.ts";

const namedAtMost = 3;

/** Who on these adverts has had no outcome: how many on each and at each stage, and a few of them to show a message by. @throws AppError not-found */
export async function readRemaining(ctx: Context, jobIds: readonly number[]) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const adverts = await requireAdverts(ctx, db, { jobIds, firmId: await firmOf(db, principal), action: "application.read" });
  const open = and(stillOpen(jobIds), sentByOthers(principal));
  const [counts, some] = await Promise.all([
    db
      .select({ jobId: applications.jobId, state: applications.state, total: count() })
      .from(applications)
      .where(open)
      .groupBy(applications.jobId, applications.state)
      .limit(jobIds.length * applicationStates.length),
    db
      .select({ id: applications.publicId, name: applications.name, state: applications.state, isMasked })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(open)
      .orderBy(desc(applications.state), asc(applications.id))
      .limit(namedAtMost),
  ]);
  const sumOf = (rows: typeof counts) => rows.reduce((sum, { total }) => sum + total, 0);
  return {
    adverts: adverts.map(({ jobId, jobTitle }) => ({ jobId, jobTitle, total: sumOf(counts.filter((row) => row.jobId === jobId)) })),
    total: sumOf(counts),
    states: openStates.flatMap((state) => {
      const total = sumOf(counts.filter((row) => row.state === state));
      return total > 0 ? [{ state, total }] : [];
    }),
    examples: some.map(({ id, name, state, isMasked: hidden }) => ({ id, applicantName: hidden ? maskedName(id) : name, state })),
  };
}
