import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, lt } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { type AuditAnchor, type AuditHead, auditAnchorFact, findRewrittenEvent, readAuditHead, verifyAuditChain } from "./audit.queries.ts";

const doneFact = "audit-day-done";

export interface AuditDutyDeps {
  db: Db;
  dataFolder: string;
  log: { error(details: unknown, message: string): void };
}

/**
 * Maintains the audit log once a day: verifies the whole chain against the exported heads, exports the day's head, and deletes events past
 * retention. Safe to call at any time, in one process at a time.
 */
export async function maintainAuditLog({ db, dataFolder, log }: AuditDutyDeps, now: Date): Promise<{ exported: number; deleted: number }> {
  const day = now.toISOString().slice(0, 10);
  const [done] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, doneFact)).limit(1);
  if (done?.value === day) return { exported: 0, deleted: 0 };
  await verifyAndLog(db, dataFolder, log);
  await exportAuditHead(dataFolder, db, now);
  const deleted = await trimAuditEvents(db, now);
  await saveFact(db, doneFact, day, now);
  return { exported: 1, deleted: deleted ?? 0 };
}

async function verifyAndLog(db: Db, dataFolder: string, log: AuditDutyDeps["log"]): Promise<void> {
  const verdict = await verifyAuditChain(db);
  if (!verdict.isIntact) log.error({ brokenId: verdict.brokenId, reason: verdict.reason }, "the audit log is not as it was written");
  const rewrittenId = await findRewrittenEvent(db, await readExportedHeads(dataFolder));
  if (rewrittenId !== null) log.error({ rewrittenId }, "the audit log is not the one whose heads were exported");
}

async function saveFact(db: Db, name: string, value: unknown, now: Date): Promise<void> {
  const fact = { value, updatedAt: now };
  await db
    .insert(siteFacts)
    .values({ name, ...fact })
    .onDuplicateKeyUpdate({ set: fact });
}

const fileIn = (dataFolder: string) => join(dataFolder, "audit-heads.log");

/** Appends the chain's head, with the time, to a file beside the database, so that events up to it cannot be rewritten undetected. */
async function exportAuditHead(dataFolder: string, db: Db, now: Date): Promise<void> {
  const head = await readAuditHead(db);
  await mkdir(dataFolder, { recursive: true });
  await appendFile(fileIn(dataFolder), `${now.toISOString()} ${head.lastId} ${head.hash}\n`, { mode: 0o600, flush: true });
}

/** Returns the exported heads; empty when there are none. Heads of an empty chain have no event and are left out. */
export async function readExportedHeads(dataFolder: string): Promise<AuditHead[]> {
  let text = "";
  try {
    text = await readFile(fileIn(dataFolder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return [...text.matchAll(/^\S+ ([1-9]\d*) ([0-9a-f]{64})$/gm)].map(([, lastId = "", hash = ""]) => ({ lastId: Number(lastId), hash }));
}

const retentionMonths = 24;
const batchSize = 500;
const deleteDenied = 1142;

/**
 * Deletes events older than 24 months from the start of the chain and anchors the rest: the previous hash named by the oldest remaining
 * event is stored in site_facts. The newest event always remains. An older event behind a younger one waits for it.
 * @returns how many were deleted; null when this database user may not delete events, and an operator follows the runbook
 */
export async function trimAuditEvents(db: Db, now: Date): Promise<number | null> {
  const before = monthsBefore(now, retentionMonths);
  try {
    for (let deleted = 0; ; ) {
      const inBatch = await trimBatch(db, before, now);
      if (inBatch === 0) return deleted;
      deleted += inBatch;
    }
  } catch (error) {
    if ((error as { cause?: { errno?: number } }).cause?.errno === deleteDenied) return null;
    throw error;
  }
}

async function trimBatch(db: Db, before: Date, now: Date): Promise<number> {
  return runTransaction(db, async (tx) => {
    const oldest = await tx
      .select({ id: auditEvents.id, at: auditEvents.at, previousHash: auditEvents.previousHash })
      .from(auditEvents)
      .orderBy(asc(auditEvents.id))
      .limit(batchSize + 1);
    const firstYoung = oldest.findIndex(({ at }) => at >= before);
    const keepFrom = firstYoung === -1 ? oldest.length - 1 : firstYoung;
    const firstRetained = oldest[keepFrom];
    if (!firstRetained || keepFrom === 0) return 0;
    const anchor: AuditAnchor = { firstId: firstRetained.id, previousHash: firstRetained.previousHash };
    await saveFact(tx, auditAnchorFact, anchor, now);
    await tx.delete(auditEvents).where(lt(auditEvents.id, firstRetained.id));
    return keepFrom;
  });
}
