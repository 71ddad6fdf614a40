import { and, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import type { ProfileVisibility } from "#db/values.ts";
import { can } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { hasRepresentRight } from "#server/modules/hiring/applications/representation/representation-rows.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDate } from "#server/text/london-time.ts";
import { displayedPlace } from "./own-profile.queries.ts";
import type { ProfileProject, PublicProject, seekerDetail } from "./profile-answers.ts";
import {
  type ConfirmedMark,
  listConfirmedWork,
  listMemberships,
  listOtherPlaceIds,
  listProjects,
  listPublicRates,
  listSuites,
  listTools,
} from "./profile-parts.queries.ts";
import { findableConditions, findProfileViewer, listHiddenFromViewer, type ProfileViewer } from "./profile-reader.queries.ts";
import { recordProfileViews } from "./profile-views.commands.ts";
import { cardColumns, isNamedTo, toCard } from "./seeker-search.queries.ts";

type SeekerDetail = z.infer<typeof seekerDetail>;

const detailColumns = {
  ...cardColumns,
  ...pick(jobseekerProfiles, "about", "contractTypes", "workTypes", "workMix", "siteDays", "nightsAway", "cscsCard", "cscsUntil"),
  ...pick(jobseekerProfiles, "hasDrivingLicence", "checksHeld", "wouldBeCleared"),
};

/**
 * Returns a profile as the viewer may see it. A recruiter's view is recorded for the jobseeker, once a day.
 * @throws AppError not-found when there is none, or none visible to the viewer
 */
export async function readSeeker(ctx: Context, publicId: string): Promise<SeekerDetail> {
  const { userId: readerId, role } = requireUser(ctx.principal);
  const { row, reader, isFindable, isRepresented } = await findSeekerForViewer(ctx, publicId);
  const facts = { ownerId: row?.userId ?? null, isFindable, isApplicant: isRepresented };
  const { isAudited } = requireAllowed(ctx, "seeker.detail", facts);
  if (!row) throw new AppError("not-found", "There is no profile under that address.");
  const isOwn = row.userId === readerId;
  const detail = await toDetail(ctx, row, isOwn || isRepresented || role === "platform_admin" || isNamedTo(reader, row));
  if (!isOwn) await recordView(ctx, { userId: row.userId, readerId, isAudited, publicId });
  return detail;
}

/** Returns whether a profile is visible to the viewer, for use before its page is rendered; not recorded as a view. */
export async function isSeekerVisible(ctx: Context, publicId: string): Promise<boolean> {
  const { row, isFindable, isRepresented } = await findSeekerForViewer(ctx, publicId);
  if (!row) return false;
  const decision = can(ctx.principal, "seeker.detail", { ownerId: row.userId, isFindable, isApplicant: isRepresented }, ctx.now);
  return decision.allowed || decision.because !== "not-visible";
}

async function findSeekerForViewer(ctx: Context, publicId: string) {
  const [row, reader] = await Promise.all([findRow(ctx, eq(jobseekerProfiles.publicId, publicId)), findProfileViewer(ctx)]);
  const [isFindable, isRepresented] = row
    ? await Promise.all([isFindableBy(ctx, reader, row.userId), isRepresentedBy(ctx, reader, row.userId)])
    : [false, false];
  return { row, reader, isFindable, isRepresented };
}

/** Returns the caller's profile as verified recruiters would see it at a visibility; null while hidden or empty. */
export async function previewOwnProfile(ctx: Context, visibility: ProfileVisibility): Promise<SeekerDetail | null> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const row = await findRow(ctx, eq(jobseekerProfiles.userId, userId));
  return row && visibility !== "hidden" ? toDetail(ctx, row, visibility === "open") : null;
}

async function findRow({ services: { db } }: Context, where: SQL) {
  const [row] = await db
    .select(detailColumns)
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(where)
    .limit(1);
  return row;
}
type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** `isNamed`: includes name, town and employers; never a hidden client. */
async function toDetail({ services: { db, gazetteer }, now }: Context, row: Row, isNamed: boolean): Promise<SeekerDetail> {
  const [suites, rates, tools, projects, memberships, alsoPlaceIds, confirmedWork] = await Promise.all([
    listSuites(db, [row.userId]),
    listPublicRates(db, [row.userId]),
    listTools(db, row.userId),
    listProjects(db, row.userId),
    listMemberships(db, row.userId),
    listOtherPlaceIds(db, row.userId),
    listConfirmedWork(db, [row.userId]),
  ]);
  const { about, contractTypes, workTypes, workMix, siteDays, nightsAway, ...rest } = row;
  const { cscsCard, cscsUntil, hasDrivingLicence, checksHeld, wouldBeCleared, ...card } = rest;
  const also = alsoPlaceIds.flatMap((id) => displayedPlace(gazetteer, id, isNamed) ?? []);
  return {
    ...toCard(card, {
      ...{ gazetteer, isNamed, now },
      suites: suites.get(row.userId) ?? [],
      rates: rates.get(row.userId) ?? [],
      confirmedWork: confirmedWork.get(row.userId) ?? null,
    }),
    ...{ about, contractTypes, workTypes, workMix, siteDays, nightsAway },
    ...{ cscsCard, cscsUntil, hasDrivingLicence, checksHeld, wouldBeCleared },
    memberships: memberships.map(({ number: _number, ...membership }) => membership),
    alsoPlaces: also.filter(({ slug }, at) => also.findIndex((each) => each.slug === slug) === at),
    tools,
    projects: publicProjectsOf(projects, isNamed),
  };
}

async function isFindableBy(ctx: Context, reader: ProfileViewer, userId: number): Promise<boolean> {
  const [found] = await ctx.services.db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(and(eq(jobseekerProfiles.userId, userId), ...findableConditions(ctx, reader)))
    .limit(1);
  return found !== undefined;
}

/**
 * Returns whether the jobseeker has authorised the viewer's company to represent them, which then knows them anyway. Hiding from the
 * company later takes precedence.
 */
async function isRepresentedBy(ctx: Context, reader: ProfileViewer, candidateUserId: number): Promise<boolean> {
  const { principal, services, now } = ctx;
  const firmId = await firmOf(services.db, requireUser(principal));
  if (firmId === null || !(await hasRepresentRight(services.db, { firmId, candidateUserId, now }))) return false;
  return !(await listHiddenFromViewer(ctx, reader, [candidateUserId])).has(candidateUserId);
}

async function recordView(
  ctx: Context,
  { userId, readerId, isAudited, publicId }: { userId: number; readerId: number; isAudited: boolean; publicId: string },
): Promise<void> {
  await runTransaction(ctx.services.db, async (tx) => {
    await recordProfileViews(tx, { userIds: [userId], viewerUserId: readerId, now: ctx.now });
    if (!isAudited) return;
    await recordAudit(tx, ctx, { action: "seeker.detail", resource: "seeker", resourceId: publicId });
  });
}

/** Returns projects as others see them, without hidden clients; anonymous profiles have no names at all. */
const publicProjectsOf = (projects: readonly (ProfileProject & ConfirmedMark)[], isNamed: boolean): PublicProject[] =>
  projects.map(({ id: _id, isClientHidden, confirmedAt, confirmedBy, ...project }) => ({
    ...project,
    confirmed: confirmedAt === null ? null : { month: londonDate(confirmedAt).slice(0, 7), by: confirmedBy },
    employer: isNamed ? project.employer : null,
    clientName: isNamed && !isClientHidden ? project.clientName : null,
  }));
