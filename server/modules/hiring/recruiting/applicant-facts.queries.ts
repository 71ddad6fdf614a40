import { and, eq, inArray, ne, not, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import type { Context } from "#server/kernel/context.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { findableConditions, findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { isNamedTo } from "#server/modules/people/profiles/seeker-search.queries.ts";
import { isMasked } from "../applications/blind/blind-adverts.ts";

export interface ApplicantFacts {
  level: string | null;
  noticeWeeks: number | null;
  /** Least salary sought in pence a year; null unless they show it. */
  payYearMinPence: number | null;
  /** Employer of their newest project; null unless their profile shows names to the viewer. */
  lastEmployer: string | null;
}

/**
 * Adds what applicants' profiles say, to lines of applications that the viewer may see. Null where the profile is hidden from the viewer,
 * the applicant is masked or has withdrawn.
 */
export async function addApplicantFacts<Line extends { id: string }>(
  ctx: Context,
  lines: readonly Line[],
): Promise<(Line & { facts: ApplicantFacts | null })[]> {
  if (lines.length === 0) return [];
  const reader = await findProfileViewer(ctx);
  const lastEmployer = sql<string | null>`(select ${profileProjects.employer} from ${profileProjects}
    where ${profileProjects.userId} = ${jobseekerProfiles.userId} order by ${profileProjects.position} limit 1)`;
  const rows = await ctx.services.db
    .select({
      id: applications.publicId,
      visibility: jobseekerProfiles.visibility,
      level: jobseekerProfiles.level,
      noticeWeeks: jobseekerProfiles.noticeWeeks,
      showsPay: jobseekerProfiles.showsPay,
      payYearMinPence: jobseekerProfiles.payYearMinPence,
      lastEmployer,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(users, eq(users.id, applications.userId))
    .innerJoin(jobseekerProfiles, eq(jobseekerProfiles.userId, users.id))
    .where(
      and(
        inArray(
          applications.publicId,
          lines.map(({ id }) => id),
        ),
        ne(applications.state, "withdrawn"),
        not(isMasked),
        ...findableConditions(ctx, reader),
      ),
    )
    .limit(lines.length);
  const factsOf = new Map(
    rows.map(({ id, visibility, level, noticeWeeks, showsPay, payYearMinPence, lastEmployer: employer }) => [
      id,
      {
        level: level && labelOf("level", level),
        noticeWeeks,
        payYearMinPence: showsPay ? payYearMinPence : null,
        lastEmployer: isNamedTo(reader, { visibility }) ? employer : null,
      },
    ]),
  );
  return lines.map((line) => ({ ...line, facts: factsOf.get(line.id) ?? null }));
}
