import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { lockPosting, type Posting } from "#server/modules/market/adverts/postings.queries.ts";
import { closingMoment } from "#server/modules/market/adverts/rules/apply-rules.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { statusText } from "./move.commands.ts";
import type { MovedPosting } from "./posting.schema.ts";
import { recordMove } from "./publish.commands.ts";
import { recordVersion } from "./versions/record-version.commands.ts";

const dayMs = 86_400_000;

/** Moves an advert's closing date by some days, within the maximum closing period. @throws AppError conflict */
export async function extend(ctx: Context, tx: Db, id: string, days: number): Promise<MovedPosting> {
  const { now } = ctx;
  const { posting } = await lockPosting(ctx, tx, id, "job.update");
  const { status, closesAt, expiresAt } = posting;
  if (status !== "live" && status !== "paused") {
    throw new AppError("conflict", `An advert that is ${statusText(status)} has no closing date to extend.`);
  }
  if (closesAt === null) throw new AppError("conflict", "It has no closing date: it stays live until the time you paid for ends.");
  if (expiresAt !== null && expiresAt <= closesAt) {
    throw new AppError("conflict", "The time you paid for ends before the closing date, so a later date would change nothing.");
  }
  const wanted = addDays(londonDate(closesAt > now ? closesAt : now), days);
  const last = addDays(londonDate(now), limits.closingMaxDays);
  const closesOn = wanted < last ? wanted : last;
  const moment = closingMoment(closesOn);
  if (moment === null || moment <= closesAt) {
    throw new AppError("conflict", `It already has the latest possible closing date: ${limits.closingMaxDays} days from now.`);
  }
  await setClosing(ctx, tx, posting, { ...posting.fields, closesOn });
  await recordMove(ctx, tx, { posting, action: "job.update", status, reason: `closing moved to ${closesOn}` });
  return { id: posting.id, jobId: posting.jobId, status, version: posting.version + 1 };
}

/** Writes fields that differ only in the closing date, and records the version for applicants. */
export async function setClosing(ctx: Context, tx: Db, posting: Posting, fields: PostingFields): Promise<void> {
  const { now } = ctx;
  const { jobId, draftId } = posting;
  if (jobId === null) throw new Error("A closing date is moved of an advert that was never made.");
  const closesAt = fields.closesOn === undefined ? null : closingMoment(fields.closesOn);
  const { liveFields } = posting;
  const shown = liveFields && withClosing(liveFields, fields.closesOn);
  await recordVersion(ctx, tx, { posting, fields: shown ?? fields, reason: null, byUserId: requireUser(ctx.principal).userId });
  await tx
    .update(jobs)
    .set({ closesAt, updatedAt: now, version: sql`${jobs.version} + 1` })
    .where(eq(jobs.id, jobId));
  await tx
    .update(jobDrafts)
    .set({ fields, ...(shown && { liveFields: shown }), updatedAt: now, version: sql`${jobDrafts.version} + 1` })
    .where(eq(jobDrafts.id, draftId));
  await recordJobChanges(tx, [jobId], now);
}

const withClosing = ({ closesOn: _moved, ...fields }: PostingFields, closesOn: string | undefined): PostingFields =>
  closesOn === undefined ? fields : { ...fields, closesOn };

/** Adds days to a date, regardless of clock changes. */
const addDays = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const londonDate = (moment: Date): string => moment.toLocaleDateString("en-CA", { timeZone: "Europe/London" });

/** Confirms that a live advert is still open, at most once a day; its page shows the date. @throws AppError conflict */
export async function confirmOpen(ctx: Context, id: string): Promise<MovedPosting> {
  const { services, now } = ctx;
  const moved = await lockingTransaction(services.db, async (tx) => {
    const { posting } = await lockPosting(ctx, tx, id, "job.update");
    const { status, jobId, confirmedOpenAt, version } = posting;
    if (status !== "live" || jobId === null) {
      throw new AppError("conflict", `An advert that is ${statusText(status)} is not live, so there is nothing to confirm.`);
    }
    if (confirmedOpenAt !== null && now.getTime() - confirmedOpenAt.getTime() < dayMs) {
      throw new AppError("conflict", "You confirmed it within the last day. Once a day is enough.");
    }
    await tx
      .update(jobs)
      .set({ confirmedOpenAt: now, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(eq(jobs.id, jobId));
    await recordJobChanges(tx, [jobId], now);
    await recordMove(ctx, tx, { posting, action: "job.update", status, reason: "confirmed still open" });
    return { id: posting.id, jobId, status, version };
  });
  if (moved.jobId !== null) await services.search.applyNow([moved.jobId]);
  return moved;
}
