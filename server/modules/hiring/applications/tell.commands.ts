import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { RejectionReason } from "#db/rejection-values.ts";
import { users } from "#db/schema/accounts.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { notify, takeBack } from "#server/modules/people/notifications/notify.commands.ts";
import type { AdvertToApply } from "./advert-to-apply.queries.ts";
import type { ApplicationRow } from "./application-rows.queries.ts";

const toldAtMost = 20;

interface Applicant {
  userId: number;
  name: string;
  email: string;
}

/** Confirms to the applicant, and tells those who manage the advert. */
export async function tellOfSending(
  ctx: Context,
  tx: Db,
  { id, advert, applicant }: { id: string; advert: AdvertToApply; applicant: Applicant },
): Promise<void> {
  const { services, now } = ctx;
  const { site } = services;
  const { jobId, jobTitle, companyName } = advert;
  const at = { site, now };
  await queueMail(tx, at, {
    to: applicant.email,
    userId: applicant.userId,
    template: "application-sent",
    facts: { name: applicant.name, jobTitle, companyName, link: linkTo(site, id) },
  });
  const managers = await listManagers(tx, advert);
  const managerIds = managers.map((manager) => manager.id);
  for (const { id: userId, name, email } of managers) {
    if (email === null) continue;
    const facts = { name, jobTitle, link: site.origin + paths.recruiterTab("applicants", { application: id }) };
    await queueMail(tx, at, { to: email, userId, template: "application-received", facts });
  }
  await notify(tx, {
    userIds: managerIds,
    kind: "application-received",
    facts: { jobId, jobTitle, applicationId: id },
    subjectId: id,
    now,
  });
}

/** Their application, in their dashboard. */
const linkTo = ({ origin }: { origin: string }, id: string): string => origin + paths.jobseekerTab("applications", { application: id });

/** From where, and when, somebody is told. */
export interface Telling {
  services: Pick<Services, "site">;
  now: Date;
}

/** Tells the applicant of a move, not before `toldAt`: always on the site, and by mail. */
export async function tellApplicant(
  { services, now }: Telling,
  tx: Db,
  { id, userId, jobId, jobTitle, companyName }: ApplicationRow,
  { state, message, reason, toldAt }: { state: ApplicationState; message: string | null; reason: RejectionReason | null; toldAt: Date },
): Promise<void> {
  if (userId === null) return;
  const facts = { jobId, jobTitle, companyName, applicationId: id, state };
  await notify(tx, { userIds: [userId], kind: "application-status", facts, subjectId: id, now: toldAt });
  const [applicant] = await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)).limit(1);
  if (!applicant?.email) return;
  const { site } = services;
  const link = linkTo(site, id);
  await queueMail(
    tx,
    { site, now },
    {
      to: applicant.email,
      userId,
      template: "application-status",
      subjectId: id,
      notBefore: toldAt,
      facts: { name: applicant.name, jobTitle, companyName, state, message, reason, link },
    },
  );
}

export async function tellOfWithdrawal(tx: Db, row: ApplicationRow, now: Date): Promise<void> {
  const { id, jobId, jobTitle } = row;
  const userIds = (await listManagers(tx, row)).map((manager) => manager.id);
  await notify(tx, { userIds, kind: "application-withdrawn", facts: { jobId, jobTitle, applicationId: id }, subjectId: id, now });
}

export const takeBackWithdrawal = (tx: Db, { id }: ApplicationRow): Promise<void> =>
  takeBack(tx, { kind: "application-withdrawn", subjectId: id });

/** Who is told of applications to an advert: whoever wrote it, as long as they are with the firm; else the firm's people. */
export async function listManagers(tx: Db, { companyId, createdByUserId }: { companyId: number; createdByUserId: number | null }) {
  const columns = { id: users.id, name: users.name, email: users.email };
  const isActive = eq(users.state, "active");
  if (createdByUserId !== null) {
    const [author] = await tx
      .select(columns)
      .from(users)
      .leftJoin(freelancePractices, and(eq(freelancePractices.userId, users.id), eq(users.isFreelance, true)))
      .where(and(eq(users.id, createdByUserId), isActive, or(eq(users.companyId, companyId), eq(freelancePractices.companyId, companyId))))
      .limit(1);
    if (author) return [author];
  }
  return tx
    .select(columns)
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.role, ["recruiter", "company_admin"]), isActive))
    .limit(toldAtMost);
}
