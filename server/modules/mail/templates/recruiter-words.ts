import type { Words } from "./mail-content.ts";

/** What somebody wrote to a freelance recruiter through the site. */
export const recruiterWords: Words<"recruiter-enquiry"> = {
  "recruiter-enquiry": ({ name, senderName, message, link }, site) => ({
    subject: `${senderName} wrote to you by ${site.name}`,
    name,
    paragraphs: [`${senderName} wrote to you by the form on your recruiter’s page:`, ...message.split(/\n+/)],
    action: { label: "Read it on the site", link },
    afterAction: [
      "An answer to this mail goes straight to the writer, from your own address: they see it then. Until you answer, they do not have it.",
    ],
    why: `You got this because you have a recruiter’s page on ${site.name}. The words above come from whoever wrote them. You can hide your page under “My recruiter page” at any time.`,
  }),
};
