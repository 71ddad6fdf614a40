import { contactTopicLabels } from "#db/values.ts";
import type { Words } from "./mail-content.ts";

/** What somebody wrote to the site, for the people who run it. */
export const contactWords: Words<"contact-message"> = {
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
};
