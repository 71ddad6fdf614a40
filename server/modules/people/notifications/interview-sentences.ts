import type { ApplicationState, RepresentationState, TeamEvent } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { londonDay, londonMoment } from "#server/text/plain-words.ts";
import type { NotificationFacts } from "./notification-facts.ts";
import texts from "./notification-texts.json" with { type: "json" };

type Facts = NotificationFacts["interview-news"];
type Side = Facts["to"];

/** Titles of interview notifications and e-mails, followed by the advert's title. */
export const interviewSubjects: Readonly<Record<Side, Record<Facts["news"], string>>> = texts.interviewSubjects;

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
export const teamSentences: Readonly<Record<TeamEvent, string>> = texts.teamSentences;

/** Describes how many of a colleague's adverts the recipient now manages; null for none. */
export function advertsReceived(adverts: number): string | null {
  if (adverts === 0) return null;
  return adverts === 1 ? "You now manage one of their adverts." : `${adverts} adverts of theirs are yours now.`;
}

/** Notifications to applicants by new state; states without a notification are absent. */
export const statusSentences: Readonly<Partial<Record<ApplicationState, string>>> = texts.statusSentences;

type Sentences = Readonly<Partial<Record<RepresentationState, string>>>;

/** Notifications to each side about a representation request or permission. */
export const representationNews: Readonly<Record<"firm" | "candidate", Sentences>> = texts.representationNews;

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
