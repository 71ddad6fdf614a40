import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { articlePictureLimits } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { operation } from "#server/http/operations/operation.ts";
import { sendPicture } from "#server/http/replies.ts";
import { addUpload } from "#server/http/uploads.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { readPicture, tooLargePicture } from "#server/modules/content/files/pictures/stored-picture.ts";
import { escapeHtml } from "#server/text/html-text.ts";
import { listArticles, type ReadArticle, readArticlePage } from "./article-cards.queries.ts";
import { savePicture } from "./pictures/save-picture.commands.ts";
import { articleCard, articleListQuery, articleSource } from "./written-article.fields.ts";

const list = z.strictObject({ items: z.array(articleCard), page: z.int(), total: z.int(), hasMore: z.boolean() });
const article = articleCard
  .extend({
    reviewedOn: z.string().nullable(),
    isStale: z.boolean().meta({ description: "This article has not been reviewed for 12 months." }),
    html: z.string().meta({ description: "Clean HTML with current figures." }),
    sources: z.array(articleSource),
    url: z.string(),
  })
  .meta({ id: "Article" });

const slug = z.object({
  slug: z
    .string()
    .max(200)
    .meta({ examples: ["moving-from-pqs-to-contractor"] }),
});
/** In HTML alone a chart is a link to its figures. */
const chartLink = ({ money, shown, filter }: NonNullable<ReadArticle["body"][number]["chart"]>): string =>
  `<p><a href="${escapeHtml(paths.salaryDatabase(filter))}">${escapeHtml(`${money}: ${shown}`)}</a></p>`;

const tag = "Articles";

/** Public API for articles: a page past the last is empty, and a withdrawn article is an error. */
export const articlesOperations = [
  operation({
    method: "GET",
    path: "/api/articles",
    action: "article.read",
    name: "listArticles",
    summary: "Published articles, newest first",
    tag,
    query: articleListQuery,
    answers: { 200: list },
    batch: "any",
    cache: { maxAgeSeconds: 60, staleSeconds: 300 },
    run: async (ctx, { query }) => {
      const requestedPage = query.page;
      const { items, total, filter, pageCount } = await listArticles(ctx, { q: query.q, topic: query.topic ?? "", page: requestedPage });
      return { body: { items: requestedPage > pageCount ? [] : items, page: requestedPage, total, hasMore: filter.page < pageCount } };
    },
  }),
  operation({
    method: "GET",
    path: "/api/articles/:slug",
    action: "article.read",
    name: "readArticle",
    summary: "One published article, whole",
    about: "A previous address also returns the article, under its current address.",
    tag,
    params: slug,
    answers: { 200: article },
    refusals: ["gone"],
    batch: "any",
    cache: { maxAgeSeconds: 60, staleSeconds: 120 },
    run: async (ctx, { params }) => {
      const first = await readArticlePage(ctx, params.slug);
      const found = first.movedTo === null ? first : await readArticlePage(ctx, first.movedTo);
      if (found.status === 410) throw new AppError("gone", "This article has been withdrawn.");
      if (!found.article) throw new AppError("not-found", "There is no such article.");
      const { headings: _headings, related: _related, jobs: _jobs, body, ...shown } = found.article;
      const html = body.map(({ html: text, chart }) => text ?? chartLink(chart)).join("");
      return { body: { ...shown, html, url: ctx.services.site.origin + paths.article(shown.slug) } };
    },
  }),
];

const { leastPixels, mostPixels } = articlePictureLimits;

const pictureCall = {
  name: "saveArticlePicture",
  summary: "Put a picture into an article",
  about: `One PNG, JPEG or WebP of at most 8 MB and ${leastPixels} to ${mostPixels} pixels on each side, with a description. It is re-encoded in up to three sizes; the response says how to refer to it in the text.`,
  tag: "Administration",
  params: z.object({ id: z.string() }),
  answers: { 200: z.strictObject({ path: z.string(), width: z.int(), height: z.int(), markdown: z.string() }) },
};

/** Uploads pictures of articles as form data and serves them at immutable addresses. */
export function addArticlePictures(app: FastifyInstance, services: Services): void {
  addUpload<{ id: string }>(app, services, {
    path: "/api/admin/articles/:id/pictures",
    action: "article.write",
    api: pictureCall,
    what: "picture",
    fields: { label: z.string().meta({ examples: ["A tower crane over a half-built school"] }) },
    maxBytes: articlePictureLimits.maxBytes,
    refuseLarge: tooLargePicture,
    save: (ctx, { bytes, label }, { params: { id } }) => savePicture(ctx, { id, bytes, alt: label }),
  });
  app.get<{ Params: { file: string } }>("/article-pictures/:file", { config: { action: "article.read" } }, async (request, reply) => {
    const { file } = request.params;
    return sendPicture(request, reply, { file, bytes: await readPicture(services, "article", file), contentType: "image/webp" });
  });
}
