import { whenWords } from "#server/modules/profiles/when-words.ts";
import type { Words } from "./mail-content.ts";

/** Mails about a jobseeker's profile. */
export const profileWords: Words<"availability-check"> = {
  "availability-check": ({ name, freeFrom, link }, site) => ({
    subject: `Still free from ${whenWords(freeFrom)}?`,
    name,
    paragraphs: [
      `Your profile says that you are free from ${whenWords(freeFrom)}. It is a month since you last said so.`,
      "If it still holds, confirm it with one click. If your contract was extended, move the date. Without an answer, after two weeks recruiters see that it is not confirmed, and you are left out when they search by date.",
    ],
    action: { label: "Confirm or change the date", link },
    afterAction: ["If you are no longer looking for work, pause your profile or remove the date, and we will stop asking."],
    why: `You got this because recruiters can find your profile on ${site.name} and it says when you are free.`,
  }),
};
