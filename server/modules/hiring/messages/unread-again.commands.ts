import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { applications } from "#db/schema/applications.ts";
import { messageReads } from "#db/schema/messages.ts";
import { notifications } from "#db/schema/notifications.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";

const undoMs = 2 * 60_000;

interface Read {
  id: string;
  /** Up to which message it had been read before; null where none had. */
  before: number | null;
  after: number;
}

interface Sealed {
  userId: number;
  reads: readonly Read[];
  /** Epoch milliseconds. */
  at: number;
}

/** Up to which message somebody has read conversations. */
export async function findReads(db: Db, userId: number, applicationIds: readonly number[]) {
  const rows = await db
    .select({ applicationId: messageReads.applicationId, readUpToId: messageReads.readUpToId })
    .from(messageReads)
    .where(and(eq(messageReads.userId, userId), inArray(messageReads.applicationId, [...applicationIds])))
    .limit(applicationIds.length);
  return new Map(rows.map((row) => [row.applicationId, row]));
}

export const sealReads = ({ services, now }: Context, marked: Omit<Sealed, "at">): string =>
  services.secrets.seal(JSON.stringify({ ...marked, at: now.getTime() }));

/**
 * Makes messages new again that the caller marked as read together, within two minutes. A conversation that was read on since stays read.
 * @returns in how many conversations
 * @throws AppError conflict when it is too late
 */
export async function makeUnreadAgain(ctx: Context, undo: string): Promise<{ conversations: number }> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const sealed = openReads(ctx, undo);
  if (sealed?.userId !== userId || !(sealed.at + undoMs > now.getTime())) {
    throw new AppError("conflict", "It is too late to take this back.");
  }
  return lockingTransaction(services.db, async (tx) => {
    let conversations = 0;
    for (const read of sealed.reads) if (await putBack(tx, userId, read, new Date(sealed.at))) conversations += 1;
    return { conversations };
  });
}

async function putBack(tx: Db, userId: number, { id, before, after }: Read, at: Date): Promise<boolean> {
  const [row] = await tx
    .select({ applicationId: messageReads.applicationId, readUpToId: messageReads.readUpToId })
    .from(messageReads)
    .innerJoin(applications, eq(applications.id, messageReads.applicationId))
    .where(and(eq(applications.publicId, id), eq(messageReads.userId, userId)))
    .limit(1)
    .for("update");
  if (row?.readUpToId !== after) return false;
  const own = and(eq(messageReads.applicationId, row.applicationId), eq(messageReads.userId, userId));
  await (before === null ? tx.delete(messageReads).where(own) : tx.update(messageReads).set({ readUpToId: before }).where(own));
  const told = and(eq(notifications.userId, userId), eq(notifications.kind, "message-received"), eq(notifications.subjectId, id));
  await tx
    .update(notifications)
    .set({ readAt: null })
    .where(and(told, eq(notifications.readAt, at)));
  return true;
}

/** Null for what this site has not sealed. */
function openReads({ services }: Context, undo: string): Sealed | null {
  try {
    return JSON.parse(services.secrets.open(undo)) as Sealed;
  } catch {
    return null;
  }
}
