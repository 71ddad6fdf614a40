import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { answerInterview } from "./answer.commands.ts";
import { arrangeInterview } from "./arrange.commands.ts";
import { cancelInterview, changeInterview } from "./change.commands.ts";
import { answerInterviewInput, arrangeInterviewInput, cancelInterviewInput, changeInterviewInput } from "./interview.fields.ts";
import { listOwnComing } from "./interviews.queries.ts";

/** Interviews: employers arrange them with applicants, who answer. Those of an application come with it. */
export const interviewsRouter = router({
  coming: procedure("interview.answer").query(({ ctx }) => listOwnComing(ctx)),
  arrange: procedure("interview.arrange", { quota: "messages", idempotency: "required" })
    .input(fieldsOf(arrangeInterviewInput))
    .mutation(({ ctx, input }) => arrangeInterview(ctx, input)),
  change: procedure("interview.arrange", { quota: "messages", idempotency: "required" })
    .input(fieldsOf(changeInterviewInput))
    .mutation(({ ctx, input }) => changeInterview(ctx, input)),
  cancel: procedure("interview.arrange")
    .input(fieldsOf(cancelInterviewInput))
    .mutation(({ ctx, input }) => cancelInterview(ctx, input)),
  answer: procedure("interview.answer", { quota: "messages" })
    .input(fieldsOf(answerInterviewInput))
    .mutation(({ ctx, input }) => answerInterview(ctx, input)),
});
