import { asc, lt } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { monthsBefore } from "#db/time-limits.ts";
import { type AuditAnchor, auditAnchorFact } from "./audit.queries.ts";

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
    const fact = { value: anchor, updatedAt: now };
    await tx
      .insert(siteFacts)
      .values({ name: auditAnchorFact, ...fact })
      .onDuplicateKeyUpdate({ set: fact });
    await tx.delete(auditEvents).where(lt(auditEvents.id, firstRetained.id));
    return keepFrom;
  });
}
