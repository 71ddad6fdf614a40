import { sql } from "drizzle-orm";
import type { z } from "zod";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { messageReads } from "#db/schema/messages.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findApplication } from "#server/modules/hiring/applications/application-rows.queries.ts";
import { markSubjectRead } from "#server/modules/people/notifications/notify.commands.ts";
import { isHiddenFrom, standingOf } from "./conversation-access.ts";
import type { markSeenInput } from "./message.fields.ts";
import { findMessageRow } from "./message-rows.queries.ts";

/** Notes that one has read a conversation up to a message: what was told of it is read too, and the next message may be mailed. @throws AppError not-found */
export async function markMessagesRead(ctx: Context, { id, upTo }: z.output<typeof markSeenInput>): Promise<void> {
  const { services, now } = ctx;
  const principal = requireUser(ctx.principal);
  const row = await findApplication(services.db, id);
  const { side, facts } = await standingOf(services.db, principal, row);
  requireAllowed(ctx, "message.send", facts);
  if (!row || isHiddenFrom(side, row)) throw new AppError("not-found", "There is no such application.");
  const readUpToId = await findMessageRow(services.db, row.rowId, upTo);
  const { userId } = principal;
  await lockingTransaction(services.db, async (tx) => {
    await tx
      .insert(messageReads)
      .values({ applicationId: row.rowId, userId, readUpToId, readAt: now })
      .onDuplicateKeyUpdate({
        set: { readUpToId: sql`greatest(${messageReads.readUpToId}, ${readUpToId})`, readAt: now, mailedAt: null },
      });
    await markSubjectRead(tx, { userId, kind: "message-received", subjectId: id, now });
  });
}
