import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql, sum } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type JobStatus, jobStatuses } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { listedText, postingColumns, toListed, toPosting } from "#server/modules/market/adverts/postings.queries.ts";
import type { listPostingsInput, postingOrders } from "./posting.schema.ts";

type ListPostingsInput = z.output<typeof listPostingsInput>;

type PostingOrder = (typeof postingOrders)[number];

const postingsPerPage = 20;
const peopleListed = 100;
const wordsRead = 8;

export type PostingFilter = Pick<ListPostingsInput, "q" | "status" | "person" | "sort" | "direction">;
export type ListedPosting = Awaited<ReturnType<typeof readPostings>>[number];

/** Lists the postings the caller may see, filtered by state, author or text, with counts by state and the authors. */
export async function listPostings(ctx: Context, { page, ...filter }: ListPostingsInput) {
  const { db } = ctx.services;
  const mine = ownPostings(ctx);
  const narrowed = and(mine, matchesSearch(filter));
  const [items, counts, people] = await Promise.all([
    readPostings(ctx, filter, { limit: postingsPerPage + 1, offset: (page - 1) * postingsPerPage }),
    countByState(db, narrowed),
    listPeople(ctx, mine),
  ]);
  const total = filter.status === null ? Object.values(counts).reduce((sum, rows) => sum + rows, 0) : counts[filter.status];
  const hasMore = items.length > postingsPerPage;
  return { items: items.slice(0, postingsPerPage), page, limit: postingsPerPage, total, hasMore, counts, people };
}

/** Returns rows of that list with their figures. */
export async function readPostings(ctx: Context, filter: PostingFilter, { limit, offset }: { limit: number; offset: number }) {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const inOrder = filter.direction === "asc" ? asc : desc;
  const rows = await db
    .select({ ...postingColumns, writerId: users.publicId, writer: users.name })
    .from(jobDrafts)
    .innerJoin(users, eq(users.id, jobDrafts.createdByUserId))
    .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(and(ownPostings(ctx), matchesSearch(filter), filter.status === null ? undefined : inState(filter.status)))
    .orderBy(inOrder(orders[filter.sort]), desc(jobDrafts.id))
    .limit(limit)
    .offset(offset);
  const figures = await readPostingFigures(
    db,
    rows.flatMap(({ jobId }) => jobId ?? []),
  );
  return rows.map(({ writerId, writer, ...row }) => ({
    ...toListed(ctx.services.gazetteer, toPosting(row)),
    writer: { id: writerId, name: writer, isYou: row.createdByUserId === userId },
    ...figures(row.jobId),
  }));
}

/** Returns the condition on `job_drafts` for postings the caller may see. @throws AppError forbidden */
export function ownPostings(ctx: Context): SQL | undefined {
  const { userId, companyId, role, isFreelance } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.readDraft", { ownerId: userId, companyId });
  if (role === "platform_admin") return undefined;
  if (role === "company_admin") return companyId === null ? sql`false` : eq(jobDrafts.companyId, companyId);
  const createdByCaller = eq(jobDrafts.createdByUserId, userId);
  if (isFreelance) return and(createdByCaller, isNull(jobDrafts.companyId));
  return companyId === null ? sql`false` : and(createdByCaller, eq(jobDrafts.companyId, companyId));
}

const field = (name: keyof PostingFields) => sql<string>`lower(coalesce(${listedText(name)}, ''))`;

const orders: Record<PostingOrder, SQL | typeof jobDrafts.updatedAt> = {
  changed: jobDrafts.updatedAt,
  title: field("title"),
  published: sql`coalesce(${jobs.firstPublishedAt}, timestamp('1000-01-01'))`,
  ends: sql`coalesce(${jobs.endedAt}, least(coalesce(${jobs.closesAt}, ${jobs.expiresAt}), coalesce(${jobs.expiresAt}, ${jobs.closesAt})), timestamp('9999-01-01'))`,
  applications: sql`(select count(*) from ${applications} where ${applications.jobId} = ${jobs.id} and ${applications.state} <> 'draft')`,
  views: sql`(select coalesce(sum(${analyticsCounts.n}), 0) from ${analyticsCounts} where ${analyticsCounts.entityType} = 'job' and ${analyticsCounts.entityId} = ${jobs.id} and ${analyticsCounts.eventType} = 'job_view')`,
};

/** Matches every word in the title, places or hirer's name; a number alone also matches the advert's number. */
function matchesSearch({ q, person }: PostingFilter): SQL | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsRead);
  const text = sql`concat_ws(' ', ${field("title")}, ${field("place")}, ${field("sitePlace")}, ${field("clientName")}, coalesce(${jobs.id}, ''))`;
  return and(...words.map((word) => sql`instr(${text}, ${word}) > 0`), person === null ? undefined : eq(users.publicId, person));
}

function inState(status: JobStatus): SQL | undefined {
  if (status === "draft") return and(isNull(jobDrafts.jobId), isNull(jobDrafts.awaitsPaymentSince));
  if (status === "awaiting-payment") return and(isNull(jobDrafts.jobId), isNotNull(jobDrafts.awaitsPaymentSince));
  return eq(jobs.status, status);
}

async function countByState(db: Db, where: SQL | undefined): Promise<Record<JobStatus, number>> {
  const awaits = sql<number>`${jobDrafts.awaitsPaymentSince} is not null`;
  const rows = await db
    .select({ jobStatus: jobs.status, awaits, rows: count() })
    .from(jobDrafts)
    .innerJoin(users, eq(users.id, jobDrafts.createdByUserId))
    .leftJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .where(where)
    .groupBy(jobs.status, awaits)
    .limit(2 * jobStatuses.length);
  const counts = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
  for (const row of rows) counts[row.jobStatus ?? (Number(row.awaits) ? "awaiting-payment" : "draft")] += row.rows;
  return counts;
}

/** Lists the authors for a firm administrator's filter; empty for users who see only their own postings. */
async function listPeople({ services, principal }: Context, mine: SQL | undefined): Promise<{ id: string; name: string }[]> {
  if (requireUser(principal).role !== "company_admin") return [];
  return services.db
    .selectDistinct({ id: users.publicId, name: users.name })
    .from(jobDrafts)
    .innerJoin(users, eq(users.id, jobDrafts.createdByUserId))
    .where(mine)
    .orderBy(asc(users.name))
    .limit(peopleListed);
}

interface PostingFigures {
  /** All applications sent, whatever their outcome. */
  applications: number;
  /** Applications not opened yet. */
  newApplications: number;
  views: number;
}

/** Returns the figures of adverts by number; a posting that was never submitted has none. */
export async function readPostingFigures(db: Db, jobIds: readonly number[]): Promise<(jobId: number | null) => PostingFigures> {
  if (jobIds.length === 0) return () => ({ applications: 0, newApplications: 0, views: 0 });
  const [sent, viewed] = await Promise.all([
    db
      .select({ jobId: applications.jobId, state: applications.state, rows: count() })
      .from(applications)
      .where(and(inArray(applications.jobId, [...jobIds]), ne(applications.state, "draft")))
      .groupBy(applications.jobId, applications.state)
      .limit(jobIds.length * 10),
    db
      .select({ jobId: analyticsCounts.entityId, views: sum(analyticsCounts.n).mapWith(Number) })
      .from(analyticsCounts)
      .where(
        and(
          eq(analyticsCounts.entityType, "job"),
          inArray(analyticsCounts.entityId, [...jobIds]),
          eq(analyticsCounts.eventType, "job_view"),
        ),
      )
      .groupBy(analyticsCounts.entityId)
      .limit(jobIds.length),
  ]);
  return (jobId) => {
    const ofJob = sent.filter((row) => row.jobId === jobId);
    return {
      applications: ofJob.reduce((total, { rows }) => total + rows, 0),
      newApplications: ofJob.find(({ state }) => state === "sent")?.rows ?? 0,
      views: viewed.find((row) => row.jobId === jobId)?.views ?? 0,
    };
  };
}
