import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applicationStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import type { AdvertChange } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import type { Context } from "#server/context.ts";
import { isOpenState } from "#server/modules/applications/application-states.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { notify } from "#server/modules/notifications/notify.commands.ts";
import { paths } from "#server/paths.ts";
import { changedWords } from "./material-changes.ts";

const toldAtMost = 1000;

interface Told {
  userId: number;
  name: string;
  email: string | null;
  /** Empty for those who only saved it. */
  applicationId: string;
}

/** Tells everyone whose application is open and everyone who saved the advert: on the site always, and by mail. */
export async function tellOfChange(
  { services, now }: Context,
  tx: Db,
  { jobId, changes, reason }: { jobId: number; changes: readonly AdvertChange[]; reason: string | null },
): Promise<void> {
  const { site } = services;
  const [advert] = await tx
    .select({ jobTitle: jobs.title, companyName: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert) return;
  const what = changedWords(changes);
  const applicants = await listApplicants(tx, jobId);
  for (const { userId, name, email, applicationId } of [...applicants, ...(await listSavers(tx, jobId, applicants))]) {
    await notify(tx, { userIds: [userId], kind: "advert-changed", facts: { jobId, ...advert, what, applicationId }, now });
    if (email === null) continue;
    const link = site.origin + (applicationId ? paths.jobseekerTab("applications", { application: applicationId }) : paths.job(jobId));
    const facts = { name, ...advert, changes: changes.map(withoutOldHirer), reason, hasApplied: applicationId !== "", link };
    await queueMail(tx, { site, now }, { to: email, userId, template: "advert-changed", facts, subjectId: `advert ${jobId}` });
  }
}

/** An agency may take the name of its client from an advert: then no mail names them either. */
const withoutOldHirer = (change: AdvertChange): AdvertChange => (change.what === "hirer" ? { ...change, before: null } : change);

async function listApplicants(tx: Db, jobId: number): Promise<Told[]> {
  const open = applicationStates.filter(isOpenState);
  return tx
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      applicationId: applications.publicId,
    })
    .from(applications)
    .innerJoin(users, and(eq(users.id, applications.userId), eq(users.state, "active")))
    .where(and(eq(applications.jobId, jobId), inArray(applications.state, open), isNotNull(applications.userId)))
    .limit(toldAtMost);
}

async function listSavers(tx: Db, jobId: number, applicants: readonly Told[]): Promise<Told[]> {
  const told = applicants.map(({ userId }) => userId);
  const rows = await tx
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(savedJobs)
    .innerJoin(users, and(eq(users.id, savedJobs.userId), eq(users.state, "active")))
    .where(and(eq(savedJobs.jobId, jobId), told.length > 0 ? notInArray(savedJobs.userId, told) : undefined))
    .limit(toldAtMost);
  return rows.map((row) => ({ ...row, applicationId: "" }));
}
