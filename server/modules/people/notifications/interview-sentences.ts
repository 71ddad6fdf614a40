import type { ApplicationState, RepresentationState, TeamEvent } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { londonDay, londonMoment } from "#server/text/plain-words.ts";
import type { NotificationFacts } from "./notification-facts.ts";

type Facts = NotificationFacts["interview-news"];
type Side = Facts["to"];

/** Titles of interview notifications and e-mails, followed by the advert's title. */
export const interviewSubjects: Readonly<Record<Side, Record<Facts["news"], string>>> = {
  applicant: {
    arranged: "Invitation to an interview",
    changed: "Interview changed",
    cancelled: "Interview called off",
    reminder: "Your interview is soon",
    accepted: "Interview accepted",
    "time-asked": "Another time requested",
    declined: "Interview declined",
  },
  employer: {
    arranged: "Interview arranged",
    changed: "Interview changed",
    cancelled: "Interview called off",
    reminder: "An interview is soon",
    accepted: "Interview accepted",
    "time-asked": "Another time requested",
    declined: "Interview declined",
  },
};

/** Describes the change in a sentence with the interview's time. */
export function interviewSentence(
  side: Side,
  { news, companyName, when }: { news: Facts["news"]; companyName: string; when: string },
): string {
  switch (news) {
    case "arranged":
      return side === "applicant"
        ? `${companyName} invites you to an interview on ${when}.`
        : `An interview has been arranged for ${when}.`;
    case "changed":
      return side === "applicant"
        ? `${companyName} has changed your interview: it is now on ${when}.`
        : `An interview has been changed: it is now on ${when}.`;
    case "cancelled":
      return `The interview on ${when} has been called off.`;
    case "accepted":
      return `The applicant has accepted the interview on ${when}.`;
    case "time-asked":
      return `The applicant cannot come on ${when} and has asked for another time.`;
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

/** Notifications of team changes. They name no person: names are erased with accounts, notifications are not. */
export const teamSentences: Readonly<Record<TeamEvent, string>> = {
  "made-admin": "You are now an administrator of the firm: you can change its page, people and billing.",
  "made-recruiter":
    "You are now a recruiter at the firm: you work on your own adverts and can no longer change its page, people or billing.",
  removed: "You no longer belong to the firm. You no longer have access to its adverts and applicants.",
  "colleague-left": "A colleague has left the team.",
  "ownership-given": "You have handed the firm over to another administrator. You are still an administrator.",
  "ownership-received": "You now own the firm on this site: only you can hand it over or delete it.",
  "company-merged":
    "Two entries for this firm on the site have been merged. The adverts, people, messages and credits of both are now under this name. If they are not the same firm, write to us within 30 days.",
  "company-merge-undone":
    "The two entries for this firm have been separated again: each has its own adverts, people and credits, as before.",
  "company-deleted": "The firm has been deleted from this site, and you no longer belong to it.",
};

/** Describes how many of a colleague's adverts the recipient now manages; null for none. */
export function advertsReceived(adverts: number): string | null {
  if (adverts === 0) return null;
  return adverts === 1 ? "You now manage one of their adverts." : `${adverts} adverts of theirs are yours now.`;
}

/** Notifications to applicants by new state; states without a notification are absent. */
export const statusSentences: Readonly<Partial<Record<ApplicationState, string>>> = {
  opened: "Your application has been opened.",
  "in-review": "Your application is being reviewed.",
  shortlisted: "You have been shortlisted.",
  interview: "You are invited to an interview.",
  offer: "You have been made an offer.",
  hired: "You have been hired. Congratulations.",
  "not-progressing": "Your application is not being taken further.",
};

/** E-mail subjects by new state, followed by the advert's title. */
export const statusSubjects: Readonly<Partial<Record<ApplicationState, string>>> = {
  opened: "Your application was opened",
  "in-review": "Your application is being reviewed",
  shortlisted: "You are shortlisted",
  interview: "Invitation to an interview",
  offer: "You have an offer",
  hired: "You are hired",
  "not-progressing": "Your application goes no further",
};

type Sentences = Readonly<Partial<Record<RepresentationState, string>>>;

/** Notifications to each side about a representation request or permission. */
export const representationNews: Readonly<Record<"firm" | "candidate", Sentences>> = {
  firm: {
    given: "The permission has been given. You can download its receipt.",
    refused: "Your request has been refused. You can ask about this vacancy again in 30 days.",
    revoked: "The permission has been revoked. You may no longer read their details or put them forward.",
    replaced: "The permission has ended: the jobseeker has given it to another recruiter. You may no longer read their details.",
    expired:
      "The permission has ended automatically after 30 days. You may no longer read their details or put them forward until you have asked again and they agree.",
    lapsed: "Your request was not answered and has expired.",
    withdrawn: "You have withdrawn your request, or given up the permission.",
  },
  candidate: {
    given: "You have given your permission. You can download the receipt, and revoke the permission at any time.",
    refused: "You have refused the request.",
    revoked: "You have revoked your permission. The recruiter can no longer read your details for it.",
    replaced: "The permission has ended: you have given it to another recruiter.",
    expired:
      "The permission has ended automatically after 30 days. The recruiter can no longer read your details for it, unless you give it again.",
    lapsed: "You did not answer the request, and it has expired.",
    withdrawn: "The recruiter has withdrawn the request, or given up the permission.",
  },
};

type PromiseFacts = NotificationFacts["promise-news"];

const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** The title and sentences of a notification and e-mail about a promised answer; the first sentence says what happened. */
export function describePromiseNews({
  to,
  news,
  jobTitle,
  companyName,
  applicants,
  pence,
  at,
}: Pick<PromiseFacts, "to" | "news" | "jobTitle" | "companyName" | "applicants" | "pence"> & { at: Date }): {
  title: string;
  sentences: [string, string];
} {
  const day = londonDay(at);
  const isOne = applicants === 1;
  if (to === "applicant") {
    return {
      title: `No answer in time: ${jobTitle}`,
      sentences: [
        `${companyName} promised you an answer by ${day}, and has not given you one.`,
        `This says nothing about your application: it is still with them, and you may yet hear. The advert no longer makes the promise, and they may make no new one for ${limits.promiseBarredDays} days.`,
      ],
    };
  }
  if (news === "due") {
    return {
      title: `Answers due: ${jobTitle}`,
      sentences: [
        isOne
          ? `One applicant waits for the answer your advert promises, due by the end of ${day}.`
          : `${applicants} applicants wait for the answer your advert promises, the first due by the end of ${day}.`,
        "Moving somebody to another stage or writing to them is an answer. Opening an application is not.",
      ],
    };
  }
  if (news === "broken") {
    return {
      title: `Promise to answer broken: ${jobTitle}`,
      sentences: [
        `${isOne ? "One applicant was" : `${applicants} applicants were`} not answered in the time your advert promised. We have told them.`,
        `The advert no longer makes the promise, and you can make no new one until ${day}.`,
      ],
    };
  }
  return {
    title: `Promise kept: ${jobTitle}`,
    sentences: [
      `${isOne ? "The only applicant was" : `All ${applicants} applicants were`} answered in time, so you have ${money.format(pence / 100)} credit.`,
      `It comes off your next orders, at most half of each, until ${day}.`,
    ],
  };
}

export function promiseNotification({ at, ...facts }: PromiseFacts) {
  const { title, sentences } = describePromiseNews({ ...facts, at: new Date(at) });
  const { to, news, jobId, applicationId } = facts;
  const promised = paths.recruiterTab("applicants", { job: String(jobId), view: "table", reply: "promised" });
  const path =
    to === "applicant"
      ? paths.jobseekerTab("applications", { application: applicationId })
      : news === "credited"
        ? paths.recruiterTab("billing")
        : promised;
  return { title, detail: sentences.join(" "), path };
}
