import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listArticles, readArticlePage } from "./article-cards.queries.ts";
import { editingRouter } from "./editing.router.ts";
import { articleListFields } from "./written-article.fields.ts";

const articleSlug = z.string("Enter a title.").max(200, "There is no such article.");

export const articlesRouter = router({
  list: procedure("article.read")
    .input(fieldsOf(z.strictObject(articleListFields)))
    .query(({ ctx, input }) => listArticles(ctx, input)),
  page: procedure("article.read")
    .input(fieldsOf(z.strictObject({ slug: articleSlug })))
    .query(({ ctx, input }) => readArticlePage(ctx, input.slug)),
  editing: editingRouter,
});
