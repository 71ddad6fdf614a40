import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { shortlistEntries, shortlists } from "#db/schema/shortlists.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";

export const entriesMost = 50;

const listColumns = {
  rowId: shortlists.id,
  id: shortlists.publicId,
  name: shortlists.name,
  firmId: shortlists.firmId,
  createdByUserId: shortlists.createdByUserId,
  jobId: shortlists.jobId,
  jobTitle: jobs.title,
  updatedAt: shortlists.updatedAt,
};

export const selectLists = (db: Db) => db.select(listColumns).from(shortlists).leftJoin(jobs, eq(jobs.id, shortlists.jobId)).$dynamic();
export type ShortlistRow = Awaited<ReturnType<typeof selectLists>>[number];

/** A list as the permission matrix sees it: the firm's, and its maker's for as long as they are with that firm. */
function factsOf(firmId: number | null, row: ShortlistRow | undefined): RowFacts {
  if (!row) return {};
  const isStill = row.firmId === null || row.firmId === firmId;
  return { companyId: row.firmId, ownerId: isStill ? row.createdByUserId : null };
}

/** The list once the caller may work on it; locked where it is to change. @throws AppError not-found */
export async function requireList(ctx: Context, db: Db, id: string, { isLocked = false } = {}): Promise<ShortlistRow> {
  if (isLocked) await db.select({ id: shortlists.id }).from(shortlists).where(eq(shortlists.publicId, id)).limit(1).for("update");
  const [row] = await selectLists(db).where(eq(shortlists.publicId, id)).limit(1);
  return requireRow(ctx, db, row);
}

async function requireRow(ctx: Context, db: Db, row: ShortlistRow | undefined): Promise<ShortlistRow> {
  const principal = requireUser(ctx.principal);
  requireAllowed(ctx, "shortlist.manage", factsOf(await firmOf(db, principal), row));
  if (!row) throw new AppError("not-found", "There is no such shortlist.");
  return row;
}

/** The list that somebody stands on, locked, and their row on it. @throws AppError not-found */
export async function requireEntry(ctx: Context, tx: Db, publicId: string): Promise<{ list: ShortlistRow; entryId: number }> {
  const [entry] = await tx
    .select({ entryId: shortlistEntries.id, listId: shortlists.publicId })
    .from(shortlistEntries)
    .innerJoin(shortlists, eq(shortlists.id, shortlistEntries.shortlistId))
    .where(eq(shortlistEntries.publicId, publicId))
    .limit(1);
  const list = entry ? await requireList(ctx, tx, entry.listId, { isLocked: true }) : await requireRow(ctx, tx, undefined);
  return { list, entryId: entry?.entryId ?? 0 };
}

/** Everybody on a list, in its order, whoever may see them. */
export const listEntryRows = (db: Db, shortlistId: number) =>
  db
    .select({
      rowId: shortlistEntries.id,
      id: shortlistEntries.publicId,
      candidateUserId: shortlistEntries.candidateUserId,
      applicationId: applications.publicId,
      note: shortlistEntries.note,
      position: shortlistEntries.position,
    })
    .from(shortlistEntries)
    .leftJoin(applications, eq(applications.id, shortlistEntries.applicationId))
    .where(eq(shortlistEntries.shortlistId, shortlistId))
    .orderBy(asc(shortlistEntries.position), asc(shortlistEntries.id))
    .limit(entriesMost);
export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number];
