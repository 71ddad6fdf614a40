import { rejectionReasonLabels } from "#db/rejection-values.ts";
import { statusSentences, statusSubjects } from "#server/modules/people/notifications/status-sentences.ts";
import type { Words } from "./mail-content.ts";

/** Mails about applications. */
export const applicationWords: Words<"application-sent" | "application-received" | "application-status" | "message-received"> = {
  "application-sent": ({ name, jobTitle, companyName, link }, site) => ({
    subject: `Your application: ${jobTitle}`,
    name,
    paragraphs: [
      `Your application for ${jobTitle} at ${companyName} has been sent.`,
      "You can see when it is opened and how it progresses, and withdraw it until it is decided.",
    ],
    action: { label: "See your application", link },
    afterAction: [],
    why: `You got this because you applied for this job on ${site.name}. If it was not you, change your password and write to ${site.supportEmail}.`,
  }),
  "application-received": ({ name, jobTitle, link }, site) => ({
    subject: `New application: ${jobTitle}`,
    name,
    paragraphs: [
      `Somebody has applied for ${jobTitle}.`,
      "Applicants see whether their application has been opened, and everyone is answered.",
    ],
    action: { label: "Read the application", link },
    afterAction: [],
    why: `You got this because you look after this advert on ${site.name}.`,
  }),
  "application-status": ({ name, jobTitle, companyName, state, message, reason, link }, site) => ({
    subject: `${statusSubjects[state] ?? "News of your application"}: ${jobTitle}`,
    name,
    paragraphs: [
      `About your application for ${jobTitle} at ${companyName}: ${statusSentences[state] ?? "It has moved on."}`,
      ...(reason === null ? [] : [`The reason they gave: ${rejectionReasonLabels[reason]}.`]),
      ...(message === null ? [] : [`They wrote to you: ${message}`]),
    ],
    action: { label: "See your application", link },
    afterAction: [],
    why: `You got this because you applied for this job on ${site.name}.`,
  }),
  "message-received": ({ name, jobTitle, from, link }, site) => ({
    subject: `New message: ${jobTitle}`,
    name,
    paragraphs: [
      from === null
        ? `An applicant for ${jobTitle} has written to you.`
        : `${from} has written to you about your application for ${jobTitle}.`,
      "You read and answer it on the site. Until you have read it, we will not e-mail you about further messages.",
    ],
    action: { label: "Read the message", link },
    afterAction: [],
    why: `You got this because you asked ${site.name} for mail about applications. You can turn that off in your account.`,
  }),
};
