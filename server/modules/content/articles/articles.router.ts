import { z } from "zod";
import { articleStates } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { listArticles, readArticlePage } from "./article-cards.queries.ts";
import { checkLinks, previewText } from "./check-links.queries.ts";
import { getForEditing, getRevision, listForEditors, listRevisions } from "./editing.queries.ts";
import { deleteArticle, publishArticle, scheduleArticle, unscheduleArticle, withdrawArticle } from "./move-article.commands.ts";
import { createArticle, restoreRevision, saveArticle } from "./write-article.commands.ts";
import {
  articleListFields,
  articleText,
  changedArticle,
  newArticleFields,
  writtenArticle,
  writtenFields,
} from "./written-article.fields.ts";

const articleSlug = z.string("Enter a title.").max(200, "There is no such article.");

const londonTime = z
  .string("Send the time as 2026-11-25T08:00.")
  .max(40, "Send the time as 2026-11-25T08:00.")
  .meta({ examples: ["2026-11-25T08:00"] });

const articleVersion = z.int("Say which version you saw.").min(1, "Versions begin at 1.").max(4_294_967_295, "There is no such version.");

const articleId = z.string("Enter a title.").max(64, "There is no such article.");

const seen = { id: articleId, version: articleVersion };
const readSeen = fieldsOf(z.strictObject(seen));
const readId = fieldsOf(z.strictObject({ id: articleId }));

const list = z.strictObject({
  state: z.enum(articleStates, "There is no such state.").nullable().default(null),
  q: z
    .string("The keywords must be text.")
    .overwrite(cleanSearch)
    .max(limits.keywordMaxChars, `At most ${limits.keywordMaxChars} characters.`)
    .default(""),
  page: z
    .int("Send a whole number.")
    .min(1, "Page numbers start at 1.")
    .max(limits.maxPage, `There are at most ${limits.maxPage} pages.`)
    .default(1),
});

const tag = "Administration";
const ifMatch = "If-Match names the version you saw, using the ETag of an earlier response.";
const ofVersion = { about: ifMatch, ifMatch: "the article", refusals: ["stale", "version-required"] } as const;
const move = { ...ofVersion, hasVersion: true, refusals: [...ofVersion.refusals, "invalid-fields"] } as const;

const editingRouter = router({
  list: procedure("article.write")
    .input(fieldsOf(list))
    .query(({ ctx, input }) => listForEditors(ctx, input)),
  get: procedure("article.write", {
    rest: {
      method: "GET",
      path: "/api/admin/articles/:id",
      name: "readWrittenArticle",
      summary: "One article as its editors see it, in whatever state",
      tag,
      hasVersion: true,
    },
  })
    .input(readId)
    .output(answerOf(writtenArticle))
    .query(({ ctx, input }) => getForEditing(ctx, input.id)),
  revisions: procedure("article.write")
    .input(readId)
    .query(({ ctx, input }) => listRevisions(ctx, input.id)),
  revision: procedure("article.write")
    .input(readSeen)
    .query(({ ctx, input }) => getRevision(ctx, input)),
  /** A mutation only because the text may be long: nothing is changed. */
  preview: procedure("article.write", { quota: "read" })
    .input(fieldsOf(z.strictObject({ markdown: articleText })))
    .mutation(({ ctx, input }) => previewText(ctx, input.markdown)),
  checkLinks: procedure("article.write")
    .input(
      fieldsOf(
        z.strictObject({ markdown: articleText, slug: z.string("The address must be text.").max(200, "This is not a valid address.") }),
      ),
    )
    .mutation(({ ctx, input }) => checkLinks(ctx, input)),
  create: procedure("article.write", {
    idempotency: "accepted",
    rest: {
      method: "POST",
      path: "/api/admin/articles",
      name: "createArticle",
      summary: "Begins a draft under a title",
      tag,
      status: 201,
      location: "/api/admin/articles/{id}",
      hasVersion: true,
    },
  })
    .input(fieldsOf(z.strictObject(newArticleFields)))
    .output(answerOf(changedArticle))
    .mutation(({ ctx, input }) => createArticle(ctx, input)),
  save: procedure("article.write", {
    rest: {
      method: "PATCH",
      path: "/api/admin/articles/:id",
      name: "changeArticle",
      summary: "Changes some of what is written of an article",
      tag,
      ...ofVersion,
      about: `${ifMatch} If somebody changed the article meanwhile the answer is 412, with what differs.`,
      hasVersion: true,
      hidden: ["isAutosave"],
    },
  })
    .input(fieldsOf(writtenFields.extend({ ...seen, isAutosave: z.boolean("“isAutosave” must be true or false.").default(false) })))
    .output(answerOf(changedArticle))
    .mutation(({ ctx, input: { id, version, isAutosave, ...fields } }) => saveArticle(ctx, { id, version, isAutosave, fields })),
  restore: procedure("article.write")
    .input(fieldsOf(z.strictObject({ ...seen, revision: articleVersion })))
    .mutation(({ ctx, input }) => restoreRevision(ctx, input)),
  publish: procedure("article.publish", {
    rest: {
      method: "POST",
      path: "/api/admin/articles/:id/publish",
      name: "publishArticle",
      summary: "Lets the public read an article from now on",
      tag,
      ...move,
    },
  })
    .input(readSeen)
    .output(answerOf(changedArticle))
    .mutation(({ ctx, input }) => publishArticle(ctx, input)),
  schedule: procedure("article.publish", {
    rest: {
      method: "POST",
      path: "/api/admin/articles/:id/schedule",
      name: "scheduleArticle",
      summary: "Lets the public read an article from a time by London’s clocks on",
      tag,
      ...ofVersion,
      hasVersion: true,
    },
  })
    .input(fieldsOf(z.strictObject({ ...seen, at: londonTime })))
    .output(answerOf(changedArticle))
    .mutation(({ ctx, input }) => scheduleArticle(ctx, input)),
  unschedule: procedure("article.publish", {
    rest: {
      method: "POST",
      path: "/api/admin/articles/:id/unschedule",
      name: "unscheduleArticle",
      summary: "Makes a draft of an article that was to be published",
      tag,
      ...move,
    },
  })
    .input(readSeen)
    .output(answerOf(changedArticle))
    .mutation(({ ctx, input }) => unscheduleArticle(ctx, input)),
  withdraw: procedure("article.publish", {
    rest: {
      method: "POST",
      path: "/api/admin/articles/:id/withdraw",
      name: "withdrawArticle",
      summary: "Takes an article from the public",
      tag,
      ...move,
    },
  })
    .input(readSeen)
    .output(answerOf(changedArticle))
    .mutation(({ ctx, input }) => withdrawArticle(ctx, input)),
  delete: procedure("article.delete", {
    rest: {
      method: "DELETE",
      path: "/api/admin/articles/:id",
      name: "deleteArticle",
      summary: "Deletes a draft",
      tag,
      ...ofVersion,
      status: 204,
    },
  })
    .input(readSeen)
    .mutation(({ ctx, input }) => deleteArticle(ctx, input)),
});

export const articlesRouter = router({
  list: procedure("article.read")
    .input(fieldsOf(z.strictObject(articleListFields)))
    .query(({ ctx, input }) => listArticles(ctx, input)),
  page: procedure("article.read")
    .input(fieldsOf(z.strictObject({ slug: articleSlug })))
    .query(({ ctx, input }) => readArticlePage(ctx, input.slug)),
  editing: editingRouter,
});
