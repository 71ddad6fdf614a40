import type { ContactRequestState } from "#db/candidate-values.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";

export type ContactLine = Outputs["contactRequests"]["list"]["items"][number];
export type ContactRequest = Outputs["contactRequests"]["get"];

export const contactStateLabels: Record<ContactRequestState, string> = {
  asked: "Waiting",
  accepted: "Accepted",
  declined: "Declined",
  lapsed: "Not answered",
  withdrawn: "Withdrawn",
  ended: "Ended",
};

export const contactStateTones: Record<ContactRequestState, "plain" | "new" | "good" | "warn"> = {
  asked: "new",
  accepted: "good",
  declined: "plain",
  lapsed: "plain",
  withdrawn: "plain",
  ended: "plain",
};

const day = (moment: string) => longDate(new Date(moment));

/** "Asked 21 November 2026, open until 28 November 2026". */
export function contactDates({ state, askedAt, answerBy, acceptedAt, endedAt }: ContactLine): string {
  if (state === "asked") return `Asked ${day(askedAt)}, open until ${day(answerBy)}`;
  if (state === "accepted" && acceptedAt) return `Accepted ${day(acceptedAt)}`;
  return `Asked ${day(askedAt)}, ended ${day(endedAt ?? answerBy)}`;
}
