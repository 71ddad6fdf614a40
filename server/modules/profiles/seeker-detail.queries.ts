import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobseekerProfiles, profileViews } from "#db/schema/profiles.ts";
import type { ProfileVisibility } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { firmOf } from "#server/modules/applications/application-access.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { mayRepresent } from "#server/modules/representations/represent-rights.queries.ts";
import type { SeekerDetail } from "./profile.types.ts";
import { listProjects, listSuites, listTools } from "./profile-parts.queries.ts";
import { cardColumns, findableBy, toCard } from "./seeker-search.queries.ts";

const detailColumns = {
  ...cardColumns,
  about: jobseekerProfiles.about,
  contractTypes: jobseekerProfiles.contractTypes,
  workTypes: jobseekerProfiles.workTypes,
};

/**
 * A jobseeker's profile as this reader may see it. A recruiter's look is noted for the person, once a day.
 * @throws AppError not-found when there is none, or none that the reader may know of
 */
export async function readSeeker(ctx: Context, publicId: string): Promise<SeekerDetail> {
  const { userId: readerId, role } = requireUser(ctx.principal);
  const row = await findRow(ctx, eq(jobseekerProfiles.publicId, publicId));
  const isFindable = row !== undefined && (await isFoundBy(ctx, row.userId));
  const isRepresented = row !== undefined && (await isRepresentedBy(ctx, row.userId));
  const facts = { ownerId: row?.userId ?? null, isFindable, isApplicant: isRepresented };
  const { isAudited } = requireAllowed(ctx, "seeker.detail", facts);
  if (!row) throw new AppError("not-found", "There is no profile under that address.");
  const isOwn = row.userId === readerId;
  const detail = await toDetail(ctx, row, isOwn || isRepresented || role === "platform_admin");
  if (!isOwn) await noteView(ctx, { userId: row.userId, readerId, isAudited, publicId });
  return detail;
}

/** What recruiters would see of one's own profile under a visibility: nothing while it is hidden, or while nothing has been written. */
export async function previewOwnProfile(ctx: Context, visibility: ProfileVisibility): Promise<SeekerDetail | null> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "seeker.readProfile", { ownerId: userId });
  const row = await findRow(ctx, eq(jobseekerProfiles.userId, userId));
  return row && visibility !== "hidden" ? toDetail(ctx, { ...row, visibility }, false) : null;
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

/** `isKnown`: the reader sees the person whole, whatever the visibility. */
async function toDetail({ services: { db, gazetteer } }: Context, row: Row, isKnown: boolean): Promise<SeekerDetail> {
  const [suites, tools, projects] = await Promise.all([
    listSuites(db, [row.userId]),
    listTools(db, row.userId),
    listProjects(db, row.userId),
  ]);
  const { about, contractTypes, workTypes, ...card } = row;
  const isWhole = isKnown || row.visibility === "open";
  return {
    ...toCard(card, gazetteer, suites.get(row.userId) ?? [], isKnown),
    about,
    contractTypes,
    workTypes,
    tools,
    projects: isWhole ? projects : projects.map((project) => ({ ...project, employer: null })),
  };
}

async function isFoundBy(ctx: Context, userId: number): Promise<boolean> {
  const [found] = await ctx.services.db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(and(eq(jobseekerProfiles.userId, userId), ...findableBy(ctx)))
    .limit(1);
  return found !== undefined;
}

/** They have permitted the reader's firm to put them forward, which it cannot do for somebody it does not know. */
async function isRepresentedBy({ principal, services: { db }, now }: Context, candidateUserId: number): Promise<boolean> {
  const firmId = await firmOf(db, requireUser(principal));
  return firmId !== null && mayRepresent(db, { firmId, candidateUserId, now });
}

const dayInLondon = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", year: "numeric", month: "2-digit", day: "2-digit" });

async function noteView(
  ctx: Context,
  { userId, readerId, isAudited, publicId }: { userId: number; readerId: number; isAudited: boolean; publicId: string },
): Promise<void> {
  const seen = { userId, viewerUserId: readerId, viewedOn: dayInLondon.format(ctx.now), viewedAt: ctx.now };
  await ctx.services.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    await tx
      .insert(profileViews)
      .values(seen)
      .onDuplicateKeyUpdate({ set: { viewedAt: ctx.now } });
    if (!isAudited) return;
    await recordAudit(tx, auditActor(ctx), { action: "seeker.detail", resource: "seeker", resourceId: publicId, result: "done" });
  });
}
