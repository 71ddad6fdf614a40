import { contactTopicLabels, type JobReportReason } from "#db/topic-values.ts";
import { greetingName, londonDay, londonMoment } from "#server/text/plain-words.ts";
import { plainFirm, plainRole, type Words } from "./mail-content.ts";

const oneDay = "The link works for 24 hours.";

export const signUpWords = {
  "verify-email": ({ link }, site) => ({
    subject: `Confirm your e-mail address for ${site.name}`,
    paragraphs: [`Welcome to ${site.name}. Confirm that this address is yours to start using your account.`],
    action: { label: "Confirm my address", link },
    afterAction: [`${oneDay} After that, sign in and we will send you a new one.`],
    why: `You got this because someone created an account at ${site.name} with this address. If it was not you, ignore this e-mail: an unconfirmed account cannot be used.`,
  }),
  "already-registered": ({ signInLink, resetLink }, site) => ({
    subject: `You already have an account at ${site.name}`,
    paragraphs: ["Someone tried to create another account with this address. It already has one, so nothing was changed."],
    action: { label: "Sign in", link: signInLink },
    afterAction: [`If you have forgotten your password, choose a new one here: ${resetLink}`],
    why: "You got this because someone entered your address in one of our forms. If it was not you, you do not have to do anything: they were not told that you have an account.",
  }),
  "verify-email-again": ({ link }, site) => ({
    subject: `Your new confirmation link for ${site.name}`,
    paragraphs: ["Before you can sign in, please confirm that this address is yours. This link replaces the one we sent before."],
    action: { label: "Confirm my address", link },
    afterAction: [oneDay],
    why: `You got this because someone asked for a new link, or signed in with the right password before confirming this address at ${site.name}. If it was not you, ignore this e-mail: nobody can use the account until the address is confirmed.`,
  }),
  "change-email": ({ newEmail, link }, site) => ({
    subject: `Confirm your new e-mail address for ${site.name}`,
    paragraphs: [`You asked to use ${newEmail} for your account at ${site.name}. Once you confirm that it is yours, use it to sign in.`],
    action: { label: "Use this address", link },
    afterAction: ["The link works for 1 hour. Until you confirm, your account keeps its current address."],
    why: `You got this because someone signed in to ${site.name} asked to move their account to this address. If it was not you, ignore this e-mail: nothing changes.`,
  }),
  "link-google": ({ link }, site) => ({
    subject: `Sign in to ${site.name} with Google?`,
    paragraphs: [
      "Someone signed in with a Google account that has this address. Confirm that it was you, and you can sign in with Google from now on; your password goes on working.",
    ],
    action: { label: "Allow sign-in with Google", link },
    afterAction: ["The link works once, within 30 minutes."],
    why: `You got this because this address has an account at ${site.name}. If it was not you, do not open the link: without it, that Google account cannot sign in.`,
  }),
  invitation: ({ companyName: company, inviterName: inviter, role, link }, site) => {
    // Both were typed by users who may write to anyone: text that could contain an address is not repeated.
    const knownCompany = greetingName(company);
    const companyName = knownCompany ?? "A company";
    const inviterName = greetingName(inviter) ?? "One of its members";
    return {
      subject: `${companyName} invites you to join its team on ${site.name}`,
      paragraphs: [
        `${inviterName} has invited you to join ${knownCompany ?? "a company"} on ${site.name}${role === "company_admin" ? " as an administrator, who manages the company’s page and team" : " as a recruiter, who posts jobs and answers applicants"}.`,
      ],
      action: { label: "See the invitation", link },
      afterAction: [
        "The link works for 7 days, for the address this e-mail was sent to. If you have no account yet, you can create one on the way.",
      ],
      why: `You got this because a member of ${knownCompany ?? "a company"} gave us your address. If you do not know them, ignore this e-mail: you join nothing unless you accept.`,
    };
  },
  "confirm-workplace": ({ companyName, link }, site) => ({
    subject: `Confirm your employer on ${site.name}`,
    paragraphs: [
      `You said on ${site.name} that you are a trainee at ${greetingName(companyName) ?? "this firm"}. Once you confirm it, you can answer three questions a year about the support you get. Your answers are stored without your name.`,
    ],
    action: { label: "Confirm my employer", link },
    afterAction: ["The link works for 24 hours, while you are signed in to your account there."],
    why: `You got this because someone gave this as their work address. If it was not you, ignore this e-mail: nothing happens.`,
  }),
  "confirm-firm-address": ({ companyName, domain, link }, site) => ({
    subject: `Confirm your address at ${domain} for ${site.name}`,
    paragraphs: [
      `You manage ${greetingName(companyName) ?? "a company"} on ${site.name}. Confirm that you can read e-mail at ${domain}, your website’s domain, and it counts as proof of who you are.`,
    ],
    action: { label: "Confirm my work address", link },
    afterAction: ["The link works once, within 24 hours, while you are signed in to your account there."],
    why: `You got this because someone gave this as their work address. If it was not you, ignore this e-mail: nothing happens.`,
  }),
  "contact-message": ({ reference, topic, name, email, isOwnAddress, message }, site) => ({
    subject: `Contact form ${reference}: ${contactTopicLabels[topic]}`,
    name: null,
    paragraphs: [
      `${name} sent a message through the contact form about: ${contactTopicLabels[topic]}.`,
      isOwnAddress
        ? `Their address is ${email}. They were signed in to the account with this address.`
        : `The address they gave is ${email}. It has not been confirmed.`,
      ...message.split(/\n+/),
    ],
    afterAction: ["If you reply to this e-mail, your reply goes to that address."],
    why: `You got this because ${site.name} sends contact form messages here. Any links in it were added by the sender.`,
  }),
  "contact-answer": ({ reference, topic, answer, words, writtenAt }, site) => ({
    subject: `Your message to ${site.name}, ${reference}`,
    paragraphs: answer.split(/\n+/),
    afterAction: [
      "Reply to this e-mail if you have more to add.",
      `You wrote to us on ${londonMoment(writtenAt)} about “${contactTopicLabels[topic]}”:`,
      ...words.split(/\n+/).map((line) => `> ${line}`),
    ],
    why: `You got this because someone gave this address in the contact form of ${site.name}. If it was not you, let us know and we will stop writing.`,
  }),
  "job-report": ({ reference, reason, jobTitle, companyName, details, email, isSignedIn, link }, site) => ({
    subject: `Advert reported ${reference}: ${reasonWords[reason]}`,
    paragraphs: [
      `${isSignedIn ? "A signed-in user" : "A visitor"} reports the advert ${jobTitle} of ${companyName}: ${reasonWords[reason]}.`,
      ...(details === null ? [] : details.split(/\n+/)),
      email === null
        ? "They did not give a reply address."
        : `They would like to hear the outcome at ${email}. This address has not been confirmed.`,
    ],
    action: { label: "Open the advert", link },
    why: `You got this because ${site.name} sends reports about adverts here. Any links in the text above were added by the person who sent it.`,
  }),
  "contact-asked": ({ firmName, role, answerBy, link }, site) => ({
    subject: `May they contact you? ${plainRole(role)}`,
    paragraphs: [
      `${plainFirm(firmName)} found your profile and would like to talk to you about ${plainRole(role)}.`,
      "On the site you can read the pay and their message. They see your address, telephone number or CV only if you accept, and only the details you choose.",
    ],
    action: { label: "Read the request", link },
    afterAction: [`If you do not answer, the request expires on ${londonDay(answerBy)}.`],
    why: `You got this because you let recruiters find you on ${site.name}.`,
  }),
  "contact-answered": ({ role, isAccepted, link }, site) => ({
    subject: `Your contact request: ${plainRole(role)}`,
    paragraphs: [
      isAccepted
        ? `The person you asked about ${plainRole(role)} has accepted. You can find their contact details on the site.`
        : `The person you asked about ${plainRole(role)} has declined. Your firm cannot ask them again for 30 days.`,
    ],
    action: { label: "See the answer", link },
    why: `You got this because you sent a contact request on ${site.name}.`,
  }),
} satisfies Partial<Words>;

const reasonWords: Record<JobReportReason, string> = {
  "already-filled": "already filled",
  "not-real": "no such vacancy",
  scam: "fraud",
  discriminatory: "discriminates",
  "pay-differs": "pay differs from the advert",
  "pay-missing": "pay not shown",
  inaccurate: "something is wrong",
};
