import { and, desc, eq } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { outsideApplications } from "#db/schema/applied-before.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";

const { outsideApplicationsPerUser } = applyingLimits;

/**
 * Records that the caller has applied on an advert's external site; idempotent.
 * @throws AppError not-found for an advert the public may not see, conflict for an advert that takes applications here, or when there are
 * too many
 */
export function recordOutsideApplication(ctx: Context, jobId: number): Promise<{ id: string; appliedAt: string }> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    // The lock makes a second tab wait and then see the first one's record.
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    requireAllowed(ctx, "application.create", { ownerId: person?.id ?? null });
    const mine = eq(outsideApplications.userId, userId);
    const known = await findRecord(tx, userId, jobId);
    if (known) return known;
    await requireExternalAdvert(ctx, tx, jobId);
    if ((await tx.$count(outsideApplications, mine)) >= outsideApplicationsPerUser) {
      throw new AppError("conflict", `You have ${outsideApplicationsPerUser} of these, which is the maximum. Remove some to add more.`);
    }
    const id = randomPublicId();
    await tx.insert(outsideApplications).values({ publicId: id, userId, jobId, appliedAt: ctx.now, updatedAt: ctx.now });
    return { id, appliedAt: ctx.now.toISOString() };
  });
}

async function requireExternalAdvert({ now }: Context, tx: Db, jobId: number): Promise<void> {
  const { status, closesAt, expiresAt, endedAt, refusalReason, applyKind } = jobs;
  const columns = { status, closesAt, expiresAt, endedAt, refusalReason, applyKind };
  const [advert] = await tx.select(columns).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!advert || pageStatus(advert, now) === 404) throw new AppError("not-found", "There is no advert with that number.");
  if (advert.applyKind !== "external") throw new AppError("conflict", "This advert takes applications on this site. Apply from its page.");
}

/** Saves the caller's private notes. @throws AppError not-found */
export async function saveOutsideNotes(ctx: Context, { id, notes }: { id: string; notes: string | null }): Promise<void> {
  const { db } = ctx.services;
  const mine = ownApplication(ctx, id);
  const [known] = await db.select({ id: outsideApplications.id }).from(outsideApplications).where(mine).limit(1);
  if (!known) throw outsideApplicationNotFound();
  await db.update(outsideApplications).set({ notes, updatedAt: ctx.now }).where(mine);
}

/** Removes the record from the caller's list. @throws AppError not-found */
export async function removeOutsideApplication(ctx: Context, id: string): Promise<void> {
  const [result] = await ctx.services.db.delete(outsideApplications).where(ownApplication(ctx, id));
  if (result.affectedRows === 0) throw outsideApplicationNotFound();
}

function ownApplication(ctx: Context, publicId: string) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  return and(eq(outsideApplications.publicId, publicId), eq(outsideApplications.userId, userId));
}

const outsideApplicationNotFound = () => new AppError("not-found", "You have no such application.");

/** Lists the caller's applications made elsewhere, newest first. */
export async function listOutsideApplications(ctx: Context, { page, limit }: { page: number; limit: number }) {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  const mine = eq(outsideApplications.userId, userId);
  const [total, rows] = await Promise.all([
    db.$count(outsideApplications, mine),
    db
      .select({
        ...pick(outsideApplications, "jobId", "notes", "appliedAt"),
        ...{ id: outsideApplications.publicId, jobTitle: jobs.title, companyName: companies.name, companySlug: companies.slug },
      })
      .from(outsideApplications)
      .innerJoin(jobs, eq(jobs.id, outsideApplications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(mine)
      .orderBy(desc(outsideApplications.appliedAt), desc(outsideApplications.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ]);
  return { items: rows.map(isoDates), page, limit, total };
}

/** Returns the caller's record of applying to an advert elsewhere; null where there is none. */
export async function findOutsideApplication(ctx: Context, jobId: number): Promise<{ id: string; appliedAt: string } | null> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "application.create", { ownerId: userId });
  return findRecord(ctx.services.db, userId, jobId);
}

async function findRecord(db: Db, userId: number, jobId: number) {
  const [row] = await db
    .select({ id: outsideApplications.publicId, appliedAt: outsideApplications.appliedAt })
    .from(outsideApplications)
    .where(and(eq(outsideApplications.userId, userId), eq(outsideApplications.jobId, jobId)))
    .limit(1);
  return row ? isoDates(row) : null;
}
