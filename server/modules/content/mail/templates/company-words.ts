import { rejectionReasonLabels } from "#db/rejection-values.ts";
import { representationNews, statusSentences, statusSubjects } from "#server/modules/people/notifications/interview-sentences.ts";
import { greetingName, londonDay } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

const domainSubjects = { proved: "is proved yours", losing: "no longer shows your proof", lapsed: "is no longer proved yours" } as const;

/** Mails about joining a company and verifying it. */
export const companyWords: Words<"join-asked" | "join-answered" | "domain-news" | "verification-decided"> = {
  "join-asked": ({ name, companyName, link }, site) => ({
    subject: `Somebody asks to join ${companyName} on ${site.name}`,
    name,
    paragraphs: [
      `A recruiter asks to be taken into ${greetingName(companyName) ?? "your company"} on ${site.name}. Their name and address stand in your dashboard.`,
    ],
    action: { label: "See who asks", link },
    afterAction: ["Take in only people you know. A recruiter can post adverts in your name and read what is sent to them."],
    why: "You got this because you are an administrator of the company.",
  }),
  "join-answered": ({ name, companyName, isAccepted, link }, site) => ({
    subject: isAccepted ? `${companyName} has taken you in` : `${companyName} has not taken you in`,
    name,
    paragraphs: [
      isAccepted
        ? `You belong to ${greetingName(companyName) ?? "the company"} on ${site.name} now. Sign in again where you were signed in elsewhere.`
        : `An administrator of ${greetingName(companyName) ?? "the company"} has answered your request to join with no.`,
    ],
    action: { label: isAccepted ? "Open your dashboard" : "See what else you can do", link },
    afterAction: [],
    why: "You got this because you asked to join this company.",
  }),
  "domain-news": ({ name, companyName, domain, news, found, link }, site) => ({
    subject: `${domain} ${domainSubjects[news]}`,
    name,
    paragraphs: [
      {
        proved: `We found your proof at ${domain}. Leave it there: we look again each week.`,
        losing: `We no longer find your proof at ${domain}. Put it back within 14 days, or the proof lapses.`,
        lapsed: `Your proof at ${domain} has been missing for 14 days and has lapsed. Adverts of ${greetingName(companyName) ?? "your company"} are read by somebody before they are shown until it is back.`,
      }[news],
      `What we read: ${found}`,
    ],
    action: { label: "See what was expected", link },
    afterAction: [],
    why: `You got this because you act for ${greetingName(companyName) ?? "a company"} on ${site.name}.`,
  }),
  "verification-decided": ({ name, companyName, isVerified, isRevoked, reason, link }, site) => ({
    subject: isVerified
      ? `${companyName} is verified on ${site.name}`
      : isRevoked
        ? `${companyName} is no longer verified on ${site.name}`
        : `${companyName} could not be verified on ${site.name}`,
    name,
    paragraphs: [
      isVerified
        ? "Somebody has checked what you sent. Your page and your adverts say so, with the day."
        : isRevoked
          ? `${site.name} has taken the verification back. Your adverts are read by somebody before they are shown.`
          : "Somebody has looked at what you sent and could not verify it.",
      ...(reason === null ? [] : [reason]),
    ],
    action: { label: isVerified ? "See what your page shows" : "Put it right and send it again", link },
    afterAction: [],
    why: `You got this because you act for ${greetingName(companyName) ?? "a company"} on ${site.name}.`,
  }),
};

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

/** Mails about an account that is closed or suspended. */
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

/** Typed by recruiters unknown to the recipient: text that could contain an address or a message is removed. */
const plainRole = (role: string) => greetingName(role) ?? "a role";
const plainFirm = (firmName: string) => greetingName(firmName) ?? "A recruiter";

/** Mails about authority to represent a candidate. They never name the client. */
export const representationWords: Words<"representation-asked" | "representation-news"> = {
  "representation-asked": ({ name, firmName, role, answerBy, link }, site) => ({
    subject: `May they represent you? ${plainRole(role)}`,
    name,
    paragraphs: [
      `${plainFirm(firmName)} asks for your permission to put you forward to a client for ${plainRole(role)}.`,
      "On the site you see who the client is, the pay, the terms and the exact words before you decide. Nothing is sent to anybody unless you agree, and you can revoke it later.",
    ],
    action: { label: "Read the request", link },
    afterAction: [`If you do not answer, it ends on ${londonDay(answerBy)}.`],
    why: `You got this because you applied to an advert of this recruiter, or let recruiters find you, on ${site.name}.`,
  }),
  "representation-news": ({ name, side, firmName, role, state, reason, expiresAt, link }, site) => ({
    subject: `Permission to represent: ${plainRole(role)}`,
    name,
    paragraphs: [
      `About ${plainRole(role)}${side === "candidate" ? `, ${plainFirm(firmName)}` : ""}: ${representationNews[side][state] ?? "It has moved on."}`,
      ...(expiresAt === null ? [] : [`It is valid until ${londonDay(expiresAt)}.`]),
      ...(reason === null ? [] : [`Their reason: ${reason}`]),
    ],
    action: { label: side === "candidate" ? "See your permissions" : "Go to your dashboard", link },
    afterAction: [],
    why: `You got this because you are one of the two sides of this permission on ${site.name}.`,
  }),
};
