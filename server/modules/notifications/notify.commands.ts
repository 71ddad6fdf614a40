import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { notifications } from "#db/schema/notifications.ts";
import type { NotificationKind } from "#db/values.ts";
import { randomPublicId } from "#server/secrets.ts";
import type { NotificationFacts } from "./notification.types.ts";

interface NotificationOrder<Kind extends NotificationKind> {
  userIds: readonly number[];
  kind: Kind;
  facts: NotificationFacts[Kind];
  /** Random id of the thing it tells of, by which it can be taken back. */
  subjectId?: string;
  now: Date;
}

/** Tells people something on the site's own pages, in the caller's transaction: they are told if, and only if, that commits. */
export async function notify<Kind extends NotificationKind>(
  tx: Db,
  { userIds, kind, facts, subjectId, now }: NotificationOrder<Kind>,
): Promise<void> {
  if (userIds.length === 0) return;
  const row = { kind, facts, subjectId: subjectId ?? null, createdAt: now };
  await tx.insert(notifications).values(userIds.map((userId) => ({ ...row, userId, publicId: randomPublicId() })));
}

/** Takes back what was told of a thing, read or not, since it no longer holds. */
export async function takeBack(tx: Db, { kind, subjectId }: { kind: NotificationKind; subjectId: string }): Promise<void> {
  await tx.delete(notifications).where(and(eq(notifications.subjectId, subjectId), eq(notifications.kind, kind)));
}
