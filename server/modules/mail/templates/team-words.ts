import { advertsReceived, teamSentences } from "#server/modules/notifications/team-sentences.ts";
import type { Words } from "./mail-content.ts";
import { greetingName } from "./plain-words.ts";

/** Whoever makes a firm types its name: what could carry an address or a message is left out. */
const plainFirm = (companyName: string) => greetingName(companyName) ?? "Your firm";

/** Mails about one's place in a firm's team. */
export const teamWords: Words<"team-news"> = {
  "team-news": ({ name, companyName, news, adverts, link }, site) => ({
    subject: `${plainFirm(companyName)}: your team`,
    name,
    paragraphs: [`${plainFirm(companyName)}: ${teamSentences[news]}`, ...[advertsReceived(adverts)].filter((line) => line !== null)],
    action: { label: "Go to your dashboard", link },
    afterAction: [],
    why: `You got this because you belong to this firm on ${site.name}, or did until now. If you did not expect it, write to ${site.supportEmail}.`,
  }),
};
