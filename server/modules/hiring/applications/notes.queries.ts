import { asc, desc, eq } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationNotes, applicationRatings } from "#db/schema/applications.ts";
import { limits } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { employerFacts, firmOf } from "./application-access.ts";
import { findApplication } from "./application-rows.queries.ts";

const ratingsShown = 100;

export interface NotesView {
  /** Newest first; the author is null once erased. */
  notes: readonly { id: string; author: string | null; isMine: boolean; text: string; createdAt: string }[];
  ratings: readonly { by: string; isMine: boolean; stars: number; ratedAt: string }[];
  /** To one decimal; null without ratings. */
  averageStars: number | null;
}

/**
 * Returns the employer's notes and ratings of an application. Reads by administrators are audited. @throws AppError not-found, forbidden
 */
export async function readNotes(ctx: Context, publicId: string): Promise<NotesView> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(db, publicId);
  const { isAudited } = requireAllowed(ctx, "application.readNote", employerFacts(principal, await firmOf(db, principal), row));
  if (!row || row.state === "draft") throw new AppError("not-found", "There is no such application.");
  if (isAudited) {
    const event = { action: "application.readNote", resource: "application", resourceId: publicId, result: "done" } as const;
    await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  const [notes, ratings] = await Promise.all([listNotes(db, row.rowId), listRatings(db, row.rowId)]);
  const isMine = (userId: number | null) => userId === principal.userId;
  const sum = ratings.reduce((total, { stars }) => total + stars, 0);
  return {
    notes: notes.map(({ authorUserId, createdAt, ...note }) => ({
      ...note,
      isMine: isMine(authorUserId),
      createdAt: createdAt.toISOString(),
    })),
    ratings: ratings.map(({ raterId, ratedAt, ...rating }) => ({ ...rating, isMine: isMine(raterId), ratedAt: ratedAt.toISOString() })),
    averageStars: ratings.length === 0 ? null : Math.round((sum / ratings.length) * 10) / 10,
  };
}

const listNotes = (db: Db, applicationId: number) =>
  db
    .select({
      id: applicationNotes.publicId,
      author: users.name,
      authorUserId: applicationNotes.authorUserId,
      text: applicationNotes.text,
      createdAt: applicationNotes.createdAt,
    })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorUserId))
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(desc(applicationNotes.createdAt), desc(applicationNotes.id))
    .limit(limits.notesPerApplication);

const listRatings = (db: Db, applicationId: number) =>
  db
    .select({ by: users.name, raterId: applicationRatings.userId, stars: applicationRatings.stars, ratedAt: applicationRatings.ratedAt })
    .from(applicationRatings)
    .innerJoin(users, eq(users.id, applicationRatings.userId))
    .where(eq(applicationRatings.applicationId, applicationId))
    .orderBy(asc(applicationRatings.ratedAt))
    .limit(ratingsShown);
