import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { articleOldSlugs, articles } from "#db/schema/articles.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { wasPublic } from "./article-state.ts";
import { slugOf } from "./headings.ts";
import type { LockedArticle } from "./lock-article.ts";

const duplicate = 1062;

/** Runs a write; another's, first by a hair with the same address, is told of as an address that is taken. */
export async function refusingTaken<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (errorNumber(error) === duplicate) throw taken();
    throw error;
  }
}

const taken = () => invalidFields([{ pointer: "/slug", detail: "Another article has, or had, this address." }]);

/** Whether another article has, or had, this address. */
async function isTaken(tx: Db, slug: string, articleId: number): Promise<boolean> {
  const [present] = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.slug, slug), ne(articles.id, articleId)))
    .limit(1);
  const [former] = await tx
    .select({ id: articleOldSlugs.articleId })
    .from(articleOldSlugs)
    .where(and(eq(articleOldSlugs.slug, slug), ne(articleOldSlugs.articleId, articleId)))
    .limit(1);
  return present !== undefined || former !== undefined;
}

/**
 * Gives an article another address. One that the public knew leads to the new one from then on.
 * @throws AppError invalid-fields when another article has or had it
 */
export async function moveAddress(tx: Db, { id, slug, state }: LockedArticle, to: string, now: Date): Promise<void> {
  if (await isTaken(tx, to, id)) throw taken();
  await tx.delete(articleOldSlugs).where(and(eq(articleOldSlugs.slug, to), eq(articleOldSlugs.articleId, id)));
  if (wasPublic(state)) await tx.insert(articleOldSlugs).values({ slug, articleId: id, createdAt: now });
}

/** An address made of a title that nobody has: with a number where one is needed. */
export async function freeSlug(tx: Db, title: string): Promise<string> {
  const wanted = slugOf(title) || "article";
  for (let number = 1; number < 100; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await isTaken(tx, slug, 0))) return slug;
  }
  throw invalidFields([{ pointer: "/title", detail: "There are many articles with this title: give it another." }]);
}
