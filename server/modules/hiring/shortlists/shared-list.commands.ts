import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { shortlistFeedback, shortlistLinks } from "#db/schema/shortlists.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordProfileViews } from "#server/modules/people/profiles/profile-views.commands.ts";
import type { giveFeedbackInput } from "./shortlist.fields.ts";
import type { SharedShortlist } from "./shortlist.types.ts";
import { readSharedPeople, requireLink } from "./shortlist-rows.queries.ts";

/**
 * Opens a shortlist by its link. Counts the view for the link's creator and records it for each jobseeker listed. @throws AppError
 * not-found
 */
export async function openSharedShortlist(ctx: Context, token: string): Promise<SharedShortlist> {
  requireAllowed(ctx, "shortlist.openLink", { isPublished: true });
  const { db } = ctx.services;
  const link = await requireLink(ctx, db, token);
  const shown = await readSharedPeople(ctx, link);
  const given = await listLinkFeedback(db, link.linkId);
  await runTransaction(db, async (tx) => {
    await tx
      .update(shortlistLinks)
      .set({ timesOpened: sql`${shortlistLinks.timesOpened} + 1`, lastOpenedAt: ctx.now })
      .where(eq(shortlistLinks.id, link.linkId));
    const userIds = shown.map(({ row }) => row.candidateUserId);
    await recordProfileViews(tx, { userIds, viewerUserId: link.maker.userId, now: ctx.now, inSharedList: true });
  });
  const { name, jobTitle, firmName, userName, forWhom, expiresAt } = link;
  return {
    ...{ name, jobTitle, forWhom },
    firmName: firmName ?? userName,
    expiresAt: expiresAt.toISOString(),
    people: shown.map(({ row, person }) => ({ ...person, given: given.get(row.rowId) ?? null })),
  };
}

async function listLinkFeedback(db: Db, linkId: number) {
  const rows = await db
    .select({ entryId: shortlistFeedback.entryId, verdict: shortlistFeedback.verdict, words: shortlistFeedback.words })
    .from(shortlistFeedback)
    .where(eq(shortlistFeedback.linkId, linkId))
    .limit(100);
  return new Map(rows.map(({ entryId, ...said }) => [entryId, said]));
}

/** Saves a link holder's feedback on an entry, replacing any earlier one. @throws AppError not-found */
export async function giveShortlistFeedback(
  ctx: Context,
  { token, entryId, verdict, words }: z.output<typeof giveFeedbackInput>,
): Promise<{ verdict: string }> {
  requireAllowed(ctx, "shortlist.openLink", { isPublished: true });
  const { now } = ctx;
  const link = await requireLink(ctx, ctx.services.db, token);
  const shown = await readSharedPeople(ctx, link);
  const person = shown.find(({ row }) => row.id === entryId);
  if (!person) throw new AppError("not-found", "This person is no longer on the list.");
  await lockingTransaction(ctx.services.db, async (tx) => {
    await tx
      .insert(shortlistFeedback)
      .values({ linkId: link.linkId, entryId: person.row.rowId, verdict, words, givenAt: now })
      .onDuplicateKeyUpdate({ set: { verdict, words, givenAt: now } });
    const { listPublicId: listId, name: listName, maker } = link;
    await announce(ctx, tx, "shortlist.judged", { makerUserId: maker.userId, listId, listName });
  });
  return { verdict };
}
