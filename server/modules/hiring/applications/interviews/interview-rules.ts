import { type InterviewState, interviewLimits } from "#db/interview-values.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { momentInLondon } from "#server/text/london-time.ts";
import type { ClockTime } from "./interview.fields.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The moment of a day and time in London, or what is wrong with them. `at` is put before the names of the fields. */
export function momentOf({ date, time }: ClockTime, now: Date, at = ""): Date | FieldError {
  const moment = momentInLondon(`${date}T${time}`);
  if (moment === null) return { pointer: `${at}/time`, detail: "Clocks in London leap over this hour that day: choose another time." };
  if (moment <= now) return { pointer: `${at}/date`, detail: "Choose a day and time that are still to come." };
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

/** The longest an interview can last. */
export const longestMs = interviewLimits.lengthMaxMinutes * minuteMs;

/** "called-off" also of one whose application has ended before it. */
export function standingOf(
  interview: Times & { state: InterviewState },
  { isApplicationOpen, now }: { isApplicationOpen: boolean; now: Date },
) {
  if (interview.state === "cancelled") return "called-off";
  if (endOf(interview) <= now) return "over";
  return isApplicationOpen || interview.startsAt <= now ? "coming" : "called-off";
}

/** An invitation within a day of the interview stands for its reminder. */
export const needsNoReminder = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= interviewLimits.remindedHoursBefore * hourMs;

/** Until when an interview that begins then is due to be reminded of. */
export const remindedUntil = (now: Date): Date => new Date(now.getTime() + interviewLimits.remindedHoursBefore * hourMs);
