import type { Db } from "#db/client.ts";
import type { InterviewStep } from "#db/interview-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/addressee.queries.ts";
import { notifyAnew } from "#server/modules/people/notifications/notify.commands.ts";
import type { ApplicationSide } from "../application-answers.ts";
import type { ApplicationRow } from "../application-rows.queries.ts";
import { listManagers, type Telling } from "../tell.commands.ts";
import { calendarEntry } from "./calendar-entry.ts";
import type { InterviewRow } from "./interview-rows.queries.ts";
import { whereSentence } from "./where-words.ts";

export type InterviewNews = InterviewStep | "reminder";

interface News {
  application: ApplicationRow;
  interview: InterviewRow;
  news: InterviewNews;
  /** What was written with it. */
  text?: string | null;
  /** Whose doing it is: they are told by mail alone. */
  actorUserId: number | null;
}

/** These go along with an entry for the calendar; what the applicant answers changes none. */
const changesCalendar: ReadonlySet<InterviewNews> = new Set(["arranged", "changed", "cancelled"]);
const answers: ReadonlySet<InterviewNews> = new Set(["accepted", "time-asked", "declined"]);

/** Tells both sides what has become of an interview: on the site, and by mail with an entry for their calendars. An answer is told to the employer alone. */
export async function tellOfInterview(at: Telling, tx: Db, news: News): Promise<void> {
  if (!answers.has(news.news)) await tellApplicant(at, tx, news);
  await tellEmployer(at, tx, news);
}

async function tellApplicant(at: Telling, tx: Db, told: News): Promise<void> {
  const { userId } = told.application;
  if (userId === null) return;
  await notifyOf(at, tx, told, { to: "applicant", userIds: [userId] });
  const person = await findAddressee(tx, userId);
  if (person) await mailTo(at, tx, told, { side: "applicant", userId, ...person });
}

/** Those who arranged it, as long as they are with the firm; else those who look after the advert. */
async function tellEmployer(at: Telling, tx: Db, told: News): Promise<void> {
  const { application, interview, actorUserId } = told;
  const createdByUserId = interview.arrangedByUserId ?? application.createdByUserId;
  const people = await listManagers(tx, { companyId: application.companyId, createdByUserId });
  const userIds = people.map(({ id }) => id).filter((id) => id !== actorUserId);
  await notifyOf(at, tx, told, { to: "employer", userIds });
  for (const { id: userId, name, email } of people) {
    if (email !== null) await mailTo(at, tx, told, { side: "employer", userId, name, email });
  }
}

/** Takes the place of what they have not read of it. */
async function notifyOf(
  { now }: Telling,
  tx: Db,
  { application, interview, news }: News,
  { to, userIds }: { to: ApplicationSide; userIds: number[] },
): Promise<void> {
  const { id: applicationId, jobTitle, companyName } = application;
  const facts = { to, news, jobTitle, companyName, applicationId, startsAt: interview.startsAt.toISOString() };
  await notifyAnew(tx, { userIds, kind: "interview-news", facts, subjectId: interview.publicId, now });
}

async function mailTo(
  { services: { site }, now }: Telling,
  tx: Db,
  { application, interview, news, text = null }: News,
  { side, userId, name, email }: { side: ApplicationSide; userId: number; name: string; email: string },
): Promise<void> {
  const { id, jobTitle, companyName } = application;
  const tab = { application: id };
  const link = site.origin + (side === "applicant" ? paths.jobseekerTab("applications", tab) : paths.recruiterTab("applicants", tab));
  const { startsAt, lengthMinutes, interviewers } = interview;
  const calendar = changesCalendar.has(news)
    ? {
        method: interview.state === "cancelled" ? ("CANCEL" as const) : ("REQUEST" as const),
        content: calendarEntry(site, { interview, side, jobTitle, companyName, applicantName: null, link, attendee: { name, email } }),
      }
    : null;
  await queueMail(
    tx,
    { site, now },
    {
      to: email,
      userId,
      template: "interview-news",
      subjectId: interview.publicId,
      ...(calendar && { calendar }),
      facts: {
        ...{ name, side, news, jobTitle, companyName, startsAt, lengthMinutes, interviewers, text, link },
        where: whereSentence(interview, { side, companyName }),
        proposedTimes: interview.proposedTimes.map((moment) => new Date(moment)),
      },
    },
  );
}
