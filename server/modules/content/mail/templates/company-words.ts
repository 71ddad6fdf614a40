import { rejectionReasonLabels } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { describePromiseNews, representationNews, statusSentences } from "#server/modules/people/notifications/interview-sentences.ts";
import texts from "#server/modules/people/notifications/notification-texts.json" with { type: "json" };
import { greetingName, londonDay } from "#server/text/plain-words.ts";
import { plainFirm, plainRole, type Words } from "./mail-content.ts";

const domainSubjects = {
  proved: "is confirmed as yours",
  losing: "no longer shows your proof of ownership",
  lapsed: "is no longer confirmed as yours",
} as const;

export const companyWords = {
  "join-asked": ({ companyName, link }, site) => ({
    subject: `A recruiter wants to join ${companyName} on ${site.name}`,
    paragraphs: [
      `A recruiter has asked to join ${greetingName(companyName) ?? "your company"} on ${site.name}. You can see their name and e-mail address in your dashboard.`,
    ],
    action: { label: "See the request", link },
    afterAction: ["Only accept people you know. A recruiter can post adverts in your company’s name and read applications to them."],
    why: "You got this because you are an administrator of the company.",
  }),
  "join-answered": ({ companyName, isAccepted, link }, site) => ({
    subject: isAccepted ? `${companyName} has taken you in` : `${companyName} has not taken you in`,
    paragraphs: [
      isAccepted
        ? `You are now a member of ${greetingName(companyName) ?? "the company"} on ${site.name}. Sign in again on your other devices.`
        : `An administrator of ${greetingName(companyName) ?? "the company"} has declined your request to join.`,
    ],
    action: { label: isAccepted ? "Open your dashboard" : "See your other options", link },
    why: "You got this because you asked to join this company.",
  }),
  "domain-news": ({ companyName, domain, news, found, link }, site) => ({
    subject: `${domain} ${domainSubjects[news]}`,
    paragraphs: [
      {
        proved: `We found your proof at ${domain}. Leave it there: we check again every week.`,
        losing: `We can no longer find your proof at ${domain}. Put it back within 14 days, or your verification lapses.`,
        lapsed: `Your proof at ${domain} has been missing for 14 days, so your verification has lapsed. Until it is back, adverts from ${greetingName(companyName) ?? "your company"} are reviewed before they go live.`,
      }[news],
      `What we found: ${found}`,
    ],
    action: { label: "See what we expected to find", link },
    why: `You got this because you act for ${greetingName(companyName) ?? "a company"} on ${site.name}.`,
  }),
  "verification-decided": ({ companyName, isVerified, isRevoked, reason, link }, site) => ({
    subject: isVerified
      ? `${companyName} is verified on ${site.name}`
      : isRevoked
        ? `${companyName} is no longer verified on ${site.name}`
        : `${companyName} could not be verified on ${site.name}`,
    paragraphs: [
      isVerified
        ? "We have checked what you sent. Your page and adverts now show that you are verified, with the date."
        : isRevoked
          ? `${site.name} has withdrawn the verification. Your adverts are reviewed before they go live.`
          : "We have checked what you sent and could not verify it.",
      ...(reason === null ? [] : [reason]),
    ],
    action: { label: isVerified ? "See your page" : "Correct it and send it again", link },
    why: `You got this because you act for ${greetingName(companyName) ?? "a company"} on ${site.name}.`,
  }),
  "application-sent": ({ jobTitle, companyName, reference, link }, site) => ({
    subject: `Your application: ${jobTitle}`,
    paragraphs: [
      `Your application for ${jobTitle} at ${companyName} has been sent. Its reference is ${reference}.`,
      "You can see when it is opened and how it progresses, and withdraw it until a decision is made.",
    ],
    action: { label: "See your application", link },
    why: `You got this because you applied for this job on ${site.name}. If it was not you, change your password and write to ${site.supportEmail}.`,
  }),
  "application-received": ({ jobTitle, reference, link }, site) => ({
    subject: `New application: ${jobTitle}`,
    paragraphs: [
      `Someone has applied for ${jobTitle}. The reference of the application is ${reference}.`,
      "Applicants can see whether their application has been opened. Please reply to everyone.",
    ],
    action: { label: "Read the application", link },
    why: `You got this because you look after this advert on ${site.name}.`,
  }),
  "application-status": ({ jobTitle, companyName, state, message, reason, link }, site) => ({
    subject: `${statusSubjects[state] ?? "Update on your application"}: ${jobTitle}`,
    paragraphs: [
      `About your application for ${jobTitle} at ${companyName}: ${statusSentences[state] ?? "Your application has a new status."}`,
      ...(reason === null ? [] : [`The reason they gave: ${rejectionReasonLabels[reason]}.`]),
      ...(message === null ? [] : [`They wrote to you: ${message}`]),
    ],
    action: { label: "See your application", link },
    why: `You got this because you applied for this job on ${site.name}.`,
  }),
  "advert-truth": ({ jobTitle, companyName, occasion, until, link }, site) => ({
    subject: `Was the advert true? ${jobTitle}`,
    paragraphs: [
      occasion === "hire"
        ? `About three months ago you were hired as ${jobTitle} by ${companyName}.`
        : `About a week ago you had an interview for ${jobTitle} at ${companyName}.`,
      "Were the pay, the contract suite, and the site days and side as the advert said? Three questions, half a minute, without signing in. The page shows what the advert said when you applied.",
      `${companyName} never sees your answers, only how many people answered what, from five people on.`,
    ],
    action: { label: "Answer three questions", link },
    afterAction: [`The link works until ${londonDay(until)}, and is yours alone: please do not forward this e-mail. We ask once.`],
    why: `You got this because you applied through ${site.name}.`,
  }),
  "promise-news": ({ link, side, ...facts }, site) => {
    const { title, sentences } = describePromiseNews({ ...facts, to: side });
    return {
      subject: title,
      paragraphs: [`About ${facts.jobTitle} at ${facts.companyName}: ${sentences[0]}`, sentences[1]],
      action: { label: side === "applicant" ? "See your application" : promiseActions[facts.news], link },
      why:
        side === "applicant"
          ? `You got this because you applied for this job on ${site.name}.`
          : `You got this because your advert on ${site.name} promises applicants an answer.`,
    };
  },
  "message-received": ({ jobTitle, from, link }, site) => ({
    subject: `New message: ${jobTitle}`,
    paragraphs: [
      from === null
        ? `An applicant for ${jobTitle} has written to you.`
        : `${from} has written to you about your application for ${jobTitle}.`,
      "You read and answer it on the site. Until you have read it, we will not e-mail you about further messages.",
    ],
    action: { label: "Read the message", link },
    why: `You got this because you asked ${site.name} for e-mails about applications. You can turn them off in your account.`,
  }),
  "erasure-requested": ({ dueAt, accountLink }, site) => ({
    subject: `Your ${site.name} account will be erased`,
    paragraphs: [
      `You asked us to erase your account. We will do this on ${londonDay(dueAt)}. After that, your data cannot be recovered.`,
      "You can change your mind until then.",
    ],
    action: { label: "Keep my account", link: accountLink },
    why: `You got this because someone asked to erase your account at ${site.name} while signed in to it. If it was not you, keep the account with the link above and change your password.`,
  }),
  "erasure-cancelled": (_facts, site) => ({
    subject: `Your ${site.name} account will not be erased`,
    paragraphs: ["Your request has been cancelled, so your account will not be erased. Nothing has changed."],
    why: `You got this because a request to erase your account at ${site.name} was cancelled. If it was not you, write to ${site.supportEmail}.`,
  }),
  "erasure-done": (_facts, site) => ({
    subject: `Your ${site.name} account has been erased`,
    paragraphs: [
      "Your account and the personal data in it have been erased. We keep only what the law requires, separately, without your name or address, and no longer than it requires.",
    ],
    why: `This is the last e-mail about your account at ${site.name}. If you have a question about it, write to ${site.supportEmail}.`,
  }),
  "idle-account-warning": ({ eraseOn, signInLink }, site) => ({
    subject: `Do you still want your ${site.name} account?`,
    paragraphs: [
      `You have not used your account for a long time. We do not keep unused accounts: yours will be erased on ${londonDay(eraseOn)}, unless you sign in before then.`,
    ],
    action: { label: "Sign in and keep my account", link: signInLink },
    afterAction: ["If you no longer need it, you do not have to do anything."],
    why: `You got this because this address belongs to an account at ${site.name}.`,
  }),
  "account-suspended": ({ supportEmail }, site) => ({
    subject: `Your ${site.name} account is on hold`,
    paragraphs: [
      "We have put your account on hold, so you cannot sign in for now.",
      `If you think this is a mistake, or would like to know why, write to ${supportEmail}: a person will read it and answer.`,
    ],
    why: `You got this because this address belongs to an account at ${site.name}.`,
  }),
  "representation-asked": ({ firmName, role, answerBy, link }, site) => ({
    subject: `May they represent you? ${plainRole(role)}`,
    paragraphs: [
      `${plainFirm(firmName)} would like your permission to put you forward to a client for ${plainRole(role)}.`,
      "On the site you can see the client’s name, the pay, the terms and the exact wording before you decide. Nothing is sent to anyone unless you agree, and you can revoke your permission later.",
    ],
    action: { label: "Read the request", link },
    afterAction: [`If you do not answer, the request expires on ${londonDay(answerBy)}.`],
    why: `You got this because you applied to one of this recruiter’s adverts, or let recruiters find you, on ${site.name}.`,
  }),
  "representation-news": ({ side, firmName, role, state, reason, expiresAt, link }, site) => ({
    subject: `Permission to represent: ${plainRole(role)}`,
    paragraphs: [
      `About ${plainRole(role)}${side === "candidate" ? `, ${plainFirm(firmName)}` : ""}: ${representationNews[side][state] ?? "The permission has a new status."}`,
      ...(expiresAt === null ? [] : [`It is valid until ${londonDay(expiresAt)}.`]),
      ...(reason === null ? [] : [`Their reason: ${reason}`]),
    ],
    action: { label: side === "candidate" ? "See your permissions" : "Go to your dashboard", link },
    why: `You got this because you gave or asked for this permission on ${site.name}.`,
  }),
} satisfies Partial<Words>;

const promiseActions = { due: "See who waits", broken: "See who waits", credited: "See your credit" } as const;

/** E-mail subjects by new state, followed by the advert's title. */
const statusSubjects: Readonly<Partial<Record<ApplicationState, string>>> = texts.statusSubjects;
