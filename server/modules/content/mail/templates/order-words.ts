import type { CaseOutcome, StrikeStep } from "#db/case-values.ts";
import { interviewSentence, interviewSubjects } from "#server/modules/people/notifications/interview-sentences.ts";
import { londonDay, londonMoment } from "#server/text/plain-words.ts";
import type { MailFacts, OrderMailNews } from "../mail.types.ts";
import type { MailContent, Words } from "./mail-content.ts";

const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const poundsOf = (pence: number): string => money.format(pence / 100);

const invoiceOf = (number: string | null): string => (number === null ? "" : ` ${number}`);

/** Texts for each change of an order's state. */
const orderNews: Record<OrderMailNews, (facts: MailFacts["order-news"]) => Pick<MailContent, "subject" | "paragraphs" | "action">> = {
  paid: ({ number, what, grossPence, link }) => ({
    subject: `Payment received: ${what}`,
    paragraphs: [
      `We have received ${poundsOf(grossPence)} for your order: ${what}.`,
      number === null ? "Your receipt with VAT follows by e-mail." : "Your receipt with VAT is on the site, to print or to keep.",
    ],
    action: { label: number === null ? "See the order" : `Open the receipt${invoiceOf(number)}`, link },
  }),
  invoiced: ({ number, what, grossPence, link }) => ({
    subject: `Receipt ${number ?? ""}: ${what}`,
    paragraphs: [`Your receipt with VAT for ${poundsOf(grossPence)} is on the site, to print or to keep: ${what}.`],
    action: { label: `Open the receipt${invoiceOf(number)}`, link },
  }),
  failed: ({ what, grossPence, link }) => ({
    subject: `Payment failed: ${what}`,
    paragraphs: [`The payment of ${poundsOf(grossPence)} for your order did not go through: ${what}. Nothing was charged.`],
    action: { label: "Pay another way", link },
  }),
  expired: ({ what, grossPence, link }) => ({
    subject: `Not paid: ${what}`,
    paragraphs: [`Your order of ${poundsOf(grossPence)} was not paid in time, so it is cancelled: ${what}. Nothing was charged.`],
    action: { label: "Pay after all", link },
  }),
  cancelled: ({ number, what, link }) => ({
    subject: `Order cancelled: ${what}`,
    paragraphs: [`We have cancelled your order${invoiceOf(number)}: ${what}. There is nothing to pay.`],
    action: { label: "See the order", link },
  }),
  refunded: ({ number, what, grossPence, reason, link }) => ({
    subject: `Refunded: ${what}`,
    paragraphs: [
      `${poundsOf(grossPence)} for your order goes back to you the way it was paid: ${what}.`,
      ...(reason === null ? [] : [`Why: ${reason}.`]),
      "What was left of its adverts has been taken away; adverts already published stay for their time.",
    ],
    action: { label: `Open the credit note${number === null ? "" : ` CN-${number}`}`, link },
  }),
};

/** Mails about payments, to buyers and to the site's staff. */
export const orderWords: Words<"order-placed" | "order-news" | "credits-expiring" | "payment-to-check"> = {
  "order-placed": ({ name, number, what, grossPence, vatPence, dueAt, payTo, link }, site) => ({
    subject: `Invoice ${number}: ${what}`,
    name,
    paragraphs: [
      `Thank you for your order: ${what}.`,
      `${poundsOf(grossPence)} is due by ${londonDay(dueAt)}, of which VAT is ${poundsOf(vatPence)}.`,
      ...(payTo.length === 0 ? [] : [`How to pay: ${payTo.join("; ")}.`]),
      `Give ${number} as the reference. What you ordered is yours as soon as the payment has come.`,
    ],
    action: { label: `Open the invoice ${number}`, link },
    afterAction: ["If it is not wanted after all, cancel it there while it is not paid."],
    why: `You got this because you placed this order on ${site.name}, or act for the firm that did.`,
  }),
  "order-news": (facts, site) => ({
    ...orderNews[facts.news](facts),
    name: facts.name,
    afterAction: [],
    why: `You got this because you placed this order on ${site.name}, or act for the firm that did.`,
  }),
  "credits-expiring": ({ name, companyName, credits, until, link }, site) => ({
    subject: credits === 1 ? "An advert you have paid for runs out soon" : `${credits} adverts you have paid for run out soon`,
    name,
    paragraphs: [
      `${companyName === null ? "You have" : `${companyName} has`} ${credits === 1 ? "one advert" : `${credits} adverts`} left that can be published until ${londonDay(until)}, and not after that.`,
      "An advert published before then stays on the board for all its days.",
    ],
    action: { label: "See what is left", link },
    afterAction: [],
    why: `You got this because what you have bought on ${site.name} runs out. It comes once.`,
  }),
  "payment-to-check": ({ number, what, problem, link }, site) => ({
    subject: `Look at a payment: ${number ?? what}`,
    name: null,
    paragraphs: [`There is something that a person must look at in the order${invoiceOf(number)}: ${what}.`, `What it is: ${problem}.`],
    action: { label: "Open the order", link },
    afterAction: ["Nothing was changed that is not said here."],
    why: `You got this because you run ${site.name}.`,
  }),
};

type Facts = MailFacts["interview-news"];

const goesAlong = new Set<Facts["news"]>(["arranged", "changed", "cancelled"]);
const isOff = ({ news }: Facts) => news === "cancelled" || news === "declined";

export const interviewWords: Words<"interview-news"> = {
  "interview-news": (facts, site) => {
    const { name, side, news, jobTitle, companyName, startsAt, lengthMinutes, where, interviewers, text, proposedTimes, link } = facts;
    const isApplicant = side === "applicant";
    return {
      subject: `${interviewSubjects[side][news]}: ${jobTitle}`,
      name,
      paragraphs: [
        `About ${jobTitle}${isApplicant ? ` at ${companyName}` : ""}: ${interviewSentence(side, { news, companyName, when: londonMoment(startsAt) })}`,
        ...(isOff(facts) ? [] : [`It lasts ${lengthMinutes} minutes, London time. ${where}`]),
        ...(isOff(facts) || interviewers === "" ? [] : [`Taking part: ${interviewers}.`]),
        ...(proposedTimes.length > 0 ? [`Times proposed instead: ${proposedTimes.map(londonMoment).join("; ")}.`] : []),
        ...(text === null ? [] : [`${writerOf(facts)}: ${text}`]),
        ...(goesAlong.has(news) ? [calendarSentence(news)] : []),
      ],
      action: { label: actionOf(facts), link },
      afterAction: [],
      why: isApplicant
        ? `You got this because you applied for this job on ${site.name}.`
        : `You got this because you arranged this interview, or look after this advert, on ${site.name}.`,
    };
  },
};

const calendarSentence = (news: Facts["news"]): string =>
  news === "cancelled" ? "The file with this mail takes it out of your calendar." : "The file with this mail puts it into your calendar.";

/** Returns whose message is included: the applicant's in a reply, otherwise the employer's. */
function writerOf({ side, news }: Facts): string {
  if (news === "accepted" || news === "time-asked" || news === "declined") return "They wrote";
  return side === "applicant" ? "They wrote to you" : "Your firm wrote to the applicant";
}

function actionOf({ side, news }: Facts): string {
  if (side === "employer") return "See the applicant";
  return news === "cancelled" ? "See your application" : "Answer the invitation";
}

/** Outcome of a report, worded for the reporter. */
export const outcomeSentences: Readonly<Record<CaseOutcome | "asked", string>> = {
  asked: "We have read it and asked the advertiser to correct the advert. You hear from us again when that is done.",
  "no-action": "We have read it and found that the advert may stay as it is.",
  corrected: "The advertiser has corrected the advert.",
  refused: "We have taken the advert down.",
  fraud: "The advert was a fraud. We have taken it down. If you sent money or bank details, tell your bank and Action Fraud.",
};

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

/** Mails about the outcome of reports, to advertisers, reporters and applicants. */
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
