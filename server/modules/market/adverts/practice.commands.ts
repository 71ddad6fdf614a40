import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { interviews } from "#db/schema/interviews.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { notifications } from "#db/schema/notifications.ts";
import { placementClaims } from "#db/schema/recruiters.ts";
import { representations } from "#db/schema/representations.ts";
import { workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { type EventFacts, emit } from "#server/kernel/events.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { renameFirmInNotifications } from "#server/modules/people/notifications/notify.commands.ts";
import { companyNameKey, companySlug } from "#server/text/company-name.ts";
import { closedBeforeReview } from "./job-state.ts";

/** Returns a freelance recruiter's practice, creating it with their first advert. */
export async function ensurePractice(tx: Db, userId: number, now: Date): Promise<number> {
  // The lock makes a concurrent first advert wait and then find the practice.
  const [person] = await tx
    .select({ name: users.name, publicId: users.publicId, isSample: users.isSample })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)
    .for("update");
  if (!person) throw new Error("Nobody advertises.");
  const [known] = await tx
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId))
    .limit(1);
  if (known) return known.companyId;
  const mark = createHash("sha256").update(`practice of ${person.publicId}`).digest("hex").slice(0, 8);
  const [added] = await tx
    .insert(companies)
    .values({
      slug: `${companySlug(person.name)}-${mark}`,
      name: person.name,
      // The suffix prevents feeds from matching it to a firm of the same name.
      nameKey: `${companyNameKey(person.name).slice(0, 100)} #${mark}`,
      employerType: "freelance-practice",
      isAgency: true,
      isSample: person.isSample,
      createdAt: now,
      updatedAt: now,
    })
    .$returningId();
  if (!added) throw new Error("The database gave no id for the new practice.");
  await tx.insert(freelancePractices).values({ userId, companyId: added.id, createdAt: now });
  return added.id;
}

/** Closes all adverts of a freelance recruiter who leaves, and ends what is open in their own name. */
export async function closePractice(tx: Db, { at, userId }: EventFacts["freelance.left"]): Promise<void> {
  const { now } = at;
  const [practice] = await tx
    .select({ companyId: companies.id, name: companies.name })
    .from(freelancePractices)
    .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
    .where(eq(freelancePractices.userId, userId))
    .limit(1);
  if (!practice) return;
  await renameInNotifications(tx, practice);
  const { companyId } = practice;
  const words = "The recruiter no longer recruits as a freelance recruiter on this site.";
  await emit(tx, "firm.closed", { at, companyId, words, actorUserId: null });
  const shown = await tx
    .select({ id: jobs.id, status: jobs.status })
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), inArray(jobs.status, ["awaiting-review", "live", "paused", "refused"])))
    .limit(1000)
    .for("update");
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return;
  const unread = shown.flatMap(({ id, status }) => (status === "awaiting-review" ? [id] : []));
  if (unread.length > 0) await tx.update(jobs).set({ refusalReason: closedBeforeReview }).where(inArray(jobs.id, unread));
  await tx.update(jobs).set({ status: "closed", endedAt: now, updatedAt: now }).where(inArray(jobs.id, ids));
  await recordJobChanges(tx, ids, now);
}

/** Replaces the practice's name in what others were notified of by its present one, which is no person's once the account is erased. */
async function renameInNotifications(tx: Db, { companyId, name }: { companyId: number; name: string }): Promise<void> {
  await nameSubjects(tx, companyId);
  const jobIds = tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, companyId));
  const applicationIds = tx.select({ id: applications.id }).from(applications).where(inArray(applications.jobId, jobIds));
  const subjects = [
    tx
      .select({ id: sql<string>`concat('advert ', ${jobs.id})` })
      .from(jobs)
      .where(eq(jobs.companyId, companyId)),
    tx.select({ id: applications.publicId }).from(applications).where(inArray(applications.jobId, jobIds)),
    tx.select({ id: interviews.publicId }).from(interviews).where(inArray(interviews.applicationId, applicationIds)),
    tx.select({ id: placementClaims.publicId }).from(placementClaims).where(inArray(placementClaims.applicationId, applicationIds)),
    tx.select({ id: representations.publicId }).from(representations).where(eq(representations.firmId, companyId)),
    tx.select({ id: contactRequests.publicId }).from(contactRequests).where(eq(contactRequests.firmId, companyId)),
    tx.select({ id: workNeeds.publicId }).from(workNeeds).where(eq(workNeeds.firmId, companyId)),
  ];
  for (const query of subjects) {
    const subjectIds = (await query).map(({ id }) => id);
    await renameFirmInNotifications(tx, subjectIds, name);
  }
}

/** Notifications of changed adverts and of needs named no subject before November 2026, and are kept for six months. */
async function nameSubjects(tx: Db, companyId: number): Promise<void> {
  const { kind, subjectId, facts, userId } = notifications;
  const fact = (name: string) => sql`json_value(${facts}, ${`$.${name}`})`;
  await tx.execute(sql`
    update ${notifications} join ${jobs} on ${jobs.id} = ${fact("jobId")} and ${jobs.companyId} = ${companyId}
    set ${subjectId} = concat('advert ', ${jobs.id}) where ${kind} = 'advert-changed' and ${subjectId} is null`);
  await tx.execute(sql`
    update ${notifications} join ${workNeedAnswers} on ${workNeedAnswers.userId} = ${userId}
    join ${workNeeds} on ${workNeeds.id} = ${workNeedAnswers.needId} and ${workNeeds.firmId} = ${companyId}
      and ${workNeeds.role} = ${fact("role")} and ${workNeeds.month} = ${fact("month")}
    set ${subjectId} = ${workNeeds.publicId} where ${kind} = 'work-end-news' and ${subjectId} is null`);
}
