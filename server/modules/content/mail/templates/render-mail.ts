import type { Site } from "#server/kernel/site.ts";
import { advertsReceived, teamSentences } from "#server/modules/people/notifications/interview-sentences.ts";
import { formatMonthOrDay, greetingName, oneLine, subjectLine } from "#server/text/plain-words.ts";
import type { MailFacts, MailTemplate, RenderedMail } from "../mail.types.ts";
import { applicationWords, closingWords, companyWords, representationWords } from "./company-words.ts";
import { alertWords, htmlOf, type MailContent, type MailSection, textOf, type Words } from "./mail-content.ts";
import { caseWords, interviewWords, orderWords } from "./order-words.ts";
import { securityWords } from "./security-words.ts";
import { contactRequestWords, contactWords, signUpWords } from "./sign-up-words.ts";

const names = {
  pay: "Pay",
  place: "Place",
  type: "Type of work",
  closing: "Closing date",
  title: "Title",
  hirer: "Hirer",
} as const;

/** Mails about followed adverts, and the recruiter's daily summary. */
const advertWords: Words<"advert-changed" | "recruiter-summary"> = {
  "advert-changed": ({ name, jobTitle, companyName, changes, reason, hasApplied, link }, site) => ({
    subject: `Advert changed: ${jobTitle}`,
    name,
    paragraphs: [
      `The advert for ${jobTitle} at ${companyName} has changed.`,
      ...changes.map(({ what, before, after }) =>
        what === "hirer"
          ? `${names[what]}: ${after ?? "not named"}.`
          : `${names[what]}: ${after ?? "not stated"} (before: ${before ?? "not stated"}).`,
      ),
      ...(reason === null ? [] : [`Their reason for the lower pay: ${reason}`]),
      ...(hasApplied ? ["Your application stands. You can withdraw it if this no longer suits you."] : []),
    ],
    action: { label: hasApplied ? "See your application" : "See the advert", link },
    afterAction: [],
    why: hasApplied
      ? `You got this because you asked ${site.name} for mail about your applications. You can turn that off in your account.`
      : `You got this because you saved this job on ${site.name} and asked for mail about jobs. You can turn that off in your account.`,
  }),
  "recruiter-summary": ({ name, lines, link }, site) => ({
    subject: `Your adverts yesterday on ${site.name}`,
    name,
    paragraphs: ["Since the last summary, and not yet read by you:", ...lines],
    action: { label: "Open your dashboard", link },
    afterAction: [],
    why: `You got this because you chose one mail a day about your adverts on ${site.name}.`,
  }),
};

/** Mails about administrators' decisions, and their questions before deciding. */
const moderationWords: Words<"moderation-decided" | "moderation-asked"> = {
  "moderation-decided": ({ name, title, isApproved, isChange = false, reason, link }, site) => {
    const what = title === "" ? "your recruiter’s page" : `your ${isChange ? "change of the advert" : "advert"} “${title}”`;
    const refused = isChange ? "and cannot show it. The advert stays as it was approved." : "and cannot show it as it stands.";
    return {
      subject: `${isChange ? "Change of your advert: " : ""}${isApproved ? "Shown" : "Not shown"} on ${site.name}: ${title || "your recruiter’s page"}`,
      name,
      paragraphs: [
        isApproved ? `Somebody has read ${what}, and everybody can see it now.` : `Somebody has read ${what} ${refused} This is why:`,
        ...(reason === null ? [] : [reason]),
      ],
      action: { label: isApproved ? "Open it" : "Put it right and send it again", link },
      afterAction: [],
      why: `You got this because you wrote it on ${site.name}.`,
    };
  },
  "moderation-asked": ({ name, about, question, link }, site) => ({
    subject: `A question before we decide: ${about}`,
    name,
    paragraphs: [`Before we decide on ${about} we need to know something of you:`, question],
    action: { label: "Answer it", link },
    afterAction: ["It waits until you have answered. Answer on the site; nobody reads what is sent to this address."],
    why: `You got this because you act for it on ${site.name}.`,
  }),
};

/** Mails about enquiries to freelance recruiters. */
const recruiterWords: Words<"recruiter-enquiry" | "enquiry-answered"> = {
  "recruiter-enquiry": ({ name, senderName, message, link }, site) => ({
    subject: `${senderName} wrote to you by ${site.name}`,
    name,
    paragraphs: [`${senderName} wrote to you by the form on your recruiter’s page:`, ...message.split(/\n+/)],
    action: { label: "Read and answer it on the site", link },
    afterAction: [
      "Answer there and not to this mail: then neither of you sees the address of the other. You can also block the writer there.",
    ],
    why: `You got this because you have a recruiter’s page on ${site.name}. The words above come from whoever wrote them. You can hide your page under “My recruiter page” at any time.`,
  }),
  "enquiry-answered": ({ name, from, link }, site) => ({
    subject: `${greetingName(from) ?? "Somebody"} has written to you by ${site.name}`,
    name,
    paragraphs: [
      `${greetingName(from) ?? "Somebody"} has written on in your conversation.`,
      "You read and answer it on the site. Until you have read it, we will not e-mail you about further messages in it.",
    ],
    action: { label: "Read the message", link },
    afterAction: [],
    why: `You got this because you wrote to a freelance recruiter on ${site.name}, or have a recruiter’s page there.`,
  }),
};

/** Typed by the firm's founder: text that could contain an address or a message is removed. */
const plainFirm = (companyName: string) => greetingName(companyName) ?? "Your firm";

const teamWords: Words<"team-news"> = {
  "team-news": ({ name, companyName, news, adverts, link }, site) => ({
    subject: `${plainFirm(companyName)}: your team`,
    name,
    paragraphs: [`${plainFirm(companyName)}: ${teamSentences[news]}`, ...[advertsReceived(adverts)].filter((line) => line !== null)],
    action: { label: "Go to your dashboard", link },
    afterAction: [],
    why: `You got this because you belong to this firm on ${site.name}, or did until now. If you did not expect it, write to ${site.supportEmail}.`,
  }),
};

const profileWords: Words<"availability-check"> = {
  "availability-check": ({ name, freeFrom, link }, site) => ({
    subject: `Still free from ${formatMonthOrDay(freeFrom)}?`,
    name,
    paragraphs: [
      `Your profile says that you are free from ${formatMonthOrDay(freeFrom)}. It is a month since you last said so.`,
      "If it still holds, confirm it with one click. If your contract was extended, move the date. Without an answer, after two weeks recruiters see that it is not confirmed, and you are left out when they search by date.",
    ],
    action: { label: "Confirm or change the date", link },
    afterAction: ["If you are no longer looking for work, pause your profile or remove the date, and we will stop asking."],
    why: `You got this because recruiters can find your profile on ${site.name} and it says when you are free.`,
  }),
};

const opsWords: Words<"ops-alert"> = {
  "ops-alert": ({ name, isRaised, title, lines, link, runbookLink }, site) => ({
    subject: isRaised ? title : `Over: ${title}`,
    name,
    paragraphs: [isRaised ? `${title}.` : `This is over: ${title}.`, ...lines],
    action: { label: isRaised ? "Look at it" : "Look at how it was", link },
    afterAction: [],
    lastLink: { label: "What to do about it", link: runbookLink },
    why: `You got this because you are an administrator of ${site.name}. It is sent when this begins and when it is over, and not in between.`,
  }),
};

const words: Words<MailTemplate> = {
  ...signUpWords,
  ...securityWords,
  ...closingWords,
  ...advertWords,
  ...alertWords,
  ...applicationWords,
  ...contactRequestWords,
  ...companyWords,
  ...contactWords,
  ...caseWords,
  ...interviewWords,
  ...moderationWords,
  ...opsWords,
  ...orderWords,
  ...profileWords,
  ...recruiterWords,
  ...representationWords,
  ...teamWords,
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
  const content = tidy({ ...words[template](facts, site), ...lastLink });
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
