import type { Words } from "./mail-content.ts";

/** What administrators have decided, and what they ask before they do. */
export const moderationWords: Words<"moderation-decided" | "moderation-asked"> = {
  "moderation-decided": ({ name, title, isApproved, isChange = false, reason, link }, site) => {
    const what = title === "" ? "your recruiter’s page" : `your ${isChange ? "change of the advert" : "advert"} “${title}”`;
    const refused = isChange ? "and cannot show it. The advert stays as it was approved." : "and cannot show it as it stands.";
    return {
      subject: `${isChange ? "Change of your advert: " : ""}${isApproved ? "Shown" : "Not shown"} on ${site.name}: ${title || "your recruiter’s page"}`,
      name,
      paragraphs: [
        isApproved ? `Somebody has read ${what}, and everybody can see it now.` : `Somebody has read ${what} ${refused} This is why:`,
        ...(reason === null ? [] : [reason]),
      ],
      action: { label: isApproved ? "Open it" : "Put it right and send it again", link },
      afterAction: [],
      why: `You got this because you wrote it on ${site.name}.`,
    };
  },
  "moderation-asked": ({ name, about, question, link }, site) => ({
    subject: `A question before we decide: ${about}`,
    name,
    paragraphs: [`Before we decide on ${about} we need to know something of you:`, question],
    action: { label: "Answer it", link },
    afterAction: ["It waits until you have answered. Answer on the site; nobody reads what is sent to this address."],
    why: `You got this because you act for it on ${site.name}.`,
  }),
};
