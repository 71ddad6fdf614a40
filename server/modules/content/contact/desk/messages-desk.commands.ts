import { and, asc, count, desc, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { type ContactState, contactStates } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { contactMessages, contactReplies } from "#db/schema/contact.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import type { addMessageNoteInput, answerMessageInput, assignMessageInput, listContactMessagesInput } from "../send-message.commands.ts";

type Message = typeof contactMessages.$inferSelect;

/**
 * Replies to a message by mail, quoting it below the reply; further replies go to the site's own address.
 * @throws AppError not-found, conflict
 */
export const answerMessage = (ctx: Context, { number, text, seenAnswers }: z.output<typeof answerMessageInput>) =>
  changeMessage(ctx, number, "answered", async (tx, message) => {
    const isAnswer = and(eq(contactReplies.messageId, number), eq(contactReplies.kind, "answer"));
    if ((await tx.$count(contactReplies, isAnswer)) !== seenAnswers)
      throw new AppError("conflict", "Someone has already answered this message. Read their answer first.");
    await addReply(ctx, tx, { number, kind: "answer", body: text });
    const { reference, name, topic, message: words, createdAt } = message;
    await queueMail(
      tx,
      { site: ctx.services.site, now: ctx.now },
      {
        to: message.email,
        userId: message.userId,
        template: "contact-answer",
        facts: { name, reference, topic, answer: text, words, writtenAt: createdAt },
      },
    );
    return {
      state: "answered",
      answeredAt: ctx.now,
      closedAt: null,
      ownerUserId: message.ownerUserId ?? requireUser(ctx.principal).userId,
    };
  });

/** Adds a note for other administrators. @throws AppError not-found */
export const addMessageNote = (ctx: Context, { number, text }: z.output<typeof addMessageNoteInput>) =>
  changeMessage(ctx, number, "noted", async (tx) => {
    await addReply(ctx, tx, { number, kind: "note", body: text });
    return {};
  });

/** Closes a message, replied to or not, or reopens it. @throws AppError not-found */
export const closeMessage = (ctx: Context, number: number) =>
  changeMessage(ctx, number, "closed", async () => ({ state: "closed", closedAt: ctx.now }));

export const reopenMessage = (ctx: Context, number: number) =>
  changeMessage(ctx, number, "reopened", async (_tx, message) => {
    if (message.state === "open") throw new AppError("conflict", "This message is open.");
    return { state: "open", closedAt: null };
  });

/** Assigns a message to the caller, or releases it. @throws AppError not-found; conflict when another administrator has it */
export const assignMessage = (ctx: Context, { number, isMine }: z.output<typeof assignMessageInput>) =>
  changeMessage(ctx, number, isMine ? "taken on" : "let go", async (_tx, message) => {
    const { userId } = requireUser(ctx.principal);
    if (message.ownerUserId !== null && message.ownerUserId !== userId && isMine)
      throw new AppError("conflict", "Someone else has already taken this message.");
    return { ownerUserId: isMine ? userId : null };
  });

async function addReply(
  ctx: Context,
  tx: Db,
  { number, ...reply }: { number: number; kind: "answer" | "note"; body: string },
): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  await tx.insert(contactReplies).values({ messageId: number, ...reply, byUserId: userId, createdAt: ctx.now });
}

async function changeMessage(
  ctx: Context,
  number: number,
  reason: string,
  decide: (tx: Db, message: Message) => Promise<Partial<Message>>,
) {
  return lockingTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "contact.handle", {});
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, number)).limit(1).for("update");
    if (!message) throw messageNotFound();
    const changed = await decide(tx, message);
    if (Object.keys(changed).length > 0) await tx.update(contactMessages).set(changed).where(eq(contactMessages.id, number));
    await auditMessage(ctx, tx, number, reason);
    return { number, state: changed.state ?? message.state };
  });
}

type ListContactMessagesInput = z.output<typeof listContactMessagesInput>;

const messagesPerPage = 30;
const repliesShown = 200;
const beginningChars = 140;

const auditMessage = (ctx: Context, tx: Db, number: number | null, reason: string): Promise<void> =>
  recordAudit(tx, ctx, { action: "contact.handle", resource: "contact-message", resourceId: number, reason });

/** Returns contact messages: open ones longest waiting first, others newest first. */
export async function listContactMessages(ctx: Context, { state, topic, owner, q, page }: ListContactMessagesInput) {
  requireAllowed(ctx, "contact.handle", {});
  const { db } = ctx.services;
  await runTransaction(db, (tx) => auditMessage(ctx, tx, null, `read those ${state}`));
  const narrowed = and(topic === null ? undefined : eq(contactMessages.topic, topic), ownedBy(ctx, owner), containsWords(q));
  const [rows, counts] = await Promise.all([
    db
      .select({
        number: contactMessages.id,
        ...pick(contactMessages, "reference", "name", "topic"),
        beginning: sql<string>`left(${contactMessages.message}, ${sql.raw(String(beginningChars))})`,
        state: contactMessages.state,
        ownerName: users.name,
        createdAt: contactMessages.createdAt,
        answeredAt: contactMessages.answeredAt,
      })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.ownerUserId))
      .where(and(narrowed, state === "all" ? undefined : eq(contactMessages.state, state)))
      .orderBy(state === "open" ? asc(contactMessages.id) : desc(contactMessages.id))
      .limit(messagesPerPage)
      .offset((page - 1) * messagesPerPage),
    db
      .select({ state: contactMessages.state, count: count() })
      .from(contactMessages)
      .where(narrowed)
      .groupBy(contactMessages.state)
      .limit(contactStates.length),
  ]);
  const counted = new Map(counts.map((each) => [each.state, each.count]));
  const byState = Object.fromEntries(contactStates.map((each) => [each, counted.get(each) ?? 0])) as Record<ContactState, number>;
  const total = state === "all" ? Object.values(byState).reduce((sum, each) => sum + each, 0) : byState[state];
  const items = rows.map(isoDates);
  return { items, byState, total, page, limit: messagesPerPage };
}

function containsWords(q: string): SQL | undefined {
  const words = `%${q.replace(/[%_\\]/g, "\\$&")}%`;
  if (q === "") return undefined;
  const { reference, name, emailKey, message } = contactMessages;
  return or(...[reference, name, emailKey, message].map((column) => like(column, words)));
}

function ownedBy({ principal }: Context, owner: ListContactMessagesInput["owner"]): SQL | undefined {
  if (owner === "nobody") return isNull(contactMessages.ownerUserId);
  return owner === "me" ? eq(contactMessages.ownerUserId, requireUser(principal).userId) : undefined;
}

/** Returns one message with its replies and notes. Opening it is audited. @throws AppError not-found */
export async function readContactMessage(ctx: Context, number: number) {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "contact.handle", {});
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, number)).limit(1);
    if (!message) throw messageNotFound();
    const [[writer], [owner], replies] = await Promise.all([
      tx
        .select({ publicId: users.publicId, name: users.name, emailKey: users.emailKey })
        .from(users)
        .where(eq(users.id, message.userId ?? 0))
        .limit(1),
      tx
        .select({ name: users.name })
        .from(users)
        .where(eq(users.id, message.ownerUserId ?? 0))
        .limit(1),
      tx
        .select({
          number: contactReplies.id,
          kind: contactReplies.kind,
          body: contactReplies.body,
          at: contactReplies.createdAt,
          by: users.name,
        })
        .from(contactReplies)
        .innerJoin(users, eq(users.id, contactReplies.byUserId))
        .where(eq(contactReplies.messageId, number))
        .orderBy(asc(contactReplies.id))
        .limit(repliesShown),
    ]);
    await auditMessage(ctx, tx, number, "opened");
    const { reference, name, email, topic, message: words, state } = message;
    return {
      ...{ number, reference, name, email, topic, words, state },
      createdAt: message.createdAt.toISOString(),
      closedAt: message.closedAt?.toISOString() ?? null,
      /** The account the sender was signed in to, and whether it has the address they gave. */
      writer: writer ? { publicId: writer.publicId, name: writer.name, isOwnAddress: writer.emailKey === message.emailKey } : null,
      ownerName: owner?.name ?? null,
      isMine: message.ownerUserId === requireUser(ctx.principal).userId,
      replies: replies.map(isoDates),
    };
  });
}

const messageNotFound = () => new AppError("not-found", "There is no message with that number.");
