import { z } from "zod";
import { type ContactRequestState, contactRequestStates, workEndKinds } from "#db/candidate-values.ts";
import { interviewSteps } from "#db/interview-values.ts";
import { applicationStates, type NotificationKind, promiseNews, representationStates, teamEvents, workAnswers } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { capitalise } from "#server/text/plain-text.ts";
import { formatMonthOrDay } from "#server/text/plain-words.ts";

/** What is said about a project's end: it comes near, a firm needs somebody, somebody introduced themselves. */
const workEndNews = ["ending", "need", "introduced"] as const;

const [text, number, moment] = [z.string(), z.number(), z.iso.datetime()];

/**
 * Outcome of an order: credits added, advert published, publication failed, payment failed or never made, cancelled by an administrator,
 * refunded.
 */
const orderOutcomes = ["credits", "published", "kept", "failed", "expired", "cancelled", "refunded"] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];

/** Facts of each kind of notification. Never another person's name or address: those are erased with the account, notifications are not. */
export const notificationFacts = {
  "application-received": z.object({ jobId: number, jobTitle: text, applicationId: text }),
  "application-status": z.object({
    ...{ jobId: number, jobTitle: text, companyName: text, applicationId: text },
    state: z.enum(applicationStates),
  }),
  "message-received": z.object({
    ...{ jobId: number, jobTitle: text, companyName: text, applicationId: text },
    to: z.enum(["applicant", "employer"]),
  }),
  "application-withdrawn": z.object({ jobId: number, jobTitle: text, applicationId: text }),
  "representation-asked": z.object({ representationId: text, firmName: text, role: text }),
  "representation-answered": z.object({ representationId: text, role: text, state: z.enum(representationStates) }),
  "representation-ended": z.object({ representationId: text, firmName: text, role: text, state: z.enum(representationStates) }),
  "contact-asked": z.object({ requestId: text, firmName: text, role: text }),
  "contact-answered": z.object({ requestId: text, role: text, state: z.enum(contactRequestStates) }),
  "contact-ended": z.object({ requestId: text, firmName: text, role: text }),
  "contact-message": z.object({ requestId: text, firmName: text, role: text, to: z.enum(["candidate", "firm"]) }),
  "shortlist-feedback": z.object({ shortlistId: text, shortlistName: text }),
  /** `freeFrom`: "2027-03" or "2027-03-03"; `until`: "2028-05". */
  "availability-check": z.object({ freeFrom: text.regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/) }),
  "work-answered": z.object({ project: text, answer: z.enum(workAnswers) }),
  "card-expiring": z.object({ until: text.regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  /** `adverts`: how many of the colleague's adverts were transferred to the recipient. */
  "team-news": z.object({ companyName: text, news: z.enum(teamEvents), adverts: number }),
  "enquiry-received": z.object({ enquiryId: text }),
  "enquiry-answered": z.object({ enquiryId: text }),
  "credits-expiring": z.object({ credits: number, until: moment }),
  "recruiter-profile-decided": z.object({ outcome: z.enum(["shown", "refused"]) }),
  "placement-claimed": z.object({ claimId: text, jobTitle: text, firmName: text }),
  "placement-answered": z.object({ claimId: text, jobTitle: text, answer: z.enum(["confirmed", "disputed"]) }),
  /** `what`: "Pay and place". `applicationId` is the recipient's application, if any. */
  "advert-changed": z.object({ jobId: number, jobTitle: text, companyName: text, what: text, applicationId: text }),
  /** `jobTitle` is that of the advert the order was placed for; "" without one. Free orders cost 0 pence. */
  "order-settled": z.object({ orderId: text, jobTitle: text, outcome: z.enum(orderOutcomes), grossPence: number }),
  /** `reason`: written by the administrator. */
  "support-view": z.object({ reason: text, endsAt: moment }),
  /** `postingId` identifies it in the advertiser's dashboard. */
  "advert-decided": z.object({
    ...{ postingId: text, jobTitle: text },
    outcome: z.enum(["live", "refused", "change-live", "change-refused"]),
  }),
  /** A moderator's question before a decision; `about` is an advert's title or a company's name. */
  "moderation-asked": z.object({ questionId: text, about: text }),
  "join-asked": z.object({ companyName: text }),
  "join-answered": z.object({ companyName: text, answer: z.enum(["accepted", "refused"]) }),
  /** `host`: host name of the system that did not respond. */
  "webhook-paused": z.object({ webhookId: text, host: text }),
  "interview-news": z.object({
    to: z.enum(["applicant", "employer"]),
    news: z.enum([...interviewSteps, "reminder"]),
    ...{ jobTitle: text, companyName: text, applicationId: text, startsAt: moment },
  }),
  /** `at`: as in the mail of the same name. */
  "promise-news": z.object({
    to: z.enum(["applicant", "employer"]),
    news: z.enum(promiseNews),
    ...{ jobId: number, jobTitle: text, companyName: text, applicationId: text, applicants: number, pence: number, at: moment },
  }),
  /** `month`: "2027-03". Ending: `kind` and `monthsLeft`; need: `firmName` and `role`; introduced: `role` and `requestId`. */
  "work-end-news": z.object({
    ...{ news: z.enum(workEndNews), month: text.regex(/^\d{4}-(0[1-9]|1[0-2])$/), kind: z.enum(workEndKinds), monthsLeft: number },
    ...{ firmName: text, role: text, requestId: text },
  }),
  "saved-job-closing": z.object({ jobId: number, jobTitle: text, closesAt: moment }),
} satisfies Record<NotificationKind, z.ZodType>;

export type NotificationFacts = { [Kind in NotificationKind]: z.infer<(typeof notificationFacts)[Kind]> };

/** Text for the recruiter, by response. */
const answers: Partial<Record<ContactRequestState, string>> = {
  accepted: "Accepted. You can now see their contact details, and write to them here.",
  declined: "Declined. Your firm cannot ask this person again for 30 days.",
  lapsed: "They did not answer within 7 days. Your firm cannot ask this person again for 30 days.",
  ended: "They no longer share their contact details.",
};

interface NotificationText {
  title: string;
  detail: string;
  path: string;
}
type Kind = "contact-asked" | "contact-answered" | "contact-ended" | "contact-message";

export const contactRequestNotifications: { [K in Kind]: (facts: NotificationFacts[K]) => NotificationText } = {
  "contact-asked": ({ requestId, firmName, role }) => ({
    title: `May they contact you? ${role}`,
    detail: `${firmName} asks about a role. They see how to reach you only if you accept.`,
    path: paths.jobseekerTab("requests", { request: requestId }),
  }),
  "contact-answered": ({ requestId, role, state }) => ({
    title: `Contact request: ${role}`,
    detail: answers[state] ?? "One of your requests has a new status.",
    path: paths.recruiterTab("candidates", { part: "requests", request: requestId }),
  }),
  "contact-ended": ({ requestId, firmName, role }) => ({
    title: `${firmName}: ${role}`,
    detail: "The contact request has ended.",
    path: paths.jobseekerTab("requests", { request: requestId }),
  }),
  "contact-message": ({ requestId, firmName, role, to }) => ({
    title: `New message: ${role}`,
    detail: to === "candidate" ? `${firmName} has written to you.` : "The candidate has written to you.",
    path:
      to === "candidate"
        ? paths.jobseekerTab("requests", { request: requestId })
        : paths.recruiterTab("candidates", { part: "requests", request: requestId }),
  }),
};

const workEndWords = {
  "final-account": "The final account you are on is due to be settled",
  "practical-completion": "The project you are on is due to be completed",
  "contract-end": "Your contract is due to end",
} as const;

/** The title and sentences of a notification and e-mail about the end of a jobseeker's work, or a need announced for then. */
export function describeWorkEndNews({
  news,
  month,
  kind,
  monthsLeft,
  firmName,
  role,
}: Omit<NotificationFacts["work-end-news"], "requestId">) {
  const when = formatMonthOrDay(month);
  if (news === "need") {
    return {
      title: `Needed from ${when}: ${role}`,
      sentences: [
        `${firmName} needs somebody from ${when}, when your work ends.`,
        "They do not know that you see this. They learn who you are only if you introduce yourself.",
      ],
    };
  }
  if (news === "introduced") {
    return {
      title: `Introduced: ${role}`,
      sentences: [
        `A surveyor whose work ends in time has introduced themselves for the need you announced for ${when}.`,
        "You can see what they share, and write to them.",
      ],
    };
  }
  const left =
    monthsLeft === 1
      ? "one month"
      : `${["", "", "two", "three", "four", "five"][monthsLeft] ?? (monthsLeft === 6 ? "six" : monthsLeft)} months`;
  return {
    title: `${capitalise(left)} until your work ends`,
    sentences: [`${workEndWords[kind]} in ${when}.`, "See the adverts that suit you, or change the month if it has moved."],
  };
}
