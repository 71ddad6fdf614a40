import type { NotificationKind, WorkAnswer } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { formatMonthOrDay, londonMoment } from "#server/text/plain-words.ts";
import {
  advertsReceived,
  interviewNotification,
  promiseNotification,
  representationNews,
  statusSentences,
  teamSentences,
} from "./interview-sentences.ts";
import {
  contactRequestNotifications,
  describeWorkEndNews,
  type NotificationFacts,
  notificationFacts,
  type OrderOutcome,
} from "./notification-facts.ts";

interface NotificationWords {
  title: string;
  detail: string;
  path: string;
}

const workAnswerWords: Readonly<Record<WorkAnswer, (project: string) => Omit<NotificationWords, "path">>> = {
  confirmed: (project) => ({
    title: `Confirmed: ${project}`,
    detail: "Recruiters who can find you see the month, and can search for confirmed work.",
  }),
  declined: (project) => ({
    title: `Not confirmed: ${project}`,
    detail: "The person you asked did not confirm it. You can ask somebody else.",
  }),
  wrong: (project) => ({
    title: `Something may be wrong: ${project}`,
    detail: "The person you asked says so. Read the project again, correct it and ask once more.",
  }),
  retracted: (project) => ({ title: `No longer confirmed: ${project}`, detail: "The person who confirmed it has taken that back." }),
};

const freeNews: Partial<Record<OrderOutcome, string>> = {
  credits: "It is free, and you can publish its advert.",
  published: "It is free, and your advert has been sent for publishing.",
  kept: "It is free, but the advert could not be published as it is. You can still use its credit.",
};
const orderNews: Readonly<Record<OrderOutcome, string>> = {
  credits: "It is paid, and you can publish its adverts.",
  published: "It is paid, and your advert has been sent for publishing.",
  kept: "It is paid, but the advert could not be published as it is. You can still use its credit.",
  failed: "The payment did not go through. You have not been charged.",
  expired: "It was not paid in time, so we have cancelled it. You have not been charged.",
  cancelled: "We have cancelled it. There is nothing to pay.",
  refunded: "It has been refunded.",
};

const advertNews: Record<NotificationFacts["advert-decided"]["outcome"], Record<"title" | "detail", string>> = {
  live: { title: "Advert live", detail: "We have reviewed your advert, and it is now live." },
  refused: { title: "Advert not published", detail: "Read the reason, change it and send it again." },
  "change-live": { title: "Your change is live", detail: "We have reviewed your change, and the advert now shows it." },
  "change-refused": { title: "Your change was refused", detail: "The advert is live as before. Read the reason, then change it again." },
};

const words: { [Kind in NotificationKind]: (facts: NotificationFacts[Kind]) => NotificationWords } = {
  "application-received": ({ jobTitle, applicationId }) => ({
    title: `New application: ${jobTitle}`,
    detail: "Someone has applied to your advert.",
    path: paths.recruiterTab("applicants", { application: applicationId }),
  }),
  "application-status": ({ jobTitle, companyName, applicationId, state }) => ({
    title: `${jobTitle} at ${companyName}`,
    detail: statusSentences[state] ?? "Your application has a new status.",
    path: paths.jobseekerTab("applications", { application: applicationId }),
  }),
  "application-withdrawn": ({ jobTitle, applicationId }) => ({
    title: `Application withdrawn: ${jobTitle}`,
    detail: "An applicant has withdrawn their application to your advert.",
    path: paths.recruiterTab("applicants", { application: applicationId }),
  }),
  "message-received": ({ jobTitle, companyName, applicationId, to }) => ({
    title: `New message: ${jobTitle}`,
    detail: to === "applicant" ? `${companyName} has written to you.` : "The applicant has written to you.",
    path:
      to === "applicant"
        ? paths.jobseekerTab("messages", { application: applicationId })
        : paths.recruiterTab("messages", { application: applicationId }),
  }),
  "representation-asked": ({ representationId, firmName, role }) => ({
    title: `May they represent you? ${role}`,
    detail: `${firmName} asks to put you forward to a client. The client is named in the request.`,
    path: paths.jobseekerTab("representation", { request: representationId }),
  }),
  "representation-answered": ({ role, state }) => ({
    title: `Permission to represent: ${role}`,
    detail: representationNews.firm[state] ?? "One of your requests has a new status.",
    path: paths.recruiterDashboard,
  }),
  "representation-ended": ({ representationId, firmName, role, state }) => ({
    title: `${firmName}: ${role}`,
    detail: representationNews.candidate[state] ?? "A permission has a new status.",
    path: paths.jobseekerTab("representation", { request: representationId }),
  }),
  ...contactRequestNotifications,
  "shortlist-feedback": ({ shortlistId, shortlistName }) => ({
    title: `Feedback on your shortlist ${shortlistName}`,
    detail: "Someone you shared it with has given feedback.",
    path: paths.recruiterTab("shortlists", { list: shortlistId }),
  }),
  "availability-check": ({ freeFrom }) => ({
    title: `Still free from ${formatMonthOrDay(freeFrom)}?`,
    detail: "Confirm it on your profile, or change the date.",
    path: `${paths.jobseekerProfile}#terms`,
  }),
  "work-answered": ({ project, answer }) => ({ ...workAnswerWords[answer](project), path: `${paths.jobseekerProfile}#projects` }),
  "card-expiring": ({ until }) => ({
    title: `Your CSCS card expires in ${formatMonthOrDay(until)}`,
    detail: "To renew it you need to take a test, and it can take some weeks. Update the date on your profile when you have the new card.",
    path: `${paths.jobseekerProfile}#ready`,
  }),
  "team-news": ({ companyName, news, adverts }) => ({
    title: `${companyName}: your team`,
    detail: [teamSentences[news], advertsReceived(adverts)].filter((line) => line !== null).join(" "),
    path: news === "removed" || news === "company-deleted" ? paths.recruiterDashboard : paths.recruiterTab("team"),
  }),
  "enquiry-received": ({ enquiryId }) => ({
    title: "You have a new message",
    detail: "It was sent through the form on your recruiter’s page.",
    path: paths.recruiterTab("messages", { enquiry: enquiryId }),
  }),
  "enquiry-answered": ({ enquiryId }) => ({
    title: "A freelance recruiter has replied to you",
    detail: "Read their reply, and answer if you like.",
    path: paths.enquirySent(enquiryId),
  }),
  "credits-expiring": ({ credits, until }) => ({
    title: credits === 1 ? "An advert you have paid for runs out soon" : `${credits} adverts you have paid for run out soon`,
    detail: `Publish by ${londonMoment(new Date(until))}. After that, unused credits expire.`,
    path: paths.recruiterTab("billing"),
  }),
  "recruiter-profile-decided": ({ outcome }) => ({
    title: outcome === "shown" ? "Your recruiter’s page is live" : "Your recruiter’s page was not approved",
    detail:
      outcome === "shown" ? "We have checked it, and it is now listed in the directory." : "Read the reason, change it and send it again.",
    path: paths.recruiterProfile,
  }),
  "placement-claimed": ({ claimId, jobTitle, firmName }) => ({
    title: `Were you placed by ${firmName}?`,
    detail: `They say that you were hired through them: ${jobTitle}. It counts only if you agree.`,
    path: paths.jobseekerTab("applications", { placement: claimId }),
  }),
  "placement-answered": ({ jobTitle, answer }) => ({
    title: `Placement ${answer}: ${jobTitle}`,
    detail: answer === "confirmed" ? "It now counts on your page." : "It does not count on your page.",
    path: `${paths.recruiterProfile}#placements`,
  }),
  "advert-changed": ({ jobId, jobTitle, companyName, what, applicationId }) => ({
    title: `Changed: ${jobTitle}`,
    detail: `${what} has changed in ${companyName}’s advert.`,
    path: applicationId ? paths.jobseekerTab("applications", { application: applicationId }) : paths.job(jobId),
  }),
  "order-settled": ({ orderId, jobTitle, outcome, grossPence }) => ({
    title: jobTitle === "" ? "Your order" : `Your order: ${jobTitle}`,
    detail: (grossPence === 0 && freeNews[outcome]) || orderNews[outcome],
    path: paths.checkoutOutcome(orderId),
  }),
  "support-view": ({ reason, endsAt }) => ({
    title: "An administrator viewed your account",
    detail: `This was to help you; they could not change anything. Their access ends by ${londonMoment(new Date(endsAt))} at the latest. Reason given: ${reason}`,
    path: paths.contact(),
  }),
  "advert-decided": ({ postingId, jobTitle, outcome }) => ({
    title: `${advertNews[outcome].title}: ${jobTitle}`,
    detail: advertNews[outcome].detail,
    path: paths.recruiterTab("jobs", { job: postingId }),
  }),
  "moderation-asked": ({ questionId, about }) => ({
    title: `A question before we decide: ${about}`,
    detail: "We will continue when you have answered.",
    path: paths.moderationQuestion(questionId),
  }),
  "join-asked": ({ companyName }) => ({
    title: `Someone wants to join ${companyName}`,
    detail: "See who they are, then accept or decline.",
    path: paths.recruiterTab("team"),
  }),
  "join-answered": ({ companyName, answer }) => ({
    title: companyName,
    detail:
      answer === "accepted"
        ? "You have been accepted and can now recruit for the firm."
        : "Your request to join was declined. Ask the firm, or choose another.",
    path: answer === "accepted" ? paths.recruiterDashboard : paths.createCompany,
  }),
  "webhook-paused": ({ host }) => ({
    title: `Webhook paused: ${host}`,
    detail: "Too many deliveries failed. We store new events until you resume it.",
    path: `${paths.recruiterTab("settings")}#webhooks`,
  }),
  "interview-news": interviewNotification,
  "promise-news": promiseNotification,
  "work-end-news": ({ requestId, ...facts }) => {
    const { title, sentences } = describeWorkEndNews(facts);
    const path =
      facts.news === "introduced"
        ? paths.recruiterTab("candidates", { part: "requests", request: requestId })
        : paths.jobseekerTab("work-end");
    return { title, detail: sentences.join(" "), path };
  },
  "saved-job-closing": ({ jobId, jobTitle, closesAt }) => ({
    title: `Closing soon: ${jobTitle}`,
    detail: `A job you saved closes on ${londonMoment(new Date(closesAt))}.`,
    path: paths.job(jobId),
  }),
};

/** Facts stored by an older release may lack fields that today's text needs. */
const unreadable: NotificationWords = {
  title: "An older notification",
  detail: "Its details can no longer be shown.",
  path: paths.myAccount(),
};

/** Renders a notification's text when it is read, so that wording can be improved later. */
export function renderNotification<Kind extends NotificationKind>(kind: Kind, stored: unknown): NotificationWords {
  const facts = notificationFacts[kind].safeParse(stored);
  return facts.success ? words[kind](facts.data as NotificationFacts[Kind]) : unreadable;
}
