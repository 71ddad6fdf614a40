import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { lockApplication } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { openLocked } from "#server/modules/hiring/applications/handle-application.commands.ts";
import { closedBecause, standingOf } from "./conversation-access.ts";
import type { sendMessageInput, sentMessage } from "./message.fields.ts";
import { insertMessage } from "./message-rows.queries.ts";

type SentMessage = z.infer<typeof sentMessage>;

type SendMessageInput = z.output<typeof sendMessageInput>;

/**
 * Writes to the other side of an application, once for an Idempotency-Key. Who writes to an applicant has looked at the application: it is opened.
 * @throws AppError not-found, forbidden, conflict while or since nothing can be sent
 */
export function sendMessage(ctx: Context, order: SendMessageInput): Promise<SentMessage> {
  return once(ctx, { call: "messages.send", sent: order }, (tx) => send(ctx, tx, order));
}

async function send(ctx: Context, tx: Db, { id, text }: SendMessageInput): Promise<SentMessage> {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await lockApplication(tx, id);
  const { side, facts } = await standingOf(tx, principal, row);
  requireAllowed(ctx, "message.send", facts);
  if (!row) throw new AppError("not-found", "There is no such application.");
  const closed = closedBecause(row, side, now);
  if (closed !== null) throw new AppError("conflict", closed);
  const { userId } = principal;
  const publicId = randomPublicId();
  await insertMessage(tx, { publicId, applicationId: row.rowId, side, authorUserId: userId, text, sentAt: now });
  if (side === "employer") await openLocked(ctx, tx, row);
  await announce(ctx, tx, "message.sent", { application: row, to: side === "employer" ? "applicant" : "employer" });
  return { id: publicId, sentAt: now.toISOString() };
}
