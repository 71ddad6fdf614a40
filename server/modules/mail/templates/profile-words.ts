import { whenWords } from "#server/modules/profiles/when-words.ts";
import type { Words } from "./mail-content.ts";

/** Mails about a jobseeker's profile. */
export const profileWords: Words<"availability-check"> = {
  "availability-check": ({ name, freeFrom, link }, site) => ({
    subject: `Still free from ${whenWords(freeFrom)}?`,
    name,
    paragraphs: [
      `Your profile says that you are free from ${whenWords(freeFrom)}. It is a month since you last said so.`,
      "If it still holds, say so with one press. If your contract was extended, move the date. Without an answer recruiters read after two weeks that it is not confirmed, and it is left out when they look for people by date.",
    ],
    action: { label: "Say whether it holds", link },
    afterAction: ["If you no longer look for work, pause your profile or take the date out: we then ask no more."],
    why: `You got this because recruiters can find your profile on ${site.name} and it says when you are free.`,
  }),
};
