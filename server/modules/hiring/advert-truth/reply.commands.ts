import { and, desc, eq, inArray } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { truthLimits } from "#db/own-values.ts";
import { advertTruthReplies } from "#db/schema/advert-truth.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { daysAfter } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { findTruthRecord, hasTruthFigures } from "#server/modules/market/advert-truth/truth.queries.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { firmOf } from "../applications/application-access.ts";

const noFirm = () => new AppError("not-found", "There is no such firm.");

/** Returns the figures of the caller's firm or practice with its latest reply, also before that is published; null without a firm. */
export async function readOwnTruth(ctx: Context) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const companyId = await firmOf(db, principal);
  if (companyId === null) return null;
  requireAllowed(ctx, "advertTruth.readOwn", { companyId, ownerId: principal.userId });
  const [record, latest, [firm]] = await Promise.all([
    findTruthRecord(db, companyId),
    findLatestReply(db, companyId),
    db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, companyId)).limit(1),
  ]);
  if (!firm) return null;
  const nextReplyAt = record === null ? null : await findNextReply(db, companyId, ctx.now);
  return {
    slug: firm.slug,
    record,
    latest: latest && { text: latest.text, state: latest.state, reason: latest.reason, writtenAt: latest.writtenAt.toISOString() },
    /** From when another reply may be written; null for now. */
    nextReplyAt: nextReplyAt?.toISOString() ?? null,
  };
}

async function findLatestReply(db: Db, companyId: number) {
  const [row] = await db
    .select()
    .from(advertTruthReplies)
    .where(eq(advertTruthReplies.companyId, companyId))
    .orderBy(desc(advertTruthReplies.id))
    .limit(1);
  return row ?? null;
}

/** Returns from when a firm may publish another reply; null when it may now. A reply that waits may be replaced. */
async function findNextReply(db: Db, companyId: number, now: Date): Promise<Date | null> {
  const [published] = await db
    .select({ writtenAt: advertTruthReplies.writtenAt })
    .from(advertTruthReplies)
    .where(and(eq(advertTruthReplies.companyId, companyId), inArray(advertTruthReplies.state, ["shown", "withdrawn"])))
    .orderBy(desc(advertTruthReplies.id))
    .limit(1);
  const next = published ? daysAfter(published.writtenAt, truthLimits.replyDays) : now;
  return next > now ? next : null;
}

async function lockFirm(ctx: Context, tx: Db, slug: string) {
  const [firm] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.slug, slug))
    .limit(1)
    .for("update");
  const principal = requireUser(ctx.principal);
  const isOwn = firm !== undefined && (await firmOf(tx, principal)) === firm.id;
  const facts = { companyId: firm?.id ?? null, ownerId: isOwn ? principal.userId : null, isPublished: firm !== undefined };
  requireAllowed(ctx, "advertTruth.reply", facts);
  if (!firm) throw noFirm();
  return firm;
}

const audit = (ctx: Context, tx: Db, { id, reason }: { id: number; reason: string }) =>
  recordAudit(tx, ctx, { action: "advertTruth.reply", resource: "company", resourceId: id, reason });

/** Moves a firm's reply on from one state to another, if there is one. */
const moveReply = (tx: Db, companyId: number, [from, to]: ["shown" | "waiting", "replaced" | "withdrawn"]) =>
  tx
    .update(advertTruthReplies)
    .set({ state: to })
    .where(and(eq(advertTruthReplies.companyId, companyId), eq(advertTruthReplies.state, from)));

interface TruthReply {
  slug: string;
  text: string;
  /** Codes of the questions answered with yes. */
  confirmed: readonly string[];
}

/**
 * Sends a firm's reply to what people say of its adverts. A moderator reads it before it is shown; until then another one replaces it.
 * @throws AppError not-found, conflict without figures and within ninety days of a published reply, needs-confirmation
 */
export async function sendTruthReply(ctx: Context, { slug, text, confirmed }: TruthReply): Promise<{ state: "waiting" }> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { id: companyId } = await lockFirm(ctx, tx, slug);
    requireConfirmed(
      contactDetailsIn(text).map((kind) => ({
        ...{ code: "looks-like-contact-details", pointer: "/text" },
        detail: `Leave out the ${kind}: your page has your contact details. Send it anyway?`,
      })),
      confirmed,
    );
    if (!(await hasTruthFigures(tx, companyId))) throw new AppError("conflict", "There are no figures to reply to yet.");
    const next = await findNextReply(tx, companyId, now);
    if (next) throw new AppError("conflict", `You can publish another reply from ${londonDay(next)}.`);
    await moveReply(tx, companyId, ["waiting", "replaced"]);
    await tx
      .insert(advertTruthReplies)
      .values({ publicId: randomPublicId(), companyId, text, state: "waiting", writtenByUserId: userId, writtenAt: now });
    await audit(ctx, tx, { id: companyId, reason: "sent" });
  });
  return { state: "waiting" };
}

/** Takes a firm's reply back, shown or waiting. A shown one still counts as that of its ninety days. @throws AppError not-found */
export async function withdrawTruthReply(ctx: Context, { slug }: { slug: string }): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const { id: companyId } = await lockFirm(ctx, tx, slug);
    await moveReply(tx, companyId, ["shown", "withdrawn"]);
    await moveReply(tx, companyId, ["waiting", "replaced"]);
    // Drops the cached pages that show it.
    await recordCompanyJobsChange(tx, companyId, ctx.now);
    await audit(ctx, tx, { id: companyId, reason: "withdrawn" });
  });
}

/** Finds a reply that waits for a moderator, with its firm. */
export async function findWaitingReply(db: Db, publicId: string) {
  const [row] = await db
    .select({
      ...pick(advertTruthReplies, "id", "text", "writtenByUserId"),
      companyId: companies.id,
      companyName: companies.name,
      companySlug: companies.slug,
    })
    .from(advertTruthReplies)
    .innerJoin(companies, eq(companies.id, advertTruthReplies.companyId))
    .where(and(eq(advertTruthReplies.publicId, publicId), eq(advertTruthReplies.state, "waiting")))
    .limit(1);
  return row ?? null;
}

interface ReplyDecision {
  subject: string;
  isApproved: boolean;
  words: string;
}

/** Returns the facts of the mail about a decision, except the recipient’s name. */
export const replyDecisionFacts = ({ services: { site } }: Context, { isApproved, words }: Omit<ReplyDecision, "subject">) => ({
  title: "",
  isReply: true,
  isApproved,
  reason: isApproved ? null : words,
  link: site.origin + paths.recruiterTab("company"),
});

/** Shows a waiting reply in the place of an earlier one, or refuses it with a reason. @throws AppError conflict */
export async function decideReplyInTransaction(ctx: Context, tx: Db, { subject, isApproved, words }: ReplyDecision): Promise<void> {
  requireAllowed(ctx, "moderation.decide", {});
  const waiting = await findWaitingReply(tx, subject);
  if (!waiting) throw new AppError("conflict", "This reply is not waiting for review.");
  const { id, companyId } = waiting;
  if (isApproved) await moveReply(tx, companyId, ["shown", "replaced"]);
  await tx
    .update(advertTruthReplies)
    .set({ state: isApproved ? "shown" : "refused", decidedAt: ctx.now, reason: isApproved ? null : words })
    .where(eq(advertTruthReplies.id, id));
  if (isApproved) await recordCompanyJobsChange(tx, companyId, ctx.now);
  await announce(ctx, tx, "truth.reply-decided", { companyId, mail: replyDecisionFacts(ctx, { isApproved, words }) });
}

/** Takes a reply that is shown away for a reason that the firm is mailed; the firm may write another. @throws AppError not-found, conflict */
export function removeTruthReply(ctx: Context, { id: publicId, reason }: { id: string; reason: string }): Promise<{ state: "refused" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "moderation.decide", {});
    const [reply] = await tx
      .select({ id: advertTruthReplies.id, companyId: advertTruthReplies.companyId, state: advertTruthReplies.state })
      .from(advertTruthReplies)
      .where(eq(advertTruthReplies.publicId, publicId))
      .limit(1)
      .for("update");
    if (!reply) throw new AppError("not-found", "There is no such reply.");
    if (reply.state !== "shown") throw new AppError("conflict", "This reply is not shown any more. Reload the page.");
    const { id, companyId } = reply;
    await tx.update(advertTruthReplies).set({ state: "refused", decidedAt: ctx.now, reason }).where(eq(advertTruthReplies.id, id));
    await recordCompanyJobsChange(tx, companyId, ctx.now);
    await announce(ctx, tx, "truth.reply-decided", { companyId, mail: replyDecisionFacts(ctx, { isApproved: false, words: reason }) });
    const action = { action: "moderation.decide", resource: "company", resourceId: companyId } as const;
    await recordAudit(tx, ctx, { ...action, reason: "reply removed" });
    return { state: "refused" as const };
  });
}
