import type { VerificationState } from "#db/own-values.ts";

export const verificationWords: Readonly<Record<VerificationState, string>> = {
  "not-started": "Not verified",
  "in-review": "Being verified",
  verified: "Verified",
  refused: "Refused",
  lapsed: "Lapsed",
};

export const verificationTones = {
  "not-started": "plain",
  "in-review": "new",
  verified: "good",
  refused: "bad",
  lapsed: "warn",
} as const satisfies Record<VerificationState, string>;

export const slugToText = (slug: string): string => slug.replaceAll("-", " ");
