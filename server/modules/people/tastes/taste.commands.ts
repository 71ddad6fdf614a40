import { and, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { fewerLike, hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import type { FewerKind } from "#db/taxonomy/alert.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { currentFirmId } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { exclusionValueOf, findExcludableAdverts, requireJobseeker } from "./taste.queries.ts";

/** Hides an advert from the user. Idempotent. @throws AppError not-found, or conflict when the list is full */
export async function hideJob(ctx: Context, jobId: number): Promise<void> {
  await changeExclusions(ctx, async (tx, userId) => {
    const [advert] = await findExcludableAdverts(tx, [jobId], ctx.now);
    if (!advert) throw noAdvert();
    const hiddenCount = await tx.$count(hiddenJobs, eq(hiddenJobs.userId, userId));
    if (hiddenCount >= limits.hiddenJobsPerUser) throw exclusionsFull(limits.hiddenJobsPerUser, "jobs");
    await tx.insert(hiddenJobs).ignore().values({ userId, jobId, hiddenAt: ctx.now });
  });
}

export async function showJob(ctx: Context, jobId: number): Promise<void> {
  const userId = requireJobseeker(ctx);
  await ctx.services.db.delete(hiddenJobs).where(and(eq(hiddenJobs.userId, userId), eq(hiddenJobs.jobId, jobId)));
}

/** Hides every advert of a company from the user. @throws AppError not-found, or conflict when the list is full */
export async function hideEmployer(ctx: Context, slug: string): Promise<void> {
  await changeExclusions(ctx, async (tx, userId) => {
    const [employer] = await findEmployers(tx, [slug]);
    if (!employer) throw noEmployer();
    const hiddenCount = await tx.$count(hiddenEmployers, eq(hiddenEmployers.userId, userId));
    if (hiddenCount >= limits.hiddenEmployersPerUser) throw exclusionsFull(limits.hiddenEmployersPerUser, "employers");
    await tx.insert(hiddenEmployers).ignore().values({ userId, companyId: employer.id, hiddenAt: ctx.now });
  });
}

export async function showEmployer(ctx: Context, slug: string): Promise<void> {
  const userId = requireJobseeker(ctx);
  const [employer] = await findEmployers(ctx.services.db, [slug]);
  if (!employer) throw noEmployer();
  const mine = and(eq(hiddenEmployers.userId, userId), eq(hiddenEmployers.companyId, employer.id));
  await ctx.services.db.delete(hiddenEmployers).where(mine);
}

/**
 * Reduces adverts that are similar to this one in one respect.
 * @returns the shared value, for undoing
 * @throws AppError not-found; conflict for an advert not by an agency when fewer by agencies are requested
 */
export async function excludeSimilar(ctx: Context, { kind, jobId }: { kind: FewerKind; jobId: number }): Promise<{ value: string }> {
  return changeExclusions(ctx, async (tx, userId) => {
    const [advert] = await findExcludableAdverts(tx, [jobId], ctx.now);
    if (!advert) throw noAdvert();
    const value = exclusionValueOf(advert, kind);
    if (value === null) throw new AppError("conflict", "This advert is from the employer directly.");
    await tx.insert(fewerLike).ignore().values({ userId, kind, value, chosenAt: ctx.now });
    return { value };
  });
}

export async function removeExclusion(ctx: Context, { kind, value }: { kind: FewerKind; value: string }): Promise<void> {
  const userId = requireJobseeker(ctx);
  const mine = and(eq(fewerLike.userId, userId), eq(fewerLike.kind, kind), eq(fewerLike.value, value));
  await ctx.services.db.delete(fewerLike).where(mine);
}

interface DeviceExclusions {
  jobIds: readonly number[];
  employers: readonly string[];
  fewer: readonly { kind: FewerKind; jobId: number }[];
}

/** Merges what a visitor hid in the browser, as far as it still exists and the lists have room. Returns how many entries were new. */
export async function mergeExclusions(ctx: Context, { jobIds, employers, fewer }: DeviceExclusions): Promise<{ added: number }> {
  return changeExclusions(ctx, async (tx, userId) => {
    const adverts = await findExcludableAdverts(tx, [...new Set([...jobIds, ...fewer.map(({ jobId }) => jobId)])], ctx.now);
    const firms = await findEmployers(tx, [...new Set(employers)]);
    const byId = new Map(adverts.map((advert) => [advert.id, advert]));
    const roomForJobs = limits.hiddenJobsPerUser - (await tx.$count(hiddenJobs, eq(hiddenJobs.userId, userId)));
    const roomForFirms = limits.hiddenEmployersPerUser - (await tx.$count(hiddenEmployers, eq(hiddenEmployers.userId, userId)));
    const jobRows = [...new Set(jobIds)].filter((id) => byId.has(id)).map((jobId) => ({ userId, jobId, hiddenAt: ctx.now }));
    const firmRows = firms.map(({ id }) => ({ userId, companyId: id, hiddenAt: ctx.now }));
    const kindRows = fewer.flatMap(({ kind, jobId }) => {
      const advert = byId.get(jobId);
      const value = advert ? exclusionValueOf(advert, kind) : null;
      return value === null ? [] : [{ userId, kind, value, chosenAt: ctx.now }];
    });
    const added = await Promise.all([
      addRows(jobRows.slice(0, roomForJobs), (rows) => tx.insert(hiddenJobs).ignore().values(rows)),
      addRows(firmRows.slice(0, roomForFirms), (rows) => tx.insert(hiddenEmployers).ignore().values(rows)),
      addRows(kindRows, (rows) => tx.insert(fewerLike).ignore().values(rows)),
    ]);
    return { added: added.reduce((sum, count) => sum + count, 0) };
  });
}

async function addRows<Row>(rows: Row[], insert: (rows: Row[]) => Promise<[{ affectedRows: number }, ...unknown[]]>): Promise<number> {
  if (rows.length === 0) return 0;
  const [{ affectedRows }] = await insert(rows);
  return affectedRows;
}

/** Serialises changes from two tabs, so that the second sees what the first added. */
function changeExclusions<T>(ctx: Context, change: (tx: Db, userId: number) => Promise<T>): Promise<T> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    requireAllowed(ctx, "jobTaste.manage", { ownerId: person?.id ?? null });
    return change(tx, userId);
  });
}

const noAdvert = () => new AppError("not-found", "There is no advert with that number.");
const noEmployer = () => new AppError("not-found", "There is no such employer.");
const exclusionsFull = (most: number, what: string) =>
  new AppError("conflict", `You have hidden ${most} ${what}, which is the maximum. Show some again to hide others.`);

/**
 * Excludes similar adverts as requested by a link in an e-mail, within the caller's transaction. For an employer `value` is the company id.
 */
export async function addExclusionByLink(
  tx: Db,
  { userId, kind, value, now }: { userId: number; kind: FewerKind | "employer"; value: string; now: Date },
): Promise<void> {
  if (kind === "employer")
    await tx
      .insert(hiddenEmployers)
      .ignore()
      .values({ userId, companyId: Number(value), hiddenAt: now });
  else await tx.insert(fewerLike).ignore().values({ userId, kind, value, chosenAt: now });
}

async function findEmployers(db: Db, slugs: readonly string[]): Promise<{ id: number }[]> {
  if (slugs.length === 0) return [];
  return db
    .selectDistinct({ id: currentFirmId })
    .from(companies)
    .where(inArray(companies.slug, [...slugs]))
    .limit(slugs.length);
}
