import { and, desc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { ShortlistVerdict } from "#db/candidate-values.ts";
import { type Db, runTransaction } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { shortlistFeedback, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { recordProfileViews } from "#server/modules/people/profiles/profile-views.commands.ts";
import { listEntryRows, readShownPeople, requireList, selectLists } from "./shortlist-rows.queries.ts";

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
  const [feedback, links] = await Promise.all([
    listFeedback(
      db,
      shown.map(({ row }) => row.rowId),
    ),
    listLinks(db, rowId, ctx.now),
  ]);
  await runTransaction(db, (tx) =>
    recordProfileViews(tx, { userIds: shown.map(({ row }) => row.candidateUserId), viewerUserId: userId, now: ctx.now }),
  );
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
