import { londonDay } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

/** Mails about an account that ends, or is put on hold. */
export const closingWords: Words<
  "erasure-requested" | "erasure-cancelled" | "erasure-done" | "idle-account-warning" | "account-suspended"
> = {
  "erasure-requested": ({ name, dueAt, accountLink }, site) => ({
    subject: `Your ${site.name} account will be erased`,
    name,
    paragraphs: [
      `You asked us to erase your account. We will do it on ${londonDay(dueAt)}; what it holds cannot be brought back after that.`,
      "Until then you can change your mind.",
    ],
    action: { label: "Keep my account", link: accountLink },
    afterAction: [],
    why: `You got this because the erasure was asked for in your account at ${site.name}. If it was not you, keep the account with the link above and change your password.`,
  }),
  "erasure-cancelled": ({ name }, site) => ({
    subject: `Your ${site.name} account stays`,
    name,
    paragraphs: ["Your account will not be erased: the request has been taken back. Everything is as it was."],
    action: null,
    afterAction: [],
    why: `You got this because the erasure of your account at ${site.name} was called off. If it was not you, write to ${site.supportEmail}.`,
  }),
  "erasure-done": ({ name }, site) => ({
    subject: `Your ${site.name} account has been erased`,
    name,
    paragraphs: [
      "Your account and what it held about you have been erased. What the law makes us keep is kept apart, without your name or address, and for no longer than it says.",
    ],
    action: null,
    afterAction: [],
    why: `This is the last mail about your account at ${site.name}. If you have a question about it, write to ${site.supportEmail}.`,
  }),
  "idle-account-warning": ({ name, eraseOn, signInLink }, site) => ({
    subject: `Do you still want your ${site.name} account?`,
    name,
    paragraphs: [
      `You have not used your account for a long time. We do not keep accounts that nobody uses: it will be erased on ${londonDay(eraseOn)}, unless you sign in before then.`,
    ],
    action: { label: "Sign in and keep it", link: signInLink },
    afterAction: ["If you no longer need it, there is nothing to do."],
    why: `You got this because this address belongs to an account at ${site.name}.`,
  }),
  "account-suspended": ({ name, supportEmail }, site) => ({
    subject: `Your ${site.name} account is on hold`,
    name,
    paragraphs: [
      "We have put your account on hold, so nobody can sign in to it for now.",
      `If you think this is a mistake, or would like to know why, write to ${supportEmail}: a person will read it and answer.`,
    ],
    action: null,
    afterAction: [],
    why: `You got this because this address belongs to an account at ${site.name}.`,
  }),
};
