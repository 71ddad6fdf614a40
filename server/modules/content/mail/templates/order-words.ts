import { londonDay } from "#server/text/plain-words.ts";
import type { MailFacts, OrderMailNews } from "../mail.types.ts";
import type { MailContent, Words } from "./mail-content.ts";

const money = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const poundsOf = (pence: number): string => money.format(pence / 100);

const invoiceOf = (number: string | null): string => (number === null ? "" : ` ${number}`);

/** What is said of an order, by what has become of it. */
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

/** Mails about money: to whoever buys, and to the site's own people. */
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
