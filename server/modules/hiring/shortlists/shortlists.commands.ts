import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ShortlistVerdict } from "#db/candidate-values.ts";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { requireOwnAdvert } from "#server/modules/hiring/representations/representations.queries.ts";
import { recordProfileViews } from "#server/modules/people/profiles/profile-views.commands.ts";
import type { giveFeedbackInput } from "./shortlist.fields.ts";
import { listEntryRows, readSharedPeople, readShownPeople, requireLink, requireList, selectLists } from "./shortlist-rows.queries.ts";

const maxOwnShortlists = 100;

/** Creates a list, optionally for one of the caller's adverts. @throws AppError conflict, invalid-fields */
export async function createShortlist(
  ctx: Context,
  { name, jobId }: { name: string; jobId?: number | undefined },
): Promise<{ id: string }> {
  const principal = requireUser(ctx.principal);
  const { userId, companyId } = principal;
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "shortlist.manage", { ownerId: userId, companyId });
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    if ((await tx.$count(shortlists, eq(shortlists.createdByUserId, userId))) >= maxOwnShortlists) {
      throw new AppError("conflict", `You can have at most ${maxOwnShortlists} shortlists. Remove one first.`);
    }
    const firmId = await firmOf(tx, principal);
    if (firmId !== null) await lockCurrentFirm(tx, firmId);
    if (jobId !== undefined) await requireOwnAdvert(tx, principal, firmId ?? 0, jobId);
    const id = randomPublicId();
    await tx
      .insert(shortlists)
      .values({ publicId: id, firmId, createdByUserId: userId, name, jobId, createdAt: ctx.now, updatedAt: ctx.now });
    return { id };
  });
}

/** @throws AppError not-found */
export function renameShortlist(ctx: Context, { id, name }: { id: string; name: string }): Promise<{ name: string }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { rowId } = await requireList(ctx, tx, id, { isLocked: true });
    await tx.update(shortlists).set({ name, updatedAt: ctx.now }).where(eq(shortlists.id, rowId));
    return { name };
  });
}

/** Deletes a list with its entries and links. @throws AppError not-found */
export function removeShortlist(ctx: Context, id: string): Promise<{ isRemoved: true }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { rowId } = await requireList(ctx, tx, id, { isLocked: true });
    const entries = await tx.select({ id: shortlistEntries.id }).from(shortlistEntries).where(eq(shortlistEntries.shortlistId, rowId));
    const entryIds = entries.map((entry) => entry.id);
    await deleteEntries(tx, rowId, entryIds);
    await tx.delete(shortlistLinks).where(eq(shortlistLinks.shortlistId, rowId));
    await tx.delete(shortlists).where(eq(shortlists.id, rowId));
    return { isRemoved: true as const };
  });
}

export async function deleteEntries(tx: Db, shortlistId: number, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.delete(shortlistFeedback).where(inArray(shortlistFeedback.entryId, [...entryIds]));
  await tx.delete(shortlistEntries).where(and(eq(shortlistEntries.shortlistId, shortlistId), inArray(shortlistEntries.id, [...entryIds])));
}

/**
 * Opens a shortlist by its link. Counts the view for the link's creator and records it for each jobseeker listed. @throws AppError
 * not-found
 */
export async function openSharedShortlist(ctx: Context, token: string) {
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
  if (!person) throw goneFromList();
  await lockingTransaction(ctx.services.db, async (tx) => {
    await tx.select({ id: shortlists.id }).from(shortlists).where(eq(shortlists.id, link.listId)).limit(1).for("update");
    if ((await tx.$count(shortlistEntries, eq(shortlistEntries.id, person.row.rowId))) === 0) throw goneFromList();
    await tx
      .insert(shortlistFeedback)
      .values({ linkId: link.linkId, entryId: person.row.rowId, verdict, words, givenAt: now })
      .onDuplicateKeyUpdate({ set: { verdict, words, givenAt: now } });
    const { listPublicId: listId, name: listName, maker } = link;
    await announce(ctx, tx, "shortlist.judged", { makerUserId: maker.userId, listId, listName });
  });
  return { verdict };
}

const goneFromList = () => new AppError("not-found", "This person is no longer on the list.");

export interface ShortlistLine {
  id: string;
  name: string;
  jobId: number | null;
  jobTitle: string | null;
  /** Number of entries the viewer may see. */
  people: number;
  updatedAt: string;
}

const listsShown = 100;
const linksShown = 50;

/** Lists the firm's or freelance recruiter's shortlists, latest change first. */
export async function listShortlists(ctx: Context): Promise<{ items: ShortlistLine[] }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "shortlist.manage", { ownerId: principal.userId, companyId: principal.companyId });
  const rows = await selectLists(db)
    .where(listableBy(principal, await firmOf(db, principal)))
    .orderBy(desc(shortlists.updatedAt), desc(shortlists.id))
    .limit(listsShown);
  const items: ShortlistLine[] = [];
  for (const { id, name, jobId, jobTitle, updatedAt, rowId } of rows) {
    const people = (await readShownPeople(ctx, await listEntryRows(db, rowId))).length;
    items.push({ id, name, jobId, jobTitle, people, updatedAt: updatedAt.toISOString() });
  }
  return { items };
}

function listableBy({ userId }: UserPrincipal, firmId: number | null): SQL | undefined {
  const personal = and(eq(shortlists.createdByUserId, userId), isNull(shortlists.firmId));
  return firmId === null ? personal : or(eq(shortlists.firmId, firmId), personal);
}

/** Returns a list with its entries, feedback and links. Each jobseeker listed can see that they were viewed. @throws AppError not-found */
export async function readShortlist(ctx: Context, id: string) {
  const { db } = ctx.services;
  const { userId } = requireUser(ctx.principal);
  const { rowId, name, jobId, jobTitle } = await requireList(ctx, db, id);
  const shown = await readShownPeople(ctx, await listEntryRows(db, rowId));
  const entryIds = shown.map(({ row }) => row.rowId);
  const [feedback, links] = await Promise.all([listFeedback(db, entryIds), listLinks(db, rowId, ctx.now)]);
  const userIds = shown.map(({ row }) => row.candidateUserId);
  await runTransaction(db, (tx) => recordProfileViews(tx, { userIds, viewerUserId: userId, now: ctx.now }));
  const entries = shown.map(({ row, person, seekerId }) => ({
    ...person,
    seekerId,
    applicationId: row.applicationId,
    note: row.note,
    feedback: feedback.get(row.rowId) ?? [],
  }));
  return { id, name, jobId, jobTitle, entries, links };
}

export interface ShortlistFeedback {
  forWhom: string;
  verdict: ShortlistVerdict;
  words: string | null;
  givenAt: string;
}

async function listFeedback(db: Db, entryIds: readonly number[]): Promise<Map<number, ShortlistFeedback[]>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select({
      entryId: shortlistFeedback.entryId,
      forWhom: shortlistLinks.forWhom,
      ...pick(shortlistFeedback, "verdict", "words", "givenAt"),
    })
    .from(shortlistFeedback)
    .innerJoin(shortlistLinks, eq(shortlistLinks.id, shortlistFeedback.linkId))
    .where(inArray(shortlistFeedback.entryId, [...entryIds]))
    .orderBy(desc(shortlistFeedback.givenAt))
    .limit(entryIds.length * linksShown);
  const byEntry = new Map<number, ShortlistFeedback[]>();
  for (const { entryId, givenAt, ...said } of rows) {
    byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), { ...said, givenAt: givenAt.toISOString() }]);
  }
  return byEntry;
}

export interface ShortlistLink {
  id: string;
  forWhom: string;
  createdAt: string;
  expiresAt: string;
  state: "open" | "revoked" | "expired";
  timesOpened: number;
  lastOpenedAt: string | null;
}

async function listLinks(db: Db, shortlistId: number, now: Date): Promise<ShortlistLink[]> {
  const rows = await db
    .select({
      id: shortlistLinks.publicId,
      ...pick(shortlistLinks, "forWhom", "createdAt", "expiresAt", "revokedAt", "timesOpened", "lastOpenedAt"),
    })
    .from(shortlistLinks)
    .where(eq(shortlistLinks.shortlistId, shortlistId))
    .orderBy(desc(shortlistLinks.createdAt), desc(shortlistLinks.id))
    .limit(linksShown);
  return rows.map(({ expiresAt, revokedAt, ...link }) => ({
    ...isoDates(link),
    expiresAt: expiresAt.toISOString(),
    state: revokedAt !== null ? "revoked" : expiresAt <= now ? "expired" : "open",
  }));
}
