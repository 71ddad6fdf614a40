import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos, companyPictures } from "#db/schema/company-pages.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Announcer } from "#server/modules/content/announcements/announce.commands.ts";
import { endOpenApplications } from "#server/modules/hiring/applications/move-application.commands.ts";
import { removeWebhooksOf } from "#server/modules/hiring/webhooks/webhooks.commands.ts";
import { withdrawNeedsOf } from "#server/modules/hiring/work-ends/needs.commands.ts";
import { closedBeforeReview } from "#server/modules/market/adverts/job-state.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";

const advertsAtMost = 20_000;
const shownOnce = ["live", "paused", "awaiting-review", "refused", "filled", "closed", "expired"] as const;

/**
 * Closes a firm in the caller's transaction: archives its adverts, notifies open applicants that they will get no answer, and revokes
 * invitations. Its purchases remain, for accounting.
 * @returns its adverts
 */
export async function closeFirm(
  at: Announcer,
  tx: Db,
  { companyId, actorUserId }: { companyId: number; actorUserId: number | null },
): Promise<number[]> {
  const { now } = at;
  const [firm] = await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).limit(1).for("update");
  const message = `${firm?.name ?? "The firm"} no longer recruits on this site.`;
  await endOpenApplications(at, tx, { companyId, message, actorUserId });
  await tx
    .update(invitations)
    .set({ state: "revoked", decidedAt: now })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.state, "sent")));
  await removeWebhooksOf(tx, companyId);
  await withdrawNeedsOf(tx, companyId, now);
  await tx.delete(companyPictures).where(eq(companyPictures.companyId, companyId));
  await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
  const jobIds = await archiveAdverts(tx, companyId, now);
  const nameKey = sql`concat(left(${companies.nameKey}, 100), ' #', ${companies.id})`;
  // Names of firms merged into it must no longer match it.
  const withMerged = or(eq(companies.id, companyId), eq(companies.mergedIntoCompanyId, companyId));
  await tx.update(companies).set({ deletedAt: now, ownerUserId: null, nameKey, updatedAt: now }).where(withMerged);
  return jobIds;
}

/** Closes the firm of a user whose account is erased, if they were its only member. */
export async function closeFirmOfLastMember(at: Announcer, tx: Db, user: { id: number; companyId: number | null }): Promise<void> {
  const { companyId } = user;
  if (companyId === null) return;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), ne(users.id, user.id)))
    .limit(1)
    .for("update");
  if (!other) await closeFirm(at, tx, { companyId, actorUserId: null });
}

async function archiveAdverts(tx: Db, companyId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: jobs.id, status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), inArray(jobs.status, shownOnce)))
    .limit(advertsAtMost)
    .for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const unread = rows.flatMap(({ id, status }) => (status === "awaiting-review" ? [id] : []));
  if (unread.length > 0) await tx.update(jobs).set({ refusalReason: closedBeforeReview }).where(inArray(jobs.id, unread));
  const ended = { status: "archived", endedAt: sql`coalesce(${jobs.endedAt}, ${sql.param(now, jobs.endedAt)})`, updatedAt: now } as const;
  await tx.update(jobs).set(ended).where(inArray(jobs.id, ids));
  await recordJobChanges(tx, ids, now);
  return ids;
}
