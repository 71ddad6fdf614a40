import type { InterviewState } from "#db/interview-values.ts";
import type { Outputs } from "#server/types.ts";
import { clockTime, shortDate } from "#src/lib/dates.ts";

export type Interview = Outputs["applications"]["get"]["interviews"][number];
export type UpcomingInterview = Outputs["interviews"]["coming"][number];

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "short" });

/** "Tue 1 Dec 2026, 10:30", in London. */
export const formatInterviewMoment = (moment: Date): string => `${weekday.format(moment)} ${shortDate(moment)}, ${clockTime(moment)}`;

/** "Tue 1 Dec 2026, 10:30 to 11:30". */
export function formatInterviewTime({ startsAt, lengthMinutes }: Pick<Interview, "startsAt" | "lengthMinutes">): string {
  const start = new Date(startsAt);
  return `${formatInterviewMoment(start)} to ${clockTime(new Date(start.getTime() + lengthMinutes * 60_000))}`;
}

const rounds = ["First interview", "Second interview", "Third interview"];
export const roundWords = (round: number): string => rounds[round - 1] ?? `Interview ${round}`;

type Tone = "plain" | "new" | "good" | "warn" | "bad";

const labels: Record<"applicant" | "employer", Record<InterviewState, string>> = {
  applicant: {
    invited: "Awaiting your answer",
    accepted: "Accepted",
    "time-asked": "You asked for another time",
    declined: "You declined",
    cancelled: "Called off",
  },
  employer: {
    invited: "Awaiting the applicant’s answer",
    accepted: "Accepted",
    "time-asked": "Asked for another time",
    declined: "Declined",
    cancelled: "Called off",
  },
};
const tones: Record<InterviewState, Tone> = { invited: "new", accepted: "good", "time-asked": "warn", declined: "bad", cancelled: "plain" };

export function interviewStatusOf(
  { state, standing }: Pick<Interview, "state" | "standing">,
  side: "applicant" | "employer",
): { label: string; tone: Tone } {
  if (standing === "called-off") return { label: labels[side].cancelled, tone: tones.cancelled };
  if (standing === "over") return { label: "Over", tone: "plain" };
  return { label: labels[side][state], tone: tones[state] };
}
