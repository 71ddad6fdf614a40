import type { NotificationKind } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { formatMonthOrDay, londonMoment } from "#server/text/plain-words.ts";
import { advertsReceived, interviewNotification, representationNews, statusSentences, teamSentences } from "./interview-sentences.ts";
import { contactRequestNotifications, type NotificationFacts, notificationFacts, type OrderOutcome } from "./notification-facts.ts";

interface NotificationWords {
  title: string;
  detail: string;
  path: string;
}

const freeNews: Partial<Record<OrderOutcome, string>> = {
  credits: "It is free, and its advert can be published.",
  published: "It is free, and your advert has been sent to the board.",
  kept: "It is free, but the advert could not be published as it is. Its credit is yours to use.",
};
const orderNews: Readonly<Record<OrderOutcome, string>> = {
  credits: "It is paid, and its adverts can be published.",
  published: "It is paid, and your advert has been sent to the board.",
  kept: "It is paid, but the advert could not be published as it is. Its credit is yours to use.",
  failed: "The payment did not go through. Nothing was charged.",
  expired: "It was not paid in time, so it is cancelled. Nothing was charged.",
  cancelled: "We have cancelled it. There is nothing to pay.",
  refunded: "It has been refunded.",
};

const advertNews: Record<NotificationFacts["advert-decided"]["outcome"], Record<"title" | "detail", string>> = {
  live: { title: "On the board", detail: "Somebody has read your advert, and it is shown." },
  refused: { title: "Not put on the board", detail: "Read why, change it and send it again." },
  "change-live": { title: "Your change is live", detail: "Somebody has read your change, and the advert shows it." },
  "change-refused": { title: "Your change was refused", detail: "The advert is live as before. Read why, and change it again." },
};

const words: { [Kind in NotificationKind]: (facts: NotificationFacts[Kind]) => NotificationWords } = {
  "application-received": ({ jobTitle, applicationId }) => ({
    title: `New application: ${jobTitle}`,
    detail: "Somebody has applied to your advert.",
    path: paths.recruiterTab("applicants", { application: applicationId }),
  }),
  "application-status": ({ jobTitle, companyName, applicationId, state }) => ({
    title: `${jobTitle} at ${companyName}`,
    detail: statusSentences[state] ?? "Your application has moved on.",
    path: paths.jobseekerTab("applications", { application: applicationId }),
  }),
  "application-withdrawn": ({ jobTitle, applicationId }) => ({
    title: `Application withdrawn: ${jobTitle}`,
    detail: "An applicant has withdrawn from your advert.",
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
    detail: representationNews.firm[state] ?? "A request of yours has moved on.",
    path: paths.recruiterDashboard,
  }),
  "representation-ended": ({ representationId, firmName, role, state }) => ({
    title: `${firmName}: ${role}`,
    detail: representationNews.candidate[state] ?? "A permission has moved on.",
    path: paths.jobseekerTab("representation", { request: representationId }),
  }),
  ...contactRequestNotifications,
  "shortlist-feedback": ({ shortlistId, shortlistName }) => ({
    title: `Feedback on your shortlist ${shortlistName}`,
    detail: "Somebody you shared it with has said what they think.",
    path: paths.recruiterTab("shortlists", { list: shortlistId }),
  }),
  "availability-check": ({ freeFrom }) => ({
    title: `Still free from ${formatMonthOrDay(freeFrom)}?`,
    detail: "Say on your profile whether that holds, or move the date.",
    path: `${paths.jobseekerProfile}#terms`,
  }),
  "card-expiring": ({ until }) => ({
    title: `Your CSCS card ends in ${formatMonthOrDay(until)}`,
    detail: "Renewing it takes a test and some weeks. Put the new date on your profile once you have it.",
    path: `${paths.jobseekerProfile}#ready`,
  }),
  "team-news": ({ companyName, news, adverts }) => ({
    title: `${companyName}: your team`,
    detail: [teamSentences[news], advertsReceived(adverts)].filter((line) => line !== null).join(" "),
    path: news === "removed" || news === "company-deleted" ? paths.recruiterDashboard : paths.recruiterTab("team"),
  }),
  "enquiry-received": ({ enquiryId }) => ({
    title: "Somebody has written to you",
    detail: "It came by the form on your recruiter’s page.",
    path: paths.recruiterTab("messages", { enquiry: enquiryId }),
  }),
  "enquiry-answered": ({ enquiryId }) => ({
    title: "A freelance recruiter has answered you",
    detail: "Read what they wrote, and answer if you like.",
    path: paths.enquirySent(enquiryId),
  }),
  "credits-expiring": ({ credits, until }) => ({
    title: credits === 1 ? "An advert you have paid for runs out soon" : `${credits} adverts you have paid for run out soon`,
    detail: `Publish by ${londonMoment(new Date(until))}: after that they are gone.`,
    path: paths.recruiterTab("billing"),
  }),
  "recruiter-profile-decided": ({ outcome }) => ({
    title: outcome === "shown" ? "Your recruiter’s page can be seen" : "Your recruiter’s page was turned down",
    detail: outcome === "shown" ? "It has been checked and stands in the directory." : "Read why, change it and send it again.",
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
    detail: `${what} changed in the advert of ${companyName}.`,
    path: applicationId ? paths.jobseekerTab("applications", { application: applicationId }) : paths.job(jobId),
  }),
  "order-settled": ({ orderId, jobTitle, outcome, grossPence }) => ({
    title: jobTitle === "" ? "Your order" : `Your order: ${jobTitle}`,
    detail: (grossPence === 0 && freeNews[outcome]) || orderNews[outcome],
    path: paths.checkoutOutcome(orderId),
  }),
  "support-view": ({ reason, endsAt }) => ({
    title: "An administrator looked at your screens",
    detail: `To help you, and without being able to change anything; until ${londonMoment(new Date(endsAt))} at the latest. The reason given: ${reason}`,
    path: paths.contact(),
  }),
  "advert-decided": ({ postingId, jobTitle, outcome }) => ({
    title: `${advertNews[outcome].title}: ${jobTitle}`,
    detail: advertNews[outcome].detail,
    path: paths.recruiterTab("jobs", { job: postingId }),
  }),
  "moderation-asked": ({ questionId, about }) => ({
    title: `A question before we decide: ${about}`,
    detail: "Answer it, and we go on from there.",
    path: paths.moderationQuestion(questionId),
  }),
  "join-asked": ({ companyName }) => ({
    title: `Somebody asks to join ${companyName}`,
    detail: "Take them in or refuse: see who they are first.",
    path: paths.recruiterTab("team"),
  }),
  "join-answered": ({ companyName, answer }) => ({
    title: companyName,
    detail:
      answer === "accepted"
        ? "You have been taken in: you recruit for the firm from now on."
        : "Your request to join was refused. Ask them, or choose another firm.",
    path: answer === "accepted" ? paths.recruiterDashboard : paths.createCompany,
  }),
  "webhook-paused": ({ host }) => ({
    title: `Webhook paused: ${host}`,
    detail: "It failed too often. What happens meanwhile is kept for it until you resume it.",
    path: `${paths.recruiterTab("settings")}#webhooks`,
  }),
  "interview-news": interviewNotification,
  "saved-job-closing": ({ jobId, jobTitle, closesAt }) => ({
    title: `Closing soon: ${jobTitle}`,
    detail: `A job you saved closes on ${londonMoment(new Date(closesAt))}.`,
    path: paths.job(jobId),
  }),
};

/** Facts stored by an older release may lack fields that today's text needs. */
const unreadable: NotificationWords = {
  title: "An older notification",
  detail: "What it was about can no longer be shown.",
  path: paths.myAccount(),
};

/** Renders a notification's text when it is read, so that wording can be improved later. */
export function renderNotification<Kind extends NotificationKind>(kind: Kind, stored: unknown): NotificationWords {
  const facts = notificationFacts[kind].safeParse(stored);
  return facts.success ? words[kind](facts.data as NotificationFacts[Kind]) : unreadable;
}
