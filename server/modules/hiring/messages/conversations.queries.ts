import { and, count, desc, eq, isNotNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { ApplicationSide } from "#server/modules/hiring/applications/application-answers.ts";
import { lineColumns } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { listable } from "#server/modules/hiring/applications/applications.queries.ts";
import { isMasked } from "#server/modules/hiring/applications/blind/blind-adverts.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { isHiddenFrom } from "./conversation-access.ts";
import type { conversationsPage, listConversationsInput } from "./message.fields.ts";
import { countUnread, findLatestMessages, isUnread, type Reader, toHead, toMessage } from "./message-rows.queries.ts";

type ListConversationsInput = z.output<typeof listConversationsInput>;

/** One's own conversations, or those about applications to the adverts one manages; the latest message first. Administrators take part in none. */
export async function listConversations(
  ctx: Context,
  { cursor, limit, jobId, q }: ListConversationsInput,
): Promise<z.infer<typeof conversationsPage>> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  await requireReader(ctx, principal);
  const { where, reader } = await readBy(ctx, principal);
  const [unreadCount, rows] = await Promise.all([
    countAllUnread(db, where, reader),
    db
      .select({ ...lineColumns, lastMessageAt: applications.lastMessageAt })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(and(where, ...asked(reader.side, { jobId, q }), cursor === undefined ? undefined : after(cursor)))
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
        ...toHead(row, reader.side),
        lastMessageAt: momentOf(row).toISOString(),
        latest: message ? toMessage(message, reader, isHidden(row) ? { name: row.applicantName } : undefined) : null,
        unreadCount: unread.get(row.rowId) ?? 0,
      };
    }),
    unreadCount,
    nextCursor: last ? `${momentOf(last).getTime()}.${last.id}` : null,
  };
}

/** How many messages in the caller's conversations they have not read. */
export async function countUnreadMessages(ctx: Context): Promise<number> {
  const { where, reader } = await readBy(ctx, requireUser(ctx.principal));
  return countAllUnread(ctx.services.db, where, reader);
}

async function readBy(ctx: Context, principal: UserPrincipal): Promise<{ where: SQL | undefined; reader: Reader }> {
  const { userId, role } = principal;
  const reader: Reader = { userId, side: role === "jobseeker" ? "applicant" : "employer" };
  if (role === "platform_admin") return { where: sql`false`, reader };
  return { where: and(await listable(ctx, principal), isNotNull(applications.lastMessageAt)), reader };
}

/** About an advert, and with the words asked for; hidden people are not found by what they wrote, which could guess at who they are. */
function asked(side: ApplicationSide, { jobId, q }: Pick<ListConversationsInput, "jobId" | "q">): (SQL | undefined)[] {
  const wrote = sql`exists (select 1 from ${messages} where ${messages.applicationId} = ${applications.id} and instr(${messages.text}, ${q}) > 0)`;
  const named = sql`instr(${side === "employer" ? applications.name : companies.name}, ${q}) > 0`;
  const personal = side === "employer" ? and(not(isMasked), or(wrote, named)) : or(wrote, named);
  return [
    jobId === undefined ? undefined : eq(applications.jobId, jobId),
    q === "" ? undefined : or(sql`instr(${jobs.title}, ${q}) > 0`, personal),
  ];
}

/** Of applications that have one there is a latest message. */
const momentOf = ({ lastMessageAt }: { lastMessageAt: Date | null }): Date => lastMessageAt ?? new Date(0);

async function countAllUnread(db: Db, where: SQL | undefined, { userId, side }: Reader): Promise<number> {
  const [counted] = await db
    .select({ unread: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(messages, eq(messages.applicationId, applications.id))
    .leftJoin(messageReads, and(eq(messageReads.applicationId, applications.id), eq(messageReads.userId, userId)))
    .where(and(where, isUnread(side), side === "employer" ? ne(applications.state, "withdrawn") : undefined));
  return counted?.unread ?? 0;
}

/** Older than the conversation a cursor names: its latest message, then its id. */
function after(cursor: string): SQL | undefined {
  const [moment = "", publicId = ""] = cursor.split(".");
  const at = new Date(Number(moment));
  return or(lt(applications.lastMessageAt, at), and(eq(applications.lastMessageAt, at), lt(applications.publicId, publicId)));
}

async function requireReader(ctx: Context, { role, userId, companyId }: UserPrincipal): Promise<void> {
  // What the list holds is narrowed by its own condition; this asks whether the caller has such a list at all.
  const facts = { companyId, isApplicant: role === "recruiter", ...(role === "jobseeker" && { ownerId: userId }) };
  const { isAudited } = requireAllowed(ctx, "message.read", facts);
  if (!isAudited) return;
  const event = { action: "message.read", resource: "application", resourceId: null, result: "done", reason: "list" } as const;
  await runTransaction(ctx.services.db, (tx) => recordAudit(tx, auditActor(ctx), event));
}
