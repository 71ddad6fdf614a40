import type { Words } from "./mail-content.ts";
import { greetingName } from "./plain-words.ts";

/** What somebody wrote to a freelance recruiter through the site. */
export const recruiterWords: Words<"recruiter-enquiry" | "enquiry-answered"> = {
  "recruiter-enquiry": ({ name, senderName, message, link }, site) => ({
    subject: `${senderName} wrote to you by ${site.name}`,
    name,
    paragraphs: [`${senderName} wrote to you by the form on your recruiter’s page:`, ...message.split(/\n+/)],
    action: { label: "Read and answer it on the site", link },
    afterAction: [
      "Answer there and not to this mail: then neither of you sees the address of the other. You can also block the writer there.",
    ],
    why: `You got this because you have a recruiter’s page on ${site.name}. The words above come from whoever wrote them. You can hide your page under “My recruiter page” at any time.`,
  }),
  "enquiry-answered": ({ name, from, link }, site) => ({
    subject: `${greetingName(from) ?? "Somebody"} has written to you by ${site.name}`,
    name,
    paragraphs: [
      `${greetingName(from) ?? "Somebody"} has written on in your conversation.`,
      "You read and answer it on the site. Until you have read it, we will not e-mail you about further messages in it.",
    ],
    action: { label: "Read the message", link },
    afterAction: [],
    why: `You got this because you wrote to a freelance recruiter on ${site.name}, or have a recruiter’s page there.`,
  }),
};
