import type { ApcShare } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";

export type Apc = NonNullable<NonNullable<Outputs["companies"]["profile"]>["apc"]>;

export const apcBadges: Record<NonNullable<Apc["badge"]>, { label: string; tone: "plain" | "good" | "warn"; meaning: string }> = {
  stated: {
    label: "APC support: stated",
    tone: "plain",
    meaning: "The firm says so. Its trainees have neither confirmed nor disputed it yet.",
  },
  confirmed: {
    label: "APC support: confirmed",
    tone: "good",
    meaning: "The firm says so, and most of its trainees who answered agree on every question.",
  },
  disputed: {
    label: "APC support: disputed",
    tone: "warn",
    meaning: "The firm says so, but few of its trainees who answered agree on at least one question below.",
  },
};
export const apcShareWords: Record<ApcShare, string> = { most: "Most say yes", half: "About half say yes", few: "Few say yes" };

/** What a firm states of its support: name and value, null where it says nothing. */
export const apcFacts = (apc: Apc): [name: string, value: string | null][] => [
  ["Structured training agreement", trainingAgreementText(apc)],
  ["Counsellors and supervisors", apcStaffText(apc)],
  ["Fees paid", apc.paysFees === null ? null : apc.paysFees ? "Yes" : "No"],
  ["Study days a year", apc.studyDaysPerYear === null ? null : String(apc.studyDaysPerYear)],
  ["Passes in the last three years", passRateText(apc)],
];

function trainingAgreementText({ hasTrainingAgreement, agreedOn }: Apc): string {
  if (!hasTrainingAgreement) return "No";
  return agreedOn === null ? "Yes" : `Yes, since ${longDate(new Date(`${agreedOn}T12:00:00Z`))}`;
}

function apcStaffText({ counsellors, supervisors }: Apc): string | null {
  const parts = [
    counsellors === null ? null : counted(counsellors, "counsellor"),
    supervisors === null ? null : counted(supervisors, "supervisor"),
  ];
  return parts.filter(Boolean).join(", ") || null;
}

function passRateText({ satLastThreeYears: sat, passedLastThreeYears: passed }: Apc): string | null {
  if (sat === null || passed === null) return null;
  return sat === 0 ? "Nobody sat" : `${passed} of ${sat} who sat`;
}
