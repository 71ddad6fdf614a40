import { greetingName } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

const domainSubjects = { proved: "is proved yours", losing: "no longer shows your proof", lapsed: "is no longer proved yours" } as const;

/** Joining a company, and proving who it is. */
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
