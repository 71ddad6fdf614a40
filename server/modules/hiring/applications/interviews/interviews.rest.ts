import { z } from "zod";
import { interviewStates } from "#db/interview-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { operation } from "#server/http/operations/operation.ts";
import { answerInterview } from "./answer.commands.ts";
import { arrangeInterview } from "./arrange.commands.ts";
import { cancelInterview, changeInterview } from "./change.commands.ts";
import { arrangeInterviewInput, interviewBodies, interviewId } from "./interview.fields.ts";

const tag = "Interviews";
const params = z.object({ id: interviewId });
const arranged = z.strictObject({ id: z.string(), sequence: z.int(), state: z.enum(interviewStates), startsAt: z.iso.datetime() });

const whereAndWhen =
  "Day and time are London’s. In person it needs “place”, by video “link”; by telephone “phone” is the number the applicant rings, and without it they are rung.";
const asksOfOverlaps =
  "One that overlaps another of your firm’s with the same applicant, recruiter or interviewer is asked about first: send its code in “confirmed” to go on.";
const namesSequence =
  "“sequence” is that of the interview as you saw it, which the application tells; if it has changed since the answer is 412.";
const meeting = {
  ...{ date: "2026-12-01", time: "10:30", lengthMinutes: 60, kind: "in-person", place: "1 High Street, Leeds" },
  interviewers: "Sam Sample",
};

/** Interviews, for those who arrange them and those who answer. GET /api/applications/{id} holds those of an application. */
export const interviewsOperations = [
  operation({
    method: "POST",
    path: "/api/interviews",
    action: "interview.arrange",
    name: "arrangeInterview",
    summary: "Arrange an interview with an applicant",
    about: `Both sides are told by mail, with an entry for their calendars, and the application moves on to the interviews. ${whereAndWhen} ${asksOfOverlaps}`,
    tag,
    body: arrangeInterviewInput,
    answers: { 201: arranged },
    refusals: ["not-found"],
    quota: "messages",
    idempotency: "required",
    example: { body: { applicationId: "Zm9yZW1hbi1leGFtcGxlLQ", ...meeting } },
    run: async (ctx, { body }) => {
      const made = await arrangeInterview(ctx, body);
      return { status: 201, body: made, headers: { location: paths.interviewCalendar(made.id) } };
    },
  }),
  operation({
    method: "PUT",
    path: "/api/interviews/:id",
    action: "interview.arrange",
    name: "changeInterview",
    summary: "Move an interview, or change it otherwise",
    about: `Takes the whole interview. Another time or place asks the applicant anew, unless they proposed that time. ${namesSequence} ${whereAndWhen} ${asksOfOverlaps}`,
    tag,
    params,
    body: interviewBodies.change,
    answers: { 200: arranged },
    refusals: ["stale"],
    quota: "messages",
    idempotency: "required",
    example: { body: { sequence: 0, ...meeting, time: "14:00" } },
    run: async (ctx, { params: { id }, body }) => ({ body: await changeInterview(ctx, { id, ...body }) }),
  }),
  operation({
    method: "POST",
    path: "/api/interviews/:id/answer",
    action: "interview.answer",
    name: "answerInterview",
    summary: "Accept an interview, ask for another time, or decline, as its applicant",
    about: `The last answer holds until it begins. Who asks for another time says so in “text”, or proposes up to three times. ${namesSequence}`,
    tag,
    params,
    body: interviewBodies.answer,
    answers: { 200: arranged },
    refusals: ["stale"],
    quota: "messages",
    example: { body: { sequence: 1, answer: "time-asked", text: "I am on site.", proposedTimes: [{ date: "2026-12-03", time: "14:00" }] } },
    run: async (ctx, { params: { id }, body }) => ({ body: await answerInterview(ctx, { id, ...body }) }),
  }),
  operation({
    method: "POST",
    path: "/api/interviews/:id/cancel",
    action: "interview.arrange",
    name: "cancelInterview",
    summary: "Call an interview off",
    about:
      "Both sides are told, and it leaves their calendars. The application stays at the stage it is at. Called off already, it stays so.",
    tag,
    params,
    body: interviewBodies.cancel,
    answers: { 200: arranged },
    example: { body: { reason: "The post is on hold." } },
    run: async (ctx, { params: { id }, body }) => ({ body: await cancelInterview(ctx, { id, ...body }) }),
  }),
];
