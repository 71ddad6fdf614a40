import { and, count, desc, eq, isNotNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { listManagers } from "#server/modules/content/announcements/readers.queries.ts";
import {
  type ApplicationRow,
  employerFacts,
  findApplication,
  firmOf,
  lineColumns,
} from "#server/modules/hiring/applications/application-access.ts";
import { auditRead } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDay } from "#server/text/plain-words.ts";
import type { ApplicationSide } from "../applications/application-answers.ts";
import { listableApplications } from "../applications/applications.queries.ts";
import { isMasked, maskedName } from "../applications/blind/blind-adverts.ts";
import type { ConversationHead, conversation, conversationsPage, listConversationsInput, readConversationInput } from "./message.fields.ts";
import {
  type ConversationReader,
  countUnread,
  findLatestMessages,
  findMessageRow,
  isUnread,
  listMessages,
  toMessage,
} from "./message-rows.queries.ts";

type ListConversationsInput = z.output<typeof listConversationsInput>;

/**
 * Lists the caller's own conversations, or those about applications to adverts they manage, by latest message. Empty for administrators.
 */
export async function listConversations(
  ctx: Context,
  { cursor, limit, jobId, q }: ListConversationsInput,
): Promise<z.infer<typeof conversationsPage>> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  await requireReader(ctx, principal);
  const { where, reader } = await conversationsScope(ctx, principal);
  const [unreadCount, rows] = await Promise.all([
    countAllUnread(db, where, reader),
    db
      .select({ ...lineColumns, lastMessageAt: applications.lastMessageAt })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(and(where, ...filterConditions(reader.side, { jobId, q }), cursor === undefined ? undefined : afterCursor(cursor)))
      .orderBy(desc(applications.lastMessageAt), desc(applications.publicId))
      .limit(limit + 1),
  ]);
  const shown = rows.slice(0, limit);
  const readable = shown.filter((row) => !isHiddenFrom(reader.side, row)).map(({ rowId }) => rowId);
  const [latest, unread] = await Promise.all([findLatestMessages(db, readable), countUnread(db, readable, reader)]);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isHidden = (row: { isMasked: boolean }) => reader.side === "employer" && row.isMasked;
  return {
    items: shown.map((row) => {
      const message = latest.get(row.rowId);
      return {
        ...toConversationHead(row, reader.side),
        lastMessageAt: lastMessageTime(row).toISOString(),
        latest: message ? toMessage(message, reader, isHidden(row) ? { name: row.applicantName } : undefined) : null,
        unreadCount: unread.get(row.rowId) ?? 0,
      };
    }),
    unreadCount,
    nextCursor: last ? `${lastMessageTime(last).getTime()}.${last.id}` : null,
  };
}

export async function countUnreadMessages(ctx: Context): Promise<number> {
  const { where, reader } = await conversationsScope(ctx, requireUser(ctx.principal));
  return countAllUnread(ctx.services.db, where, reader);
}

async function conversationsScope(ctx: Context, principal: UserPrincipal): Promise<{ where: SQL | undefined; reader: ConversationReader }> {
  const { userId, role } = principal;
  const reader: ConversationReader = { userId, side: role === "jobseeker" ? "applicant" : "employer" };
  if (role === "platform_admin") return { where: sql`false`, reader };
  return { where: and(await listableApplications(ctx, principal), isNotNull(applications.lastMessageAt)), reader };
}

/** Returns the conditions for advert and search text. Masked applicants are not searchable by text, which could reveal their identity. */
function filterConditions(side: ApplicationSide, { jobId, q }: Pick<ListConversationsInput, "jobId" | "q">): (SQL | undefined)[] {
  const wrote = sql`exists (select 1 from ${messages} where ${messages.applicationId} = ${applications.id} and instr(${messages.text}, ${q}) > 0)`;
  const named = sql`instr(${side === "employer" ? applications.name : companies.name}, ${q}) > 0`;
  const personal = side === "employer" ? and(not(isMasked), or(wrote, named)) : or(wrote, named);
  return [
    jobId === undefined ? undefined : eq(applications.jobId, jobId),
    q === "" ? undefined : or(sql`instr(${jobs.title}, ${q}) > 0`, personal),
  ];
}

/** Listed conversations always have a latest message. */
const lastMessageTime = ({ lastMessageAt }: { lastMessageAt: Date | null }): Date => lastMessageAt ?? new Date(0);

async function countAllUnread(db: Db, where: SQL | undefined, { userId, side }: ConversationReader): Promise<number> {
  const [counted] = await db
    .select({ unread: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(messages, eq(messages.applicationId, applications.id))
    .leftJoin(messageReads, and(eq(messageReads.applicationId, applications.id), eq(messageReads.userId, userId)))
    .where(and(where, isUnread(side), side === "employer" ? ne(applications.state, "withdrawn") : undefined));
  return counted?.unread ?? 0;
}

/** Restricts to conversations after the cursor, which holds the time of the latest message and the id. */
function afterCursor(cursor: string): SQL | undefined {
  const [moment = "", publicId = ""] = cursor.split(".");
  const at = new Date(Number(moment));
  return or(lt(applications.lastMessageAt, at), and(eq(applications.lastMessageAt, at), lt(applications.publicId, publicId)));
}

async function requireReader(ctx: Context, { role, userId, companyId }: UserPrincipal): Promise<void> {
  // Checks only that the caller may list conversations; another condition restricts the rows.
  const facts = { companyId, isApplicant: role === "recruiter", ...(role === "jobseeker" && { ownerId: userId }) };
  const { isAudited } = requireAllowed(ctx, "message.read", facts);
  if (!isAudited) return;
  await auditRead(ctx, { action: "message.read", resource: "application", resourceId: null, reason: "list" });
}

/**
 * Returns the messages of an application to either side, newest first; a withdrawn one is an empty stub for the employer. Reads by
 * administrators are audited. @throws AppError not-found
 */
export async function readConversation(
  ctx: Context,
  { id, cursor, limit }: z.output<typeof readConversationInput>,
): Promise<z.infer<typeof conversation>> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(db, id);
  const { side, facts } = await conversationAccessOf(db, principal, row);
  const { isAudited } = requireAllowed(ctx, "message.read", facts);
  if (!row || (row.state === "draft" && side === "employer")) throw new AppError("not-found", "There is no such application.");
  if (isAudited) await auditRead(ctx, { action: "message.read", resource: "application", resourceId: id });
  const head = { ...toConversationHead(row, side), closedBecause: await findClosedReason(db, row, side, ctx.now) };
  if (isHiddenFrom(side, row)) return { ...head, items: [], unreadCount: 0, nextCursor: null };
  const reader = { userId: principal.userId, side };
  const beforeRowId = cursor === undefined ? null : await findMessageRow(db, row.rowId, cursor);
  const [rows, unread] = await Promise.all([
    listMessages(db, row.rowId, { beforeRowId, limit: limit + 1 }),
    countUnread(db, [row.rowId], reader),
  ]);
  const shown = rows.slice(0, limit);
  return {
    ...head,
    items: shown.map((message) =>
      toMessage(message, reader, side === "employer" && row.isMasked ? { name: row.applicantName } : undefined),
    ),
    // An administrator is not a participant and has no unread messages.
    unreadCount: isAudited ? 0 : (unread.get(row.rowId) ?? 0),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

const dayMs = 86_400_000;
const { messagesAfterOutcomeDays } = applyingLimits;

/** Returns a user's side of an application, and the facts for the permission matrix. */
export async function conversationAccessOf(
  db: Db,
  principal: UserPrincipal,
  row: ApplicationRow | undefined,
): Promise<{ side: ApplicationSide; facts: RowFacts }> {
  const { userId } = principal;
  if (row && row.userId === userId) return { side: "applicant", facts: { ownerId: userId, isApplicant: true } };
  return { side: "employer", facts: employerFacts(principal, await firmOf(db, principal), row) };
}

/** Messages of a withdrawn application are hidden from the employer. */
export const isHiddenFrom = (side: ApplicationSide, { state }: Pick<ApplicationRow, "state">): boolean =>
  side === "employer" && state === "withdrawn";

/** Returns the user-facing reason why nothing can be sent about an application; null while messages are open. */
export async function findClosedReason(db: Db, row: ApplicationRow, side: ApplicationSide, now: Date): Promise<string | null> {
  const { state, closedAt, companyName, userId } = row;
  if (state === "draft") return "You can write to each other once the application is sent.";
  if (userId === null) return "The applicant has closed their account.";
  if (state === "withdrawn") {
    return side === "applicant"
      ? `You have withdrawn this application, so ${companyName} can no longer see your messages.`
      : "The applicant has withdrawn this application.";
  }
  const isOver = closedAt !== null && closedAt.getTime() + messagesAfterOutcomeDays * dayMs <= now.getTime();
  if (isOver)
    return `This application ended on ${londonDay(closedAt)}. You can send messages for ${messagesAfterOutcomeDays} days after that.`;
  if (side === "employer" || (await listManagers(db, row)).length > 0) return null;
  return `Nobody at ${companyName} reads messages on this site at present.`;
}

const toConversationHead = (
  { id, jobId, jobTitle, companyName, companySlug, applicantName, state, isMasked }: Omit<ConversationHead, "side">,
  side: ApplicationSide,
): ConversationHead => {
  const isHidden = side === "employer" && isMasked;
  const shownName = isHidden ? maskedName(id) : applicantName;
  return { id, side, jobId, jobTitle, companyName, companySlug, applicantName: shownName, isMasked: isHidden, state };
};
