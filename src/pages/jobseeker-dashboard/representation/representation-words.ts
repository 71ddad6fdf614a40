import type { RepresentationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";

export type RequestLine = Outputs["representations"]["list"]["items"][number];
export type Request = Outputs["representations"]["get"];

export const stateLabels: Record<RepresentationState, string> = {
  asked: "Waiting for you",
  given: "Given",
  refused: "Refused",
  revoked: "Revoked",
  replaced: "Replaced",
  expired: "Ended",
  lapsed: "Not answered",
  withdrawn: "Withdrawn by the recruiter",
};

export const stateTones: Record<RepresentationState, "plain" | "new" | "good"> = {
  asked: "new",
  given: "good",
  refused: "plain",
  revoked: "plain",
  replaced: "plain",
  expired: "plain",
  lapsed: "plain",
  withdrawn: "plain",
};

/** Returns its relevant date: the answer deadline, the expiry, or the end. */
export function datesOf({ state, askedAt, answerBy, givenAt, expiresAt, endedAt }: RequestLine): string {
  const day = (moment: string) => shortDate(new Date(moment));
  if (state === "asked") return `Asked ${day(askedAt)}, answer by ${day(answerBy)}`;
  if (state === "given" && givenAt && expiresAt) return `Given ${day(givenAt)}, valid until ${day(expiresAt)}`;
  const end = endedAt ?? (state === "lapsed" ? answerBy : expiresAt);
  return [givenAt ? `Given ${day(givenAt)}` : `Asked ${day(askedAt)}`, end && `ended ${day(end)}`].filter(Boolean).join(", ");
}
