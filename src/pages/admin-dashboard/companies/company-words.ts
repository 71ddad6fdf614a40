import type { StrikeStep } from "#db/case-values.ts";
import type { CompanyStatus } from "#db/company-values.ts";
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

export const standingWords: Readonly<Record<CompanyStatus, string>> = {
  verified: "Verified",
  unverified: "Not verified",
  merged: "Merged into another company",
  deleted: "Deleted",
  sample: "Sample company",
};

export const stepWords: Readonly<Record<StrikeStep, string>> = {
  none: "No active strikes",
  warning: "Warned",
  review: "Each advert is reviewed first",
  suspended: "Cannot publish",
};

export const duplicateReasonWords = { number: "the same company number", domain: "the same domain", name: "the same name" } as const;

export const slugToText = (slug: string): string => slug.replaceAll("-", " ");
