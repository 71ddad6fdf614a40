import { z } from "zod";
import { workDecisions, workItemKinds } from "#db/case-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { pageNumber, publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";
import { answerQuestion, readQuestion } from "./ask.commands.ts";
import { previewMails, readCase } from "./case.queries.ts";
import { claimCase, decideCase, decideCases, releaseCase, undoDecisions } from "./decide-case.commands.ts";
import { listWork, readWorkTiles } from "./work-list.queries.ts";

const noSuch = "There is no such case.";
const kind = z.enum(workItemKinds, noSuch);
const named = {
  kind,
  subject: z
    .string(noSuch)
    .min(1, noSuch)
    .max(96, noSuch)
    .regex(/^[\w-]+$/, noSuch),
};
const version = z
  .string("Say which version you have seen.")
  .min(1, "Say which version you have seen.")
  .max(64, "There is no such version.");
const printable = /^[^\p{Cs}\p{Co}\p{Cn}\0]*$/u;
const wordsField = (mostChars: number) =>
  z
    .string("Enter some text.")
    .trim()
    .max(mostChars, `Use at most ${mostChars} characters.`)
    .regex(printable, "This holds characters that cannot be shown.");
const leastChars = 10;
const needsWords = { path: ["words"], message: `Use at least ${leastChars} characters.` };
const hasWords = ({ decision, words: said }: { decision: string; words: string }) => decision === "approve" || said.length >= leastChars;

const readCaseName = fieldsOf(z.strictObject(named));
const readClaim = fieldsOf(z.strictObject({ ...named, takeOver: z.boolean("Say yes or no.").default(false) }));
const readWorkList = fieldsOf(
  z.strictObject({
    kind: kind.nullable().default(null),
    owner: z
      .union([z.enum(["mine", "free"]), publicId("Name an administrator.", "There is no such administrator.")])
      .nullable()
      .default(null),
    isOverTarget: z.boolean("Say yes or no.").default(false),
    q: searchField,
    page: pageNumber,
  }),
);
const decision = { decision: z.enum(workDecisions, "Approve, ask or refuse."), words: wordsField(500).default("") };
const readPreview = fieldsOf(z.strictObject({ ...named, ...decision }).refine(hasWords, needsWords));
const readDecide = fieldsOf(z.strictObject({ ...named, ...decision, version }).refine(hasWords, needsWords));
const readDecideSeveral = fieldsOf(
  z
    .strictObject({
      cases: z
        .array(z.strictObject({ ...named, version }), "Name the cases.")
        .min(1, "Choose a case first.")
        .max(500, "Choose at most 500 cases at once."),
      decision: z.enum(["approve", "refuse"], "Approve or refuse."),
      words: wordsField(500).default(""),
    })
    .refine(hasWords, needsWords),
);
const id = publicId("Give its ID.", "There is nothing with that ID.");
const readUndo = fieldsOf(
  z.strictObject({ ids: z.array(id, "Say what to undo.").min(1, "Say what to undo.").max(500, "Undo at most 500 at once.") }),
);
const readQuestionId = fieldsOf(z.strictObject({ id }));
const readAnswer = fieldsOf(z.strictObject({ id, answer: wordsField(2000).min(2, "Write an answer.") }));

/** Moderation queue for administrators, and questions to the parties of a case. */
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
  /** A mutation only because the input may be long; nothing is changed. */
  preview: procedure("moderation.decide")
    .input(readPreview)
    .mutation(({ ctx, input }) => previewMails(ctx, input)),
  decide: procedure("moderation.decide")
    .input(readDecide)
    .mutation(({ ctx, input }) => decideCase(ctx, input)),
  decideSeveral: procedure("moderation.decide")
    .input(readDecideSeveral)
    .mutation(({ ctx, input }) => decideCases(ctx, input)),
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
