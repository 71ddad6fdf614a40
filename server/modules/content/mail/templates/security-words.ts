import { londonMoment } from "#server/text/plain-words.ts";
import type { MailFacts } from "../mail.types.ts";
import type { Words } from "./mail-content.ts";

const aboutYourAccount = (siteName: string) =>
  `You got this because it concerns the security of your account at ${siteName}, so it cannot be switched off.`;

const factorChanges: Record<MailFacts["mfa-changed"]["change"], { subject: string; text: string }> = {
  added: {
    subject: "Two-step sign-in is on",
    text: "Two-step sign-in has been turned on. After your password we will ask for a code from your app. Keep your recovery codes somewhere safe.",
  },
  removed: {
    subject: "Two-step sign-in is off",
    text: "Two-step sign-in has been turned off. You can now sign in with your password alone.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    text: "Someone signed in to your account with one of your recovery codes. That code can no longer be used.",
  },
  "recovery-codes-renewed": {
    subject: "You have new recovery codes",
    text: "New recovery codes have been created for your account. The old ones no longer work.",
  },
};

function codesLeft(count: number): string {
  if (count === 0) return "You have no recovery codes left. Create new ones in your account before you need one.";
  return count === 1 ? "You have one recovery code left. Create new ones in your account." : `You have ${count} recovery codes left.`;
}

/** Mails about passwords, devices and sign-in methods. */
export const securityWords = {
  "reset-password": ({ link }, site) => ({
    subject: `Choose a new password for ${site.name}`,
    paragraphs: ["Use the link below to choose a new password. Doing so signs you out everywhere else."],
    action: { label: "Choose a new password", link },
    afterAction: ["The link works once, within 30 minutes. Your old password stays valid until you choose a new one."],
    why: "You got this because someone asked for a new password for this address. If it was not you, ignore this e-mail: your password has not changed.",
  }),
  "reset-password-google": ({ signInLink }, site) => ({
    subject: `You sign in to ${site.name} with Google`,
    paragraphs: ["Someone asked for a new password, but your account does not have one: you sign in with Google."],
    action: { label: "Sign in with Google", link: signInLink },
    why: "You got this because someone asked for a new password for this address. If it was not you, you do not have to do anything: nothing has changed.",
  }),
  "password-changed": ({ when, resetLink }, site) => ({
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [
      `Your password was changed on ${londonMoment(when)}. Your other devices have been signed out.`,
      "If that was you, you do not have to do anything. If it was not, choose a new password straight away.",
    ],
    action: { label: "Choose a new password", link: resetLink },
    afterAction: [`If you can no longer sign in, write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "change-email-notice": ({ newEmailMasked, resetLink }, site) => ({
    subject: `Someone asked to change your e-mail address at ${site.name}`,
    paragraphs: [
      `Someone asked to change your account’s e-mail address to ${newEmailMasked}. We have sent a confirmation link there, which works for 1 hour. Until it is confirmed, you keep this address.`,
      "If that was you, you do not have to do anything here. If it was not, choose a new password now: this cancels the change and signs out everyone else.",
    ],
    action: { label: "Choose a new password", link: resetLink },
    afterAction: [`If you can no longer sign in, write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "email-changed": ({ newEmailMasked }, site) => ({
    subject: `Your e-mail address at ${site.name} was changed`,
    paragraphs: [
      `Your account now uses this address: ${newEmailMasked}. Use it to sign in from now on; we will send our e-mails there.`,
      `If you did not do this, write to ${site.supportEmail} from this address as soon as you can.`,
    ],
    why: `This is the last e-mail to this address about your account at ${site.name}. ${aboutYourAccount(site.name)}`,
  }),
  "google-linked": ({ accountLink }, site) => ({
    subject: `You can now sign in to ${site.name} with Google`,
    paragraphs: ["A Google account has been connected to yours and can be used to sign in. If you have a password, it goes on working."],
    action: { label: "View my account", link: accountLink },
    afterAction: [`If this was not you, change your password there, sign out the other devices and write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "mfa-changed": ({ change, recoveryCodesLeft, accountLink }, site) => ({
    subject: `${factorChanges[change].subject} at ${site.name}`,
    paragraphs: [factorChanges[change].text, ...(recoveryCodesLeft === undefined ? [] : [codesLeft(recoveryCodesLeft)])],
    action: { label: "View my account", link: accountLink },
    afterAction: [`If this was not you, change your password there, sign out the other devices and write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "new-device": ({ device, when, accountLink }, site) => ({
    subject: `New sign-in to ${site.name}`,
    paragraphs: [
      `Someone signed in to your account from a browser we had not seen before: ${device}, on ${londonMoment(when)}.`,
      "If that was you, you do not have to do anything.",
    ],
    action: { label: "View my devices", link: accountLink },
    afterAction: ["If it was not, sign out that device there and change your password."],
    why: aboutYourAccount(site.name),
  }),
  "support-view": ({ reason, startedAt, endsAt }, site) => ({
    subject: `An administrator of ${site.name} viewed your account`,
    paragraphs: [
      `On ${londonMoment(startedAt)} an administrator opened the site as you see it, to help you. Their access ends by ${londonMoment(endsAt)} at the latest.`,
      `The reason they gave: ${reason}`,
      "They could view your pages but change nothing. They could not see CV files, messages, passwords or your devices, and we recorded every page they opened.",
    ],
    afterAction: [`If you did not ask for help, or want to know more, write to ${site.supportEmail}.`],
    why: aboutYourAccount(site.name),
  }),
  "api-token-created": ({ tokenName, accountLink }, site) => ({
    subject: `A new access token at ${site.name}`,
    paragraphs: [
      `An access token called “${tokenName}” has been created for your account. Scripts that use it can act on your behalf, within the permissions it was given.`,
    ],
    action: { label: "View my access tokens", link: accountLink },
    afterAction: ["If this was not you, revoke it there and change your password."],
    why: aboutYourAccount(site.name),
  }),
} satisfies Partial<Words>;
