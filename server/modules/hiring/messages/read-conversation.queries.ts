import type { z } from "zod";
import { runTransaction } from "#db/run-transaction.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findApplication } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { closedBecause, isHiddenFrom, standingOf } from "./conversation-access.ts";
import type { conversation, readConversationInput } from "./message.fields.ts";
import { countUnread, findMessageRow, listMessages, toHead, toMessage } from "./message-rows.queries.ts";

/**
 * What was written about an application, newest first, for either of its sides; once it is withdrawn the employer sees only that there was one. An
 * administrator's look is audited. @throws AppError not-found
 */
export async function readConversation(
  ctx: Context,
  { id, cursor, limit }: z.output<typeof readConversationInput>,
): Promise<z.infer<typeof conversation>> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(db, id);
  const { side, facts } = await standingOf(db, principal, row);
  const { isAudited } = requireAllowed(ctx, "message.read", facts);
  if (!row || (row.state === "draft" && side === "employer")) throw new AppError("not-found", "There is no such application.");
  if (isAudited) {
    const event = { action: "message.read", resource: "application", resourceId: id, result: "done" } as const;
    await runTransaction(db, (tx) => recordAudit(tx, auditActor(ctx), event));
  }
  const head = { ...toHead(row, side), closedBecause: closedBecause(row, side, ctx.now) };
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
    // An administrator takes no part in it, so nothing waits for them.
    unreadCount: isAudited ? 0 : (unread.get(row.rowId) ?? 0),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
