import { isDeepStrictEqual } from "node:util";
import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { readingMinutesOf } from "#db/reference/reading-minutes.ts";
import { errorNumber } from "#db/retry-transaction.ts";
import { articleOldSlugs, articleRevisions, articles } from "#db/schema/articles.ts";
import type { ArticleState } from "#db/topic-values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { londonDate } from "#server/text/london-time.ts";
import { markArticlesChanged } from "./article-changes.ts";
import { requireReady } from "./check-links.queries.ts";
import { renderArticle, rendererVersion, slugOf } from "./headings.ts";
import { type LockedArticle, lockArticle, missingArticle, recordChange, toChanged } from "./lock-article.ts";
import type { ChangedArticle, writtenFields } from "./written-article.fields.ts";

type WrittenFields = z.output<typeof writtenFields>;

const writtenNames = ["title", "slug", "summary", "topic", "authorName", "authorGrade", "reviewedOn", "sources", "markdown"] as const;
type ArticleWording = Pick<LockedArticle, (typeof writtenNames)[number]>;

export async function createArticle(ctx: Context, { title }: { title: string }): Promise<ChangedArticle> {
  requireAllowed(ctx, "article.write", {});
  return reportTakenSlug(() => withIdempotencyKey(ctx, { call: "articles.create", sent: { title } }, (tx) => addDraft(ctx, tx, title)));
}

async function addDraft(ctx: Context, tx: Db, title: string): Promise<ChangedArticle> {
  const { now } = ctx;

  const publicId = randomPublicId();
  const words: ArticleWording = {
    title,
    slug: await freeSlug(tx, title),
    ...{ summary: "", topic: "news", authorName: "", authorGrade: "", reviewedOn: null, sources: [], markdown: "" },
  };
  const times = { createdAt: now, updatedAt: now };
  const [added] = await tx
    .insert(articles)
    .values({ ...words, publicId, state: "draft", html: "", rendererVersion, readingMinutes: 1, ...times })
    .$returningId();
  const row = added && (await lockArticle(ctx, tx, publicId, "article.write"));
  if (!row) throw new Error("The article was not created.");
  await saveRevision(ctx, tx, row, { words, version: 1, isAutosave: false });
  await recordChange(ctx, tx, row, "article.write", "created");
  return toChanged(row);
}

interface SaveArticleInput {
  id: string;
  /** The version the editor saw. */
  version: number;
  fields: WrittenFields;
  /** Saved while the editor types; drafts only. */
  isAutosave?: boolean;
}

/**
 * Saves an editor's changes to an article that is still at the version they saw. A public article must stay fit for publication.
 * @throws AppError stale, naming the differing fields; invalid-fields; conflict for an autosave of anything but a draft
 */
export async function saveArticle(ctx: Context, { id, version, fields, isAutosave = false }: SaveArticleInput): Promise<ChangedArticle> {
  const work = async (tx: Db) => {
    const row = await lockArticle(ctx, tx, id, "article.write");
    if (isAutosave && row.state !== "draft")
      throw new AppError("conflict", "Only drafts are saved automatically. Save this article yourself.");
    const changed = writtenNames.filter((name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], row[name]));
    if (changed.length === 0) return row;
    if (version !== row.version) throw staleVersionError(row, changed);
    return write(ctx, tx, row, { fields, isAutosave, reason: `${isAutosave ? "kept" : "saved"} ${changed.join(", ")}` });
  };
  const saved = await reportTakenSlug(() => lockingTransaction(ctx.services.db, work));
  markArticlesChanged(ctx.services);
  return toChanged(saved);
}

/** Restores an earlier revision as a new one; the address is unchanged. @throws AppError not-found, stale, invalid-fields */
export async function restoreRevision(
  ctx: Context,
  { id, version, revision }: { id: string; version: number; revision: number },
): Promise<ChangedArticle> {
  const restored = await lockingTransaction(ctx.services.db, async (tx) => {
    const row = await lockArticle(ctx, tx, id, "article.write");
    const [found] = await tx
      .select()
      .from(articleRevisions)
      .where(and(eq(articleRevisions.articleId, row.id), eq(articleRevisions.version, revision)))
      .limit(1);
    if (!found) throw missingArticle();
    if (version !== row.version) throw staleVersionError(row, []);
    const { slug: _slug, ...words } = wordingOf(found);
    return write(ctx, tx, row, { fields: words, isAutosave: false, reason: `restored version ${revision}` });
  });
  markArticlesChanged(ctx.services);
  return toChanged(restored);
}

const wordingOf = (from: ArticleWording): ArticleWording =>
  Object.fromEntries(writtenNames.map((name) => [name, from[name]])) as unknown as ArticleWording;

async function write(
  ctx: Context,
  tx: Db,
  row: LockedArticle,
  { fields, isAutosave, reason }: { fields: WrittenFields; isAutosave: boolean; reason: string },
): Promise<LockedArticle> {
  const { now } = ctx;
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const words: ArticleWording = { ...wordingOf(row), ...sent };
  if (words.reviewedOn !== null && words.reviewedOn > londonDate(now)) {
    throw invalidFields([{ pointer: "/reviewedOn", detail: "The review date cannot be in the future." }]);
  }
  if (row.state === "published" || row.state === "scheduled") await requireReady(ctx, words);
  if (words.slug !== row.slug) await moveAddress(tx, row, words.slug, now);
  const made = { html: renderArticle(words.markdown), rendererVersion, readingMinutes: readingMinutesOf(words.markdown) };
  const changed = { ...row, ...words, ...made, version: row.version + 1, updatedAt: now };
  await tx
    .update(articles)
    .set({ ...words, ...made, state: row.state, version: changed.version, updatedAt: now })
    .where(eq(articles.id, row.id));
  await saveRevision(ctx, tx, row, { words, version: changed.version, isAutosave });
  await recordChange(ctx, tx, row, "article.write", reason.slice(0, 200));
  return changed;
}

const oneSittingMs = 10 * 60_000;

/** Adds a revision. One editor's autosaves within ten minutes are one revision: the newer replaces the older. */
async function saveRevision(
  { principal, now }: Context,
  tx: Db,
  { id, version: before }: LockedArticle,
  { words, version, isAutosave }: { words: ArticleWording; version: number; isAutosave: boolean },
): Promise<void> {
  const { userId } = requireUser(principal);
  const last = and(eq(articleRevisions.articleId, id), eq(articleRevisions.version, before));
  const [previous] = isAutosave ? await tx.select().from(articleRevisions).where(last).limit(1) : [];
  const isSameSitting =
    previous?.isAutosave === true && previous.savedByUserId === userId && now.getTime() - previous.savedAt.getTime() < oneSittingMs;
  if (previous && isSameSitting) {
    await tx
      .update(articleRevisions)
      .set({ ...words, version })
      .where(eq(articleRevisions.id, previous.id));
    return;
  }
  await tx.insert(articleRevisions).values({ ...words, articleId: id, version, savedByUserId: userId, isAutosave, savedAt: now });
}

const shownChars = 120;

/** Returns the error with the current values of every field that the save would have overwritten. */
export function staleVersionError(row: LockedArticle, differing: readonly (typeof writtenNames)[number][]): AppError {
  const fields = differing.map((name) => {
    const value = row[name];
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    return {
      pointer: `/${name}`,
      detail: value === "" || value === null ? "Now empty." : `Now: ${[...shown].slice(0, shownChars).join("")}`,
    };
  });
  const words = `Someone else has changed this article: it is now at version ${row.version}. Your changes were not saved.`;
  return new AppError("stale", words, { fields });
}

const duplicate = 1062;

/** Runs a write; reports a concurrent insert of the same address as an address that is taken. */
async function reportTakenSlug<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (errorNumber(error) === duplicate) throw slugTakenError();
    throw error;
  }
}

const slugTakenError = () => invalidFields([{ pointer: "/slug", detail: "Another article uses this address, or used it before." }]);

/** Checks whether another article has, or had, this address. */
async function isSlugTaken(tx: Db, slug: string, articleId: number): Promise<boolean> {
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
 * Changes an article's address. An old address that was public redirects to the new one.
 * @throws AppError invalid-fields when another article has or had it
 */
async function moveAddress(tx: Db, { id, slug, state }: LockedArticle, to: string, now: Date): Promise<void> {
  if (await isSlugTaken(tx, to, id)) throw slugTakenError();
  await tx.delete(articleOldSlugs).where(and(eq(articleOldSlugs.slug, to), eq(articleOldSlugs.articleId, id)));
  if (wasPublic(state)) await tx.insert(articleOldSlugs).values({ slug, articleId: id, createdAt: now });
}

/** Returns an unused address made from a title, with a number where needed. */
async function freeSlug(tx: Db, title: string): Promise<string> {
  const wanted = slugOf(title) || "article";
  for (let number = 1; number < 100; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await isSlugTaken(tx, slug, 0))) return slug;
  }
  throw invalidFields([{ pointer: "/title", detail: "Too many articles have this title. Choose another one." }]);
}

/** Checks whether the article is or was public. */
const wasPublic = (state: ArticleState): boolean => state === "published" || state === "withdrawn";
