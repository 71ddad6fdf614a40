import type { StrikeStep } from "#db/case-values.ts";
import { outcomeSentences } from "#server/modules/content/mail/templates/outcome-words.ts";
import { londonDay } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

const stepSentences: Record<StrikeStep, string> = {
  none: "",
  warning: "This is the first that counts. It is a warning: your adverts are shown as before.",
  review: "This is the second that counts. From now on we read each advert before it is shown.",
  suspended: "This is the third that counts. You cannot publish adverts until one of them has run out or is overturned.",
};

const advertNews = {
  frozen: {
    subject: (title: string) => `Your advert “${title}” is frozen`,
    sentence: "We have taken it from the board while we look into it. What you paid for it is not refunded by itself.",
  },
  thawed: { subject: (title: string) => `Your advert “${title}” is no longer frozen`, sentence: "It stands as it did before." },
  refused: {
    subject: (title: string) => `Your advert “${title}” has been refused`,
    sentence: "It does not come back to the board as it is. What you paid for it is not refunded by itself.",
  },
  correct: {
    subject: (title: string) => `Please correct your advert “${title}”`,
    sentence: "It stays on the board meanwhile. If it is not corrected, we may take it down.",
  },
  "dead-link": {
    subject: (title: string) => `People cannot apply for “${title}”: its link leads nowhere`,
    sentence:
      "We tried the address for applications on several days and met nothing. The advert says so to its readers until the link works again. Change the address, or close the advert if the vacancy is filled.",
  },
} as const;

const subjects = { strike: "strike", freeze: "freeze", refusal: "refusal" } as const;

/** What comes of reports: to those who advertise, those who reported, and those who applied. */
export const caseWords: Words<"advert-moderated" | "report-outcome" | "advert-was-fraud" | "strike-given" | "appeal-decided"> = {
  "advert-moderated": ({ name, jobTitle, news, reason, link }) => ({
    subject: advertNews[news].subject(jobTitle),
    name,
    paragraphs: [advertNews[news].sentence, ...(reason === null ? [] : [`Why: ${reason}`])],
    action: { label: "Open the advert in your dashboard", link },
    afterAction:
      news === "frozen" || news === "refused" ? ["You can appeal there once, within 30 days. Somebody else than before decides it."] : [],
    why: "You got this because you placed this advert or act for its firm.",
  }),
  "report-outcome": ({ reference, jobTitle, outcome, link }) => ({
    subject: `Your report ${reference}: what came of it`,
    name: null,
    paragraphs: [`You reported the advert “${jobTitle}”. Thank you.`, outcomeSentences[outcome]],
    action: { label: "See what came of it", link },
    afterAction: [],
    why: "You got this because this address was given with the report. Nothing else is sent to it.",
  }),
  "advert-was-fraud": ({ name, jobTitle, companyName, text, link }) => ({
    subject: `An advert you applied for was a fraud: ${jobTitle}`,
    name,
    paragraphs: [`You applied for “${jobTitle}”, advertised as ${companyName}. We found that it was a fraud and have taken it down.`, text],
    action: { label: "See what you sent", link },
    afterAction: [],
    why: "You got this because you applied for this advert.",
  }),
  "strike-given": ({ name, companyName, reason, step, expiresAt, link }) => ({
    subject: `A strike against ${companyName}`,
    name,
    paragraphs: [
      "One of your adverts broke our rules, so a strike stands against you.",
      `Why: ${reason}`,
      stepSentences[step],
      `It counts until ${londonDay(expiresAt)}.`,
    ],
    action: { label: "See it in your dashboard", link },
    afterAction: ["You can appeal there once, within 30 days. Somebody else than before decides it."],
    why: `You got this because you act for ${companyName}.`,
  }),
  "appeal-decided": ({ name, subject, outcome, answer, isSamePerson, link }) => ({
    subject:
      outcome === "overturned" ? `Your appeal: the ${subjects[subject]} is taken back` : `Your appeal: the ${subjects[subject]} stands`,
    name,
    paragraphs: [
      `${isSamePerson ? "Whoever decided before" : "Somebody else than before"} has looked at it again. The ${subjects[subject]} ${outcome === "overturned" ? "is taken back" : "stands"}.`,
      `Why: ${answer}`,
    ],
    action: { label: "Open your dashboard", link },
    afterAction: [],
    why: "You got this because you appealed, or act for the firm that did.",
  }),
};
