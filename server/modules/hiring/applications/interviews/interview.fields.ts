import { z } from "zod";
import {
  type InterviewState,
  interviewAnswers,
  interviewKinds,
  interviewLimits,
  interviewStates,
  interviewSteps,
} from "#db/interview-values.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { confirmedField } from "#server/kernel/questions/question.ts";
import { dayField } from "#server/text/dates/calendar-day.ts";
import { momentInLondon } from "#server/text/london-time.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";
import { cleanLink } from "#server/text/typed-text/clean-typed.ts";
import { telephoneField } from "#server/text/typed-text/telephone.ts";
import { applicationId } from "../application.fields.ts";

const { lengthMinMinutes, lengthMaxMinutes, placeMaxChars, linkMaxChars, interviewersMaxChars, messageMaxChars, answerMaxChars } =
  interviewLimits;

export const interviewId = publicId("Say which interview.", "There is no such interview.");

const text = (maxChars: number, missing: string, tidy: (typed: string) => string) =>
  z
    .string(missing)
    .max(maxChars * 4, { error: `Use at most ${maxChars} characters.`, abort: true })
    .transform(tidy)
    .refine((typed) => [...typed].length <= maxChars, `Use at most ${maxChars} characters.`);
const optionalText = (maxChars: number, missing: string, tidy: (typed: string) => string) =>
  text(maxChars, missing, tidy)
    .transform((typed) => typed || null)
    .nullable()
    .default(null);

/** London local date and time. */
const clockFields = {
  date: dayField("Enter the date as 2026-12-01."),
  time: z.string("Enter the time as 10:30.").regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Enter the time as 10:30."),
};

const lengthRule = `The length must be ${lengthMinMinutes} to ${lengthMaxMinutes} minutes.`;

const interviewFields = {
  ...clockFields,
  lengthMinutes: z.int("Give the length in whole minutes.").min(lengthMinMinutes, lengthRule).max(lengthMaxMinutes, lengthRule),
  kind: z.enum(interviewKinds, "Choose in person, by telephone or by video."),
  place: optionalText(placeMaxChars, "The place must be text.", oneLine),
  link: z
    .string("The link must be text.")
    .overwrite(cleanLink)
    .max(linkMaxChars, `Use at most ${linkMaxChars} characters.`)
    .transform((typed) => typed || null)
    .nullable()
    .default(null),
  /** The number for the applicant to ring; null where the employer rings. */
  phone: telephoneField.nullable().default(null),
  interviewers: text(interviewersMaxChars, "Enter the interviewers.", oneLine).refine((names) => names !== "", "Enter the interviewers."),
  message: optionalText(messageMaxChars, "The message must be text.", manyLines),
  confirmed: confirmedField.default([]),
};

/** Requires the fields of the interview's kind. Ignores those of other kinds, so that leftover input does not block submission. */
function placeOfKind({ kind, place, link }: { kind: string; place: string | null; link: string | null }, check: z.RefinementCtx): void {
  const fault = (path: "place" | "link", message: string) => check.addIssue({ code: "custom", path: [path], message });
  if (kind === "in-person" && place === null) fault("place", "Enter the place where you will meet.");
  if (kind !== "video") return;
  if (link === null) fault("link", "Give the link to the video meeting.");
  else if (!isHttpsLink(link)) fault("link", "Give a whole link that starts with https://.");
}

function isHttpsLink(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return protocol === "https:" && hostname.includes(".") && username + password === "";
}

export const arrangeInterviewInput = z.strictObject({ applicationId, ...interviewFields }).superRefine(placeOfKind);

/** The interview's version, as the sender saw it; it increases with each change. */
const sequence = z.int("Say which version of the interview you saw.").min(0, "Say which version of the interview you saw.");

const named = { id: interviewId };

export const changeInterviewInput = z.strictObject({ ...named, sequence, ...interviewFields }).superRefine(placeOfKind);

export const cancelInterviewInput = z.strictObject({
  ...named,
  reason: optionalText(answerMaxChars, "The reason must be text.", manyLines),
});

const { proposedTimes } = interviewLimits;

const answerFields = {
  ...named,
  sequence,
  answer: z.enum(interviewAnswers, "Accept it, ask for another time, or decline."),
  text: optionalText(answerMaxChars, "The message must be text.", manyLines),
  proposedTimes: z
    .array(z.strictObject(clockFields), "The times must be a list.")
    .max(proposedTimes, `Propose at most ${proposedTimes} times.`)
    .default([]),
};

/** A request for another time must propose times. */
function timesOfAnswer(
  { answer, text: words, proposedTimes: times }: { answer: string; text: string | null; proposedTimes: readonly object[] },
  check: z.RefinementCtx,
): void {
  if (answer !== "time-asked" || words !== null || times.length > 0) return;
  check.addIssue({ code: "custom", path: ["text"], message: "Enter the times that would suit you." });
}

export const answerInterviewInput = z.strictObject(answerFields).superRefine(timesOfAnswer);

const moment = z.iso.datetime();
const nullableText = z.string().nullable();
const state = z.enum(interviewStates);

const interviewLine = z.strictObject({
  id: z.string(),
  /** 1 for the first of its application. */
  round: z.int(),
  state,
  standing: z.enum(["coming", "over", "called-off"]),
  startsAt: moment,
  lengthMinutes: z.int(),
  kind: z.enum(interviewKinds),
  place: nullableText,
  link: nullableText,
  phone: nullableText,
  interviewers: z.string(),
  message: nullableText,
  /** Text of the last answer or of the cancellation. */
  reply: nullableText,
  proposedTimes: z.array(moment),
  /** Version to send back with an answer or a change. */
  sequence: z.int(),
  calendarPath: z.string(),
  mayAnswer: z.boolean(),
  mayChange: z.boolean(),
});
export type InterviewLine = z.infer<typeof interviewLine>;

const interviewHappening = z.strictObject({
  at: moment,
  step: z.enum(interviewSteps),
  /** The employer's member of staff; shown to the employer only. */
  byName: nullableText,
  /** The start time as of this event. */
  startsAt: moment,
  text: nullableText,
});
export type InterviewEvent = z.infer<typeof interviewHappening>;

export const interviewView = interviewLine.extend({
  /** Oldest first. */
  history: z.array(interviewHappening),
});

export const arrangedInterview = z.strictObject({ id: z.string(), sequence: z.int(), state, startsAt: moment });
export type ArrangedInterview = z.infer<typeof arrangedInterview>;

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
