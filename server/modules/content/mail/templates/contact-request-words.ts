import { greetingName, londonDay } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

/** Recruiters whom the reader does not know type these: what could carry an address or a message is left out. */
const plainRole = (role: string) => greetingName(role) ?? "a role";
const plainFirm = (firmName: string) => greetingName(firmName) ?? "A recruiter";

/** Mails about requests for contact. */
export const contactRequestWords: Words<"contact-asked" | "contact-answered"> = {
  "contact-asked": ({ name, firmName, role, answerBy, link }, site) => ({
    subject: `May they contact you? ${plainRole(role)}`,
    name,
    paragraphs: [
      `${plainFirm(firmName)} found your profile and asks about ${plainRole(role)}.`,
      "On the site you read the pay and their message. They see your address, telephone number or CV only if you accept, and only what you choose.",
    ],
    action: { label: "Read the request", link },
    afterAction: [`If you do not answer, it ends on ${londonDay(answerBy)}.`],
    why: `You got this because recruiters may find you on ${site.name}.`,
  }),
  "contact-answered": ({ name, role, isAccepted, link }, site) => ({
    subject: `Your contact request: ${plainRole(role)}`,
    name,
    paragraphs: [
      isAccepted
        ? `The person you asked about ${plainRole(role)} has accepted. How to reach them is on the site.`
        : `The person you asked about ${plainRole(role)} has declined. Your firm cannot ask them again for 30 days.`,
    ],
    action: { label: "See the answer", link },
    afterAction: [],
    why: `You got this because you asked somebody for contact on ${site.name}.`,
  }),
};
