import type { RepresentationState } from "#db/own-values.ts";
import { londonMoment } from "#server/modules/mail/templates/plain-words.ts";
import { hashOf } from "#server/secrets.ts";
import type { RepresentationRow } from "./representation-rows.queries.ts";

const endWords: Partial<Record<RepresentationState, string>> = {
  revoked: "Revoked by the jobseeker",
  replaced: "Ended by the jobseeker in favour of another recruiter",
  expired: "Ended by itself",
  withdrawn: "Given up by the recruiter",
};

/** A permission as both sides may keep it: the same lines in the same order, and a digest over them. Null for what was never given. */
export function receiptText(row: RepresentationRow, state: RepresentationState, siteName: string): string | null {
  const { id, storedName, givenAt, expiresAt, endedAt, shownText, shownDigest, textVersion } = row;
  if (givenAt === null || expiresAt === null) return null;
  const ended = state === "expired" ? expiresAt : endedAt;
  const lines = [
    `${siteName}: receipt of a permission to represent`,
    "",
    `Receipt number: ${id}`,
    `Jobseeker: ${storedName ?? "No longer known: the account has been erased"}`,
    `Given: ${londonMoment(givenAt)} (${givenAt.toISOString()})`,
    `Valid until: ${londonMoment(expiresAt)} (${expiresAt.toISOString()})`,
    state === "given"
      ? "State: valid"
      : `State: ${endWords[state] ?? "Ended"}${ended ? `, ${londonMoment(ended)} (${ended.toISOString()})` : ""}`,
    "",
    "What was shown and permitted, word for word:",
    "",
    shownText,
    "",
    `Wording: ${textVersion}`,
    `SHA-256 of the words shown: ${shownDigest}`,
  ];
  const whole = lines.join("\n");
  return `${whole}\nSHA-256 of the lines above: ${hashOf(whole)}\n`;
}
