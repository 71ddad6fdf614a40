import type { JobReportReason } from "#db/topic-values.ts";
import { contactTopicLabels } from "#db/topic-values.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

const reasonWords: Record<JobReportReason, string> = {
  "already-filled": "already filled",
  "not-real": "no such vacancy",
  scam: "fraud",
  discriminatory: "discriminates",
  "pay-differs": "pay differs from the advert",
  "pay-missing": "pay not shown",
  inaccurate: "something is wrong",
};

/** What somebody wrote to the site, for the people who run it. */
export const contactWords: Words<"contact-answer" | "contact-message" | "job-report"> = {
  "contact-message": ({ reference, topic, name, email, isOwnAddress, message }, site) => ({
    subject: `Contact form ${reference}: ${contactTopicLabels[topic]}`,
    name: null,
    paragraphs: [
      `${name} wrote by the contact form about: ${contactTopicLabels[topic]}.`,
      isOwnAddress
        ? `Their address is ${email}, and they were signed in to the account that has it.`
        : `The address they gave is ${email}. Nobody has checked that it is theirs.`,
      ...message.split(/\n+/),
    ],
    action: null,
    afterAction: ["An answer to this mail goes to that address."],
    why: `You got this because ${site.name} sends here what is written by its contact form. Links in it come from whoever wrote it.`,
  }),
  "contact-answer": ({ name, reference, topic, answer, words, writtenAt }, site) => ({
    subject: `Your message to ${site.name}, ${reference}`,
    name,
    paragraphs: answer.split(/\n+/),
    action: null,
    afterAction: [
      "Answer to this mail if there is more to say.",
      `You wrote to us on ${londonMoment(writtenAt)} about “${contactTopicLabels[topic]}”:`,
      ...words.split(/\n+/).map((line) => `> ${line}`),
    ],
    why: `You got this because somebody who gave this address wrote to ${site.name} by its contact form. If it was not you, tell us and we write here no more.`,
  }),
  "job-report": ({ reference, reason, jobTitle, companyName, details, email, isSignedIn, link }, site) => ({
    subject: `Advert reported ${reference}: ${reasonWords[reason]}`,
    name: null,
    paragraphs: [
      `${isSignedIn ? "Somebody signed in" : "A visitor"} reports the advert ${jobTitle} of ${companyName}: ${reasonWords[reason]}.`,
      ...(details === null ? [] : details.split(/\n+/)),
      email === null
        ? "They gave no address to answer to."
        : `They would like to hear what came of it at ${email}. Nobody has checked that it is theirs.`,
    ],
    action: { label: "Open the advert", link },
    afterAction: [],
    why: `You got this because ${site.name} sends here what is reported of adverts. Links in the words above come from whoever wrote them.`,
  }),
};
