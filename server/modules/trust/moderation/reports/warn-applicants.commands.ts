import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { renderMail } from "#server/modules/content/mail/templates/render-mail.ts";

const perRead = 500;

export interface Warning {
  caseId: number;
  jobId: number;
  jobTitle: string;
  companyName: string;
  text: string;
}

/** E-mails all applicants that the advert was a fraud, regardless of their mail preferences. @returns how many */
export async function warnApplicants(ctx: Context, tx: Db, { caseId, jobId, ...words }: Warning): Promise<number> {
  let notified = 0;
  for (;;) {
    const people = await tx
      .select({ userId: users.id, name: users.name, email: users.email, applicationId: applications.publicId })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(and(eq(applications.jobId, jobId), ne(applications.state, "draft"), eq(users.state, "active"), isNotNull(users.email)))
      .orderBy(applications.id)
      .limit(perRead)
      .offset(notified);
    await announce(ctx, tx, "advert.was-fraud", { readers: people, ...words });
    notified += people.length;
    if (people.length < perRead) break;
  }
  await tx.update(jobCases).set({ applicantsToldAt: ctx.now }).where(eq(jobCases.id, caseId));
  return notified;
}

/** Renders the e-mail for a sample recipient called Robin. */
export function previewWarning({ services: { site } }: Context, { jobTitle, companyName, text }: Omit<Warning, "caseId" | "jobId">) {
  const link = site.origin + paths.jobseekerTab("applications");
  const { subject, text: body } = renderMail(site, "advert-was-fraud", { name: "Robin", jobTitle, companyName, text, link });
  return { subject, text: body };
}
