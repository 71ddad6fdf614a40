import type { ApcShare } from "#db/own-values.ts";

/** "stated": the firm says so. "confirmed": most of its trainees agree on everything asked. "disputed": few of them agree on something. */
export type ApcBadge = "stated" | "confirmed" | "disputed";

export interface ApcSupport {
  /** Null where the firm states no training agreement. */
  badge: ApcBadge | null;
  hasTrainingAgreement: boolean;
  agreedOn: string | null;
  counsellors: number | null;
  supervisors: number | null;
  paysFees: boolean | null;
  studyDaysPerYear: number | null;
  satLastThreeYears: number | null;
  passedLastThreeYears: number | null;
  statedAt: string;
  /** What its trainees answered; null below five answers. */
  trainees: { answers: number; keepsAgreement: ApcShare; meetsSupervisor: ApcShare; givesTimeAndFees: ApcShare } | null;
}

export interface OwnApcFirm {
  name: string;
  slug: string;
  /** Calendar year in which they last answered. */
  answeredYear: number | null;
  mayAnswer: boolean;
}
