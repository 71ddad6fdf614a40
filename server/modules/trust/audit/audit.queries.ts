import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { pick } from "#db/schema/columns.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { auditRead, chainHash, recordAudit } from "./audit.commands.ts";
import { type AuditFilter, type AuditListRow, readAuditRows } from "./audit-rows.queries.ts";

/** Previous hash in the first row of a chain. */
export const emptyChain = "0".repeat(64);

export interface AuditPage {
  rows: AuditListRow[];
  /** Cursor of the next page; null on the last one. */
  nextBeforeId: number | null;
  /** Filter options: every action and resource in the log. */
  choices: { actions: string[]; resources: string[] };
}

const readOfLog = { action: "audit.read", resource: "audit" };

type ListAuditEventsInput = AuditFilter & { beforeId?: number | undefined; limit: number };

/** Lists events, newest first. Viewing is audited itself, after the page has been read. */
export async function listAuditEvents(ctx: Context, { beforeId, limit, ...filter }: ListAuditEventsInput): Promise<AuditPage> {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const found = await readAuditRows(tx, filter, { beforeId, limit: limit + 1 });
    const choices = await readAuditChoices(tx);
    const rows = found.slice(0, limit);
    await recordAudit(tx, ctx, { ...readOfLog, resourceId: "list" });
    return { rows, nextBeforeId: found.length > limit ? (rows.at(-1)?.id ?? null) : null, choices };
  });
}

/** Returns the first events of a download, which is audited itself. */
export async function startAuditExport(ctx: Context, filter: AuditFilter, limit: number): Promise<AuditListRow[]> {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const rows = await readAuditRows(tx, filter, { limit });
    await recordAudit(tx, ctx, { ...readOfLog, resourceId: "export" });
    return rows;
  });
}

/** Returns one event without its hashes, and whether it is intact. @throws AppError not-found */
export async function readAuditEvent(ctx: Context, number: number) {
  return runTransaction(ctx.services.db, async (tx) => {
    requireAllowed(ctx, "audit.read", {});
    const [event] = await tx.select().from(auditEvents).where(eq(auditEvents.id, number)).limit(1);
    if (!event) throw new AppError("not-found", "There is no event under that number.");
    const [row] = await readAuditRows(tx, {}, { beforeId: number + 1, limit: 1 });
    const ofRequest = event.requestId === null ? [] : await readAuditRows(tx, { requestId: event.requestId }, { limit: eventsOfRequest });
    await recordAudit(tx, ctx, { ...readOfLog, resourceId: number });
    const { beforeDigest, afterDigest } = event;
    return {
      ...(row as AuditListRow),
      wasSignedIn: event.sessionHash !== null,
      /** Only digests of the values are stored: enough to tell whether they changed. */
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
  await auditRead(ctx, { ...readOfLog, resourceId: "verify" });
  return verdict;
}

/** Lists the events of one resource, newest first, for its owners. The caller checks access. */
export async function listResourceEvents(db: Db, thing: { resource: string; resourceId: string }, limit: number) {
  const rows = await db
    .select({ ...pick(auditEvents, "at", "action", "reason", "actorRole"), name: users.name })
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

/** Row of site_facts with the start of the chain, once the oldest events have been deleted. */
export const auditAnchorFact = "audit-anchor";
const batchSize = 500;

/** Start of the chain: the first row's number, and the previous hash it must name. */
export interface AuditAnchor {
  firstId: number;
  previousHash: string;
}

export interface AuditHead {
  lastId: number;
  hash: string;
}

export type ChainVerdict = ({ isIntact: true; count: number } & AuditHead) | { isIntact: false; brokenId: number; reason: string };

/** Reads every event, oldest first, in one snapshot, and returns the first that has been altered. */
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
        const reason = findChainFault(row, expected);
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

function findChainFault(row: AuditRow, expected: { id: number; previousHash: string }): string | null {
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
 * Compares exported heads with the events they end in: a chain rewritten as a whole is valid in itself, but differs from the one exported.
 * @returns the number of the first event that differs, or null
 */
export async function findRewrittenEvent(db: Db, heads: readonly AuditHead[]): Promise<number | null> {
  const { firstId } = await readAuditAnchor(db);
  const retainedHeads = heads.filter(({ lastId }) => lastId >= firstId).sort((a, b) => a.lastId - b.lastId);
  for (let from = 0; from < retainedHeads.length; from += batchSize) {
    const some = retainedHeads.slice(from, from + batchSize);
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

const kindsShown = 500;

/** Lists the actions and resources in the log, using its indexes only. */
async function readAuditChoices(db: Db): Promise<{ actions: string[]; resources: string[] }> {
  const [actions, resources] = await Promise.all([
    db.selectDistinct({ name: auditEvents.action }).from(auditEvents).orderBy(auditEvents.action).limit(kindsShown),
    db.selectDistinct({ name: auditEvents.resource }).from(auditEvents).orderBy(auditEvents.resource).limit(kindsShown),
  ]);
  return { actions: actions.map(({ name }) => name), resources: resources.map(({ name }) => name) };
}
