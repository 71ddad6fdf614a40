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
      number === null ? "Your VAT receipt follows by e-mail." : "Your VAT receipt is on the site, to print or save.",
    ],
    action: { label: number === null ? "See the order" : `Open the receipt${invoiceOf(number)}`, link },
  }),
  invoiced: ({ number, what, grossPence, link }) => ({
    subject: `Receipt ${number ?? ""}: ${what}`,
    paragraphs: [`Your VAT receipt for ${poundsOf(grossPence)} is on the site, to print or save: ${what}.`],
    action: { label: `Open the receipt${invoiceOf(number)}`, link },
  }),
  failed: ({ what, grossPence, link }) => ({
    subject: `Payment failed: ${what}`,
    paragraphs: [`Your payment of ${poundsOf(grossPence)} for this order did not go through: ${what}. You have not been charged.`],
    action: { label: "Pay another way", link },
  }),
  expired: ({ what, grossPence, link }) => ({
    subject: `Not paid: ${what}`,
    paragraphs: [
      `Your order of ${poundsOf(grossPence)} was not paid in time, so we have cancelled it: ${what}. You have not been charged.`,
    ],
    action: { label: "Pay now", link },
  }),
  cancelled: ({ number, what, link }) => ({
    subject: `Order cancelled: ${what}`,
    paragraphs: [`We have cancelled your order${invoiceOf(number)}: ${what}. There is nothing to pay.`],
    action: { label: "See the order", link },
  }),
  refunded: ({ number, what, grossPence, reason, link }) => ({
    subject: `Refunded: ${what}`,
    paragraphs: [
      `We have refunded ${poundsOf(grossPence)} for your order to your original payment method: ${what}.`,
      ...(reason === null ? [] : [`Why: ${reason}.`]),
      "Your unused credits from this order have been removed. Adverts that are already published stay live for the time they had left.",
    ],
    action: { label: `Open the credit note${number === null ? "" : ` CN-${number}`}`, link },
  }),
};

export const orderWords = {
  "order-placed": ({ number, what, grossPence, vatPence, dueAt, payTo, link }, site) => ({
    subject: `Invoice ${number}: ${what}`,
    paragraphs: [
      `Thank you for your order: ${what}.`,
      `${poundsOf(grossPence)} is due by ${londonDay(dueAt)}, including VAT of ${poundsOf(vatPence)}.`,
      ...(payTo.length === 0 ? [] : [`How to pay: ${payTo.join("; ")}.`]),
      `Use ${number} as the reference. You can use what you ordered as soon as we receive your payment.`,
    ],
    action: { label: `Open the invoice ${number}`, link },
    afterAction: ["If you no longer want it, you can cancel the order there until it is paid."],
    why: `You got this because you, or your company, placed this order on ${site.name}.`,
  }),
  "order-news": (facts, site) => ({
    ...orderNews[facts.news](facts),
    why: `You got this because you, or your company, placed this order on ${site.name}.`,
  }),
  "credits-expiring": ({ companyName, credits, until, link }, site) => ({
    subject: credits === 1 ? "An advert you have paid for runs out soon" : `${credits} adverts you have paid for run out soon`,
    paragraphs: [
      `${companyName === null ? "You have" : `${companyName} has`} ${credits === 1 ? "one advert" : `${credits} adverts`} left to publish by ${londonDay(until)}. After that, unused credits expire.`,
      "An advert published before then stays live for its full time.",
    ],
    action: { label: "See your credits", link },
    why: `You got this because credits you bought on ${site.name} expire soon. We send this once.`,
  }),
  "payment-to-check": ({ number, what, problem, link }, site) => ({
    subject: `Check a payment: ${number ?? what}`,
    paragraphs: [`The order${invoiceOf(number)} needs a manual check: ${what}.`, `Problem: ${problem}.`],
    action: { label: "Open the order", link },
    afterAction: ["Nothing else was changed."],
    why: `You got this because you run ${site.name}.`,
  }),
  "interview-news": (facts, site) => {
    const { side, news, jobTitle, companyName, startsAt, lengthMinutes, where, interviewers, text, proposedTimes, link } = facts;
    const isApplicant = side === "applicant";
    return {
      subject: `${interviewSubjects[side][news]}: ${jobTitle}`,
      paragraphs: [
        `About ${jobTitle}${isApplicant ? ` at ${companyName}` : ""}: ${interviewSentence(side, { news, companyName, when: londonMoment(startsAt) })}`,
        ...(isOff(facts) ? [] : [`It lasts ${lengthMinutes} minutes, London time. ${where}`]),
        ...(isOff(facts) || interviewers === "" ? [] : [`Interviewers: ${interviewers}.`]),
        ...(proposedTimes.length > 0 ? [`Suggested times: ${proposedTimes.map(londonMoment).join("; ")}.`] : []),
        ...(text === null ? [] : [`${writerOf(facts)}: ${text}`]),
        ...(goesAlong.has(news) ? [calendarSentence(news)] : []),
      ],
      action: { label: actionOf(facts), link },
      why: isApplicant
        ? `You got this because you applied for this job on ${site.name}.`
        : `You got this because you arranged this interview, or look after this advert, on ${site.name}.`,
    };
  },
  "advert-moderated": ({ jobTitle, news, reason, link }) => ({
    subject: advertNews[news].subject(jobTitle),
    paragraphs: [advertNews[news].sentence, ...(reason === null ? [] : [`Why: ${reason}`])],
    action: { label: "Open the advert in your dashboard", link },
    afterAction:
      news === "frozen" || news === "refused"
        ? ["You can appeal once, in your dashboard, within 30 days. A different person will decide the appeal."]
        : [],
    why: "You got this because you placed this advert or work for the company that did.",
  }),
  "report-outcome": ({ reference, jobTitle, outcome, link }) => ({
    subject: `Your report ${reference}: outcome`,
    paragraphs: [`You reported the advert “${jobTitle}”. Thank you.`, outcomeSentences[outcome]],
    action: { label: "See the outcome", link },
    why: "You got this because this address was given with the report. We will not use it for anything else.",
  }),
  "advert-was-fraud": ({ jobTitle, companyName, text, link }) => ({
    subject: `An advert you applied for was fraudulent: ${jobTitle}`,
    paragraphs: [
      `You applied for “${jobTitle}”, advertised as ${companyName}. We found that it was fraudulent and have taken it down.`,
      text,
    ],
    action: { label: "See what you sent", link },
    why: "You got this because you applied for this advert.",
  }),
  "strike-given": ({ companyName, reason, step, expiresAt, link }) => ({
    subject: `A strike against ${companyName}`,
    paragraphs: [
      "One of your adverts broke our rules, so you have been given a strike.",
      `Why: ${reason}`,
      stepSentences[step],
      `It expires on ${londonDay(expiresAt)}.`,
    ],
    action: { label: "See it in your dashboard", link },
    afterAction: ["You can appeal once, in your dashboard, within 30 days. A different person will decide the appeal."],
    why: `You got this because you act for ${companyName}.`,
  }),
  "appeal-decided": ({ subject, outcome, answer, isSamePerson, link }) => ({
    subject:
      outcome === "overturned" ? `Your appeal: the ${subjects[subject]} is taken back` : `Your appeal: the ${subjects[subject]} stands`,
    paragraphs: [
      `${isSamePerson ? "The person who made the first decision" : "A different person"} has looked at it again. The ${subjects[subject]} ${outcome === "overturned" ? "is taken back" : "stands"}.`,
      `Why: ${answer}`,
    ],
    action: { label: "Open your dashboard", link },
    why: "You got this because you, or your company, appealed.",
  }),
} satisfies Partial<Words>;

type Facts = MailFacts["interview-news"];

const goesAlong = new Set<Facts["news"]>(["arranged", "changed", "cancelled"]);
const isOff = ({ news }: Facts) => news === "cancelled" || news === "declined";

const calendarSentence = (news: Facts["news"]): string =>
  news === "cancelled"
    ? "Open the attached file to remove the interview from your calendar."
    : "Open the attached file to add the interview to your calendar.";

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
  asked: "We have reviewed your report and asked the advertiser to correct the advert. We will write again when that is done.",
  "no-action": "We have reviewed your report and found that the advert can stay as it is.",
  corrected: "The advertiser has corrected the advert.",
  refused: "We have taken the advert down.",
  fraud: "The advert was fraudulent. We have taken it down. If you sent money or bank details, contact your bank and Action Fraud.",
};

const stepSentences: Record<StrikeStep, string> = {
  none: "",
  warning: "This is your first active strike. It is a warning: your adverts are shown as before.",
  review: "This is your second active strike. From now on we review each advert before it goes live.",
  suspended: "This is your third active strike. You cannot publish adverts until one of your strikes expires or is overturned.",
};

const advertNews = {
  frozen: {
    subject: (title: string) => `Your advert “${title}” is frozen`,
    sentence: "We have taken it down while we look into it. What you paid for it is not refunded automatically.",
  },
  thawed: { subject: (title: string) => `Your advert “${title}” is no longer frozen`, sentence: "It has the same status as before." },
  refused: {
    subject: (title: string) => `Your advert “${title}” has been refused`,
    sentence: "It cannot go live again as it is. What you paid for it is not refunded automatically.",
  },
  correct: {
    subject: (title: string) => `Please correct your advert “${title}”`,
    sentence: "It stays live for now. If you do not correct it, we may take it down.",
  },
  "dead-link": {
    subject: (title: string) => `People cannot apply for “${title}”: its link does not work`,
    sentence:
      "We tried the application link on several days and it did not work. The advert tells readers so until the link works again. Change the link, or close the advert if the vacancy is filled.",
  },
} as const;

const subjects = { strike: "strike", freeze: "freeze", refusal: "refusal" } as const;
