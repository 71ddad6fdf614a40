import { boolean, char, date, index, int, mediumtext, mysqlEnum, mysqlTable, smallint, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import { articleStates, articleTopics } from "../topic-values.ts";
import { idColumn, idReference, moment, requiredReference, slugColumn } from "./columns.ts";
import { jsonColumn, listOf } from "./json-columns.ts";

export interface ArticleSource {
  title: string;
  publisher: string;
  year: number;
  url: string | null;
}
const articleSource: z.ZodType<ArticleSource> = z.looseObject({
  title: z.string(),
  publisher: z.string(),
  year: z.number(),
  url: z.string().nullable(),
});

/** Columns shared by an article and its revisions: what an editor writes. */
const contentColumns = () => ({
  slug: slugColumn("slug", 96).notNull(),
  title: varchar("title", { length: 120 }).notNull(),
  summary: varchar("summary", { length: 400 }).notNull(),
  topic: mysqlEnum("topic", articleTopics).notNull(),
  /** As printed above the article. */
  authorName: varchar("author_name", { length: 120 }).notNull(),
  /** Professional grade, such as "MRICS"; empty where there is none. */
  authorGrade: varchar("author_grade", { length: 120 }).notNull(),
  reviewedOn: date("reviewed_on", { mode: "string" }),
  sources: jsonColumn("sources", listOf(articleSource)).notNull(),
  markdown: mediumtext("markdown").notNull(),
});

export const articles = mysqlTable(
  "articles",
  {
    id: idColumn(),
    publicId: varchar("public_id", { length: 32 }).notNull(),
    ...contentColumns(),
    state: mysqlEnum("state", articleStates).notNull(),
    /** When it became, or becomes, public: a scheduled article is public once this has passed, without any task having to run. */
    publishedAt: moment("published_at"),
    version: int("version", { unsigned: true }).notNull().default(1),
    /** Sanitised HTML of the text; figures are placeholders. Null until an editor saves, and stale when the renderer version differs. */
    html: mediumtext("html"),
    rendererVersion: smallint("renderer_version", { unsigned: true }).notNull().default(0),
    readingMinutes: smallint("reading_minutes", { unsigned: true }).notNull(),
    /** Slug under which the article ships with the site; it is loaded once. */
    referenceSlug: slugColumn("reference_slug", 96),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("articles_public_id").on(t.publicId),
    uniqueIndex("articles_slug").on(t.slug),
    uniqueIndex("articles_reference_slug").on(t.referenceSlug),
    index("articles_shown").on(t.state, t.publishedAt),
    index("articles_updated").on(t.updatedAt),
  ],
);
annotateImpersonal(articles, "Published writing, with the name its author is printed under.");

/** A full copy of the text at one save. */
export const articleRevisions = mysqlTable(
  "article_revisions",
  {
    id: idColumn(),
    articleId: requiredReference("article_id", () => articles.id, { onDelete: "cascade" }),
    /** The article's version number for this revision. */
    version: int("version", { unsigned: true }).notNull(),
    ...contentColumns(),
    /** Null: delivered with the site. */
    savedByUserId: idReference("saved_by_user_id"),
    /** Autosaved while the editor was typing; replaced by that editor's next autosave. */
    isAutosave: boolean("is_autosave").notNull().default(false),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [uniqueIndex("article_revisions_version").on(t.articleId, t.version)],
);
annotateImpersonal(articleRevisions, "Earlier wordings of published writing.", {
  savedByUserId: "A number, so that administrators see which of them wrote what; it leads to nobody once the account is erased.",
});

/** Former addresses of articles, which redirect to the current one. */
export const articleOldSlugs = mysqlTable(
  "article_old_slugs",
  {
    slug: slugColumn("slug", 96).primaryKey(),
    articleId: requiredReference("article_id", () => articles.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("article_old_slugs_article").on(t.articleId)],
);
annotateImpersonal(articleOldSlugs, "Addresses that articles have had.");

/** Pictures in articles, one row per stored size. The alternative text is in the article's Markdown. */
export const articlePictures = mysqlTable(
  "article_pictures",
  {
    id: idColumn(),
    /** Random; shared by all sizes of one picture. */
    pictureId: char("picture_id", { length: 32 }).notNull(),
    articleId: requiredReference("article_id", () => articles.id, { onDelete: "cascade" }),
    objectName: varchar("object_name", { length: 80 }).notNull(),
    width: smallint("width", { unsigned: true }).notNull(),
    height: smallint("height", { unsigned: true }).notNull(),
    sizeBytes: int("size_bytes", { unsigned: true }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("article_pictures_size").on(t.pictureId, t.width),
    index("article_pictures_object").on(t.objectName),
    index("article_pictures_article").on(t.articleId),
  ],
);
annotateImpersonal(articlePictures, "Pictures in articles, re-encoded.");
