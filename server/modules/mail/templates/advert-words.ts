import type { Words } from "./mail-content.ts";

const names = {
  pay: "Pay",
  place: "Place",
  type: "Type of work",
  closing: "Closing date",
  title: "Title",
  hirer: "Hirer",
} as const;

/** Mails about adverts that somebody follows, and what a recruiter is summed up. */
export const advertWords: Words<"advert-changed" | "recruiter-summary"> = {
  "advert-changed": ({ name, jobTitle, companyName, changes, reason, hasApplied, link }, site) => ({
    subject: `Advert changed: ${jobTitle}`,
    name,
    paragraphs: [
      `The advert for ${jobTitle} at ${companyName} has changed.`,
      ...changes.map(({ what, before, after }) =>
        what === "hirer"
          ? `${names[what]}: ${after ?? "not named"}.`
          : `${names[what]}: ${after ?? "not stated"} (before: ${before ?? "not stated"}).`,
      ),
      ...(reason === null ? [] : [`Their reason for the lower pay: ${reason}`]),
      ...(hasApplied ? ["Your application stands. You can withdraw it if this no longer suits you."] : []),
    ],
    action: { label: hasApplied ? "See your application" : "See the advert", link },
    afterAction: [],
    why: hasApplied
      ? `You got this because you asked ${site.name} for mail about your applications. You can turn that off in your account.`
      : `You got this because you saved this job on ${site.name} and asked for mail about jobs. You can turn that off in your account.`,
  }),
  "recruiter-summary": ({ name, lines, link }, site) => ({
    subject: `Your adverts yesterday on ${site.name}`,
    name,
    paragraphs: ["Since the last summary, and not yet read by you:", ...lines],
    action: { label: "Open your dashboard", link },
    afterAction: [],
    why: `You got this because you chose one mail a day about your adverts on ${site.name}.`,
  }),
};
