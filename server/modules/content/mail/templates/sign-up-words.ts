import { greetingName } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

const oneDay = "The link works for 24 hours.";

/** Mails about a new account and about proving an address. */
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
    // Both were typed by people who may write to anyone: what could carry an address of its own is not repeated.
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
