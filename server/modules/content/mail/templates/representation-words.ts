import { representationNews } from "#server/modules/people/notifications/representation-sentences.ts";
import { greetingName, londonDay } from "#server/text/plain-words.ts";
import type { Words } from "./mail-content.ts";

/** Recruiters whom the reader does not know type these: what could carry an address or a message is left out. */
const plainRole = (role: string) => greetingName(role) ?? "a role";
const plainFirm = (firmName: string) => greetingName(firmName) ?? "A recruiter";

/** Mails about permissions to represent somebody. They never name the client. */
export const representationWords: Words<"representation-asked" | "representation-news"> = {
  "representation-asked": ({ name, firmName, role, answerBy, link }, site) => ({
    subject: `May they represent you? ${plainRole(role)}`,
    name,
    paragraphs: [
      `${plainFirm(firmName)} asks for your permission to put you forward to a client for ${plainRole(role)}.`,
      "On the site you see who the client is, the pay, the terms and the exact words before you decide. Nothing is sent to anybody unless you agree, and you can revoke it later.",
    ],
    action: { label: "Read the request", link },
    afterAction: [`If you do not answer, it ends on ${londonDay(answerBy)}.`],
    why: `You got this because you applied to an advert of this recruiter, or let recruiters find you, on ${site.name}.`,
  }),
  "representation-news": ({ name, side, firmName, role, state, reason, expiresAt, link }, site) => ({
    subject: `Permission to represent: ${plainRole(role)}`,
    name,
    paragraphs: [
      `About ${plainRole(role)}${side === "candidate" ? `, ${plainFirm(firmName)}` : ""}: ${representationNews[side][state] ?? "It has moved on."}`,
      ...(expiresAt === null ? [] : [`It is valid until ${londonDay(expiresAt)}.`]),
      ...(reason === null ? [] : [`Their reason: ${reason}`]),
    ],
    action: { label: side === "candidate" ? "See your permissions" : "Go to your dashboard", link },
    afterAction: [],
    why: `You got this because you are one of the two sides of this permission on ${site.name}.`,
  }),
};
