import { applicationStateLabels } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";

export type ApplicantLine = Outputs["hiring"]["list"]["items"][number];
export type Board = Outputs["hiring"]["board"];

/** Stage names as employers see them. */
export const stageLabels: Record<ApplicationState, string> = { ...applicationStateLabels, sent: "New" };

/** The name is null once the applicant has closed their account. */
export const applicantNameOf = ({ applicantName }: { applicantName: string | null }): string => applicantName ?? "Former applicant";

/** Why what an applicant sent can no longer be read; null while it can be. */
export function closedReason({
  state,
  isPermissionEnded,
}: Pick<Outputs["applications"]["get"], "state" | "isPermissionEnded">): string | null {
  if (state === "withdrawn") return "The applicant has withdrawn, so what they sent is no longer available.";
  return isPermissionEnded ? "Your permission to represent this applicant has ended, so what they sent is no longer available." : null;
}

const dayMs = 86_400_000;

/** "Waiting 3 days", with when a promised answer is due, until somebody answers; then "Applied 3 Nov 2026"; null before it is sent. */
export function waitingWords(
  { state, sentAt, promise = null }: Pick<ApplicantLine, "state" | "sentAt"> & Partial<Pick<ApplicantLine, "promise">>,
  now: Date,
): string | null {
  if (sentAt === null) return null;
  if (state !== "sent" && state !== "opened") return `Applied ${shortDate(new Date(sentAt))}`;
  const days = Math.floor((now.getTime() - Date.parse(sentAt)) / dayMs);
  const waited = days < 1 ? "Applied today" : `Waiting ${counted(days, "day")}`;
  if (promise === null) return waited;
  const due = shortDate(new Date(promise.dueAt));
  return promise.state === "broken" ? `${waited}, promised by ${due}` : `${waited}, answer due ${due}`;
}

/** "4 weeks’ notice"; null where it is unknown. */
export function noticeWords(weeks: number | null): string | null {
  if (weeks === null) return null;
  if (weeks === 0) return "no notice";
  return weeks === 1 ? "1 week’s notice" : `${weeks} weeks’ notice`;
}

/** "Senior", "4 weeks’ notice", "from £55,000 a year", "last at Oak Ltd": what the profile says, shortest first. */
export function factWords(facts: ApplicantLine["facts"]): string[] {
  if (facts === null) return [];
  const { level, noticeWeeks, payYearMinPence, lastEmployer } = facts;
  return [
    level,
    noticeWords(noticeWeeks),
    payYearMinPence === null ? null : `from ${formatMoney(payYearMinPence)} a year`,
    lastEmployer === null ? null : `last at ${lastEmployer}`,
  ].filter((words) => words !== null);
}
