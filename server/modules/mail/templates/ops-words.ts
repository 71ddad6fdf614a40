import type { Words } from "./mail-content.ts";

/** Mails about the site's own health. */
export const opsWords: Words<"ops-alert"> = {
  "ops-alert": ({ name, isRaised, title, lines, link, runbookLink }, site) => ({
    subject: isRaised ? title : `Over: ${title}`,
    name,
    paragraphs: [isRaised ? `${title}.` : `This is over: ${title}.`, ...lines],
    action: { label: isRaised ? "Look at it" : "Look at how it was", link },
    afterAction: [],
    lastLink: { label: "What to do about it", link: runbookLink },
    why: `You got this because you are an administrator of ${site.name}. It is sent when this begins and when it is over, and not in between.`,
  }),
};
