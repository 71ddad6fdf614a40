import { z } from "zod";
import { articleStates, articleTopics } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { ifMatchVersion } from "#server/http/if-match.ts";
import { type Answer, operation } from "#server/http/operations/operation.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listArticles } from "./article-cards.queries.ts";
import { readArticlePage } from "./article-page.queries.ts";
import { articleListQuery } from "./articles.fields.ts";
import { getForEditing } from "./editing.queries.ts";
import type { ChangedArticle } from "./lock-article.ts";
import { deleteArticle, publishArticle, scheduleArticle, unscheduleArticle, withdrawArticle } from "./move-article.commands.ts";
import { createArticle, saveArticle } from "./write-article.commands.ts";
import { articleId, londonTime, newArticleFields, writtenFields } from "./written-article.fields.ts";

const topic = z.enum(articleTopics);
const moment = z.iso.datetime();
const card = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    topic,
    topicLabel: z.string(),
    authorName: z.string(),
    authorGrade: z.string(),
    readingMinutes: z.int(),
    publishedAt: moment,
    updatedAt: moment.nullable(),
  })
  .meta({ id: "ArticleCard" });
const source = z.strictObject({ title: z.string(), publisher: z.string(), year: z.int(), url: z.string().nullable() });
const sources = z.array(source);
const list = z.strictObject({ items: z.array(card), page: z.int(), total: z.int(), hasMore: z.boolean() });
const article = card
  .extend({
    reviewedOn: z.string().nullable(),
    isStale: z.boolean().meta({ description: "Nobody has reviewed it for twelve months." }),
    html: z.string().meta({ description: "Clean HTML; figures in it are those of this moment." }),
    sources,
    url: z.string(),
  })
  .meta({ id: "Article" });

const slug = z.object({
  slug: z
    .string()
    .max(200)
    .meta({ examples: ["moving-from-pqs-to-contractor"] }),
});
const tag = "Articles";

const id = z.object({ id: articleId });
const changed = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    state: z.enum(articleStates),
    version: z.int(),
    publishedAt: moment.nullable(),
    updatedAt: moment,
  })
  .meta({ id: "ChangedArticle" });
const written = z.strictObject({
  id: z.string(),
  version: z.int(),
  state: z.enum(articleStates),
  fields: z.strictObject({
    title: z.string(),
    slug: z.string(),
    summary: z.string(),
    topic,
    authorName: z.string(),
    authorGrade: z.string(),
    reviewedOn: z.string().nullable(),
    sources,
    markdown: z.string(),
  }),
  publishedAt: moment.nullable(),
  publishedAtLondon: z.string().nullable(),
  nowLondon: z.string(),
  updatedAt: moment,
  oldSlugs: z.array(z.string()),
});
const administration = "Administration";
const what = "the article";
const ifMatch = "If-Match names the version you saw, as the ETag of an earlier answer did.";
const refusals = ["stale", "version-required"] as const;

const answer = (body: ChangedArticle, status = 200): Answer => ({
  status,
  body,
  headers: { etag: `"${body.version}"`, ...(status === 201 && { location: `/api/admin/articles/${body.id}` }) },
});

/** Articles from scripts: reading for everybody, writing for administrators. */
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
      const asked = query.page;
      const { items, total, filter, pageCount } = await listArticles(ctx, { q: query.q, topic: query.topic ?? "", page: asked });
      return { body: { items: asked > pageCount ? [] : items, page: asked, total, hasMore: filter.page < pageCount } };
    },
  }),
  operation({
    method: "GET",
    path: "/api/articles/:slug",
    action: "article.read",
    name: "readArticle",
    summary: "One published article, whole",
    about: "An address it had before gives the article too, under its present one.",
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
      const { headings: _headings, related: _related, jobs: _jobs, ...shown } = found.article;
      return { body: { ...shown, url: ctx.services.site.origin + paths.article(shown.slug) } };
    },
  }),
  operation({
    method: "POST",
    path: "/api/admin/articles",
    action: "article.write",
    name: "createArticle",
    summary: "Begins a draft under a title",
    tag: administration,
    body: z.strictObject(newArticleFields),
    answers: { 201: changed },
    idempotency: "accepted",
    run: async (ctx, { body }) => answer(await createArticle(ctx, body), 201),
  }),
  operation({
    method: "GET",
    path: "/api/admin/articles/:id",
    action: "article.write",
    name: "readWrittenArticle",
    summary: "One article as its editors see it, in whatever state",
    tag: administration,
    params: id,
    answers: { 200: written },
    run: async (ctx, { params }) => {
      const body = await getForEditing(ctx, params.id);
      return { body, headers: { etag: `"${body.version}"` } };
    },
  }),
  operation({
    method: "PATCH",
    path: "/api/admin/articles/:id",
    action: "article.write",
    name: "changeArticle",
    summary: "Changes some of what is written of an article",
    about: `${ifMatch} If somebody changed the article meanwhile the answer is 412, with what differs.`,
    tag: administration,
    params: id,
    body: writtenFields,
    answers: { 200: changed },
    refusals,
    run: async (ctx, { params, body }) =>
      answer(await saveArticle(ctx, { id: params.id, version: ifMatchVersion(ctx, what), fields: body })),
  }),
  ...(
    [
      ["publish", "publishArticle", "Lets the public read an article from now on", publishArticle],
      ["unschedule", "unscheduleArticle", "Makes a draft of an article that was to be published", unscheduleArticle],
      ["withdraw", "withdrawArticle", "Takes an article from the public", withdrawArticle],
    ] as const
  ).map(([move, name, summary, run]) =>
    operation({
      method: "POST",
      path: `/api/admin/articles/:id/${move}`,
      action: "article.publish",
      name,
      summary,
      about: ifMatch,
      tag: administration,
      params: id,
      answers: { 200: changed },
      refusals: [...refusals, "invalid-fields"],
      run: async (ctx, { params }) => answer(await run(ctx, { id: params.id, version: ifMatchVersion(ctx, what) })),
    }),
  ),
  operation({
    method: "POST",
    path: "/api/admin/articles/:id/schedule",
    action: "article.publish",
    name: "scheduleArticle",
    summary: "Lets the public read an article from a time by London’s clocks on",
    about: ifMatch,
    tag: administration,
    params: id,
    body: z.strictObject({ at: londonTime.meta({ examples: ["2026-11-25T08:00"] }) }),
    answers: { 200: changed },
    refusals,
    run: async (ctx, { params, body }) =>
      answer(await scheduleArticle(ctx, { id: params.id, version: ifMatchVersion(ctx, what), at: body.at })),
  }),
  operation({
    method: "DELETE",
    path: "/api/admin/articles/:id",
    action: "article.delete",
    name: "deleteArticle",
    summary: "Deletes a draft",
    about: ifMatch,
    tag: administration,
    params: id,
    answers: { 204: null },
    refusals,
    run: async (ctx, { params }) => {
      await deleteArticle(ctx, { id: params.id, version: ifMatchVersion(ctx, what) });
      return { status: 204 };
    },
  }),
];
