import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { invitations } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { jobCases, strikes } from "#db/schema/job-cases.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import { profileHiddenFrom } from "#db/schema/profiles.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { strikeStepFor } from "#server/modules/trust/enforcement/strike-step.queries.ts";

export type FirmRow = typeof companies.$inferSelect;

export interface FirmPair {
  /** The firm to be merged away. */
  from: FirmRow;
  into: FirmRow;
}

/**
 * Finds both firms by slug, locked in a fixed order, so that concurrent merges in opposite directions are serialised.
 * @throws AppError not-found, invalid-fields for one and the same
 */
export async function findPair(db: Db, { from, into }: { from: string; into: string }, { isLocked = false } = {}): Promise<FirmPair> {
  const found = db
    .select()
    .from(companies)
    .where(inArray(companies.slug, [from, into]))
    .orderBy(asc(companies.id))
    .limit(2)
    .$dynamic();
  const rows = isLocked ? await found.for("update") : await found;
  const first = rows.find(({ slug }) => slug === from);
  if (!first) throw new AppError("not-found", "There is no company with that name.");
  if (from === into) throw refuseTarget("A firm cannot be merged with itself. Choose another.");
  const second = rows.find(({ slug }) => slug === into);
  if (!second) throw refuseTarget("There is no company with that name.");
  return { from: first, into: second };
}

const refuseTarget = (detail: string) => invalidFields([{ pointer: "/into", detail }]);

/** Returns why two firms cannot be merged, one sentence each; empty when they can. */
export async function listMergeObstacles(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const gone = await Promise.all([from, into].map((firm) => deletionReason(db, firm)));
  const practice = await db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(inArray(freelancePractices.companyId, [from.id, into.id]))
    .limit(2);
  const practices = [from, into].filter(
    ({ id, employerType }) => employerType === "freelance-practice" || practice.some(({ companyId }) => companyId === id),
  );
  const accused = await listUnderFraudCase(db, [from, into]);
  const undecided = await listUnderVerification(db, [from, into]);
  return [
    ...gone.flatMap((sentence) => sentence ?? []),
    ...practices.map(({ name }) => `${name} is a freelance recruiter’s own practice, which is never merged.`),
    ...(from.isSample === into.isSample ? [] : ["One of these firms is sample data and will be removed with it; the other is real."]),
    ...accused.map(({ name }) => `An advert of ${name} is reported as a fraud. Decide that case first.`),
    ...undecided.map(({ name }) => `A decision on the verification of ${name} is being applied. Wait a minute.`),
  ];
}

async function deletionReason(db: Db, { name, deletedAt, mergedIntoCompanyId }: FirmRow): Promise<string | null> {
  if (deletedAt === null) return null;
  if (mergedIntoCompanyId === null) return `${name} has been deleted.`;
  const [other] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, mergedIntoCompanyId)).limit(1);
  return `${name} has already been merged with ${other?.name ?? "another firm"}.`;
}

async function listUnderFraudCase(db: Db, firms: readonly FirmRow[]): Promise<FirmRow[]> {
  const ids = firms.map(({ id }) => id);
  const rows = await db
    .selectDistinct({ companyId: jobs.companyId })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .where(and(isNotNull(jobCases.openJobId), eq(jobCases.isUrgent, true), inArray(jobs.companyId, ids)))
    .limit(ids.length);
  return firms.filter(({ id }) => rows.some(({ companyId }) => companyId === id));
}

async function listUnderVerification(db: Db, firms: readonly FirmRow[]): Promise<FirmRow[]> {
  const slugs = firms.map(({ slug }) => slug);
  const { kind, subject, state } = moderationDecisions;
  const rows = await db
    .select({ subject })
    .from(moderationDecisions)
    .where(and(eq(kind, "verification"), inArray(subject, slugs), eq(state, "waiting")))
    .limit(slugs.length);
  return firms.filter(({ slug }) => rows.some((row) => row.subject === slug));
}

/** Returns what an administrator should know before a merge: differences, and what ends or is left behind. One sentence each. */
export async function listMergeRemarks({ services: { db }, now }: Context, pair: FirmPair): Promise<string[]> {
  const found = await Promise.all([
    remarksOfProofs(db, pair),
    remarkOfLogos(db, pair),
    remarksOfInvitations(db, pair),
    remarkOfVacancies(db, pair),
    remarkOfHiding(db, pair),
    remarkOfStrikes(db, pair, now),
    remarkOfWebhooks(db, pair),
  ]);
  return found.flat();
}

async function remarksOfProofs(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const rows = await db
    .select({ id: companyVerifications.companyId, number: companyVerifications.companyNumber, domain: companyVerifications.domain })
    .from(companyVerifications)
    .where(inArray(companyVerifications.companyId, [from.id, into.id]))
    .limit(2);
  const [first, second] = [from, into].map(({ id }) => rows.find((row) => row.id === id));
  const differ = (one: string | null | undefined, other: string | null | undefined) => Boolean(one && other && one !== other);
  return [
    ...(from.verification === "verified" && into.verification !== "verified"
      ? [
          `${from.name} is verified and ${into.name} is not. Verification does not transfer: merge them the other way round, or have ${into.name} verified.`,
        ]
      : []),
    ...(from.verification === "in-review" ? [`${from.name} waits to be verified: that is put aside.`] : []),
    ...(differ(first?.number, second?.number)
      ? [`Their company numbers differ: ${first?.number} and ${second?.number}. The register has them as two firms.`]
      : []),
    ...(differ(first?.domain, second?.domain) ? [`Their domains differ: ${first?.domain} and ${second?.domain}.`] : []),
  ];
}

async function remarkOfLogos(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const logos = await db.$count(companyLogos, inArray(companyLogos.companyId, [from.id, into.id]));
  return logos === 2 ? [`Both have a logo. We keep that of ${into.name}.`] : [];
}

async function remarksOfInvitations(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const existing = alias(invitations, "own");
  const waiting = and(eq(invitations.companyId, from.id), eq(invitations.state, "sent"));
  const [twice] = await db
    .select({ n: count() })
    .from(invitations)
    .innerJoin(existing, and(eq(existing.emailKey, invitations.emailKey), eq(existing.companyId, into.id), eq(existing.state, "sent")))
    .where(waiting);
  const asAdministrators = await db.$count(invitations, and(waiting, eq(invitations.role, "company_admin")));
  return [
    ...(twice?.n ? [`People invited by both: ${twice.n}. The invitation from ${into.name} stays valid; the other one ends.`] : []),
    ...(asAdministrators > 0 ? [`Invited as administrators: ${asAdministrators}. They will be invited as recruiters instead.`] : []),
  ];
}

async function remarkOfVacancies(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const other = alias(jobs, "other");
  const isSame = or(eq(other.vacancyKey, jobs.vacancyKey), eq(other.sourceReference, jobs.sourceReference));
  const [same] = await db
    .select({ n: count() })
    .from(jobs)
    .innerJoin(other, and(eq(other.companyId, into.id), eq(other.status, "live"), isSame))
    .where(and(eq(jobs.companyId, from.id), eq(jobs.status, "live")));
  return same?.n ? [`Live duplicates (same vacancy or reference number) at both firms: ${same.n}. Both stay live.`] : [];
}

async function remarkOfHiding(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const { candidateUserId, firmId, state } = contactRequests;
  const isOther = (requestingId: number, hidden: number) => and(eq(firmId, requestingId), eq(profileHiddenFrom.companyId, hidden));
  const [ending] = await db
    .select({ n: count() })
    .from(contactRequests)
    .innerJoin(profileHiddenFrom, eq(profileHiddenFrom.userId, candidateUserId))
    .where(and(inArray(state, ["asked", "accepted"]), or(isOther(from.id, into.id), isOther(into.id, from.id))));
  return ending?.n
    ? [`Contact requests to people who hide from one of the two: ${ending.n}. They end, and undoing the merge does not restore them.`]
    : [];
}

async function remarkOfStrikes(db: Db, { from, into }: FirmPair, now: Date): Promise<string[]> {
  const counting = (ids: number[]) => and(inArray(strikes.companyId, ids), gt(strikes.expiresAt, now), isNull(strikes.overturnedAt));
  const [current, together] = [await db.$count(strikes, counting([into.id])), await db.$count(strikes, counting([from.id, into.id]))];
  if (current === together) return [];
  const led = {
    none: "",
    warning: "that is a warning",
    review: "each advert must be reviewed first",
    suspended: "it can no longer publish adverts",
  };
  return [`Strikes of both firms count together: ${together}, so ${led[strikeStepFor(together)]}.`];
}

async function remarkOfWebhooks(db: Db, { from, into }: FirmPair): Promise<string[]> {
  const n = await db.$count(webhooks, eq(webhooks.companyId, from.id));
  return n > 0 ? [`Webhooks of ${from.name}: ${n}. They receive no events about ${into.name}, and work again if the merge is undone.`] : [];
}
