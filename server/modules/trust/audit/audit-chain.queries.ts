import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { chainHash, emptyChain } from "./audit.commands.ts";

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

export async function readAuditAnchor(db: Db): Promise<AuditAnchor> {
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
