import { and, desc, eq, gte, inArray, like, lt, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { pick } from "#db/schema/columns.ts";
import { isoDates } from "#server/kernel/answer.ts";
import { dayField, momentField } from "#server/text/dates/calendar-day.ts";
import { addDays, startOfLondonDay } from "#server/text/london-time.ts";

export interface AuditListRow {
  id: number;
  at: string;
  /** Null for visitors and for the system. */
  actor: { publicId: string; name: string } | null;
  actorRole: string;
  action: string;
  resource: string;
  resourceId: string | null;
  result: string;
  reason: string | null;
  requestId: string | null;
}

const peopleOfOneName = 200;

const textField = (name: string, most = 64) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .max(most, `${name} may have at most ${most} characters.`)
    .transform((text) => text || undefined)
    .optional();

/** Returns the start of a day in London. */

const notADate = "Enter a date such as 2026-11-22, or a time with its time zone.";
const edgeField = (toMoment: (day: string) => Date) =>
  z
    .union(
      [
        dayField(notADate).transform(toMoment),
        momentField(notADate, { offset: true }).transform((text) => new Date(text)),
        z.literal("").transform(() => undefined),
      ],
      notADate,
    )
    .optional();

const number = "The event’s number must be a whole number.";

const what = {
  action: textField("The action"),
  /** Public id or name of the actor. */
  actor: textField("Who acted", 120),
  resource: textField("The thing"),
  resourceId: textField("The thing’s number"),
  result: z.enum(["done", "refused", "failed", ""], "The result must be done, refused or failed.").optional(),
  requestId: textField("The request"),
  /** This moment, or the start of this day in London; inclusive. */
  from: edgeField(startOfLondonDay),
  /** This moment, exclusive, or the end of this day in London. */
  to: edgeField((day) => startOfLondonDay(addDays(day, 1))),
};

export const auditFilter = z.strictObject(what);
export const listAuditEventsInput = z.strictObject({
  ...what,
  beforeId: z.number(number).int(number).positive("Events are numbered from 1.").max(Number.MAX_SAFE_INTEGER, number).optional(),
  limit: z.number().int().min(1).max(100).default(50),
});
export const readAuditEventInput = z.strictObject({
  number: z.number(number).int(number).positive("Events are numbered from 1.").max(Number.MAX_SAFE_INTEGER, number),
});

export type AuditFilter = z.output<typeof auditFilter>;

/** Returns events matching a filter, newest first, before a given one. */
export async function readAuditRows(
  db: Db,
  filter: AuditFilter,
  { beforeId, limit }: { beforeId?: number | undefined; limit: number },
): Promise<AuditListRow[]> {
  const conditions = await conditionsOf(db, filter);
  if (!conditions) return [];
  const found = await selectEvents(db)
    .where(and(...conditions, beforeId === undefined ? undefined : lt(auditEvents.id, beforeId)))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
  return found.map(toRow);
}

const selectEvents = (db: Db) =>
  db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      actorPublicId: users.publicId,
      actorName: users.name,
      ...pick(auditEvents, "actorRole", "action", "resource", "resourceId", "result", "reason", "requestId"),
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorUserId))
    .$dynamic();

type SelectedEvent = Awaited<ReturnType<typeof selectEvents>>[number];

const toRow = ({ actorPublicId, actorName, ...row }: SelectedEvent): AuditListRow => ({
  ...isoDates(row),
  actor: actorPublicId !== null && actorName !== null ? { publicId: actorPublicId, name: actorName } : null,
});

/** Returns null when nothing can match, because no user has that name. */
async function conditionsOf(db: Db, filter: AuditFilter): Promise<(SQL | undefined)[] | null> {
  const { action, actor, resource, resourceId, result, requestId, from, to } = filter;
  const actorIds = actor === undefined ? null : await findUserIds(db, actor);
  if (actorIds?.length === 0) return null;
  return [
    action === undefined ? undefined : eq(auditEvents.action, action),
    actorIds === null ? undefined : inArray(auditEvents.actorUserId, actorIds),
    resource === undefined ? undefined : eq(auditEvents.resource, resource),
    resourceId === undefined ? undefined : eq(auditEvents.resourceId, resourceId),
    result ? eq(auditEvents.result, result) : undefined,
    requestId === undefined ? undefined : eq(auditEvents.requestId, requestId),
    from === undefined ? undefined : gte(auditEvents.at, from),
    to === undefined ? undefined : lt(auditEvents.at, to),
  ];
}

/** Returns the ids of users with a public id, or a name containing these words. */
async function findUserIds(db: Db, actor: string): Promise<number[]> {
  const isPublicId = /^[A-Za-z0-9_-]{22}$/.test(actor);
  const named = isPublicId ? eq(users.publicId, actor) : like(users.name, `%${actor.replace(/[%_\\]/g, "\\$&")}%`);
  const people = await db.select({ id: users.id }).from(users).where(named).orderBy(desc(users.id)).limit(peopleOfOneName);
  return people.map(({ id }) => id);
}
