import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { jobNumber } from "#server/modules/people/saved/saved.fields.ts";
import { deleteAnswer } from "./remembered-answers.commands.ts";
import { findRememberedAnswers, listRememberedAnswers } from "./remembered-answers.queries.ts";

const answerId = z.string("Say which answer.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such answer.");

/** Remembered answers, reused for adverts with the same questions. */
export const rememberedAnswersRouter = router({
  list: procedure("application.create").query(({ ctx }) => listRememberedAnswers(ctx)),
  ofJob: procedure("application.create")
    .input(fieldsOf(z.strictObject({ jobId: jobNumber })))
    .query(({ ctx, input }) => findRememberedAnswers(ctx, input.jobId)),
  forget: procedure("application.create")
    .input(fieldsOf(z.strictObject({ id: answerId })))
    .mutation(({ ctx, input }) => deleteAnswer(ctx, input.id)),
});
