import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { type AuditEvent, chainHash, emptyChain, recordAudit } from "./audit.commands.ts";
import type { AuditFilter } from "./audit.fields.ts";
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

interface EventOfThing {
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

/** Row of site_facts with the start of the chain, once the oldest rows have been deleted. */
export const auditAnchorFact = "audit-anchor";
const batchSize = 500;

/** Where the chain begins: the first row's number, and the hash it must name as the one before. */
export interface AuditAnchor {
  firstId: number;
  previousHash: string;
}

export interface AuditHead {
  lastId: number;
  hash: string;
}

export type ChainVerdict = ({ isIntact: true; count: number } & AuditHead) | { isIntact: false; brokenId: number; reason: string };

/** Reads every event, oldest first, and answers the first that cannot be as it was written. All of it is seen at one moment. */
export async function verifyAuditChain(db: Db): Promise<ChainVerdict> {
  return runTransaction(db, async (reader) => {
    const head = await readAuditHead(reader);
    const { firstId, previousHash } = await readAuditAnchor(reader);
    let expected = { id: firstId, previousHash };
    for (;;) {
      const rows = await reader
        .select()
        .from(auditEvents)
        .where(gt(auditEvents.id, expected.id - 1))
        .orderBy(asc(auditEvents.id))
        .limit(batchSize);
      for (const row of rows) {
        const reason = faultOf(row, expected);
        if (reason) return { isIntact: false, brokenId: expected.id, reason };
        expected = { id: row.id + 1, previousHash: row.hash };
      }
      if (rows.length < batchSize) break;
    }
    const strays = (await reader.$count(auditEvents)) - (expected.id - firstId);
    if (strays !== 0) return { isIntact: false, brokenId: firstId - 1, reason: "there are events before the first one" };
    if (head.lastId !== expected.id - 1) return { isIntact: false, brokenId: expected.id, reason: "the newest events are missing" };
    if (head.hash !== expected.previousHash) return { isIntact: false, brokenId: head.lastId, reason: "the head names another hash" };
    return { isIntact: true, count: expected.id - firstId, ...head };
  });
}

type AuditRow = typeof auditEvents.$inferSelect;

function faultOf(row: AuditRow, expected: { id: number; previousHash: string }): string | null {
  if (row.id !== expected.id) return "the event is missing";
  if (row.previousHash !== expected.previousHash) return "the event does not follow the one before";
  return chainHash(row) === row.hash ? null : "the event was changed";
}

export async function readAuditHead(db: Db): Promise<AuditHead> {
  const [head] = await db.select({ lastId: auditHead.lastId, hash: auditHead.hash }).from(auditHead).where(eq(auditHead.id, 1)).limit(1);
  if (!head) throw new Error("The audit log has no head: its row of audit_head is missing.");
  return head;
}

async function readAuditAnchor(db: Db): Promise<AuditAnchor> {
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, auditAnchorFact)).limit(1);
  return (fact?.value as AuditAnchor | undefined) ?? { firstId: 1, previousHash: emptyChain };
}

/**
 * Compares heads that were kept outside the database with the events they end in: a chain that was rewritten as a whole is sound in itself, but no
 * longer the one that was exported. @returns the first number whose event is another, or null
 */
export async function findRewrittenEvent(db: Db, heads: readonly AuditHead[]): Promise<number | null> {
  const { firstId } = await readAuditAnchor(db);
  const kept = heads.filter(({ lastId }) => lastId >= firstId).sort((a, b) => a.lastId - b.lastId);
  for (let from = 0; from < kept.length; from += batchSize) {
    const some = kept.slice(from, from + batchSize);
    const ids = some.map(({ lastId }) => lastId);
    const rows = await db
      .select({ id: auditEvents.id, hash: auditEvents.hash })
      .from(auditEvents)
      .where(and(inArray(auditEvents.id, ids)));
    const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
    const rewritten = some.find(({ lastId, hash }) => hashes.get(lastId) !== hash);
    if (rewritten) return rewritten.lastId;
  }
  return null;
}
