import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { answerApcSurvey, saveApcRecord } from "./answer.commands.ts";
import { apcAnswerInput, apcRecordInput, apcSupport, confirmWorkplaceInput, findOwnApcFirm } from "./apc-support.queries.ts";
import { confirmWorkplace, requestWorkplace } from "./workplace.commands.ts";

const workplaceToken = z.strictObject({
  token: z.string("The link is incomplete.").min(20, "The link is incomplete.").max(100, "The link is incomplete."),
});

/** Support towards chartership, as stated by firms and rated by their trainees. */
export const apcRouter = router({
  save: procedure("company.update", {
    rest: {
      method: "PUT",
      path: "/api/companies/:slug/apc",
      name: "saveApcSupport",
      summary: "State how your firm supports people on their way to RICS membership",
      about: "Replaces the previous statement. Trainees’ answers do not change.",
      tag: "Companies",
      example: {
        body: {
          hasTrainingAgreement: true,
          agreedOn: "2024-03-01",
          counsellors: 2,
          supervisors: 5,
          paysFees: true,
          studyDaysPerYear: 10,
          satLastThreeYears: 6,
          passedLastThreeYears: 4,
        },
      },
    },
  })
    .input(fieldsOf(apcRecordInput))
    .output(answerOf(apcSupport))
    .mutation(({ ctx, input: { slug, ...record } }) => saveApcRecord(ctx, slug, record)),
  ownFirm: procedure("apc.answer").query(({ ctx }) => findOwnApcFirm(ctx)),
  requestWorkplace: procedure("apc.answer")
    .input(fieldsOf(confirmWorkplaceInput))
    .mutation(({ ctx, input }) => requestWorkplace(ctx, input)),
  confirmWorkplace: procedure("apc.answer")
    .input(fieldsOf(workplaceToken))
    .mutation(({ ctx, input }) => confirmWorkplace(ctx, input.token)),
  answer: procedure("apc.answer")
    .input(fieldsOf(apcAnswerInput))
    .mutation(({ ctx, input }) => answerApcSurvey(ctx, input)),
});
