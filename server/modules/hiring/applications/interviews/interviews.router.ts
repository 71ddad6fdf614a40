import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { answerInterview, arrangeInterview } from "./arrange.commands.ts";
import { cancelInterview, changeInterview } from "./change.commands.ts";
import {
  answerInterviewInput,
  arrangedInterview,
  arrangeInterviewInput,
  cancelInterviewInput,
  changeInterviewInput,
} from "./interview.fields.ts";
import { listOwnUpcoming } from "./interviews.queries.ts";

const tag = "Interviews";
const whereAndWhen =
  "Date and time are in London time. An interview in person needs “place”, one by video “link”. By telephone, “phone” is the number the applicant rings; without it, the employer rings the applicant.";
const asksOfOverlaps =
  "If it overlaps another interview with the same applicant, recruiter or interviewer at your firm, you are asked first: send the code in “confirmed” to continue.";
const namesSequence =
  "“sequence” is the interview’s version as you saw it, which the application gives; if it has changed since, the response is 412.";
const meeting = {
  ...{ date: "2026-12-01", time: "10:30", lengthMinutes: 60, kind: "in-person", place: "1 High Street, Leeds" },
  interviewers: "Sam Sample",
};

/** Interviews, arranged by employers and answered by applicants. Those of an application are returned with it. */
export const interviewsRouter = router({
  coming: procedure("interview.answer").query(({ ctx }) => listOwnUpcoming(ctx)),
  arrange: procedure("interview.arrange", {
    quota: "messages",
    idempotency: "required",
    rest: {
      method: "POST",
      path: "/api/interviews",
      name: "arrangeInterview",
      summary: "Arrange an interview with an applicant",
      about: `Both sides are notified by e-mail, with a calendar entry, and the application moves to the interview stage. ${whereAndWhen} ${asksOfOverlaps}`,
      tag,
      status: 201,
      location: "/api/interviews/{id}/interview.ics",
      refusals: ["not-found"],
      example: { body: { applicationId: "Zm9yZW1hbi1leGFtcGxlLQ", ...meeting } },
    },
  })
    .input(fieldsOf(arrangeInterviewInput))
    .output(answerOf(arrangedInterview))
    .mutation(({ ctx, input }) => arrangeInterview(ctx, input)),
  change: procedure("interview.arrange", {
    quota: "messages",
    idempotency: "required",
    rest: {
      method: "PUT",
      path: "/api/interviews/:id",
      name: "changeInterview",
      summary: "Move an interview, or change it otherwise",
      about: `Takes the whole interview. Another time or place asks the applicant again, unless they proposed that time. ${namesSequence} ${whereAndWhen} ${asksOfOverlaps}`,
      tag,
      refusals: ["stale"],
      example: { body: { sequence: 0, ...meeting, time: "14:00" } },
    },
  })
    .input(fieldsOf(changeInterviewInput))
    .output(answerOf(arrangedInterview))
    .mutation(({ ctx, input }) => changeInterview(ctx, input)),
  cancel: procedure("interview.arrange", {
    rest: {
      method: "POST",
      path: "/api/interviews/:id/cancel",
      name: "cancelInterview",
      summary: "Call an interview off",
      about:
        "Both sides are notified, and it is removed from their calendars. The application stays at its stage. Calling it off again changes nothing.",
      tag,
      example: { body: { reason: "The post is on hold." } },
    },
  })
    .input(fieldsOf(cancelInterviewInput))
    .output(answerOf(arrangedInterview))
    .mutation(({ ctx, input }) => cancelInterview(ctx, input)),
  answer: procedure("interview.answer", {
    quota: "messages",
    rest: {
      method: "POST",
      path: "/api/interviews/:id/answer",
      name: "answerInterview",
      summary: "Accept an interview, ask for another time, or decline, as its applicant",
      about: `The last answer counts until the interview starts. To ask for another time, say so in “text” or propose up to three times. ${namesSequence}`,
      tag,
      refusals: ["stale"],
      example: {
        body: { sequence: 1, answer: "time-asked", text: "I am on site.", proposedTimes: [{ date: "2026-12-03", time: "14:00" }] },
      },
    },
  })
    .input(fieldsOf(answerInterviewInput))
    .output(answerOf(arrangedInterview))
    .mutation(({ ctx, input }) => answerInterview(ctx, input)),
});
