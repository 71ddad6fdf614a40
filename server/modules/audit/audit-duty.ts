import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { releaseDuty, takeDuty } from "../duties/duty.commands.ts";
import { findRewrittenEvent, verifyAuditChain } from "./audit-chain.queries.ts";
import { exportAuditHead, readExportedHeads } from "./audit-heads-file.ts";
import { trimAuditEvents } from "./audit-retention.commands.ts";

const duty = "audit-day";
const doneFact = "audit-day-done";
const heldMs = 30 * 60_000;

export interface AuditDutyDeps {
  db: Db;
  dataFolder: string;
  /** Tells this process from the others. */
  owner: string;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
}

/**
 * Once a day, in one process: verifies the whole chain and compares it with the heads exported before, exports the day's head, and deletes what is
 * older than it may be. Call it as often as you like.
 */
export async function keepAuditLog({ db, dataFolder, owner, log }: AuditDutyDeps, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  if (await isDone(db, day)) return;
  if (!(await takeDuty(db, duty, owner, now, new Date(now.getTime() + heldMs)))) return;
  try {
    // Another process may have finished between the first look and this.
    if (await isDone(db, day)) return;
    await verify(db, dataFolder, log);
    const head = await exportAuditHead(dataFolder, db, now);
    const deleted = await trimAuditEvents(db, now);
    const fact = { value: day, updatedAt: now };
    await db
      .insert(siteFacts)
      .values({ name: doneFact, ...fact })
      .onDuplicateKeyUpdate({ set: fact });
    log.info({ lastId: head.lastId, deleted }, "the audit log's head was exported");
  } finally {
    await releaseDuty(db, duty, owner);
  }
}

async function verify(db: Db, dataFolder: string, log: AuditDutyDeps["log"]): Promise<void> {
  const verdict = await verifyAuditChain(db);
  if (!verdict.isIntact) log.error({ brokenId: verdict.brokenId, reason: verdict.reason }, "the audit log is not as it was written");
  const rewrittenId = await findRewrittenEvent(db, await readExportedHeads(dataFolder));
  if (rewrittenId !== null) log.error({ rewrittenId }, "the audit log is not the one whose heads were exported");
}

async function isDone(db: Db, day: string): Promise<boolean> {
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, doneFact)).limit(1);
  return fact?.value === day;
}
