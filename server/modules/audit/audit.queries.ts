import { and, desc, eq, gte, inArray, lt, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { type AuditEvent, recordAudit } from "./audit.commands.ts";
import { type ChainVerdict, verifyAuditChain } from "./audit-chain.queries.ts";

export interface AuditFilter {
  action?: string;
  /** Public id of who acted. */
  actor?: string;
  resource?: string;
  from?: Date;
  /** Up to, but not at, this moment. */
  to?: Date;
  /** Only events before this one: the last id of the page before. */
  beforeId?: number;
  limit: number;
}

export interface AuditListRow {
  id: number;
  at: string;
  /** Null for visitors and for the site itself. */
  actor: { publicId: string; name: string } | null;
  actorRole: string;
  action: string;
  resource: string;
  resourceId: string | null;
  result: string;
  reason: string | null;
  requestId: string | null;
}

export interface AuditPage {
  rows: AuditListRow[];
  /** What to ask for the next page with; null on the last one. */
  nextBeforeId: number | null;
}

/** Events, newest first. Looking is an event of its own, written after what is shown was read. */
export async function listAuditEvents(ctx: Context, filter: AuditFilter): Promise<AuditPage> {
  return ctx.services.db.transaction(async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const found = await tx
      .select({
        id: auditEvents.id,
        at: auditEvents.at,
        actorPublicId: users.publicId,
        actorName: users.name,
        actorRole: auditEvents.actorRole,
        action: auditEvents.action,
        resource: auditEvents.resource,
        resourceId: auditEvents.resourceId,
        result: auditEvents.result,
        reason: auditEvents.reason,
        requestId: auditEvents.requestId,
      })
      .from(auditEvents)
      .leftJoin(users, eq(users.id, auditEvents.actorUserId))
      .where(and(...conditions(tx as unknown as Db, filter)))
      .orderBy(desc(auditEvents.id))
      .limit(filter.limit + 1);
    const rows = found.slice(0, filter.limit).map(({ at, actorPublicId, actorName, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: actorPublicId !== null && actorName !== null ? { publicId: actorPublicId, name: actorName } : null,
    }));
    await recordLook(ctx, tx as unknown as Db, "list");
    return { rows, nextBeforeId: found.length > filter.limit ? (rows.at(-1)?.id ?? null) : null };
  });
}

/** Verifies the whole chain for an administrator. */
export async function verifyAuditLog(ctx: Context): Promise<ChainVerdict> {
  requireAllowed(ctx, "audit.read", {});
  const verdict = await verifyAuditChain(ctx.services.db);
  await ctx.services.db.transaction((tx) => recordLook(ctx, tx as unknown as Db, "verify"));
  return verdict;
}

function recordLook(ctx: Context, tx: Db, resourceId: "list" | "verify"): Promise<void> {
  const event: AuditEvent = { action: "audit.read", resource: "audit", resourceId, result: "done" };
  return recordAudit(tx, { principal: ctx.principal, now: ctx.now, requestId: ctx.request.requestId }, event);
}

function conditions(db: Db, { action, actor, resource, from, to, beforeId }: AuditFilter): (SQL | undefined)[] {
  return [
    action === undefined ? undefined : eq(auditEvents.action, action),
    actor === undefined
      ? undefined
      : inArray(auditEvents.actorUserId, db.select({ id: users.id }).from(users).where(eq(users.publicId, actor))),
    resource === undefined ? undefined : eq(auditEvents.resource, resource),
    from === undefined ? undefined : gte(auditEvents.at, from),
    to === undefined ? undefined : lt(auditEvents.at, to),
    beforeId === undefined ? undefined : lt(auditEvents.id, beforeId),
  ];
}

export interface EventOfThing {
  at: string;
  action: string;
  reason: string | null;
  /** Null for the site's own people and for the site itself. */
  byName: string | null;
}

/** What was done with one thing, newest first, for those whose thing it is. The caller has made sure of that. */
export async function listEventsOf(db: Db, thing: { resource: string; resourceId: string }, limit: number): Promise<EventOfThing[]> {
  const rows = await db
    .select({
      at: auditEvents.at,
      action: auditEvents.action,
      reason: auditEvents.reason,
      actorRole: auditEvents.actorRole,
      name: users.name,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorUserId))
    .where(and(eq(auditEvents.resource, thing.resource), eq(auditEvents.resourceId, thing.resourceId), eq(auditEvents.result, "done")))
    .orderBy(desc(auditEvents.id))
    .limit(limit);
  return rows.map(({ at, action, reason, actorRole, name }) => ({
    at: at.toISOString(),
    action,
    reason,
    byName: actorRole === "platform_admin" ? null : name,
  }));
}
