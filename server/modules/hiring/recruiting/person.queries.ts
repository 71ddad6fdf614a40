import { and, desc, eq, inArray, ne, not, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { jobs } from "#db/schema/jobs.ts";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import {
  findBarredApplications,
  listReceipts,
  type RepresentationReceipt,
} from "#server/modules/hiring/applications/representation/representation-rows.queries.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { findableConditions, findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { isSeekerVisible } from "#server/modules/people/profiles/seeker-detail.queries.ts";
import { isNamedTo } from "#server/modules/people/profiles/seeker-search.queries.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { employerFacts, findApplication, firmOf } from "../applications/application-access.ts";
import { listableApplications } from "../applications/applications.queries.ts";
import { isMasked } from "../applications/blind/blind-adverts.ts";

const shownAtMost = 20;

export interface ApplicantDetails {
  /** The applicant's profile, if the viewer may see it. */
  profileId: string | null;
  facts: ApplicantFacts | null;
  receipts: RepresentationReceipt[];
  /** The applicant's applications to other adverts the viewer manages. */
  others: { id: string; jobTitle: string; state: (typeof applications.$inferSelect)["state"]; sentAt: string | null }[];
}

const nothing: ApplicantDetails = { profileId: null, facts: null, receipts: [], others: [] };

/**
 * Returns further information the caller may see about an applicant; nothing while they are masked, or once they withdrew. @throws AppError
 * not-found
 */
export async function readApplicantDetails(ctx: Context, publicId: string): Promise<ApplicantDetails> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [row, firmId] = await Promise.all([findApplication(db, publicId), firmOf(db, principal)]);
  const { isAudited } = requireAllowed(ctx, "application.read", employerFacts(principal, firmId, row));
  if (!row || row.state === "draft") throw new AppError("not-found", "There is no such application.");
  if (isAudited) await auditRead(ctx, { action: "application.read", resource: "application", resourceId: publicId, reason: "person" });
  if (row.userId === null || row.isMasked || row.state === "withdrawn") return nothing;
  if ((await findBarredApplications(db, [row], ctx.now))(row)) return nothing;
  const { userId, rowId } = row;
  const [profileId, [known], receipts, others] = await Promise.all([
    findVisibleProfile(ctx, userId),
    addApplicantFacts(ctx, [{ id: publicId }]),
    firmId === null ? [] : listReceipts(db, { firmId, candidateUserId: userId, now: ctx.now }),
    db
      .select({ id: applications.publicId, jobTitle: jobs.title, state: applications.state, sentAt: applications.sentAt })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(
        and(
          await listableApplications(ctx, principal),
          eq(applications.userId, userId),
          ne(applications.id, rowId),
          eq(jobs.isBlind, false),
        ),
      )
      .orderBy(desc(applications.sentAt))
      .limit(shownAtMost),
  ]);
  return {
    profileId,
    facts: known?.facts ?? null,
    receipts,
    others: others.map(isoDates),
  };
}

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
      ...pick(jobseekerProfiles, "visibility", "level", "noticeWeeks", "showsPay", "payYearMinPence"),
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

/** Returns the public id of a user's profile if its visibility allows the caller to see it; null otherwise. */
async function findVisibleProfile(ctx: Context, userId: number): Promise<string | null> {
  const [row] = await ctx.services.db
    .select({ publicId: jobseekerProfiles.publicId })
    .from(jobseekerProfiles)
    .where(eq(jobseekerProfiles.userId, userId))
    .limit(1);
  return row && (await isSeekerVisible(ctx, row.publicId)) ? row.publicId : null;
}
