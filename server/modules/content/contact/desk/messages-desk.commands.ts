import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { contactMessages, contactReplies } from "#db/schema/contact.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { auditMessage, messageNotFound } from "./messages-desk.queries.ts";

type Message = typeof contactMessages.$inferSelect;

export interface UpdatedMessage {
  number: number;
  state: Message["state"];
}

/**
 * Replies to a message by mail, quoting it below the reply; further replies go to the site's own address.
 * @param seenAnswers number of replies the administrator saw: of two concurrent replies the second is refused
 * @throws AppError not-found, conflict
 */
export const answerMessage = (ctx: Context, { number, text, seenAnswers }: { number: number; text: string; seenAnswers: number }) =>
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
export const addMessageNote = (ctx: Context, { number, text }: { number: number; text: string }) =>
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
export const assignMessage = (ctx: Context, { number, isMine }: { number: number; isMine: boolean }) =>
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
): Promise<UpdatedMessage> {
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
