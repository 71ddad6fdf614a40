import { eq } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { interviews } from "#db/schema/interviews.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { employerFacts, firmOf } from "../application-access.ts";
import { findApplication } from "../application-rows.queries.ts";
import { calendarEntry } from "./calendar-entry.ts";
import { interviewNotFound } from "./interviews.queries.ts";

/** Returns an interview as an iCalendar file for either side. @throws AppError not-found */
export async function readInterviewCalendar(ctx: Context, publicId: string): Promise<string> {
  const { db, site } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [known] = await db
    .select({ interview: interviews, applicationId: applications.publicId })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(eq(interviews.publicId, publicId))
    .limit(1);
  const application = known && (await findApplication(db, known.applicationId));
  const isOwn = application !== undefined && application.userId === principal.userId;
  const facts = isOwn ? { ownerId: principal.userId } : employerFacts(principal, await firmOf(db, principal), application);
  requireAllowed(ctx, "interview.download", facts);
  if (!known || !application) throw interviewNotFound();
  const { id, jobTitle, companyName, applicantName, isMasked, state } = application;
  const side = isOwn ? "applicant" : "employer";
  const tab = { application: id };
  const page = isOwn ? paths.jobseekerTab("applications", tab) : paths.recruiterTab("applicants", tab);
  return calendarEntry(site, {
    ...{ interview: known.interview, side, jobTitle, companyName, link: site.origin + page, attendee: null },
    applicantName: isMasked || state === "withdrawn" ? null : applicantName,
  });
}
