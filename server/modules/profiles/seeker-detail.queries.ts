import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobseekerProfiles, profileViews } from "#db/schema/profiles.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import type { SeekerDetail } from "./profile.types.ts";
import { listProjects, listSuites, listTools } from "./profile-parts.queries.ts";
import { cardColumns, findableBy, toCard } from "./seeker-search.queries.ts";

/**
 * A jobseeker's profile as this reader may see it. A recruiter's look is noted for the person, once a day.
 * @throws AppError not-found when there is none, or none that the reader may know of
 */
export async function readSeeker(ctx: Context, publicId: string): Promise<SeekerDetail> {
  const { userId: readerId, role } = requireUser(ctx.principal);
  const { db, gazetteer } = ctx.services;
  const [row] = await db
    .select({
      ...cardColumns,
      about: jobseekerProfiles.about,
      contractTypes: jobseekerProfiles.contractTypes,
      workTypes: jobseekerProfiles.workTypes,
    })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(eq(jobseekerProfiles.publicId, publicId))
    .limit(1);
  const isFindable = row !== undefined && (await isFoundBy(ctx, row.userId));
  const { isAudited } = requireAllowed(ctx, "seeker.detail", { ownerId: row?.userId ?? null, isFindable });
  if (!row) throw new AppError("not-found", "There is no profile under that address.");
  const isOwn = row.userId === readerId;
  const isNamed = isOwn || role === "platform_admin";
  const [suites, tools, projects] = await Promise.all([
    listSuites(db, [row.userId]),
    listTools(db, row.userId),
    listProjects(db, row.userId),
  ]);
  if (!isOwn) await noteView(ctx, { userId: row.userId, readerId, isAudited, publicId });
  const { about, contractTypes, workTypes, ...card } = row;
  const isWhole = isNamed || row.visibility === "open";
  return {
    ...toCard(card, gazetteer, suites.get(row.userId) ?? [], isNamed),
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
