import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { fewerLike, hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import type { FewerKind } from "#db/taxonomy/alert.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";

/** A user's exclusions. */
export interface AdvertExclusions {
  jobIds: ReadonlySet<number>;
  companyIds: ReadonlySet<number>;
  withoutAgencies: boolean;
  /** Slugs as stored in adverts. */
  levels: ReadonlySet<string>;
  contractTypes: ReadonlySet<string>;
}

/** Facts of an advert that exclusions are matched against. */
export interface ExcludableAdvert {
  id: number;
  companyId: number;
  isAgency: boolean;
  level: string;
  contractType: string;
}

/** Kinds times values, so no user can have more entries. */
const fewerLinesAtMost = 50;

/** Returns users' exclusions. Lists omit what is hidden; recommendations and alerts also omit unwanted kinds. */
export async function readExclusions(db: Db, userIds: readonly number[]): Promise<(userId: number) => AdvertExclusions> {
  const ids = [...userIds];
  const [adverts, employers, kinds] =
    ids.length === 0
      ? [[], [], []]
      : await Promise.all([
          db
            .select(pick(hiddenJobs, "userId", "jobId"))
            .from(hiddenJobs)
            .where(inArray(hiddenJobs.userId, ids))
            .limit(ids.length * limits.hiddenJobsPerUser),
          db
            .select(pick(hiddenEmployers, "userId", "companyId"))
            .from(hiddenEmployers)
            .where(inArray(hiddenEmployers.userId, ids))
            .limit(ids.length * limits.hiddenEmployersPerUser),
          db
            .select(pick(fewerLike, "userId", "kind", "value"))
            .from(fewerLike)
            .where(inArray(fewerLike.userId, ids))
            .limit(ids.length * fewerLinesAtMost),
        ]);
  return (userId) => {
    const isOwn = (row: { userId: number }) => row.userId === userId;
    const own = kinds.filter(isOwn);
    const valuesOf = (wanted: FewerKind) => new Set(own.filter(({ kind }) => kind === wanted).map(({ value }) => value));
    return {
      jobIds: new Set(adverts.filter(isOwn).map(({ jobId }) => jobId)),
      companyIds: new Set(employers.filter(isOwn).map(({ companyId }) => companyId)),
      withoutAgencies: valuesOf("agencies").size > 0,
      levels: valuesOf("level"),
      contractTypes: valuesOf("contract-type"),
    };
  };
}

/** Returns whether an advert must be neither recommended nor e-mailed. */
export function isExcluded(taste: AdvertExclusions, { id, companyId, isAgency, level, contractType }: ExcludableAdvert): boolean {
  if (taste.jobIds.has(id) || taste.companyIds.has(companyId)) return true;
  return (taste.withoutAgencies && isAgency) || taste.levels.has(level) || taste.contractTypes.has(contractType);
}

/** Returns those of the given adverts that have been public. */
export async function findExcludableAdverts(db: Db, ids: readonly number[], now: Date): Promise<ExcludableAdvert[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: jobs.id,
      companyId: jobs.companyId,
      isAgency: companies.isAgency,
      ...pick(jobs, "level", "contractType", "status", "closesAt", "expiresAt", "endedAt", "refusalReason"),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobs.id, [...ids]))
    .limit(ids.length);
  return rows.filter((row) => pageStatus(row, now) !== 404);
}

/** Returns the value an advert shares with similar ones; null where it has none of this kind. */
export function exclusionValueOf({ isAgency, level, contractType }: ExcludableAdvert, kind: FewerKind): string | null {
  if (kind === "agencies") return isAgency ? "" : null;
  return kind === "level" ? level : contractType;
}

const kindsAtMost = 50;

/** Lists the advert ids and company slugs that the user has hidden. */
export async function listOwnExclusions(ctx: Context): Promise<{ jobIds: number[]; employers: string[] }> {
  const userId = requireJobseeker(ctx);
  const { db } = ctx.services;
  const [jobRows, employerRows] = await Promise.all([
    db.select({ jobId: hiddenJobs.jobId }).from(hiddenJobs).where(eq(hiddenJobs.userId, userId)).limit(limits.hiddenJobsPerUser),
    db
      .select({ slug: companies.slug })
      .from(hiddenEmployers)
      .innerJoin(companies, eq(companies.id, hiddenEmployers.companyId))
      .where(eq(hiddenEmployers.userId, userId))
      .limit(limits.hiddenEmployersPerUser),
  ]);
  return { jobIds: jobRows.map(({ jobId }) => jobId), employers: employerRows.map(({ slug }) => slug) };
}

/** Lists everything the user has hidden, for undoing: adverts newest first, paginated. */
export async function listHidden(ctx: Context, { page, limit }: { page: number; limit: number }) {
  const userId = requireJobseeker(ctx);
  const { db } = ctx.services;
  const [total, adverts, employers, kinds] = await Promise.all([
    db.$count(hiddenJobs, eq(hiddenJobs.userId, userId)),
    db
      .select({ jobId: jobs.id, title: jobs.title, companyName: companies.name, hiddenAt: hiddenJobs.hiddenAt })
      .from(hiddenJobs)
      .innerJoin(jobs, eq(jobs.id, hiddenJobs.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(hiddenJobs.userId, userId))
      .orderBy(desc(hiddenJobs.hiddenAt), desc(hiddenJobs.jobId))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ slug: companies.slug, name: companies.name, hiddenAt: hiddenEmployers.hiddenAt })
      .from(hiddenEmployers)
      .innerJoin(companies, eq(companies.id, hiddenEmployers.companyId))
      .where(eq(hiddenEmployers.userId, userId))
      .orderBy(asc(companies.name), asc(companies.id))
      .limit(limits.hiddenEmployersPerUser),
    db
      .select({ kind: fewerLike.kind, value: fewerLike.value })
      .from(fewerLike)
      .where(eq(fewerLike.userId, userId))
      .orderBy(asc(fewerLike.kind), asc(fewerLike.value))
      .limit(kindsAtMost),
  ]);
  const dated = <T extends { hiddenAt: Date }>(row: T) => isoDates(row);
  return {
    adverts: { items: adverts.map(dated), page, limit, total, hasMore: page * limit < total },
    employers: employers.map(dated),
    fewer: kinds.map(({ kind, value }) => ({ kind, value, label: fewerLabel(kind, value) })),
  };
}

function fewerLabel(kind: FewerKind, value: string): string {
  if (kind === "agencies") return "Agency adverts";
  return kind === "level" ? `Level: ${labelOf("level", value)}` : `Contract: ${labelOf("contractType", value)}`;
}

export function requireJobseeker(ctx: Context): number {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobTaste.manage", { ownerId: userId });
  return userId;
}
