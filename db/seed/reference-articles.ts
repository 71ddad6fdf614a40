import { randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { ReferenceArticle } from "../reference/articles/article.ts";
import { readingMinutesOf } from "../reference/articles/reading-minutes.ts";
import { articleOldSlugs, articleRevisions, articles } from "../schema/articles.ts";

/** Adds, published, those that were never loaded here. What became of one since, under whatever address, is left alone. */
export async function addReferenceArticles(tx: Db, wanted: readonly ReferenceArticle[]): Promise<void> {
  const slugs = wanted.map(({ slug }) => slug);
  if (slugs.length === 0) return;
  const loaded = await tx.select({ slug: articles.referenceSlug }).from(articles).where(inArray(articles.referenceSlug, slugs));
  const taken = await tx.select({ slug: articles.slug }).from(articles).where(inArray(articles.slug, slugs));
  const led = await tx.select({ slug: articleOldSlugs.slug }).from(articleOldSlugs).where(inArray(articleOldSlugs.slug, slugs));
  const present = new Set([...loaded, ...taken, ...led].map(({ slug }) => slug));
  for (const article of wanted) if (!present.has(article.slug)) await addArticle(tx, article);
}

async function addArticle(tx: Db, { publishedOn, ...words }: ReferenceArticle): Promise<void> {
  const publishedAt = new Date(`${publishedOn}T09:00:00Z`);
  const [added] = await tx
    .insert(articles)
    .values({
      ...words,
      publicId: randomBytes(16).toString("base64url"),
      state: "published",
      publishedAt,
      readingMinutes: readingMinutesOf(words.markdown),
      referenceSlug: words.slug,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
    .$returningId();
  if (!added) throw new Error(`The article "${words.slug}" was not added.`);
  await tx.insert(articleRevisions).values({ ...words, articleId: added.id, version: 1, savedAt: publishedAt });
}
