import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { NotificationKind } from "#db/own-values.ts";
import { notifications } from "#db/schema/notifications.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { NotificationFacts } from "./notification-facts.ts";

interface NotifyInput<Kind extends NotificationKind> {
  userIds: readonly number[];
  kind: Kind;
  facts: NotificationFacts[Kind];
  /** Random id of the subject, by which the notification can be withdrawn. */
  subjectId?: string;
  /** When it becomes visible; if in the future, it can be withdrawn until then. */
  now: Date;
}

/** Notifies users on the site, in the caller's transaction: only if that commits. */
export async function notify<Kind extends NotificationKind>(
  tx: Db,
  { userIds, kind, facts, subjectId, now }: NotifyInput<Kind>,
): Promise<void> {
  if (userIds.length === 0) return;
  const row = { kind, facts, subjectId: subjectId ?? null, createdAt: now };
  await tx.insert(notifications).values(userIds.map((userId) => ({ ...row, userId, publicId: randomPublicId() })));
}

/** Replaces unread notifications about the same subject with one new one. */
export async function replaceNotification<Kind extends NotificationKind>(
  tx: Db,
  order: NotifyInput<Kind> & { subjectId: string },
): Promise<void> {
  const { userIds, kind, subjectId } = order;
  if (userIds.length === 0) return;
  const unread = and(ofSubject({ kind, subjectId }), inArray(notifications.userId, [...userIds]), isNull(notifications.readAt));
  await tx.delete(notifications).where(unread);
  await notify(tx, order);
}

export async function markSubjectRead(
  tx: Db,
  { userId, now, ...subject }: { userId: number; kind: NotificationKind; subjectId: string; now: Date },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(ofSubject(subject), eq(notifications.userId, userId), isNull(notifications.readAt)));
}

const ofSubject = ({ kind, subjectId }: { kind: NotificationKind; subjectId: string }) =>
  and(eq(notifications.subjectId, subjectId), eq(notifications.kind, kind));

/** Replaces the firm's name in notifications about these subjects, since the one they hold was a person's. */
export async function renameFirmInNotifications(tx: Db, subjectIds: readonly string[], name: string): Promise<void> {
  if (subjectIds.length === 0) return;
  const facts = sql`json_replace(${notifications.facts}, '$.firmName', ${name}, '$.companyName', ${name})`;
  await tx
    .update(notifications)
    .set({ facts })
    .where(inArray(notifications.subjectId, [...subjectIds]));
}

/** Deletes notifications about a subject, read or not, since it no longer applies. */
export async function withdrawNotification(tx: Db, subject: { kind: NotificationKind; subjectId: string }): Promise<void> {
  await tx.delete(notifications).where(ofSubject(subject));
}

/** Deletes notifications about a subject scheduled for the given time. */
export async function withdrawScheduledNotification(
  tx: Db,
  { createdAt, ...subject }: { kind: NotificationKind; subjectId: string; createdAt: Date },
): Promise<void> {
  await tx.delete(notifications).where(and(ofSubject(subject), eq(notifications.createdAt, createdAt)));
}
