import { z } from "zod";
import { articleStates } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { checkLinks } from "./check-links.queries.ts";
import { getForEditing, getRevision, listForEditors, listRevisions } from "./editing.queries.ts";
import { deleteArticle, publishArticle, scheduleArticle, unscheduleArticle, withdrawArticle } from "./move-article.commands.ts";
import { previewText } from "./preview.queries.ts";
import { createArticle, restoreRevision, saveArticle } from "./write-article.commands.ts";
import { articleId, articleText, articleVersion, londonTime, newArticleFields, writtenFields } from "./written-article.fields.ts";

const seen = { id: articleId, version: articleVersion };
const readSeen = fieldsOf(z.strictObject(seen));
const readId = fieldsOf(z.strictObject({ id: articleId }));

const list = z.strictObject({
  state: z.enum(articleStates, "There is no such state.").nullable().default(null),
  q: z
    .string("Send the words as text.")
    .overwrite(cleanSearch)
    .max(limits.keywordMaxChars, `At most ${limits.keywordMaxChars} characters.`)
    .default(""),
  page: z
    .int("Send a whole number.")
    .min(1, "Pages begin at 1.")
    .max(limits.maxPage, `There are at most ${limits.maxPage} pages.`)
    .default(1),
});

/** Writing articles and bringing them before the public. */
export const editingRouter = router({
  list: procedure("article.write")
    .input(fieldsOf(list))
    .query(({ ctx, input }) => listForEditors(ctx, input)),
  get: procedure("article.write")
    .input(readId)
    .query(({ ctx, input }) => getForEditing(ctx, input.id)),
  revisions: procedure("article.write")
    .input(readId)
    .query(({ ctx, input }) => listRevisions(ctx, input.id)),
  revision: procedure("article.write")
    .input(readSeen)
    .query(({ ctx, input }) => getRevision(ctx, input)),
  /** A mutation only because what is shown may be long: nothing is changed. */
  preview: procedure("article.write", { quota: "read" })
    .input(fieldsOf(z.strictObject({ markdown: articleText })))
    .mutation(({ ctx, input }) => previewText(ctx, input.markdown)),
  checkLinks: procedure("article.write")
    .input(fieldsOf(z.strictObject({ markdown: articleText, slug: z.string("Send the address as text.").max(200, "This is no address.") })))
    .mutation(({ ctx, input }) => checkLinks(ctx, input)),
  create: procedure("article.write")
    .input(fieldsOf(z.strictObject(newArticleFields)))
    .mutation(({ ctx, input }) => createArticle(ctx, input)),
  save: procedure("article.write")
    .input(fieldsOf(writtenFields.extend({ ...seen, isAutosave: z.boolean("“isAutosave” must be true or false.").default(false) })))
    .mutation(({ ctx, input: { id, version, isAutosave, ...fields } }) => saveArticle(ctx, { id, version, isAutosave, fields })),
  restore: procedure("article.write")
    .input(fieldsOf(z.strictObject({ ...seen, revision: articleVersion })))
    .mutation(({ ctx, input }) => restoreRevision(ctx, input)),
  publish: procedure("article.publish")
    .input(readSeen)
    .mutation(({ ctx, input }) => publishArticle(ctx, input)),
  schedule: procedure("article.publish")
    .input(fieldsOf(z.strictObject({ ...seen, at: londonTime })))
    .mutation(({ ctx, input }) => scheduleArticle(ctx, input)),
  unschedule: procedure("article.publish")
    .input(readSeen)
    .mutation(({ ctx, input }) => unscheduleArticle(ctx, input)),
  withdraw: procedure("article.publish")
    .input(readSeen)
    .mutation(({ ctx, input }) => withdrawArticle(ctx, input)),
  delete: procedure("article.delete")
    .input(readSeen)
    .mutation(({ ctx, input }) => deleteArticle(ctx, input)),
});
