import { and, desc, eq, exists, inArray, isNotNull, like, or, type SQL, sql } from "drizzle-orm";
import type { WorkNeedState } from "#db/candidate-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { escapeLike } from "#server/text/typed-text/search-field.ts";
import { type NeedRow, selectNeeds } from "./matching-needs.queries.ts";
import { withAnswerCounts } from "./work-ends.queries.ts";

const needsPerPage = 25;
const reportsPerNeed = 20;

interface SearchNeedsInput {
  /** Words of the firm's name, the role or the message; "" for any. */
  q: string;
  state: WorkNeedState | "reported" | "all";
  page: number;
}

/** Lists needs for administrators, newest first: of one state, or those that people reported. */
export async function searchNeeds(ctx: Context, { q, state, page }: SearchNeedsInput) {
  requireAllowed(ctx, "moderation.work", {});
  const { db } = ctx.services;
  const condition = and(stateCondition(db, state), containsWords(db, q));
  // The page is found before its firms are: with them, every need would be read and sorted.
  const [found, total] = await Promise.all([
    db
      .select({ id: workNeeds.id })
      .from(workNeeds)
      .where(condition)
      .orderBy(desc(workNeeds.id))
      .limit(needsPerPage)
      .offset((page - 1) * needsPerPage),
    db.$count(workNeeds, condition),
  ]);
  const ids = found.map(({ id }) => id);
  const rows = await selectNeeds(db).where(inArray(workNeeds.id, ids)).orderBy(desc(workNeeds.id)).limit(needsPerPage);
  const [needs, made] = await Promise.all([withAnswerCounts(ctx, rows), listReports(db, ids)]);
  const items = needs.map((need, at) => ({
    ...need,
    reportsMade: made.flatMap(({ needId, ...report }) => (needId === rows[at]?.rowId ? [report] : [])),
  }));
  return { items, total, page, limit: needsPerPage };
}

/** Lists what people said is wrong with these needs, newest first and without their names. */
async function listReports(db: Db, ids: readonly number[]) {
  const { needId, state, reportReason: reason, reportedAt } = workNeedAnswers;
  const rows = await db
    .select({ needId, state, reason, reportedAt })
    .from(workNeedAnswers)
    .where(and(inArray(needId, [...ids]), isNotNull(reportedAt)))
    .orderBy(desc(reportedAt))
    .limit(needsPerPage * reportsPerNeed);
  return rows.map(({ reportedAt: at, state: now, ...row }) => ({
    ...row,
    reportedAt: at?.toISOString() ?? null,
    isSettled: now !== "reported",
  }));
}

function stateCondition(db: Db, state: SearchNeedsInput["state"]): SQL | undefined {
  if (state === "all") return undefined;
  if (state !== "reported") return eq(workNeeds.state, state);
  return exists(
    db
      .select({ one: sql`1` })
      .from(workNeedAnswers)
      .where(and(eq(workNeedAnswers.needId, workNeeds.id), eq(workNeedAnswers.state, "reported"))),
  );
}

function containsWords(db: Db, q: string): SQL | undefined {
  if (q === "") return undefined;
  const words = `%${escapeLike(q)}%`;
  const firms = db.select({ id: companies.id }).from(companies).where(like(companies.name, words));
  return or(inArray(workNeeds.firmId, firms), like(workNeeds.role, words), like(workNeeds.message, words));
}

/** Shows a need to nobody any more; its firm is mailed the reason. */
export async function takeNeedAway(ctx: Context, tx: Db, { rowId, firmId, announcedByUserId, role }: NeedRow, reason: string) {
  await tx.update(workNeeds).set({ state: "removed", endedAt: ctx.now, removalReason: reason }).where(eq(workNeeds.id, rowId));
  const link = ctx.services.site.origin + paths.recruiterTab("work-ends");
  await announce(ctx, tx, "work-need.removed", {
    firmId,
    announcedByUserId,
    mail: { title: "", need: role, isApproved: false, reason, link },
  });
}

/** Takes an open need away for a reason that its firm is mailed. @throws AppError not-found, conflict */
export const removeNeed = (ctx: Context, { id, reason }: { id: string; reason: string }) =>
  moderateNeed(ctx, id, "open", async (tx, need) => {
    await takeNeedAway(ctx, tx, need, reason);
    return { state: "removed" as const };
  });

/**
 * Shows a removed need again. Its reports are settled: those who made them are still not shown it, and three new ones remove it again.
 * @throws AppError not-found, conflict
 */
export const restoreNeed = (ctx: Context, { id }: { id: string }) =>
  moderateNeed(ctx, id, "removed", async (tx, { rowId }) => {
    await tx
      .update(workNeedAnswers)
      .set({ state: "declined" })
      .where(and(eq(workNeedAnswers.needId, rowId), eq(workNeedAnswers.state, "reported")));
    await tx.update(workNeeds).set({ state: "open", endedAt: null, removalReason: null }).where(eq(workNeeds.id, rowId));
    return { state: "open" as const };
  });

function moderateNeed<Result extends { state: WorkNeedState }>(
  ctx: Context,
  id: string,
  from: WorkNeedState,
  work: (tx: Db, need: NeedRow) => Promise<Result>,
): Promise<Result> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "moderation.decide", {});
    const [need] = await selectNeeds(tx).where(eq(workNeeds.publicId, id)).limit(1).for("update");
    if (!need) throw new AppError("not-found", "There is no such need.");
    if (need.state !== from) throw new AppError("conflict", "This need has changed in the meantime. Reload the page.");
    const result = await work(tx, need);
    const action = { action: "moderation.decide", resource: "workNeed", resourceId: id } as const;
    await recordAudit(tx, ctx, { ...action, reason: result.state });
    return result;
  });
}
