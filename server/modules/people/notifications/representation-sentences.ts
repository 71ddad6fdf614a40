import type { RepresentationState } from "#db/own-values.ts";

type Sentences = Readonly<Partial<Record<RepresentationState, string>>>;

/** What each side is told of a request or a permission. */
export const representationNews: Readonly<Record<"firm" | "candidate", Sentences>> = {
  firm: {
    given: "The permission has been given. Its receipt is yours to download.",
    refused: "Your request has been refused. You can ask about this vacancy again in 30 days.",
    revoked: "The permission has been revoked. You may no longer read their details or put them forward.",
    replaced: "The permission has ended: the jobseeker has given it to another recruiter.",
    expired: "The permission has ended by itself after 30 days.",
    lapsed: "Your request was not answered and has ended.",
    withdrawn: "You have taken your request back, or given the permission up.",
  },
  candidate: {
    given: "You have given the permission. Its receipt is yours to download, and you can revoke it at any time.",
    refused: "You have refused the request.",
    revoked: "You have revoked the permission. The recruiter can no longer read your details for it.",
    replaced: "The permission has ended: you have given it to another recruiter.",
    expired: "The permission has ended by itself after 30 days.",
    lapsed: "You did not answer the request, and it has ended.",
    withdrawn: "The recruiter has taken the request back, or given the permission up.",
  },
};
