import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { EnquirySide } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { recruiterEnquiries, recruiterEnquiryAnswers, recruiterEnquiryBlocks, recruiterProfiles } from "#db/schema/recruiters.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { shownFreelance } from "../freelance-snapshot.ts";

const perPage = 20;
const excerptChars = 160;
const answersAtMost = 200;
/** Null for a zero date, of which the database makes none. */
const latestAt = sql<Date | null>`coalesce(${recruiterEnquiries.answeredAt}, ${recruiterEnquiries.createdAt})`.mapWith(
  recruiterEnquiries.createdAt,
);

/** Lists enquiries, latest first: those to the caller's page, archived or not, or those the caller sent. */
export async function listEnquiries(
  ctx: Context,
  { side, page, isArchived }: { side: EnquirySide; page: number; isArchived: boolean },
): Promise<EnquiriesPage> {
  const { db } = ctx.services;
  const userId = requireEnquirySide(ctx, side);
  const archiveCondition = side === "writer" ? undefined : (isArchived ? isNotNull : isNull)(recruiterEnquiries.archivedAt);
  const mine = and(belongsToSide(side, userId), archiveCondition);
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(recruiterEnquiries).where(mine),
    db
      .select({ row: recruiterEnquiries, latestAt, name: users.name, firmName: recruiterProfiles.firmName })
      .from(recruiterEnquiries)
      .innerJoin(users, eq(users.id, recruiterEnquiries.recruiterUserId))
      .leftJoin(recruiterProfiles, eq(recruiterProfiles.userId, users.id))
      .where(mine)
      .orderBy(desc(latestAt), desc(recruiterEnquiries.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const total = counted?.total ?? 0;
  const latest = await findLatestTexts(
    db,
    rows.map(({ row }) => row.id),
  );
  const items = rows.map(({ row, name, firmName, latestAt: at }) => ({
    id: row.publicId,
    with: side === "writer" ? (firmName ?? name) : row.senderName,
    excerpt: [...(latest.get(row.id) ?? row.message)].slice(0, excerptChars).join(""),
    latestAt: (at ?? row.createdAt).toISOString(),
    isNew: isUnreadBy(side, row),
    isArchived: side === "recruiter" && row.archivedAt !== null,
  }));
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / perPage)) };
}

const isUnreadBy = (side: EnquirySide, row: EnquiryRow): boolean =>
  side === "recruiter" ? row.readAt === null : row.answeredAt !== null && row.writerReadAt === null;

async function findLatestTexts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const newest = db
    .select({ id: sql<number>`max(${recruiterEnquiryAnswers.id})` })
    .from(recruiterEnquiryAnswers)
    .where(inArray(recruiterEnquiryAnswers.enquiryId, [...ids]))
    .groupBy(recruiterEnquiryAnswers.enquiryId);
  const rows = await db
    .select({ enquiryId: recruiterEnquiryAnswers.enquiryId, text: recruiterEnquiryAnswers.text })
    .from(recruiterEnquiryAnswers)
    .where(inArray(recruiterEnquiryAnswers.id, newest))
    .limit(ids.length);
  return new Map(rows.map(({ enquiryId, text }) => [enquiryId, text]));
}

/** Returns one of the caller's enquiries in full. @throws AppError not-found */
export async function readEnquiry(ctx: Context, { id, side }: { id: string; side: EnquirySide }): Promise<EnquiryThread> {
  const { db } = ctx.services;
  const userId = requireEnquirySide(ctx, side);
  const [row] = await db
    .select()
    .from(recruiterEnquiries)
    .where(and(eq(recruiterEnquiries.publicId, id), belongsToSide(side, userId)))
    .limit(1);
  if (!row) throw enquiryNotFound();
  const [answers, recruiter, blocked, [shown]] = await Promise.all([
    db
      .select({ id: recruiterEnquiryAnswers.publicId, ...pick(recruiterEnquiryAnswers, "side", "text", "sentAt") })
      .from(recruiterEnquiryAnswers)
      .where(eq(recruiterEnquiryAnswers.enquiryId, row.id))
      .orderBy(asc(recruiterEnquiryAnswers.id))
      .limit(answersAtMost),
    findEnquiredRecruiter(db, row.recruiterUserId),
    isBlocked(db, row.recruiterUserId, row.senderUserId),
    db
      .select({ userId: recruiterProfiles.userId })
      .from(recruiterProfiles)
      .innerJoin(users, eq(users.id, recruiterProfiles.userId))
      .where(and(eq(recruiterProfiles.userId, row.recruiterUserId), shownFreelance))
      .limit(1),
  ]);
  const first: EnquiryMessage = { id: row.publicId, side: "writer", text: row.message, sentAt: row.createdAt.toISOString() };
  return {
    id,
    side,
    with: side === "writer" ? recruiter.name : row.senderName,
    pageId: shown ? recruiter.pageId : null,
    messages: [first, ...answers.map(isoDates)],
    isNew: isUnreadBy(side, row),
    isArchived: side === "recruiter" && row.archivedAt !== null,
    isBlocked: side === "recruiter" && blocked,
    closedBecause: enquiryClosedReason(side, { blocked, answers: answers.length, canRead: recruiter.canRead }),
  };
}

/** Returns why a side can send nothing more; null while it can. */
export function enquiryClosedReason(
  side: EnquirySide,
  { blocked, answers, canRead }: { blocked: boolean; answers: number; canRead: boolean },
): string | null {
  if (!canRead) return "This recruiter cannot read messages here at present.";
  if (blocked && side === "writer") return "This recruiter no longer accepts messages from you.";
  if (blocked) return "You have blocked this person. Unblock them first.";
  return answers >= answersAtMost
    ? `A conversation can have at most ${answersAtMost} messages. Start another one from the recruiter’s page.`
    : null;
}

/** An enquiry in a list. Addresses are never shown to the other side. */
interface EnquiryLine {
  id: string;
  /** Name of the other side. */
  with: string;
  excerpt: string;
  latestAt: string;
  isNew: boolean;
  isArchived: boolean;
}

export interface EnquiriesPage {
  items: EnquiryLine[];
  total: number;
  page: number;
  pageCount: number;
}

interface EnquiryMessage {
  id: string;
  side: EnquirySide;
  text: string;
  sentAt: string;
}

export interface EnquiryThread {
  id: string;
  side: EnquirySide;
  with: string;
  /** The recruiter's page; null without a public one. */
  pageId: string | null;
  messages: EnquiryMessage[];
  isNew: boolean;
  isArchived: boolean;
  /** The recruiter has blocked the sender. */
  isBlocked: boolean;
  /** Why nothing more can be sent; null while it can. */
  closedBecause: string | null;
}

type EnquiryRow = typeof recruiterEnquiries.$inferSelect;

const enquiryNotFound = () => new AppError("not-found", "You have no such message.");

/** Requires that the caller may act on this side: as the recruiter, or as the sender. @throws AppError forbidden */
export function requireEnquirySide(ctx: Context, side: EnquirySide): number {
  const { userId } = requireUser(ctx.principal);
  if (side === "writer") requireAllowed(ctx, "freelance.enquire", {});
  else requireAllowed(ctx, "freelance.updateProfile", { ownerId: userId });
  return userId;
}

const belongsToSide = (side: EnquirySide, userId: number) =>
  eq(side === "writer" ? recruiterEnquiries.senderUserId : recruiterEnquiries.recruiterUserId, userId);

/** Locks an enquiry of the caller's. @throws AppError not-found */
export async function lockEnquiry(tx: Db, { id, side, userId }: { id: string; side: EnquirySide; userId: number }): Promise<EnquiryRow> {
  const [row] = await tx
    .select()
    .from(recruiterEnquiries)
    .where(and(eq(recruiterEnquiries.publicId, id), belongsToSide(side, userId)))
    .limit(1)
    .for("update");
  if (!row) throw enquiryNotFound();
  return row;
}

export async function isBlocked(db: Db, recruiterUserId: number, senderUserId: number | null): Promise<boolean> {
  if (senderUserId === null) return false;
  const [row] = await db
    .select({ at: recruiterEnquiryBlocks.createdAt })
    .from(recruiterEnquiryBlocks)
    .where(and(eq(recruiterEnquiryBlocks.recruiterUserId, recruiterUserId), eq(recruiterEnquiryBlocks.senderUserId, senderUserId)))
    .limit(1);
  return row !== undefined;
}

/** Returns a recruiter's name as shown to enquirers, and whether they can read what is written to them as a freelance recruiter. */
export async function findEnquiredRecruiter(db: Db, userId: number): Promise<{ name: string; pageId: string | null; canRead: boolean }> {
  const [row] = await db
    .select({
      ...pick(users, "name", "isFreelance", "state"),
      ...{ firmName: recruiterProfiles.firmName, pageId: recruiterProfiles.publicId },
    })
    .from(users)
    .leftJoin(recruiterProfiles, eq(recruiterProfiles.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1);
  return { name: row?.firmName ?? row?.name ?? "", pageId: row?.pageId ?? null, canRead: row?.state === "active" && row.isFreelance };
}
