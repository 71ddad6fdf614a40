import { paths } from "#server/addresses/paths.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import type { NotificationFacts } from "./notification-facts.ts";

type Facts = NotificationFacts["interview-news"];
type Side = Facts["to"];

/** What heads a notification and a mail of an interview, before the title of the advert. */
export const interviewSubjects: Readonly<Record<Side, Record<Facts["news"], string>>> = {
  applicant: {
    arranged: "Invitation to an interview",
    changed: "Interview changed",
    cancelled: "Interview called off",
    reminder: "Your interview is soon",
    accepted: "Interview accepted",
    "time-asked": "Another time asked for",
    declined: "Interview declined",
  },
  employer: {
    arranged: "Interview arranged",
    changed: "Interview changed",
    cancelled: "Interview called off",
    reminder: "An interview is soon",
    accepted: "Interview accepted",
    "time-asked": "Another time asked for",
    declined: "Interview declined",
  },
};

/** What has become of it, in a sentence that names when it is. */
export function interviewSentence(
  side: Side,
  { news, companyName, when }: { news: Facts["news"]; companyName: string; when: string },
): string {
  switch (news) {
    case "arranged":
      return side === "applicant" ? `${companyName} invites you to an interview on ${when}.` : `An interview is arranged for ${when}.`;
    case "changed":
      return side === "applicant"
        ? `${companyName} has changed your interview: it is on ${when}.`
        : `An interview is changed: it is on ${when}.`;
    case "cancelled":
      return `The interview on ${when} is called off.`;
    case "accepted":
      return `The applicant has accepted the interview on ${when}.`;
    case "time-asked":
      return `The applicant cannot come on ${when} and asks for another time.`;
    case "declined":
      return `The applicant has declined the interview on ${when}.`;
    case "reminder":
      return side === "applicant" ? `Your interview with ${companyName} is on ${when}.` : `You have an interview on ${when}.`;
  }
}

export function interviewNotification({ to, news, jobTitle, companyName, applicationId, startsAt }: Facts) {
  const tab = { application: applicationId };
  return {
    title: `${interviewSubjects[to][news]}: ${jobTitle}`,
    detail: interviewSentence(to, { news, companyName, when: londonMoment(new Date(startsAt)) }),
    path: to === "applicant" ? paths.jobseekerTab("applications", tab) : paths.recruiterTab("applicants", tab),
  };
}
