import { contactTopicLabels, type JobReportReason } from "#db/topic-values.ts";
import { greetingName, londonDay, londonMoment } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

const oneDay = "The link works for 24 hours.";

/** Mails about new accounts and address verification. */
export const signUpWords: Words<
  | "verify-email"
  | "already-registered"
  | "verify-email-again"
  | "change-email"
  | "link-google"
  | "invitation"
  | "confirm-workplace"
  | "confirm-firm-address"
> = {
  "verify-email": ({ name, link }, site) => ({
    subject: `Confirm your e-mail address for ${site.name}`,
    name,
    paragraphs: [`Welcome to ${site.name}. Confirm that this address is yours and your account is ready to use.`],
    action: { label: "Confirm my address", link },
    afterAction: [`${oneDay} After that, sign in and we will send you a new one.`],
    why: `You got this because someone opened an account at ${site.name} with this address. If it was not you, leave it: an account that is not confirmed cannot be used.`,
  }),
  "already-registered": ({ name, signInLink, resetLink }, site) => ({
    subject: `You already have an account at ${site.name}`,
    name,
    paragraphs: ["Someone tried to use this address for another account. It has one already, so nothing was changed."],
    action: { label: "Sign in", link: signInLink },
    afterAction: [`If you have forgotten your password, choose a new one here: ${resetLink}`],
    why: "You got this because your address was typed into one of our forms. If it was not you, there is nothing to do: whoever typed it was not told that you have an account.",
  }),
  "verify-email-again": ({ name, link }, site) => ({
    subject: `Your new confirmation link for ${site.name}`,
    name,
    paragraphs: ["Before you can sign in, please confirm that this address is yours. This link replaces the one we sent before."],
    action: { label: "Confirm my address", link },
    afterAction: [oneDay],
    why: `You got this because someone asked for a new link, or signed in with the right password before confirming this address at ${site.name}. If it was not you, leave it: nobody can use the account until the address is confirmed.`,
  }),
  "change-email": ({ name, newEmail, link }, site) => ({
    subject: `Confirm your new e-mail address for ${site.name}`,
    name,
    paragraphs: [
      `You asked to use ${newEmail} for your account at ${site.name}. Confirm that it is yours, and from then on you sign in with it.`,
    ],
    action: { label: "Use this address", link },
    afterAction: ["The link works for 1 hour. Until you confirm, your account keeps the address it has."],
    why: `You got this because someone signed in to ${site.name} asked to move their account to this address. If it was not you, leave it: nothing changes.`,
  }),
  "link-google": ({ name, link }, site) => ({
    subject: `Sign in to ${site.name} with Google?`,
    name,
    paragraphs: [
      "Someone signed in with a Google account that has this address. Confirm that it was you, and you can sign in with Google from now on; your password goes on working.",
    ],
    action: { label: "Allow sign-in with Google", link },
    afterAction: ["The link works for 30 minutes, once."],
    why: `You got this because this address has an account at ${site.name}. If it was not you, do not open the link: without it, that Google account cannot get in.`,
  }),
  invitation: ({ companyName: company, inviterName: inviter, role, link }, site) => {
    // Both were typed by users who may write to anyone: text that could contain an address is not repeated.
    const knownCompany = greetingName(company);
    const companyName = knownCompany ?? "A company";
    const inviterName = greetingName(inviter) ?? "One of its members";
    return {
      subject: `${companyName} invites you to join its team on ${site.name}`,
      name: null,
      paragraphs: [
        `${inviterName} has invited you to join ${knownCompany ?? "a company"} on ${site.name}${role === "company_admin" ? " as an administrator, who looks after the company’s page and its team" : " as a recruiter, who posts jobs and answers applicants"}.`,
      ],
      action: { label: "See the invitation", link },
      afterAction: [
        "The link works for 7 days, for the address this mail went to. If you have no account yet, you can open one on the way.",
      ],
      why: `You got this because a member of ${knownCompany ?? "a company"} gave us your address. If you do not know them, leave it: you join nothing unless you accept.`,
    };
  },
  "confirm-workplace": ({ name, companyName, link }, site) => ({
    subject: `Confirm on ${site.name} where you work`,
    name,
    paragraphs: [
      `You said on ${site.name} that you are a trainee at ${greetingName(companyName) ?? "this firm"}. Confirm it, and you can answer three questions a year about the support you get. What you answer is kept without your name.`,
    ],
    action: { label: "Confirm where I work", link },
    afterAction: ["The link works for 24 hours, and only while you are signed in to your account there."],
    why: `You got this because somebody gave this address as theirs at work. If it was not you, leave it: nothing happens.`,
  }),
  "confirm-firm-address": ({ name, companyName, domain, link }, site) => ({
    subject: `Confirm your address at ${domain} for ${site.name}`,
    name,
    paragraphs: [
      `You look after ${greetingName(companyName) ?? "a company"} on ${site.name}. Confirm that you read mail at ${domain}, the domain of its website, and it counts as proof of who you are.`,
    ],
    action: { label: "Confirm my work address", link },
    afterAction: ["The link works once, for 24 hours, and only while you are signed in to your account there."],
    why: `You got this because somebody gave this address as theirs at work. If it was not you, leave it: nothing happens.`,
  }),
};

const reasonWords: Record<JobReportReason, string> = {
  "already-filled": "already filled",
  "not-real": "no such vacancy",
  scam: "fraud",
  discriminatory: "discriminates",
  "pay-differs": "pay differs from the advert",
  "pay-missing": "pay not shown",
  inaccurate: "something is wrong",
};

/** Contact form messages, replies and advert reports. */
export const contactWords: Words<"contact-answer" | "contact-message" | "job-report"> = {
  "contact-message": ({ reference, topic, name, email, isOwnAddress, message }, site) => ({
    subject: `Contact form ${reference}: ${contactTopicLabels[topic]}`,
    name: null,
    paragraphs: [
      `${name} wrote by the contact form about: ${contactTopicLabels[topic]}.`,
      isOwnAddress
        ? `Their address is ${email}, and they were signed in to the account that has it.`
        : `The address they gave is ${email}. Nobody has checked that it is theirs.`,
      ...message.split(/\n+/),
    ],
    action: null,
    afterAction: ["An answer to this mail goes to that address."],
    why: `You got this because ${site.name} sends here what is written by its contact form. Links in it come from whoever wrote it.`,
  }),
  "contact-answer": ({ name, reference, topic, answer, words, writtenAt }, site) => ({
    subject: `Your message to ${site.name}, ${reference}`,
    name,
    paragraphs: answer.split(/\n+/),
    action: null,
    afterAction: [
      "Answer to this mail if there is more to say.",
      `You wrote to us on ${londonMoment(writtenAt)} about “${contactTopicLabels[topic]}”:`,
      ...words.split(/\n+/).map((line) => `> ${line}`),
    ],
    why: `You got this because somebody who gave this address wrote to ${site.name} by its contact form. If it was not you, tell us and we write here no more.`,
  }),
  "job-report": ({ reference, reason, jobTitle, companyName, details, email, isSignedIn, link }, site) => ({
    subject: `Advert reported ${reference}: ${reasonWords[reason]}`,
    name: null,
    paragraphs: [
      `${isSignedIn ? "Somebody signed in" : "A visitor"} reports the advert ${jobTitle} of ${companyName}: ${reasonWords[reason]}.`,
      ...(details === null ? [] : details.split(/\n+/)),
      email === null
        ? "They gave no address to answer to."
        : `They would like to hear what came of it at ${email}. Nobody has checked that it is theirs.`,
    ],
    action: { label: "Open the advert", link },
    afterAction: [],
    why: `You got this because ${site.name} sends here what is reported of adverts. Links in the words above come from whoever wrote them.`,
  }),
};

/** Typed by recruiters unknown to the recipient: text that could contain an address or a message is removed. */
const plainRole = (role: string) => greetingName(role) ?? "a role";
const plainFirm = (firmName: string) => greetingName(firmName) ?? "A recruiter";

export const contactRequestWords: Words<"contact-asked" | "contact-answered"> = {
  "contact-asked": ({ name, firmName, role, answerBy, link }, site) => ({
    subject: `May they contact you? ${plainRole(role)}`,
    name,
    paragraphs: [
      `${plainFirm(firmName)} found your profile and asks about ${plainRole(role)}.`,
      "On the site you read the pay and their message. They see your address, telephone number or CV only if you accept, and only what you choose.",
    ],
    action: { label: "Read the request", link },
    afterAction: [`If you do not answer, it ends on ${londonDay(answerBy)}.`],
    why: `You got this because recruiters may find you on ${site.name}.`,
  }),
  "contact-answered": ({ name, role, isAccepted, link }, site) => ({
    subject: `Your contact request: ${plainRole(role)}`,
    name,
    paragraphs: [
      isAccepted
        ? `The person you asked about ${plainRole(role)} has accepted. How to reach them is on the site.`
        : `The person you asked about ${plainRole(role)} has declined. Your firm cannot ask them again for 30 days.`,
    ],
    action: { label: "See the answer", link },
    afterAction: [],
    why: `You got this because you asked somebody for contact on ${site.name}.`,
  }),
};
