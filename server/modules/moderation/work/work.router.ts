import { procedure, router } from "#server/trpc.ts";
import { answerQuestion, readQuestion } from "./ask.commands.ts";
import { readCase } from "./case.queries.ts";
import { claimCase, releaseCase } from "./claims.commands.ts";
import { decideCase, decideSeveral, undoDecisions } from "./decide-case.commands.ts";
import { previewMails } from "./preview-mail.queries.ts";
import {
  readAnswer,
  readCaseName,
  readClaim,
  readDecide,
  readDecideSeveral,
  readPreview,
  readQuestionId,
  readUndo,
  readWorkList,
} from "./work.schema.ts";
import { listWork, readWorkTiles } from "./work-list.queries.ts";

/** What waits for an administrator, and what those are asked whom it concerns. */
export const workRouter = router({
  list: procedure("moderation.work")
    .input(readWorkList)
    .query(({ ctx, input }) => listWork(ctx, input)),
  tiles: procedure("moderation.work").query(({ ctx }) => readWorkTiles(ctx)),
  case: procedure("moderation.work")
    .input(readCaseName)
    .query(({ ctx, input }) => readCase(ctx, input)),
  claim: procedure("moderation.claim")
    .input(readClaim)
    .mutation(({ ctx, input }) => claimCase(ctx, input)),
  release: procedure("moderation.claim")
    .input(readCaseName)
    .mutation(({ ctx, input }) => releaseCase(ctx, input)),
  /** A mutation only because what is previewed may be long: nothing is changed. */
  preview: procedure("moderation.decide")
    .input(readPreview)
    .mutation(({ ctx, input }) => previewMails(ctx, input)),
  decide: procedure("moderation.decide")
    .input(readDecide)
    .mutation(({ ctx, input }) => decideCase(ctx, input)),
  decideSeveral: procedure("moderation.decide")
    .input(readDecideSeveral)
    .mutation(({ ctx, input }) => decideSeveral(ctx, input)),
  undo: procedure("moderation.decide")
    .input(readUndo)
    .mutation(({ ctx, input }) => undoDecisions(ctx, input.ids)),
  question: procedure("moderation.answer")
    .input(readQuestionId)
    .query(({ ctx, input }) => readQuestion(ctx, input.id)),
  answer: procedure("moderation.answer")
    .input(readAnswer)
    .mutation(({ ctx, input }) => answerQuestion(ctx, input)),
});
