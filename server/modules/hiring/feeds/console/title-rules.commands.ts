import { and, desc, eq, inArray, isNotNull, isNull, like, or } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { feedSources, feedTitleRules } from "#db/schema/feeds.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import type { Category } from "#server/text/recognise/role-level.ts";
import { ruleWording, TitleRules } from "#server/text/recognise/title-text.ts";
import type { addTitleRuleInput } from "./feed-console.fields.ts";
import { feedSourceNotFound } from "./feed-stats.queries.ts";
import { isAwaitingReview } from "./review.queries.ts";

export interface ChangedRule {
  id: number;
  feedsRead: number;
  /** Runs that begin from then on read the feeds with the changed rules. */
  requestedAt: string;
}

/**
 * Saves a rule for feed titles, replacing one with the same wording, and re-reads the feeds it applies to.
 * @throws AppError not-found for an unknown feed
 */
export async function addTitleRule(ctx: Context, input: z.output<typeof addTitleRuleInput>): Promise<ChangedRule> {
  requireAllowed(ctx, "feed.configure", {});
  return withIdempotencyKey(ctx, { call: "feeds.addRule", sent: input }, async (tx) => {
    const { slug, kind, isOurs, rowId } = input;
    if (slug !== null) await lockSource(tx, slug);
    const rule = { sourceSlug: slug ?? "", kind, wording: ruleWording(kind, input.wording) };
    const decided = { isOurs, category: isOurs ? input.category : null };
    if (rowId !== undefined && !(await isSavedRule(tx, { ...rule, ...decided })) && !(await isAwaitingReview(tx, rowId))) {
      throw new AppError("conflict", "This advert was decided on, or its feed read again, in the meantime. Look at the list again.");
    }
    await tx
      .insert(feedTitleRules)
      .values({ ...rule, ...decided, createdAt: ctx.now })
      .onDuplicateKeyUpdate({ set: { ...decided, createdAt: ctx.now } });
    const [saved] = await tx
      .select({ id: feedTitleRules.id })
      .from(feedTitleRules)
      .where(and(eq(feedTitleRules.sourceSlug, rule.sourceSlug), eq(feedTitleRules.kind, kind), eq(feedTitleRules.wording, rule.wording)))
      .limit(1);
    if (!saved) throw new Error("The rule was not saved.");
    await audit(ctx, tx, saved.id, { reason: "rule added", after: { ...rule, ...decided } });
    return { id: saved.id, ...(await requestFeedRuns(ctx, tx, slug)) };
  });
}

/** Deletes a rule and re-reads its feeds without it. @throws AppError not-found */
export async function removeTitleRule(ctx: Context, id: number): Promise<ChangedRule> {
  requireAllowed(ctx, "feed.configure", {});
  return withIdempotencyKey(ctx, { call: "feeds.removeRule", sent: { id } }, async (tx) => {
    const [rule] = await tx.select().from(feedTitleRules).where(eq(feedTitleRules.id, id)).limit(1).for("update");
    if (!rule) throw new AppError("not-found", "There is no such rule.");
    await tx.delete(feedTitleRules).where(eq(feedTitleRules.id, id));
    const { sourceSlug, kind, wording, isOurs, category } = rule;
    await audit(ctx, tx, id, { reason: "rule removed", before: { sourceSlug, kind, wording, isOurs, category } });
    return { id, ...(await requestFeedRuns(ctx, tx, sourceSlug === "" ? null : sourceSlug)) };
  });
}

/** Schedules a full read of fetched feeds at the runner's next turn; file sources are re-read on their next import. */
async function requestFeedRuns(ctx: Context, tx: Db, slug: string | null): Promise<Omit<ChangedRule, "id">> {
  const hasAddress = or(like(feedSources.location, "https:%"), like(feedSources.location, "http:%"));
  const isInScope = slug === null ? and(eq(feedSources.isPaused, false), isNotNull(feedSources.schedule)) : eq(feedSources.slug, slug);
  const feeds = await tx.select({ id: feedSources.id }).from(feedSources).where(and(hasAddress, isInScope)).limit(1000).for("update");
  const runRequest = { runRequestedAt: ctx.now, etag: null, lastModified: null, updatedAt: ctx.now };
  for (const { id } of feeds) await tx.update(feedSources).set(runRequest).where(eq(feedSources.id, id));
  return { feedsRead: feeds.length, requestedAt: ctx.now.toISOString() };
}

async function isSavedRule(
  tx: Db,
  rule: Pick<typeof feedTitleRules.$inferSelect, "sourceSlug" | "kind" | "wording" | "isOurs" | "category">,
) {
  const { sourceSlug, kind, wording, isOurs, category } = feedTitleRules;
  const isSame = and(eq(sourceSlug, rule.sourceSlug), eq(kind, rule.kind), eq(wording, rule.wording), eq(isOurs, rule.isOurs));
  const isSameCategory = rule.category === null ? isNull(category) : eq(category, rule.category);
  return (await tx.$count(feedTitleRules, and(isSame, isSameCategory))) > 0;
}

/** The lock makes decisions about one feed's adverts wait for each other. */
async function lockSource(tx: Db, slug: string): Promise<void> {
  const [source] = await tx.select({ id: feedSources.id }).from(feedSources).where(eq(feedSources.slug, slug)).limit(1).for("update");
  if (!source) throw feedSourceNotFound();
}

const audit = (ctx: Context, tx: Db, id: number, what: { reason: string; before?: unknown; after?: unknown }) =>
  recordAudit(tx, ctx, { action: "feed.configure", resource: "feed", resourceId: `rule ${id}`, ...what });

const mostRules = 5000;

export async function readTitleRules(db: Db, slug: string): Promise<TitleRules> {
  const rows = await db
    .select()
    .from(feedTitleRules)
    .where(inArray(feedTitleRules.sourceSlug, ["", slug]))
    .orderBy(desc(feedTitleRules.id))
    .limit(mostRules);
  return new TitleRules(
    rows.map(({ sourceSlug, kind, wording, isOurs, category }) => ({
      ...{ kind, wording, isOurs },
      category: category as Category | null,
      isOfFeed: sourceSlug !== "",
    })),
  );
}
