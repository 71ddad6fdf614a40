import { and, desc, eq, gte, inArray, like, lt, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { pick } from "#db/schema/columns.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { AuditFilter } from "./audit.fields.ts";

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
