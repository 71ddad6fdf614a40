import { londonMoment } from "#server/text/plain-words.ts";
import type { MailFacts } from "../mail.types.ts";
import type { Words } from "./mail-content.ts";

const aboutYourAccount = (siteName: string) =>
  `You got this because it concerns the safety of your account at ${siteName}, so it cannot be switched off.`;

const factorChanges: Record<MailFacts["mfa-changed"]["change"], { subject: string; text: string }> = {
  added: {
    subject: "Two-step sign-in is on",
    text: "Two-step sign-in has been switched on: after your password we will ask for a code from your app. Keep your recovery codes somewhere safe.",
  },
  removed: {
    subject: "Two-step sign-in is off",
    text: "Two-step sign-in has been switched off: your password alone now opens your account.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    text: "Someone signed in to your account with one of your recovery codes. That code is now spent.",
  },
  "recovery-codes-renewed": {
    subject: "You have new recovery codes",
    text: "New recovery codes have been made for your account. The old ones no longer work.",
  },
};

function codesLeft(count: number): string {
  if (count === 0) return "You have none left. Make new ones in your account before you need one.";
  return count === 1 ? "You have one left. Make new ones in your account." : `You have ${count} left.`;
}

/** Mails about passwords, devices and sign-in methods. */
export const securityWords: Words<
  | "reset-password"
  | "reset-password-google"
  | "password-changed"
  | "change-email-notice"
  | "email-changed"
  | "google-linked"
  | "mfa-changed"
  | "new-device"
  | "api-token-created"
  | "support-view"
> = {
  "reset-password": ({ name, link }, site) => ({
    subject: `Choose a new password for ${site.name}`,
    name,
    paragraphs: ["You can choose a new password with the link below. It signs you out everywhere else."],
    action: { label: "Choose a new password", link },
    afterAction: ["The link works for 30 minutes, once. Your old password stays until you choose another."],
    why: "You got this because someone asked for a new password for this address. If it was not you, leave it: your password has not changed.",
  }),
  "reset-password-google": ({ name, signInLink }, site) => ({
    subject: `You sign in to ${site.name} with Google`,
    name,
    paragraphs: ["A new password was asked for, but your account has none: you sign in with Google."],
    action: { label: "Sign in with Google", link: signInLink },
    afterAction: [],
    why: "You got this because someone asked for a new password for this address. If it was not you, there is nothing to do: nothing has changed.",
  }),
  "password-changed": ({ name, when, resetLink }, site) => ({
    subject: `Your password for ${site.name} was changed`,
    name,
    paragraphs: [
      `Your password was changed on ${londonMoment(when)}. Your other devices have been signed out.`,
      "If that was you, there is nothing to do. If it was not, choose a new password at once.",
    ],
    action: { label: "It was not me: choose a new password", link: resetLink },
    afterAction: [`If you can no longer get in, write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "change-email-notice": ({ name, newEmailMasked, resetLink }, site) => ({
    subject: `Someone asked to change your e-mail address at ${site.name}`,
    name,
    paragraphs: [
      `It was asked that your account use another address: ${newEmailMasked}. We have sent a link there, which works for 1 hour. Until it is confirmed, this address stays in use.`,
      "If that was you, there is nothing to do here. If it was not, choose a new password now: it ends the change and signs everyone else out.",
    ],
    action: { label: "It was not me: choose a new password", link: resetLink },
    afterAction: [`If you can no longer get in, write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "email-changed": ({ name, newEmailMasked }, site) => ({
    subject: `Your e-mail address at ${site.name} was changed`,
    name,
    paragraphs: [
      `Your account now uses another address: ${newEmailMasked}. From now on you sign in with that one, and our mail goes there.`,
      `If you did not do this, write to ${site.supportEmail} from this address as soon as you can.`,
    ],
    action: null,
    afterAction: [],
    why: `This is the last mail to this address about your account at ${site.name}. ${aboutYourAccount(site.name)}`,
  }),
  "google-linked": ({ name, accountLink }, site) => ({
    subject: `You can now sign in to ${site.name} with Google`,
    name,
    paragraphs: ["A Google account has been connected to yours and can be used to sign in. If you have a password, it goes on working."],
    action: { label: "Look at my account", link: accountLink },
    afterAction: [`If this was not you, change your password there, sign the other devices out and write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "mfa-changed": ({ name, change, recoveryCodesLeft, accountLink }, site) => ({
    subject: `${factorChanges[change].subject} at ${site.name}`,
    name,
    paragraphs: [factorChanges[change].text, ...(recoveryCodesLeft === undefined ? [] : [codesLeft(recoveryCodesLeft)])],
    action: { label: "Look at my account", link: accountLink },
    afterAction: [`If this was not you, change your password there, sign the other devices out and write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "new-device": ({ name, device, when, accountLink }, site) => ({
    subject: `New sign-in to ${site.name}`,
    name,
    paragraphs: [
      `Your account was opened from a browser we had not seen before: ${device}, on ${londonMoment(when)}.`,
      "If that was you, there is nothing to do.",
    ],
    action: { label: "Look at my devices", link: accountLink },
    afterAction: ["If it was not, sign that device out there and change your password."],
    why: aboutYourAccount(site.name),
  }),
  "support-view": ({ name, reason, startedAt, endsAt }, site) => ({
    subject: `An administrator of ${site.name} looked at your screens`,
    name,
    paragraphs: [
      `On ${londonMoment(startedAt)} an administrator opened the site as you see it, to help you. It ends by ${londonMoment(endsAt)} at the latest.`,
      `The reason they gave: ${reason}`,
      "They could read your pages and change nothing. They saw no CV file, no message, no password and none of your devices, and every page they opened has been written down.",
    ],
    action: null,
    afterAction: [`If you did not ask for help, or want to know more, write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "api-token-created": ({ name, tokenName, accountLink }, site) => ({
    subject: `A new access token at ${site.name}`,
    name,
    paragraphs: [
      `An access token called “${tokenName}” has been made for your account. Scripts that hold it can act in your name, within the rights it was given.`,
    ],
    action: { label: "Look at my access tokens", link: accountLink },
    afterAction: ["If this was not you, revoke it there and change your password."],
    why: aboutYourAccount(site.name),
  }),
};
