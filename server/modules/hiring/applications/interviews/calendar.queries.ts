import { eq } from "drizzle-orm";
import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { applications } from "#db/schema/applications.ts";
import { interviews } from "#db/schema/interviews.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Site } from "#server/kernel/site.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { employerFacts, findApplication, firmOf } from "../application-access.ts";
import type { ApplicationSide } from "../application-answers.ts";
import { endOf } from "./interview.fields.ts";
import { type InterviewRow, interviewNotFound } from "./interviews.queries.ts";

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

export interface CalendarEntry {
  interview: InterviewRow;
  side: ApplicationSide;
  jobTitle: string;
  companyName: string;
  /** Set only in the employer's download; left out of mails, as applicants' names must stay on the site. */
  applicantName: string | null;
  /** Page for answering or changing it. */
  link: string;
  /** The recipient; null in a downloaded file. */
  attendee: { name: string; email: string } | null;
}

const methods = { REQUEST: ICalCalendarMethod.REQUEST, CANCEL: ICalCalendarMethod.CANCEL, PUBLISH: ICalCalendarMethod.PUBLISH };

/** "CANCEL" for a cancelled interview, "REQUEST" for an invitation to an attendee, "PUBLISH" for a download. */
const methodOf = ({ interview, attendee }: Pick<CalendarEntry, "interview" | "attendee">): keyof typeof methods =>
  interview.state === "cancelled" ? "CANCEL" : attendee === null ? "PUBLISH" : "REQUEST";

/** Returns an interview as iCalendar text (RFC 5545), with a constant UID and times in UTC. */
export function calendarEntry(site: Site, entry: CalendarEntry): string {
  const { interview, side, jobTitle, companyName, applicantName, link, attendee } = entry;
  const { publicId, sequence, startsAt, updatedAt, state } = interview;
  const who = side === "applicant" ? companyName : applicantName;
  const calendar = ical({ prodId: { company: site.name, product: "Interviews", language: "EN" }, method: methods[methodOf(entry)] });
  calendar.createEvent({
    id: `${publicId}@${new URL(site.origin).hostname}`,
    sequence,
    stamp: updatedAt,
    start: startsAt,
    end: endOf(interview),
    // The library escapes separators and line ends, and leaves other control characters, which the format forbids.
    summary: oneLine(who === null ? `Interview: ${jobTitle}` : `Interview: ${jobTitle}, ${who}`),
    location: oneLine(calendarPlace(interview)),
    description: manyLines(descriptionOf(entry, whereSentence(interview, { side, companyName }))),
    url: link,
    status: state === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // The site is the organiser: replies are given on the site, and no personal address is disclosed.
    organizer: { name: oneLine(`${companyName} through ${site.name}`), email: site.supportEmail },
    attendees:
      attendee === null
        ? []
        : [{ ...attendee, name: oneLine(attendee.name), role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
  });
  return calendar.toString();
}

const descriptionOf = ({ interview, side, link }: CalendarEntry, where: string): string =>
  [
    where,
    ...(interview.interviewers === "" ? [] : [`Interviewers: ${interview.interviewers}`]),
    ...(side === "applicant" && interview.message ? [interview.message] : []),
    `${side === "applicant" ? "Answer it" : "Change it"}: ${link}`,
  ].join("\n");

type Meeting = Pick<InterviewRow, "kind" | "place" | "link" | "phone">;

export function whereSentence(
  { kind, place, link, phone }: Meeting,
  { side, companyName }: { side: ApplicationSide; companyName: string },
): string {
  if (kind === "in-person") return `In person: ${place ?? "the place is no longer available"}.`;
  if (kind === "video") return `By video: ${link ?? "the link is no longer available"}`;
  const number = formatTelephone(phone);
  if (side === "applicant") {
    return number === null
      ? `By telephone: ${companyName} will ring you on the number in your application.`
      : `By telephone: ring ${number}.`;
  }
  return number === null ? "By telephone: you ring the applicant." : `By telephone: the applicant rings ${number}.`;
}

function calendarPlace({ kind, place, link, phone }: Meeting): string {
  if (kind === "in-person") return place ?? "";
  if (kind === "video") return link ?? "";
  return formatTelephone(phone) ?? "Telephone";
}
