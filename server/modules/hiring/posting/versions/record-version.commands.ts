import { and, eq, inArray, isNotNull, ne, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { type AdvertChange, jobVersions } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { limits } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { Recipient } from "#server/modules/content/announcements/announcements.types.ts";
import { isOpenState } from "#server/modules/hiring/applications/application-states.ts";
import { describeChanges, isPayLowered, materialChanges } from "#server/modules/market/adverts/material-changes.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { type Posting, publishedFields } from "#server/modules/market/adverts/postings.queries.ts";

interface VersionChange {
  posting: Posting;
  fields: PostingFields;
  /** Reason for lowering pay; shown to applicants. */
  reason: string | null;
}

/**
 * Records material changes to a published advert and notifies applicants and users who saved it. Lowering pay after several applications
 * needs a reason, which is shown to them.
 * @param change `byUserId` is null where an administrator approved an earlier change by its author
 * @throws AppError invalid-fields without that reason
 */
export async function recordVersion(ctx: Context, tx: Db, change: VersionChange & { byUserId: number | null }): Promise<void> {
  const { posting, fields, reason, byUserId } = change;
  const { jobId, firstPublishedAt } = posting;
  const changes = materialChanges(publishedFields(posting), fields);
  if (jobId === null || firstPublishedAt === null || changes.length === 0) return;
  await requireReasonForLowerPay(tx, change);
  const version = { jobId, version: posting.version + 1, changes, reason, changedAt: ctx.now, changedByUserId: byUserId };
  await tx.insert(jobVersions).values(version);
  await announceChange(ctx, tx, { jobId, changes, reason });
}

/** @throws AppError invalid-fields where pay is lowered without a reason after several applications */
export async function requireReasonForLowerPay(tx: Db, { posting, fields, reason }: VersionChange): Promise<void> {
  const { jobId } = posting;
  if (jobId === null || reason !== null || !isPayLowered(publishedFields(posting), fields)) return;
  if ((await countApplied(tx, jobId)) < limits.payReasonFromApplications) return;
  const detail = `${limits.payReasonFromApplications} or more people applied for the pay as it stands. Say why it is lower now: they are shown the reason.`;
  throw invalidFields([{ pointer: "/changeReason", detail }]);
}

const countApplied = (tx: Db, jobId: number): Promise<number> =>
  tx.$count(applications, and(eq(applications.jobId, jobId), ne(applications.state, "draft"), isNotNull(applications.sentAt)));

const maxNotified = 1000;

/** Notifies everyone with an open application and everyone who saved the advert. */
export async function announceChange(
  ctx: Context,
  tx: Db,
  { jobId, changes, reason }: { jobId: number; changes: readonly AdvertChange[]; reason: string | null },
): Promise<void> {
  const [advert] = await tx
    .select({ jobTitle: jobs.title, companyName: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert) return;
  const applicants = await listApplicants(tx, jobId);
  const readers = [...applicants, ...(await listSavers(tx, jobId, applicants))];
  const announced = { what: describeChanges(changes), changes: changes.map(withoutPreviousHirer), reason };
  await announce(ctx, tx, "advert.changed", { readers, jobId, ...advert, ...announced });
}

/** An agency may remove its client's name from an advert, so mails must not name the client either. */
const withoutPreviousHirer = (change: AdvertChange): AdvertChange => (change.what === "hirer" ? { ...change, before: null } : change);

async function listApplicants(tx: Db, jobId: number): Promise<Recipient[]> {
  const open = applicationStates.filter(isOpenState);
  return tx
    .select({ userId: users.id, name: users.name, email: users.email, applicationId: applications.publicId })
    .from(applications)
    .innerJoin(users, and(eq(users.id, applications.userId), eq(users.state, "active")))
    .where(and(eq(applications.jobId, jobId), inArray(applications.state, open), isNotNull(applications.userId)))
    .limit(maxNotified);
}

async function listSavers(tx: Db, jobId: number, applicants: readonly Recipient[]): Promise<Recipient[]> {
  const notifiedIds = applicants.flatMap(({ userId }) => userId ?? []);
  return tx
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(savedJobs)
    .innerJoin(users, and(eq(users.id, savedJobs.userId), eq(users.state, "active")))
    .where(and(eq(savedJobs.jobId, jobId), notifiedIds.length > 0 ? notInArray(savedJobs.userId, notifiedIds) : undefined))
    .limit(maxNotified);
}
