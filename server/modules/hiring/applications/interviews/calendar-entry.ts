import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Site } from "#server/kernel/site.ts";
import { shownTelephone } from "#server/text/typed-text/telephone.ts";
import type { ApplicationSide } from "../application-answers.ts";
import { endOf } from "./interview-rules.ts";
import type { InterviewRow } from "./interviews.queries.ts";

export interface CalendarEntry {
  interview: InterviewRow;
  side: ApplicationSide;
  jobTitle: string;
  companyName: string;
  /** Of a download by the employer; mails leave it out, as names of applicants stay on the site. */
  applicantName: string | null;
  /** Page of the site where it is answered or changed. */
  link: string;
  /** Whose calendar it is for; null in a file that is downloaded. */
  attendee: { name: string; email: string } | null;
}

const methods = { REQUEST: ICalCalendarMethod.REQUEST, CANCEL: ICalCalendarMethod.CANCEL, PUBLISH: ICalCalendarMethod.PUBLISH };

/** "CANCEL" once it is called off; otherwise an invitation to somebody, or an entry to be kept. */
const methodOf = ({ interview, attendee }: Pick<CalendarEntry, "interview" | "attendee">): keyof typeof methods =>
  interview.state === "cancelled" ? "CANCEL" : attendee === null ? "PUBLISH" : "REQUEST";

/** An interview as calendars read it (RFC 5545): one name for it through all its changes, and times in UTC. */
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
    summary: who === null ? `Interview: ${jobTitle}` : `Interview: ${jobTitle}, ${who}`,
    location: calendarPlace(interview),
    description: descriptionOf(entry, whereSentence(interview, { side, companyName })),
    url: link,
    status: state === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // The site is the organiser: replies are given on the site, and no personal address is disclosed.
    organizer: { name: `${companyName} through ${site.name}`, email: site.supportEmail },
    attendees: attendee === null ? [] : [{ ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
  });
  return calendar.toString();
}

const descriptionOf = ({ interview, side, link }: CalendarEntry, where: string): string =>
  [
    where,
    ...(interview.interviewers === "" ? [] : [`Taking part: ${interview.interviewers}`]),
    ...(side === "applicant" && interview.message ? [interview.message] : []),
    `${side === "applicant" ? "Answer it" : "Change it"}: ${link}`,
  ].join("\n");

type Meeting = Pick<InterviewRow, "kind" | "place" | "link" | "phone">;

/** Where an interview is, in a sentence for one of its sides. */
export function whereSentence(
  { kind, place, link, phone }: Meeting,
  { side, companyName }: { side: ApplicationSide; companyName: string },
): string {
  if (kind === "in-person") return `In person: ${place ?? "the place is not known any more"}.`;
  if (kind === "video") return `By video: ${link ?? "the link is not known any more"}`;
  const number = shownTelephone(phone);
  if (side === "applicant") {
    return number === null ? `By telephone: ${companyName} rings you on the number in your application.` : `By telephone: ring ${number}.`;
  }
  return number === null ? "By telephone: you ring the applicant." : `By telephone: the applicant rings ${number}.`;
}

/** The same as a calendar's place. */
function calendarPlace({ kind, place, link, phone }: Meeting): string {
  if (kind === "in-person") return place ?? "";
  if (kind === "video") return link ?? "";
  return shownTelephone(phone) ?? "Telephone";
}
