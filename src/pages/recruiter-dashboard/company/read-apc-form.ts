import type { Inputs } from "#server/types.ts";

export type ApcRecord = Omit<Inputs["apc"]["save"], "slug">;

/** What stands in the form of a firm's support for the APC; a field left empty is not stated. */
export function readApcForm(typed: FormData): ApcRecord {
  const text = (name: string) => String(typed.get(name) ?? "").trim();
  const whole = (name: string) => (text(name) === "" ? null : Number(text(name)));
  const paysFees = text("paysFees");
  return {
    hasTrainingAgreement: typed.has("hasTrainingAgreement"),
    agreedOn: text("agreedOn") || null,
    counsellors: whole("counsellors"),
    supervisors: whole("supervisors"),
    paysFees: paysFees === "" ? null : paysFees === "yes",
    studyDaysPerYear: whole("studyDaysPerYear"),
    satLastThreeYears: whole("satLastThreeYears"),
    passedLastThreeYears: whole("passedLastThreeYears"),
  };
}
