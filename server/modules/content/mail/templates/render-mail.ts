import type { WorkAnswer } from "#db/own-values.ts";
import type { Site } from "#server/kernel/site.ts";
import { advertsReceived, teamSentences } from "#server/modules/people/notifications/interview-sentences.ts";
import { describeWorkEndNews } from "#server/modules/people/notifications/notification-facts.ts";
import { londonDate } from "#server/text/london-time.ts";
import { formatMonthOrDay, greetingName, oneLine, subjectLine } from "#server/text/plain-words.ts";
import type { MailFacts, MailTemplate } from "../mail.types.ts";
import { companyWords } from "./company-words.ts";
import { alertWords, htmlOf, type MailContent, type MailSection, textOf, type Words } from "./mail-content.ts";
import { orderWords } from "./order-words.ts";
import { securityWords } from "./security-words.ts";
import { signUpWords } from "./sign-up-words.ts";

const names = {
  pay: "Pay",
  place: "Place",
  type: "Type of work",
  closing: "Closing date",
  title: "Title",
  hirer: "Hirer",
} as const;

/** Typed by the firm's founder: text that could contain an address or a message is removed. */
const plainFirm = (companyName: string) => greetingName(companyName) ?? "Your firm";

const workAnswerWords: Record<WorkAnswer, readonly [subject: string, sentence: string]> = {
  confirmed: [
    "A project of yours is confirmed",
    "has been confirmed. Recruiters who can find you see it, with the month, and can search for it.",
  ],
  declined: ["A project of yours was not confirmed", "was not confirmed by the person you asked. You can ask somebody else."],
  wrong: [
    "Something in a project of yours may be wrong",
    "has something in it that the person you asked calls wrong. Read it again, correct it and ask once more.",
  ],
  retracted: ["A confirmation was taken back", "is no longer confirmed: the person who confirmed it has taken that back."],
};

const words: Words = {
  ...alertWords,
  ...companyWords,
  ...orderWords,
  ...securityWords,
  ...signUpWords,
  "advert-changed": ({ jobTitle, companyName, changes, reason, hasApplied, link }, site) => ({
    subject: `Advert changed: ${jobTitle}`,
    paragraphs: [
      `The advert for ${jobTitle} at ${companyName} has changed.`,
      ...changes.map(({ what, before, after }) =>
        what === "hirer"
          ? `${names[what]}: ${after ?? "not named"}.`
          : `${names[what]}: ${after ?? "not stated"} (before: ${before ?? "not stated"}).`,
      ),
      ...(reason === null ? [] : [`Their reason for the lower pay: ${reason}`]),
      ...(hasApplied ? ["Your application is still active. You can withdraw it if the job no longer suits you."] : []),
    ],
    action: { label: hasApplied ? "See your application" : "See the advert", link },
    why: hasApplied
      ? `You got this because you asked ${site.name} for e-mails about your applications. You can turn them off in your account.`
      : `You got this because you saved this job on ${site.name} and asked for e-mails about jobs. You can turn them off in your account.`,
  }),
  "recruiter-summary": ({ lines, link }, site) => ({
    subject: `Your adverts yesterday on ${site.name}`,
    paragraphs: ["New since the last summary, and not yet read by you:", ...lines],
    action: { label: "Open your dashboard", link },
    why: `You got this because you chose one e-mail a day about your adverts on ${site.name}.`,
  }),
  "moderation-decided": ({ title, isApproved, isChange = false, isReply = false, need, reason, link }, site) => {
    const page = isReply ? "your reply about your adverts" : "your recruiter’s page";
    const untitled = need === undefined ? page : `your need “${need}”`;
    const what = title === "" ? untitled : `your ${isChange ? "change to the advert" : "advert"} “${title}”`;
    const refused = isChange ? "and cannot publish the change. The advert stays as it was approved." : "and cannot publish it as it is.";
    return {
      subject: `${isChange ? "Change to your advert: " : ""}${isApproved ? "Live" : "Not published"} on ${site.name}: ${title || untitled}`,
      paragraphs: [
        isApproved ? `We have reviewed ${what}, and it is now live.` : `We have reviewed ${what} ${refused} The reason:`,
        ...(reason === null ? [] : [reason]),
      ],
      action: { label: isApproved ? "Open it" : "Correct it and send it again", link },
      why: `You got this because you created it on ${site.name}.`,
    };
  },
  "moderation-asked": ({ about, question, link }, site) => ({
    subject: `A question before we decide: ${about}`,
    paragraphs: [`Before we decide on ${about}, we need some information from you:`, question],
    action: { label: "Answer it", link },
    afterAction: ["Your case is on hold until you answer. Please answer on the site: replies to this address are not read."],
    why: `You got this because you are responsible for it on ${site.name}.`,
  }),
  "recruiter-enquiry": ({ senderName, message, link }, site) => ({
    subject: `${senderName} wrote to you by ${site.name}`,
    paragraphs: [`${senderName} wrote to you by the form on your recruiter’s page:`, ...message.split(/\n+/)],
    action: { label: "Read and answer it on the site", link },
    afterAction: [
      "Please answer there, not by replying to this e-mail, so that neither of you sees the other’s address. You can also block the sender there.",
    ],
    why: `You got this because you have a recruiter’s page on ${site.name}. The message above comes from its sender. You can hide your page under “My recruiter page” at any time.`,
  }),
  "enquiry-answered": ({ from, link }, site) => ({
    subject: `${greetingName(from) ?? "Someone"} has written to you by ${site.name}`,
    paragraphs: [
      `${greetingName(from) ?? "Someone"} has written on in your conversation.`,
      "You read and answer it on the site. Until you have read it, we will not e-mail you about further messages in it.",
    ],
    action: { label: "Read the message", link },
    why: `You got this because you wrote to a freelance recruiter on ${site.name}, or have a recruiter’s page there.`,
  }),
  "team-news": ({ companyName, news, adverts, link }, site) => ({
    subject: `${plainFirm(companyName)}: your team`,
    paragraphs: [`${plainFirm(companyName)}: ${teamSentences[news]}`, ...[advertsReceived(adverts)].filter((line) => line !== null)],
    action: { label: "Go to your dashboard", link },
    why: `You got this because you belong to this company on ${site.name}, or did until now. If you did not expect it, write to ${site.supportEmail}.`,
  }),
  "work-end-news": ({ link, ownLink, ...facts }, site) => {
    const { title, sentences } = describeWorkEndNews(facts);
    const isEnding = facts.news === "ending";
    return {
      subject: title,
      paragraphs: sentences,
      action: { label: { ending: "See matching adverts", need: "Read what they need", introduced: "See who it is" }[facts.news], link },
      sections: isEnding ? [{ heading: "Has the month moved?", entries: [], links: [{ label: "Change the month", link: ownLink }] }] : [],
      why:
        facts.news === "introduced"
          ? `You got this because you announced a need on ${site.name}.`
          : `You got this because you said on ${site.name} when your work ends${isEnding ? "" : ", and asked to see what employers announce"}.`,
    };
  },
  "confirm-work": ({ seekerName, expiresAt, isReminder, link }, site) => {
    // Typed by a user who may write to anyone: a name that could contain an address is not repeated.
    const seeker = greetingName(seekerName) ?? "Somebody you may have worked with";
    return {
      subject: `${isReminder ? "Reminder: " : ""}${seeker} asks you to confirm their work on a project`,
      paragraphs: [
        `${seeker} keeps records of projects on ${site.name}, a site for quantity surveyors, and says that you worked with them on one. Please read that one short record and say whether it is right. It takes a minute, and you need no account.`,
        "Your name and address are shown to nobody. Recruiters read only the month, and whether you were a client, a colleague or a manager, if you say so.",
      ],
      action: { label: "Read the record and answer", link },
      afterAction: [
        `The link works until ${formatMonthOrDay(londonDate(expiresAt))}. If you confirm the record, keep this e-mail: the link in it takes your confirmation back at any time.`,
        "On the same page you can say that you never want such a request again.",
      ],
      why: `You got this because ${greetingName(seekerName) ?? "a jobseeker"} gave us your address. If you do not know them, ignore this e-mail: nothing is confirmed unless you say so.`,
    };
  },
  "work-answered": ({ project, answer, link }) => ({
    subject: workAnswerWords[answer][0],
    paragraphs: [`Your project “${project}” ${workAnswerWords[answer][1]}`],
    action: { label: "Open your projects", link },
    why: "You got this because you asked somebody to confirm it.",
  }),
  "availability-check": ({ freeFrom, link }, site) => ({
    subject: `Still free from ${formatMonthOrDay(freeFrom)}?`,
    paragraphs: [
      `Your profile says that you are free from ${formatMonthOrDay(freeFrom)}. You last confirmed this a month ago.`,
      "If it is still right, confirm it with one click. If your contract was extended, change the date. If you do not answer within two weeks, recruiters will see that the date is not confirmed, and you will not appear when they search by date.",
    ],
    action: { label: "Confirm or change the date", link },
    afterAction: ["If you are no longer looking for work, pause your profile or remove the date, and we will stop asking."],
    why: `You got this because recruiters can find your profile on ${site.name} and it says when you are free.`,
  }),
  "ops-alert": ({ isRaised, title, lines, link, runbookLink }, site) => ({
    subject: isRaised ? title : `Resolved: ${title}`,
    paragraphs: [isRaised ? `${title}.` : `This alert is resolved: ${title}.`, ...lines],
    action: { label: isRaised ? "View the alert" : "View the resolved alert", link },
    lastLink: { label: "Open the runbook", link: runbookLink },
    why: `You got this because you are an administrator of ${site.name}. We send one e-mail when an alert starts and one when it is resolved.`,
  }),
};

/**
 * Renders a mail as text and HTML. Every fact is escaped in the HTML form; the subject holds no line break.
 * @param stopLink unsubscribes from its kind; null for one that cannot be switched off, or whose text contains the link
 */
export function renderMail<Template extends MailTemplate>(
  site: Site,
  template: Template,
  facts: MailFacts[Template],
  stopLink: string | null = null,
): RenderedMail {
  const lastLink = stopLink === null ? {} : { lastLink: { label: "Stop these e-mails", link: stopLink } };
  const { name = null } = facts as { name?: string | null };
  const content = tidy({ name, action: null, afterAction: [], ...words[template](facts, site), ...lastLink });
  if (linksOf(content).some((link) => !link.startsWith(`${site.origin}/`)))
    throw new Error(`The mail "${template}" links to another site.`);
  return { subject: content.subject, text: textOf(site, content), html: htmlOf(site, content) };
}

function linksOf({ action, sections = [], lastLink }: MailContent): string[] {
  const listed = sections.flatMap(({ entries, links }) => [...entries.flatMap((entry) => [entry, entry.aside]), ...links]);
  return [...listed, ...(action ? [action] : []), ...(lastLink ? [lastLink] : [])].map(({ link }) => link);
}

function tidySection({ heading, entries, links }: MailSection): MailSection {
  const tidyEntry = ({ label, lines, ...entry }: MailSection["entries"][number]) => ({
    ...entry,
    label: oneLine(label),
    lines: lines.map(oneLine),
  });
  return { heading: oneLine(heading), entries: entries.map(tidyEntry), links };
}

function tidy(content: MailContent): MailContent {
  return {
    ...content,
    subject: subjectLine(content.subject),
    name: content.name === null ? null : greetingName(content.name),
    paragraphs: content.paragraphs.map(oneLine),
    afterAction: content.afterAction.map(oneLine),
    sections: (content.sections ?? []).map(tidySection),
    why: oneLine(content.why),
  };
}

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
