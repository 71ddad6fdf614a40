import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type AuditEvent, chainHash, recordAudit } from "./audit.commands.ts";
import type { AuditFilter } from "./audit.fields.ts";
import { type ChainVerdict, verifyAuditChain } from "./audit-chain.queries.ts";
import { type AuditListRow, readAuditChoices, readAuditRows } from "./audit-rows.queries.ts";

export interface AuditPage {
  rows: AuditListRow[];
  /** What to ask for the next page with; null on the last one. */
  nextBeforeId: number | null;
  /** What can be chosen from: every action and kind of thing in the log. */
  choices: { actions: string[]; resources: string[] };
}

type Asked = AuditFilter & { beforeId?: number | undefined; limit: number };

/** Events, newest first. Looking is an event of its own, written after what is shown was read. */
export async function listAuditEvents(ctx: Context, { beforeId, limit, ...filter }: Asked): Promise<AuditPage> {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const found = await readAuditRows(tx, filter, { beforeId, limit: limit + 1 });
    const choices = await readAuditChoices(tx);
    const rows = found.slice(0, limit);
    await recordLook(ctx, tx, "list");
    return { rows, nextBeforeId: found.length > limit ? (rows.at(-1)?.id ?? null) : null, choices };
  });
}

/** The first events of a file, whose taking is an event of its own. */
export async function beginAuditFile(ctx: Context, filter: AuditFilter, limit: number): Promise<AuditListRow[]> {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const rows = await readAuditRows(tx, filter, { limit });
    await recordLook(ctx, tx, "export");
    return rows;
  });
}

/** One event with all that is kept of it but its hashes, and whether it is as it was written. @throws AppError not-found */
export async function readAuditEvent(ctx: Context, number: number) {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const [event] = await tx.select().from(auditEvents).where(eq(auditEvents.id, number)).limit(1);
    if (!event) throw new AppError("not-found", "There is no event under that number.");
    const [row] = await readAuditRows(tx, {}, { beforeId: number + 1, limit: 1 });
    const ofRequest = event.requestId === null ? [] : await readAuditRows(tx, { requestId: event.requestId }, { limit: eventsOfRequest });
    await recordLook(ctx, tx, number);
    const { beforeDigest, afterDigest } = event;
    return {
      ...(row as AuditListRow),
      wasSignedIn: event.sessionHash !== null,
      /** Only digests of what was there before and after are kept: enough to tell whether it changed. */
      change: beforeDigest === null && afterDigest === null ? null : beforeDigest === afterDigest ? ("same" as const) : ("other" as const),
      isAsWritten: chainHash(event) === event.hash,
      ofRequest: ofRequest.filter(({ id }) => id !== number),
    };
  });
}

const eventsOfRequest = 50;

/** Verifies the whole chain for an administrator. */
export async function verifyAuditLog(ctx: Context): Promise<ChainVerdict> {
  requireAllowed(ctx, "audit.read", {});
  const verdict = await verifyAuditChain(ctx.services.db);
  await runTransaction(ctx.services.db, (tx) => recordLook(ctx, tx, "verify"));
  return verdict;
}

function recordLook(ctx: Context, tx: Db, resourceId: "list" | "export" | "verify" | number): Promise<void> {
  const event: AuditEvent = { action: "audit.read", resource: "audit", resourceId, result: "done" };
  return recordAudit(tx, { principal: ctx.principal, now: ctx.now, requestId: ctx.request.requestId }, event);
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
