import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { removeApcProgress, saveApcProgress } from "./apc-progress.commands.ts";
import { apcFit, apcFitInput, apcProgressAnswer, gapAdverts, listGapAdvertsInput, saveApcProgressInput } from "./apc-progress.fields.ts";
import { readApcFit, readApcProgress } from "./apc-progress.queries.ts";
import { listGapAdverts } from "./gap-adverts.queries.ts";

const tag = "Jobseekers";

/** A candidate's own record on the way to chartership, and the adverts that would close its gaps. Nobody else reads it. */
export const apcProgressRouter = router({
  get: procedure("apcProgress.manage", {
    rest: {
      method: "GET",
      path: "/api/user/apc",
      name: "readApcRecord",
      summary: "Your own APC record and what it still lacks; null before you keep one",
      tag,
      batch: "profile:read",
    },
  })
    .output(answerOf(apcProgressAnswer))
    .query(({ ctx }) => readApcProgress(ctx)),
  save: procedure("apcProgress.manage")
    .input(fieldsOf(saveApcProgressInput))
    .output(answerOf(apcProgressAnswer))
    .mutation(({ ctx, input }) => saveApcProgress(ctx, input)),
  remove: procedure("apcProgress.manage").mutation(({ ctx }) => removeApcProgress(ctx)),
  fit: procedure("apcProgress.manage", {
    rest: {
      method: "GET",
      path: "/api/user/apc/jobs/:jobId",
      name: "readApcFit",
      summary: "Which gaps of your own APC record an advert’s work would close; null before you keep one",
      tag,
      batch: "profile:read",
    },
  })
    .input(fieldsOf(apcFitInput))
    .output(answerOf(apcFit))
    .query(({ ctx, input }) => readApcFit(ctx, input.jobId)),
  adverts: procedure("apcProgress.manage", {
    rest: {
      method: "GET",
      path: "/api/user/apc/adverts",
      name: "listApcAdverts",
      summary: "Open adverts that would close gaps of your own APC record, those that close most first",
      tag,
      refusals: ["conflict"],
      batch: "profile:read",
    },
  })
    .input(fieldsOf(listGapAdvertsInput))
    .output(answerOf(gapAdverts))
    .query(({ ctx, input }) => listGapAdverts(ctx, input)),
});
