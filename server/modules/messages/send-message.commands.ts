import type { Db } from "#db/client.ts";
import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { once } from "#server/idempotency/once.ts";
import { lockApplication } from "#server/modules/applications/application-rows.queries.ts";
import { openLocked } from "#server/modules/applications/handle-application.commands.ts";
import { randomPublicId } from "#server/secrets.ts";
import { closedBecause, standingOf } from "./conversation-access.ts";
import type { MessageOrder } from "./message.fields.ts";
import { insertMessage } from "./message-rows.queries.ts";
import { tellOfMessage } from "./tell-of-message.commands.ts";

export interface SentMessage {
  id: string;
  sentAt: string;
}

/**
 * Writes to the other side of an application, once for an Idempotency-Key. Who writes to an applicant has looked at the application: it is opened.
 * @throws AppError not-found, forbidden, conflict while or since nothing can be sent
 */
export function sendMessage(ctx: Context, order: MessageOrder): Promise<SentMessage> {
  return once(ctx, { call: "messages.send", sent: order }, (tx) => send(ctx, tx, order));
}

async function send(ctx: Context, tx: Db, { id, text }: MessageOrder): Promise<SentMessage> {
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
  await tellOfMessage(ctx, tx, row, side);
  return { id: publicId, sentAt: now.toISOString() };
}
