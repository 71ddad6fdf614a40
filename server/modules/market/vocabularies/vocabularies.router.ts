import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { openVocabularyNames } from "#server/kernel/terms/rename-terms.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { oneLine } from "#server/text/plain-text.ts";
import { addAlias, removeAlias } from "./aliases/aliases.commands.ts";
import { mergeTerms, undoMerge } from "./merge-terms.commands.ts";
import { listTerms, listVocabularies, previewMerge } from "./vocabularies.queries.ts";

const vocabulary = z.enum(openVocabularyNames, "Choose a vocabulary whose values can be merged.");
const value = z.string("Choose a value.").min(1, "Choose a value.").max(64, "There is no such value.");
const merge = z.strictObject({ vocabulary, from: value, into: value });

const readVocabulary = fieldsOf(z.strictObject({ vocabulary }));
const readWanted = fieldsOf(merge);
const readOrder = fieldsOf(
  merge.extend({
    reason: z
      .string("Enter a reason.")
      .max(1000, "Use at most 300 characters.")
      .transform(oneLine)
      .refine((text) => [...text].length >= 3, "Enter a short reason.")
      .refine((text) => [...text].length <= 300, "Use at most 300 characters."),
  }),
);
const readMerge = fieldsOf(z.strictObject({ id: publicId("Say which merge.", "There is no such merge.") }));

const readAlias = fieldsOf(
  z.strictObject({
    vocabulary,
    slug: value,
    alias: z
      .string("Write the words.")
      .max(400, "Use at most 60 characters.")
      .transform(oneLine)
      .refine((text) => [...text].length >= 2, "Write the words.")
      .refine((text) => [...text].length <= 60, "Use at most 60 characters.")
      .refine((text) => /^[\p{L}\p{N}&+/.’' -]+$/u.test(text), "Use only letters, digits, spaces and & + / . -"),
  }),
);
const readAdded = fieldsOf(z.strictObject({ id: publicId("Name the words.", "There are no such words.") }));

/** Vocabulary values, and merging two that mean the same. */
export const adminVocabulariesRouter = router({
  list: procedure("vocabulary.read").query(({ ctx }) => listVocabularies(ctx)),
  terms: procedure("vocabulary.read")
    .input(readVocabulary)
    .query(({ ctx, input }) => listTerms(ctx, input.vocabulary)),
  preview: procedure("vocabulary.read")
    .input(readWanted)
    .query(({ ctx, input }) => previewMerge(ctx, input)),
  merge: procedure("vocabulary.merge")
    .input(readOrder)
    .mutation(({ ctx, input }) => mergeTerms(ctx, input)),
  undo: procedure("vocabulary.merge")
    .input(readMerge)
    .mutation(({ ctx, input }) => undoMerge(ctx, input.id)),
  addAlias: procedure("vocabulary.alias")
    .input(readAlias)
    .mutation(({ ctx, input }) => addAlias(ctx, input)),
  removeAlias: procedure("vocabulary.alias")
    .input(readAdded)
    .mutation(({ ctx, input }) => removeAlias(ctx, input.id)),
});
