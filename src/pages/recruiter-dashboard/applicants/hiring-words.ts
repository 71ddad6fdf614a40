import { applicationStateLabels } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";

export type ApplicantLine = Outputs["hiring"]["list"]["items"][number];
export type Board = Outputs["hiring"]["board"];
export type UnmovedApplicant = Outputs["hiring"]["move"]["left"][number];

/** Stage names as employers see them. */
export const stageLabels: Record<ApplicationState, string> = { ...applicationStateLabels, sent: "New" };

/** The name is null once the applicant has closed their account. */
export const applicantNameOf = ({ applicantName }: { applicantName: string | null }): string => applicantName ?? "Former applicant";

/** "Ann Able", "Ann Able and Bea Baker", "Ann Able and 4 others" */
export function peopleWords(people: readonly { applicantName: string | null }[]): string {
  const [first, second] = people;
  if (!first) return "nobody";
  if (!second) return applicantNameOf(first);
  return people.length === 2
    ? `${applicantNameOf(first)} and ${applicantNameOf(second)}`
    : `${applicantNameOf(first)} and ${people.length - 1} others`;
}
