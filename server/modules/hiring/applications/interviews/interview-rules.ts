import { type InterviewState, interviewLimits } from "#db/interview-values.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { momentInLondon } from "#server/text/london-time.ts";

type ClockTime = { date: string; time: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns the moment of a London date and time, or a field error. `at` prefixes the error's pointer. */
export function momentOf({ date, time }: ClockTime, now: Date, at = ""): Date | FieldError {
  const moment = momentInLondon(`${date}T${time}`);
  if (moment === null)
    return { pointer: `${at}/time`, detail: "That time does not exist in London: the clocks go forward that night. Choose another time." };
  if (moment <= now) return { pointer: `${at}/date`, detail: "Choose a date and time in the future." };
  if (moment.getTime() > now.getTime() + interviewLimits.daysAhead * dayMs) {
    return { pointer: `${at}/date`, detail: `Choose a day within ${interviewLimits.daysAhead} days.` };
  }
  return moment;
}

interface Times {
  startsAt: Date;
  lengthMinutes: number;
}

export const endOf = ({ startsAt, lengthMinutes }: Times): Date => new Date(startsAt.getTime() + lengthMinutes * minuteMs);

export const longestMs = interviewLimits.lengthMaxMinutes * minuteMs;

/** Returns "called-off" also where the application ended before the interview. */
export function interviewStatusOf(
  interview: Times & { state: InterviewState },
  { isApplicationOpen, now }: { isApplicationOpen: boolean; now: Date },
) {
  if (interview.state === "cancelled") return "called-off";
  if (endOf(interview) <= now) return "over";
  return isApplicationOpen || interview.startsAt <= now ? "coming" : "called-off";
}

/** An invitation sent within a day of the interview replaces its reminder. */
export const needsNoReminder = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= interviewLimits.remindedHoursBefore * hourMs;

/** Returns the latest start time for which a reminder is due. */
export const reminderHorizon = (now: Date): Date => new Date(now.getTime() + interviewLimits.remindedHoursBefore * hourMs);
