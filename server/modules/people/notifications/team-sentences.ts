import type { TeamNews } from "#db/own-values.ts";

/** What a member is told of a change in their firm's team. Nobody is named: names leave with people, what they are told does not. */
export const teamSentences: Readonly<Record<TeamNews, string>> = {
  "made-admin": "You are an administrator of the firm now: you may change its page, its people and what it buys.",
  "made-recruiter":
    "You are a recruiter of the firm now: you work on your own adverts and no longer change its page, its people or what it buys.",
  removed: "You no longer belong to the firm. Its adverts and applicants are no longer open to you.",
  "colleague-left": "A colleague has left the team.",
  "ownership-given": "You have handed the firm on to another administrator. You stay one yourself.",
  "ownership-received": "You own the firm on this site now: only you may hand it on or delete it.",
  "company-merged":
    "Two entries for this firm on the site have been made one. Adverts, people, messages and credits of both stand together under this name now. If they are not the same firm, write to us within 30 days.",
  "company-merge-undone":
    "The two entries for this firm have been taken apart again: each has its own adverts, people and credits, as before.",
  "company-deleted": "The firm has been deleted from this site, and you no longer belong to it.",
};

/** How many adverts of a colleague's the reader now looks after; null for none. */
export function advertsReceived(adverts: number): string | null {
  if (adverts === 0) return null;
  return adverts === 1 ? "One advert of theirs is yours now." : `${adverts} adverts of theirs are yours now.`;
}
